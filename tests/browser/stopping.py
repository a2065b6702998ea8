"""Ends the background worker as the browser does when it needs the room."""

from __future__ import annotations

import time
from typing import Final

from playwright.sync_api import Error

from tests.browser.driver import CrunchBrowser

STOP_SECONDS: Final = 20
_WAKE: Final = """() => Promise.race([
    chrome.runtime.sendMessage({ type: "wake" }).catch(() => null),
    new Promise((resolve) => setTimeout(resolve, 1000)),
])"""


def stop_worker(browser: CrunchBrowser) -> None:
    """End it, wake its successor, as the next press does, and wait until that runs.

    Both have the same address and identifier, and a page may wake the successor at once: a mark in the worker tells.
    """
    own = browser.context.new_page()
    own.goto(f"chrome-extension://{browser.extension_id}/pages/host_help/host_help.html")
    browser.worker.evaluate("() => { globalThis.is_to_be_stopped = true; }")
    cdp = browser.context.new_cdp_session(own)
    cdp.send("ServiceWorker.enable")
    cdp.send("ServiceWorker.stopAllWorkers")
    deadline = time.monotonic() + STOP_SECONDS
    while not _is_new(browser):
        assert time.monotonic() < deadline, "the worker did not stop"
        own.evaluate(_WAKE)
    own.close()


def _is_new(browser: CrunchBrowser) -> bool:
    try:
        return bool(browser.worker.evaluate("() => !globalThis.is_to_be_stopped"))
    except Error:  # between the two
        return False
