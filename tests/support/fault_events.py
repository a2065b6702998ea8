"""What may befall a tab, the extension or the browser during a press, and what holds afterwards, in both browsers."""

from __future__ import annotations

import itertools
import time
from typing import Any, Final, Protocol

from tests.browser.driver import SERIALISE, SERIALISE_BESIDE_NOTE, CrunchBrowser
from tests.browser.stopping import stop_worker
from tests.firefox.driver import CrunchFirefox
from tests.firefox.popup import close_popup
from tests.support.fault_host import FaultyRelay

EVENTS: Final = (
    "tab closed",
    "tab reloaded",
    "tab navigated",
    "tab moved to another window",
    "background stopped",
    "extension reloaded",
)
WHEN: Final = ("while the host works", "when the page is crunched")

_TRIES: Final = itertools.count()
_MARKS: Final = "() => document.documentElement.outerHTML.includes('data-crunch')"


class Events(Protocol):
    """How to bring such an event about in one of the browsers."""

    def do(self, event: str, page: Any, other_address: str) -> None:
        """Bring it about."""


class ChromiumEvents:
    """In Chromium."""

    def __init__(self, browser: CrunchBrowser) -> None:
        self._browser = browser

    def do(self, event: str, page: Any, other_address: str) -> None:
        browser = self._browser
        if event == "tab closed":
            page.close()
        elif event == "tab reloaded":
            page.reload()
        elif event == "tab navigated":
            page.goto(other_address)
        elif event == "tab moved to another window":
            browser.worker.evaluate("(tabId) => chrome.windows.create({ tabId })", browser.tab_id(page))
        elif event == "background stopped":
            stop_worker(browser)
        else:
            browser.reload_extension()


class FirefoxEvents:
    """In Firefox."""

    _RELOAD: Final = """
    return limited(20000, async (finish) => {
      const { AddonManager } = ChromeUtils.importESModule("resource://gre/modules/AddonManager.sys.mjs");
      await (await AddonManager.getAddonByID(extensionId)).reload();
      finish(true);
    });
    """

    def __init__(self, browser: CrunchFirefox) -> None:
        self._browser = browser

    def do(self, event: str, page: Any, other_address: str) -> None:
        browser = self._browser
        page.show()
        if event == "tab closed":
            page.close()
        elif event == "tab reloaded":
            browser.marionette.refresh()
        elif event == "tab navigated":
            page.go(other_address)
        elif event == "tab moved to another window":
            browser.chrome(
                "return limited(10000, (finish) => {"
                "  const moved = window.gBrowser.replaceTabWithWindow(window.gBrowser.selectedTab);"
                "  const isReady = () => Services.wm.getMostRecentBrowserWindow() === moved"
                "    && moved.gBrowserInit?.delayedStartupFinished;"
                "  const look = () => (isReady() ? finish(true) : window.setTimeout(look, 20));"
                "  look();"
                "});"
            )
            browser.shown = None
        elif event == "background stopped":
            browser.stop_background()
        else:
            browser.chrome(self._RELOAD)


def try_event(
    browser: Any, events: Events, relay: FaultyRelay, addresses: tuple[str, str], event: str, when: str
) -> str:
    """Press, have the event, go on. Returns what the press came to, or "nothing" where its end was never told."""
    address, other = (f"{one}?try={next(_TRIES)}" for one in addresses)  # what failed may have left its tab
    spare = browser.open(f"{other}&spare")  # a window keeps a tab
    page = browser.open(address)
    before = page.evaluate(SERIALISE)
    browser.set_time_limits()
    relay.end()
    came_to = "crunched"
    if when == WHEN[1]:
        assert browser.press(page)["state"] == "crunched"
        events.do(event, page, other)
    else:
        count = browser.press_count()
        relay.arm("before the reply", "held")
        _let_pass(browser, page)
        browser.trigger(page)
        relay.wait_until_broken()
        events.do(event, page, other)
        relay.release()
        came_to = "nothing"
        if event not in ("background stopped", "extension reloaded"):
            last = browser.wait_for_press(count, 20)
            came_to = last["state"]
            # Firefox takes the permission of a press from a tab that is moved to another window.
            assert came_to in (("crunched", "impossible") if "moved" in event else ("page_gone",)), last
            if came_to == "impossible" and isinstance(browser, CrunchFirefox):
                close_popup(browser)  # which says so
    if event == "tab closed":
        page = browser.open(address)
    _go_on(browser, page, before, event, is_crunched=_is_marked(page))
    page.close()
    spare.close()
    return came_to


def _let_pass(browser: Any, page: Any) -> None:
    if isinstance(browser, CrunchFirefox):
        browser.let_pass_same_press(page)
    else:
        browser.let_pass_same_press()


def _is_marked(page: Any) -> bool:
    return bool(page.evaluate(_MARKS))


def _go_on(browser: Any, page: Any, before: str, event: str, *, is_crunched: bool) -> None:
    if event == "tab navigated":
        assert not is_crunched
        before = page.evaluate(SERIALISE)
    if event in ("tab closed", "tab reloaded"):
        assert not is_crunched
    if is_crunched:
        time.sleep(0.3)  # a press that comes sooner is the same one
        assert browser.press(page)["state"] == "restored"
    assert page.evaluate(SERIALISE_BESIDE_NOTE) == before
    again = browser.press(page)
    assert again["state"] == "crunched", again
    assert browser.press(page)["state"] == "restored"
    assert page.evaluate(SERIALISE_BESIDE_NOTE) == before
