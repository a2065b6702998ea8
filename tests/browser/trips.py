"""How often the worker waits for a page in a press: what is sent together is one trip."""

from __future__ import annotations

from typing import Final

from tests.browser.driver import CrunchBrowser

_COUNT: Final = """
() => {
  globalThis.trips = { waits: 0, calls: 0, pending: new Set(), applied: null };
  const isCapture = ({ func, files = [] }) => func?.name === "captureInPage" || files.includes("content/capture.js");
  const count = (name) => {
    const call = chrome.scripting[name];
    chrome.scripting[name] = (...values) => {
      if (isCapture(values[0])) Object.assign(trips, { waits: 0, calls: 0, pending: new Set() });
      const { pending } = trips;
      trips.calls += 1;
      trips.waits += pending.size === 0 ? 1 : 0;
      pending.add(values[0]);
      if (values[0].func?.name === "commitInPage") trips.applied = [trips.waits, trips.calls];
      return call.apply(chrome.scripting, values).finally(() => pending.delete(values[0]));
    };
  };
  count("executeScript");
  count("insertCSS");
}
"""
"""A press begins with its capture; one that the browser refuses is made once more."""


def count_trips(browser: CrunchBrowser) -> None:
    """From now on, as long as this worker runs."""
    browser.worker.evaluate(_COUNT)


def trips_taken(browser: CrunchBrowser) -> tuple[int, int]:
    """Of the last press, until it had changed its page: trips, and calls in them."""
    trips, calls = browser.worker.evaluate("() => trips.applied")
    return trips, calls
