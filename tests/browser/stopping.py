"""Ends the background worker as the browser does when it needs the room."""

from __future__ import annotations

import time
from typing import Final

from tests.browser.driver import CrunchBrowser

STOP_SECONDS: Final = 20
_BACKGROUND: Final = (
    """async () => (await chrome.runtime.getContexts({ contextTypes: ["BACKGROUND"] }))[0]?.contextId"""
)
_WAKE: Final = """() => Promise.race([
    chrome.runtime.sendMessage({ type: "wake" }).catch(() => null),
    new Promise((resolve) => setTimeout(resolve, 1000)),
])"""


def stop_worker(browser: CrunchBrowser) -> None:
    """End it, wake its successor, as the next press does, and wait until that runs.

    Both have the same address, and a page may wake the successor at once. A page of the extension is asked which one
    runs: what is asked of the one that ends might never be answered.
    """
    own = browser.context.new_page()
    own.goto(f"chrome-extension://{browser.extension_id}/pages/host_help/host_help.html")
    own.evaluate(_WAKE)
    stopped = own.evaluate(_BACKGROUND)
    assert stopped
    cdp = browser.context.new_cdp_session(own)
    cdp.send("ServiceWorker.enable")
    cdp.send("ServiceWorker.stopAllWorkers")
    deadline = time.monotonic() + STOP_SECONDS
    while own.evaluate(_BACKGROUND) in (None, stopped):
        assert time.monotonic() < deadline, "the worker did not stop"
        own.evaluate(_WAKE)
    own.close()
