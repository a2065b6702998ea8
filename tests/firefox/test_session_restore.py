"""Firefox closes and comes back with its session: what the reader chose for a site holds in the tabs it brings back."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.browser.server import PageServer
from tests.firefox.driver import CrunchFirefox, Tab, open_firefox
from tests.firefox.hosts import RecordedHost
from tests.firefox.test_sites import ANSWER, panel_of

pytestmark = pytest.mark.browser

ALWAYS_TITLE = "Show original. Crunch works by itself on 127.0.0.1"
_PREFERENCES = {
    "browser.startup.page": 3,  # "Open previous windows and tabs"
    "security.notification_enable_delay": 0,
    "xpinstall.signatures.required": False,  # only a signed file or this lets an extension stay over a restart
    "xpinstall.whitelist.required": False,
}
TABS = """
return JSON.stringify(window.gBrowser.tabs
  .map((tab) => [tab.linkedBrowser.currentURI.spec, tab.hasAttribute("pending")])
  .filter(([address]) => address.startsWith("http")));
"""
SELECT = "window.gBrowser.selectedTab = window.gBrowser.tabs.find((tab) => tab.hasAttribute('pending'))"
HIDDEN = "() => document.documentElement.outerHTML.includes('data-crunch')"


def restored_tab(firefox: CrunchFirefox, address: str) -> Tab:
    """The tab that the browser brought back with an address."""
    for handle in firefox.marionette.window_handles:
        firefox.marionette.switch_to_window(handle)
        if firefox.marionette.get_url() == address:
            firefox.shown = handle
            return Tab(firefox, handle)
    raise AssertionError(f"no tab shows {address}")


def test_tabs_that_come_back_are_crunched(
    firefox_extension: Path, pages: PageServer, tmp_path_factory: pytest.TempPathFactory
) -> None:
    home = tmp_path_factory.mktemp("home")
    archive = Path(shutil.make_archive(str(home / "crunch"), "zip", firefox_extension))
    installable = archive.rename(archive.with_suffix(".xpi"))
    RecordedHost(home)
    blog, recipe = f"{pages.address}/blog.html", f"{pages.address}/recipe.html"

    with open_firefox(home, installable, preferences=_PREFERENCES) as firefox:
        tab = firefox.open(blog)
        firefox.press(tab)
        panel = panel_of(firefox, tab)
        panel.click("input[value=always]")
        firefox.chrome(ANSWER, ".popup-notification-primary-button")
        panel.wait_for_text("#choice-words", "crunched when they load")
        panel.tab.close()
        count = firefox.press_count()
        firefox.open(recipe)
        firefox.wait_for_press(count)
        tab.show()
        firefox.quit()

    with open_firefox(home, None, preferences=_PREFERENCES) as firefox:
        # The tab in front is loaded anew; the browser leaves the other until somebody looks at it.
        last = firefox.wait_for_press(0, 20)
        assert (last["state"], last["automatic"]) == ("crunched", True)
        assert json.loads(firefox.chrome(TABS)) == [[blog, False], [recipe, True]]
        front = restored_tab(firefox, blog)
        assert front.evaluate(HIDDEN) is True
        assert firefox.wait_for_title(front, ALWAYS_TITLE)

        count = firefox.press_count()
        firefox.chrome(SELECT)
        assert firefox.wait_for_press(count, 20)["automatic"] is True
        other = restored_tab(firefox, recipe)
        assert other.evaluate(HIDDEN) is True
        assert firefox.press(other)["state"] == "restored"
        assert other.evaluate(HIDDEN) is False
