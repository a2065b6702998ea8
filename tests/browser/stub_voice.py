"""A voice for Chromium that writes down what it is asked to say: an extension of the tests, as other voices are one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.driver import CrunchBrowser

FOLDER = Path(__file__).parent / "stub_voice"

_WAIT = """
([wanted, milliseconds]) => new Promise((resolve) => {
  const end = performance.now() + milliseconds;
  const look = () => {
    if (said.length >= wanted || performance.now() > end) resolve(said);
    else setTimeout(look, 10);
  };
  look();
})
"""
_WAIT_FOR_STOPS = """
([wanted, milliseconds]) => new Promise((resolve) => {
  const end = performance.now() + milliseconds;
  const look = () => {
    if (stops >= wanted || performance.now() > end) resolve(stops);
    else setTimeout(look, 10);
  };
  look();
})
"""


class StubVoice:
    """The voice, and the page of it that runs."""

    def __init__(self, browser: CrunchBrowser) -> None:
        assert browser.context.browser is not None
        cdp = browser.context.browser.new_browser_cdp_session()
        own = cdp.send("Extensions.loadUnpacked", {"path": str(FOLDER)})["id"]
        self.page: Page = browser.context.new_page()
        self.page.goto(f"chrome-extension://{own}/voice.html")
        self._cdp, self._id = cdp, own

    def begin(self, *, quick: bool = False) -> None:
        """Forget what was said before."""
        self.page.evaluate("(quick) => { said.length = 0; stops = 0; isQuick = quick; }", quick)

    def said(self, count: int, seconds: float = 20) -> list[dict[str, Any]]:
        """Wait until so many utterances were asked for, and return all."""
        found: list[dict[str, Any]] = self.page.evaluate(_WAIT, [count, seconds * 1000])
        assert len(found) >= count, found
        return found

    def texts(self, count: int) -> list[str]:
        """The same, only what was to be said."""
        return [str(one["text"]) for one in self.said(count)]

    def happen(self, kind: str, index: int = 0, length: int | None = None) -> None:
        """What the voice tells of the utterance that it says now: ``word``, ``end``, ``error``."""
        self.page.evaluate("([kind, index, length]) => happen(kind, index, length ?? undefined)", [kind, index, length])

    def wait_for_stops(self, count: int, seconds: float = 20) -> None:
        """Wait until it was told so often to be silent."""
        stops = self.page.evaluate(_WAIT_FOR_STOPS, [count, seconds * 1000])
        assert stops >= count, stops

    def remove(self) -> None:
        """Take the voice from the browser."""
        self.page.close()
        self._cdp.send("Extensions.uninstall", {"id": self._id})
