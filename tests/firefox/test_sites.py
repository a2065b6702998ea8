"""Choices for a site in Firefox: the browser's real question, a real private window."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.reading_pages import MENU, TEXT
from tests.browser.server import PageServer
from tests.firefox.driver import CrunchFirefox, Tab, open_firefox
from tests.firefox.hosts import RecordedHost
from tests.firefox.own_page import TAB_ID, OwnPage

pytestmark = pytest.mark.browser

ANSWER = """
const [, selector] = arguments;
return limited(20000, (finish) => {
  const look = () => {
    const shown = window.document.querySelector("#addon-webext-permissions-notification");
    const found = shown?.closest("panel")?.state === "open" && shown.querySelector(selector);
    if (!found || found.disabled) return window.setTimeout(look, 20);
    const words = shown.textContent + window.PopupNotifications.getNotification("addon-webext-permissions")?.message;
    found.click();
    finish(words);
  };
  look();
});
"""
STORED = """
const { ExtensionStorageIDB } = ChromeUtils.importESModule("resource://gre/modules/ExtensionStorageIDB.sys.mjs");
return limited(20000, async (finish) => {
  const principal = ExtensionStorageIDB.getStoragePrincipal(extension);
  const database = await ExtensionStorageIDB.open(principal);
  const read = await database.get(null);
  const { settings } = read;
  finish(JSON.stringify(settings?.deserialize ? settings.deserialize(globalThis, true) : (settings ?? {})));
});
"""
AT = "() => document.activeElement.id || document.activeElement.localName"
ORIGINS = "return JSON.stringify(extension.allowedOrigins.patterns.map(({ pattern }) => pattern))"


def settings(firefox: CrunchFirefox) -> dict[str, Any]:
    stored: dict[str, Any] = json.loads(firefox.chrome(STORED))
    return stored


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The HOME of that browser."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def firefox(home: Path, firefox_extension: Path) -> Iterator[CrunchFirefox]:
    """A browser of its own: what is allowed here stays allowed."""
    RecordedHost(home)
    waits_for_nobody = {"security.notification_enable_delay": 0}
    with open_firefox(home, firefox_extension, preferences=waits_for_nobody) as browser:
        yield browser


def everything_in(home: Path) -> set[Path]:
    """Whatever is kept in the home but the browser's own files."""
    return {
        path for path in home.rglob("*") if path.is_file() and "profile" not in path.parts and path.suffix != ".log"
    }


def panel_of(firefox: CrunchFirefox, tab: Tab) -> OwnPage:
    """The panel of a tab, in a tab of its own."""
    tab.show()
    panel = OwnPage(firefox, f"panel.html?tab={firefox.chrome(TAB_ID)}")
    panel.wait_for_text("#host", "is ready")
    return panel


def test_the_browser_asks_for_this_site_and_always_holds(firefox: CrunchFirefox, pages: PageServer, tab: Tab) -> None:
    tab.go(f"{pages.address}/blog.html")
    assert firefox.press(tab)["state"] == "crunched"
    assert firefox.press(tab)["state"] == "restored"

    panel = panel_of(firefox, tab)
    panel.click("input[value=always]")
    assert "127.0.0.1" in firefox.chrome(ANSWER, ".popup-notification-secondary-button")
    panel.wait_for_text("#choice-words", "did not allow it")
    assert settings(firefox).get("sites", {}) == {}

    count = firefox.press_count()
    panel.click("input[value=always]")
    firefox.chrome(ANSWER, ".popup-notification-primary-button")
    assert firefox.wait_for_press(count)["automatic"] is True
    assert settings(firefox)["sites"] == {pages.address: "always"}
    assert "http://127.0.0.1/*" in json.loads(firefox.chrome(ORIGINS))
    panel.tab.close()

    count = firefox.press_count()
    tab.go(f"{pages.address}/recipe.html")
    last = firefox.wait_for_press(count)
    assert (last["state"], last["automatic"]) == ("crunched", True)
    assert tab.evaluate(AT) == "body", "nobody asked to be taken anywhere"

    options = OwnPage(firefox, "options.html#sites")
    options.click("input[name=arrive]")
    options.wait_for_text("#saved", "Saved")
    options.tab.close()
    field = "<main><input autofocus id=field></main>"
    for extra, fragment, at in (("", "", "title"), (field, "", "field"), ("", "#part", "body")):
        article = f"<h1 id=title>A headline</h1>{TEXT * 4}<h2 id=part>Part</h2>{TEXT}"
        page = f"<!doctype html><html lang=en><title>A headline</title>{MENU}{extra}<main>{article}</main>"
        count = firefox.press_count()
        tab.go(pages.add(f"/arrive/{at}.html", page) + fragment)
        assert firefox.wait_for_press(count)["state"] in ("crunched", "unsure")
        assert tab.evaluate(AT) == at


def test_a_private_window_stores_nothing(firefox: CrunchFirefox, home: Path, pages: PageServer, tab: Tab) -> None:
    """Neither the extension nor the host; allowing it there is the reader's own decision in the browser."""
    tab.show()
    assert firefox.allow_private_windows() is True
    before = settings(firefox)
    files = everything_in(home)
    handle = firefox.marionette.open(type="window", focus=True, private=True)["handle"]
    private = Tab(firefox, handle)
    private.go(f"{pages.address}/forum.html")
    assert firefox.press(private)["state"] == "crunched"
    panel = panel_of(firefox, private)
    panel.wait_for_text("#choice-words", "A private window stores nothing")
    panel.wait("[...document.querySelectorAll('input[name=choice]')].every(({ disabled }) => disabled)")
    panel.tab.close()
    assert firefox.press(private)["state"] == "restored"
    private.close()
    tab.show()
    assert settings(firefox) == before
    assert everything_in(home) == files
