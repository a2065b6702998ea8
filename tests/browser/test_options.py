"""The options: every change holds at once and says so; what is damaged or unknown costs only itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Running
from tests.browser.extension_pages import (
    ALLOWED_SITES,
    axe_findings,
    axe_findings_everywhere,
    forget_settings,
    go,
    open_page,
    open_panel,
    settings,
    wait_for_host,
)
from tests.browser.kept_browsers import KeptBrowsers
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def running(kept_browsers: KeptBrowsers, extension_with_sites: Path) -> Running:
    return kept_browsers.take(extension_with_sites)


@pytest.fixture
def options(running: Running) -> Iterator[Page]:
    page = open_page(running.browser, "options.html")
    wait_for_host(page)
    yield page
    page.close()
    forget_settings(running.browser)


@pytest.fixture(scope="module")
def page_to_look_at(running: Running) -> Page:
    page = open_page(running.browser, "options.html")
    wait_for_host(page)
    return page


@pytest.fixture
def seen(page_to_look_at: Page) -> Page:
    """The options for tests that change neither them nor a setting: one page for all of these."""
    page_to_look_at.bring_to_front()
    go(page_to_look_at, "general")
    return page_to_look_at


STORED = """
async (name) => {
  while (!(await chrome.storage.local.get("settings")).settings?.[name]) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
"""


def saved(options: Page) -> None:
    expect(options.locator("#saved")).to_have_text("Saved")


def test_switches_are_off_and_save_by_themselves(options: Page, running: Running) -> None:
    for name in ("badge", "automatic", "arrive", "research"):
        box = options.locator(f'input[name="{name}"]')
        go(options, str(box.evaluate("(box) => box.closest('section').id")))
        expect(box).not_to_be_checked()
        box.check()
        saved(options)
        options.evaluate(STORED, name)  # the word may still be that of the switch before
    stored = settings(running.browser)
    assert stored["version"] == 1
    assert [stored[name] for name in ("badge", "automatic", "arrive", "research")] == [True] * 4
    options.reload()
    expect(options.locator('input[name="badge"]')).to_be_checked()


def test_the_press_can_open_the_panel(options: Page, running: Running) -> None:
    get_popup = "async () => (await chrome.action.getPopup({})).replace(/.*pages/, 'pages')"
    assert running.browser.worker.evaluate(get_popup) == ""
    options.get_by_role("radio", name="Opens the panel").check()
    saved(options)
    wait = (
        f"async (wanted) => {{ while ((await ({get_popup})()) !== wanted) await new Promise((r) => setTimeout(r)); }}"
    )
    running.browser.worker.evaluate(wait, "pages/panel/panel.html")
    options.get_by_role("radio", name="Crunches the page").check()
    running.browser.worker.evaluate(wait, "")


def test_the_badge_counts(options: Page, running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(f"{pages.address}/blog.html", tab)
    badge = "(tabId) => chrome.action.getBadgeText({ tabId })"
    browser.press(tab)
    assert browser.worker.evaluate(badge, browser.tab_id(tab)) == ""
    browser.press(tab)
    options.locator('input[name="badge"]').check()
    saved(options)
    pressed = browser.press(tab)
    tab_id, count = browser.tab_id(tab), pressed["hiddenParts"]
    assert browser.worker.evaluate(badge, tab_id) == str(count)
    panel = open_panel(browser, tab)
    panel.locator("#show-hidden").click()
    for number in (count - 1, count):  # the first part is shown, and hidden again
        panel.locator("#parts button").first.click()
        panel.wait_for_function(
            "async ([tabId, text]) => (await chrome.action.getBadgeText({ tabId })) === text", arg=[tab_id, str(number)]
        )
    panel.close()
    browser.press(tab)
    assert browser.worker.evaluate(badge, browser.tab_id(tab)) == ""


def test_sites_are_added_changed_and_removed(options: Page, running: Running) -> None:
    go(options, "sites")
    expect(options.locator("#no-sites")).to_be_visible()
    options.get_by_label("Add a site").fill("http://127.0.0.1:4711/some/page")
    options.locator("#add-site").get_by_role("button", name="Always here").click()
    row = options.locator("#site-list li")
    expect(row).to_contain_text(["http://127.0.0.1:4711"])
    saved(options)
    assert settings(running.browser)["sites"] == {"http://127.0.0.1:4711": "always"}
    expect(options.locator('input[name="automatic"]')).to_be_checked()
    matches = "async () => (await chrome.scripting.getRegisteredContentScripts()).flatMap(({ matches }) => matches)"
    assert running.browser.worker.evaluate(matches) == ["http://127.0.0.1:4711/*"]

    row.get_by_label("Choice for http://127.0.0.1:4711").select_option("never")
    running.browser.worker.evaluate(
        f"async () => {{ while ((await ({matches})()).length) await new Promise((r) => setTimeout(r, 5)); }}"
    )
    assert settings(running.browser)["sites"] == {"http://127.0.0.1:4711": "never"}

    row.get_by_role("button", name="Remove").click()
    expect(options.locator("#no-sites")).to_be_visible()
    expect(options.get_by_label("Add a site")).to_be_focused()
    assert settings(running.browser)["sites"] == {}


def test_what_is_no_site_is_refused(options: Page, running: Running) -> None:
    go(options, "sites")
    for words in ("", "about:config", "two words"):
        options.get_by_label("Add a site").fill(words)
        options.locator("#add-site").get_by_role("button", name="Never here").click()
        expect(options.locator("#add-problem")).to_contain_text("not the address of a web site")
    assert settings(running.browser).get("sites", {}) == {}


def test_a_switch_pauses_all_sites(options: Page, running: Running) -> None:
    go(options, "sites")
    options.get_by_label("Add a site").fill("http://127.0.0.1:4711")
    options.locator("#add-site").get_by_role("button", name="Always here").click()
    saved(options)
    count = "async () => (await chrome.scripting.getRegisteredContentScripts()).length"
    wait = f"async (wanted) => {{ while ((await ({count})()) !== wanted) await new Promise((r) => setTimeout(r, 5)); }}"
    running.browser.worker.evaluate(wait, 1)
    options.locator('input[name="automatic"]').uncheck()
    running.browser.worker.evaluate(wait, 0)
    assert settings(running.browser)["sites"] == {"http://127.0.0.1:4711": "always"}
    options.locator('input[name="automatic"]').check()
    running.browser.worker.evaluate(wait, 1)


def test_what_changes_elsewhere_is_shown_at_once(options: Page, running: Running) -> None:
    other = open_page(running.browser, "options.html")
    wait_for_host(other)
    other.locator('input[name="badge"]').check()
    expect(options.locator('input[name="badge"]')).to_be_checked()
    other.close()


def test_shortcuts_are_the_ones_of_now(seen: Page, running: Running) -> None:
    now = running.browser.worker.evaluate(
        "async () => Object.fromEntries((await chrome.commands.getAll()).map(({ name, shortcut }) => [name, shortcut]))"
    )
    go(seen, "shortcuts")
    assert seen.locator("#keys-press kbd").all_inner_texts() == now["_execute_action"].split("+")
    assert seen.locator("#keys-panel kbd").all_inner_texts() == now["open-panel"].split("+")
    assert seen.locator("#keys-text kbd").all_inner_texts() == now["go-to-text"].split("+") == ["Alt", "Shift", "J"]
    expect(seen.locator("#other-keys dt")).to_have_count(len(now) - 3)
    commands = running.browser.worker.evaluate("() => chrome.runtime.getManifest().commands")
    suggested = {name: one["suggested_key"]["default"] for name, one in commands.items() if "suggested_key" in one}
    assert {name: now[name] for name in suggested} == suggested, "a browser has taken one of them for itself"
    expect(seen.locator("#other-keys")).to_contain_text("Go to the next heading")
    with running.browser.context.expect_page() as opened:
        seen.get_by_role("button", name="Change shortcuts").click()
    assert opened.value.url == "chrome://extensions/shortcuts"
    opened.value.close()


def test_every_permission_says_why(options: Page, running: Running) -> None:
    asked = running.browser.worker.evaluate("() => chrome.runtime.getManifest().permissions")
    go(options, "privacy")
    options.locator("#privacy summary").click()
    assert options.locator("#permissions dt").count() == len(asked)
    assert all(options.locator("#permissions dd").all_inner_texts())
    expect(options.locator("#access-list li")).to_have_count(len(ALLOWED_SITES))


def test_access_is_taken_back_live(options: Page) -> None:
    """The browser takes back only what it was asked for later, so its answers are made here."""
    go(options, "privacy")
    options.evaluate(
        """() => {
          let origins = ["https://news.example/*"];
          chrome.permissions.getAll = async () => ({ origins, permissions: [] });
          chrome.permissions.remove = async (taken) => {
            window.taken = taken;
            origins = [];
            chrome.permissions.onRemoved.dispatch(taken);
            return true;
          };
          chrome.permissions.onAdded.dispatch({ origins, permissions: [] });
        }"""
    )
    row = options.locator("#access-list li")
    expect(row).to_have_count(1)
    row.get_by_role("button", name="Take back the access to https://news.example").click()
    expect(options.locator("#no-access")).to_be_visible()
    assert options.evaluate("() => window.taken") == {"origins": ["https://news.example/*"]}


def test_the_host(options: Page) -> None:
    go(options, "host")
    expect(options.locator("#host-state")).to_contain_text("is ready")
    expect(options.locator("#host-facts")).to_contain_text("org.crunch.host.json")
    expect(options.locator("#host-facts")).to_contain_text("crunch install --browser chromium")
    expect(options.locator("#host-help")).to_be_hidden()
    options.locator("#host-retry").click()
    expect(options.locator("#host-state")).to_contain_text("is ready")


def test_export_import_reset(options: Page, running: Running, tmp_path: Path) -> None:
    options.locator('input[name="badge"]').check()
    go(options, "sites")
    options.get_by_label("Add a site").fill("news.example")
    options.locator("#add-site").get_by_role("button", name="Never here").click()
    expect(options.locator("#site-list li")).to_have_count(1)
    go(options, "backup")
    with options.expect_download() as download:
        options.get_by_role("button", name="Export").click()
    exported = tmp_path / "settings.json"
    download.value.save_as(exported)
    content = json.loads(exported.read_text("utf-8"))
    assert (content["crunch"], content["version"], content["badge"]) == ("settings", 1, True)
    assert content["sites"] == {"https://news.example": "never"}

    options.get_by_role("button", name="Reset all", exact=True).click()
    options.get_by_role("button", name="Keep them").click()
    assert settings(running.browser)["badge"] is True
    options.get_by_role("button", name="Reset all", exact=True).click()
    assert axe_findings(options) == []
    options.locator("dialog").get_by_role("button", name="Reset all").click()
    expect(options.locator('input[name="badge"]')).not_to_be_checked()
    expect(options.locator("#no-sites")).to_have_js_property("hidden", False)

    options.locator("#import-file").set_input_files(exported)
    expect(options.locator('input[name="badge"]')).to_be_checked()
    expect(options.locator("#site-list li")).to_contain_text(["news.example"])

    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"badge": false}', "utf-8")
    options.locator("#import-file").set_input_files(wrong)
    expect(options.locator("#backup-problem")).to_contain_text("wrong.json is not a file of Crunch settings")
    assert settings(running.browser)["badge"] is True


def read_with(options: Page, stored: object, *migrations: str) -> dict[str, Any]:
    """What the extension makes of what is stored."""
    steps = f"[{', '.join(migrations)}]" if migrations else "undefined"
    read = options.evaluate(
        f"async (stored) => (await import('../../common/settings.js')).validated(stored, {steps})", stored
    )
    assert isinstance(read, dict)
    return read


def test_settings_are_read_value_by_value(seen: Page) -> None:
    defaults = read_with(seen, None)
    assert defaults["reading"] == read_with(seen, {"reading": "no"})["reading"]
    assert {name: value for name, value in defaults.items() if name != "reading"} == {
        "press": "crunch",
        "badge": False,
        "handle": True,
        "automatic": False,
        "arrive": False,
        "peek": "Alt+Shift+H",
        "research": False,
        "algorithm": "auto",
        "preset": "",
        "pictures": "keep",
        "rate": 1,
        "voices": {},
        "readingSites": {},
        "sites": {},
    }
    names = {"algorithm": "../x", "preset": "../x"}
    for damaged in ([], "text", 5, {"version": "x"}, {"press": 1, "badge": "yes", "sites": [1], **names}):
        assert read_with(seen, damaged) == defaults
    mixed = {
        "badge": True,
        "automatic": 1,
        "unknown": 1,
        "sites": {
            "https://a.example": "always",
            "https://a.example/path": "always",
            "ftp://b.example": "never",
            "c.example": "always",
            "https://d.example": "sometimes",
        },
    }
    assert read_with(seen, mixed) == {**defaults, "badge": True, "sites": {"https://a.example": "always"}}


def test_settings_migrate_from_the_version_they_have(seen: Page) -> None:
    steps = (
        "(old) => ({ ...old, count: old.badge })",
        "({ count, ...others }) => ({ ...others, badge: count === 'yes' })",
    )
    assert read_with(seen, {"version": 1, "badge": "yes"}, *steps)["badge"] is True
    assert read_with(seen, {"version": 2, "count": "yes"}, *steps)["badge"] is True
    assert read_with(seen, {"version": 3, "badge": True}, *steps)["badge"] is True
    assert read_with(seen, {"version": 9, "badge": True}, *steps)["badge"] is True


def test_two_changes_at_once_both_hold(options: Page, running: Running) -> None:
    options.evaluate(
        """async () => {
          const { changeSettings } = await import("../../common/settings.js");
          await Promise.all([changeSettings({ badge: true }), changeSettings({ research: true })]);
        }"""
    )
    stored = settings(running.browser)
    assert (stored["badge"], stored["research"]) == (True, True)


def test_axe_finds_nothing_and_it_fits(options: Page) -> None:
    """On the narrowest screen; axe looks at every section in a usual window too, in test_own_pages.py."""
    for section in options.locator("nav a").evaluate_all("(all) => all.map((one) => one.hash.slice(1))"):
        options.set_viewport_size({"width": 1200, "height": 800})
        go(options, section)
        assert options.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), section
        assert axe_findings_everywhere(options, (320,)) == [], section
    go(options, "sites")
    options.get_by_label("Add a site").fill("a-rather-long-name-of-a-site.news.example")
    options.locator("#add-site").get_by_role("button", name="Never here").click()
    saved(options)
    assert axe_findings_everywhere(options, (1200, 320)) == []


def test_one_section_at_a_time(options: Page) -> None:
    """The one of the address; the history goes back through them, and a screen reader reads on from the heading."""
    shown = options.locator("main > section:visible")
    expect(shown).to_have_count(1)
    expect(options.locator("nav a[aria-current]")).to_have_text("General")
    options.get_by_role("link", name="Shortcuts").click()
    expect(options.locator("#shortcuts")).to_be_visible()
    expect(shown).to_have_count(1)
    expect(options.locator("#shortcuts h2")).to_be_focused()
    expect(options.locator("nav a[aria-current]")).to_have_text("Shortcuts")
    expect(options).to_have_title("Shortcuts – Options of Crunch")
    options.go_back()
    expect(options.locator("#general")).to_be_visible()
    expect(shown).to_have_count(1)


def test_each_section_is_one_screen(seen: Page) -> None:
    """But for the forms of settings, whose sample page stands still above them."""
    seen.set_viewport_size({"width": 1280, "height": 900})
    for section in ("general", "sites", "presets", "shortcuts", "privacy", "research", "host", "backup"):
        go(seen, section)
        assert seen.evaluate("() => document.documentElement.scrollHeight <= innerHeight"), section


def test_every_section_begins_at_the_same_place(seen: Page) -> None:
    """However little is in it: nothing jumps, and nothing is spread over the height of the list of sections."""
    seen.set_viewport_size({"width": 1280, "height": 900})
    tops, spread = {}, {}
    for section in ("general", "sites", "presets", "shortcuts", "privacy", "research", "host", "backup"):
        go(seen, section)
        card = seen.locator(f"#{section}")
        tops[section] = round(card.evaluate("(card) => card.getBoundingClientRect().top"))
        needed = "(card) => { const { height } = card.getBoundingClientRect(); card.style.alignSelf = 'start'; "
        needed += (
            "const least = card.getBoundingClientRect().height; card.style.alignSelf = ''; return height - least; }"
        )
        spread[section] = card.evaluate(needed)
    assert len(set(tops.values())) == 1, tops
    assert all(gap < 1 for gap in spread.values()), spread


def test_it_mirrors(options: Page) -> None:
    left = "() => document.querySelector('nav').getBoundingClientRect().left"
    before = options.evaluate(left)
    options.evaluate("() => { document.documentElement.dir = 'rtl'; }")
    assert options.evaluate(left) > before + 400
