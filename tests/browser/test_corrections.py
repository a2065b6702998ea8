"""A hidden part that is shown again stays so for good where the reader says so; what holds on a page is told there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import correction_pages, late_pages
from tests.browser.conftest import Running
from tests.browser.correction_pages import SHOWN, kept
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.extension_pages import axe_findings, open_page, open_panel
from tests.browser.reading_pages import LINKS, MENU, TEXT
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser


running = correction_pages.running

PAGE = (
    f"<!doctype html><html lang=en><title>A headline</title>{MENU}<main><h1>A headline</h1>{TEXT * 6}</main>"
    f"<footer id=end><ul>{LINKS}</ul></footer>"
)
HELD = """async (tabId) => {
  const func = () => {
    const { captured, corrected, summary } = crunch;
    return { isHeld: Boolean(captured || corrected), corrections: summary?.corrections ?? null };
  };
  return (await chrome.scripting.executeScript({ target: { tabId }, func }))[0].result;
}"""


def widen_in_options(running: Running) -> None:
    """The same part, listed with those of all sites, gets a wider scope there."""
    page = open_page(running.browser, "options.html#sites")
    [row] = page.locator("#corrections-list > li").all()
    expect(row).to_contain_text("127.0.0.1/news/ · Kept")
    scope = row.get_by_role("combobox")
    assert scope.locator("option").all_inner_texts() == ["Always below this address", "Always on this site"]
    count = running.browser.press_count()
    scope.select_option("site")
    expect(row).not_to_contain_text("/news/")
    assert [(one["scope"], one.get("place", "")) for one in kept(running)] == [("site", "")]
    assert running.browser.wait_for_press(count)["state"] in ("crunched", "unsure")
    expect(scope).to_be_disabled()
    assert axe_findings(page) == []
    page.close()


def test_shown_for_good_and_taken_out(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(pages.add("/news/kept.html", PAGE), tab)
    before = tab.evaluate(SERIALISE)
    assert browser.press(tab)["state"] == "crunched"
    tab_id = browser.tab_id(tab)
    panel = open_panel(browser, tab)
    panel.locator("#show-hidden").click()
    menu = panel.locator("#parts li").first
    expect(menu.locator("select")).to_have_count(0)
    expect(panel.locator("#corrections")).to_be_hidden()
    menu.locator("button").click()
    choice = menu.get_by_role("combobox")
    assert choice.locator("option").all_inner_texts() == [
        *("Only now", "Always on this page", "Always below this address", "Always on this site")
    ]
    expect(choice).to_have_value("")
    assert kept(running) == [], "it is an extra step"

    for scope, place in (("page", "/news/kept.html"), ("path", "/news/"), ("site", "")):
        choice.select_option(scope)
        expect(panel.locator("#corrections-list li")).to_contain_text(choice.locator("option:checked").inner_text())
        [one] = kept(running)
        assert (one["action"], one["scope"], one.get("place", "")) == ("keep", scope, place)
        expect(choice).to_have_value(scope)
    assert axe_findings(panel) == []
    assert panel.evaluate("() => document.body.getBoundingClientRect().height") <= 600
    assert panel.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    choice.select_option("")
    expect(panel.locator("#corrections")).to_be_hidden()
    assert kept(running) == []
    expect(panel.locator("#hidden-status")).to_have_text("Shown only now.")

    choice.select_option("path")
    expect(panel.locator("#corrections-list li")).to_contain_text("/news/")
    tab.bring_to_front()
    tab.keyboard.press("Control+z")
    assert not tab.evaluate(SHOWN, "menu")
    for _ in range(200):
        if not kept(running):
            break
        tab.wait_for_timeout(25)  # between two looks: a file of the host has no event
    assert kept(running) == [], "what is hidden again is not kept for good"
    tab.keyboard.press("Control+Shift+z")
    assert tab.evaluate(SHOWN, "menu")
    panel.close()

    panel = open_panel(browser, tab)
    panel.locator("#show-hidden").click()
    menu = panel.locator("#parts li").first
    expect(menu.get_by_role("combobox")).to_have_value("")
    menu.get_by_role("combobox").select_option("path")
    expect(panel.locator("#corrections-list li")).to_have_count(1)
    held = browser.worker.evaluate(HELD, tab_id)
    assert held["isHeld"] is False, "the capture is let go of"
    assert [(one["action"], one["state"]) for one in held["corrections"]] == [("keep", "applied")]
    count = browser.press_count()
    panel.locator("#hidden-back").click()
    panel.locator("#press").click()
    assert browser.wait_for_press(count)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before
    panel.close()

    browser.open(pages.add("/news/other.html", PAGE), tab)
    browser.press(tab)
    assert tab.evaluate(SHOWN, "menu"), "found again on another page below the address"
    assert not tab.evaluate(SHOWN, "end")
    panel = open_panel(browser, tab)
    panel.locator("#show-hidden").click()
    expect(panel.locator("#corrections-title")).to_have_text("Hidden or kept by you")
    listed = panel.locator("#corrections-list li")
    expect(listed).to_contain_text("Kept · Always below this address /news/")
    widen_in_options(running)
    count = browser.press_count()
    listed.get_by_role("button").click()
    assert browser.wait_for_press(count)["state"] in ("crunched", "unsure")
    expect(panel.locator("#hidden-title")).to_be_focused()
    expect(panel.locator("#corrections")).to_be_hidden()
    expect(panel.locator("#hidden-status")).to_have_text("Taken out.")
    assert not tab.evaluate(SHOWN, "menu")
    assert kept(running) == []
    panel.close()


def test_a_panel_that_stays_open_while_late_content_comes(running: Running, pages: PageServer, tab: Page) -> None:
    """It knows the parts by the numbers that it was told; the capture of what came late has others."""
    browser = running.browser
    browser.open(pages.add("/later/story.html", late_pages.STORY), tab)
    browser.press(tab)
    panel = open_panel(browser, tab)
    panel.locator("#show-hidden").click()
    last = panel.locator("#parts li").last
    footer = last.locator(".part-text").inner_text()[:40]
    tab.bring_to_front()
    tab.evaluate(late_pages.LATE)
    late_pages.wait_until_right(tab)
    assert not tab.locator("body > footer").is_visible()
    panel.bring_to_front()
    last.locator("button").click()
    expect(last.get_by_role("combobox")).to_be_visible()
    assert footer in " ".join(tab.locator("body > footer").inner_text().split())
    last.get_by_role("combobox").select_option("page")
    expect(panel.locator("#corrections-list li")).to_have_count(1)
    expect(last.get_by_role("combobox")).to_have_value("page")
    assert [one["action"] for one in kept(running)] == ["keep"]
    panel.locator("#undo").click()
    expect(panel.locator("#corrections-list li")).to_have_count(0)
    assert not tab.locator("body > footer").is_visible()
    panel.close()
    late_pages.wait_until_right(tab)
    assert browser.press(tab)["state"] == "restored"
