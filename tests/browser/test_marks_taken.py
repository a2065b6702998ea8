"""A page that takes our marks away is not called crunched; an extension that is removed leaves pages as they were."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from crunch.deploy.install_host import install_in_profile
from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE, SERIALISE_BESIDE_NOTE, SERIALISE_UNDONE, open_browser
from tests.browser.extension_pages import open_panel
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser

STRIP = """() => {
  for (const element of document.querySelectorAll("*")) {
    for (const name of element.getAttributeNames()) {
      if (name.startsWith("data-crunch")) element.removeAttribute(name);
    }
  }
}"""
STRIP_ALWAYS = f"""() => {{
  window.strip = {STRIP};
  window.stripper = new MutationObserver(strip);
  stripper.observe(document, {{ attributes: true, childList: true, subtree: true }});
}}"""
STRIP_FOR_GOOD = f"() => {{ ({STRIP_ALWAYS})(); strip(); }}"
"""Also the marks that are put back."""


def test_marks_taken_at_once_are_told(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(f"{pages.address}/forum.html", tab)
    before = tab.evaluate(SERIALISE)
    tab.evaluate(STRIP_ALWAYS)
    tab_id = browser.tab_id(tab)
    assert browser.press(tab)["state"] == "crunched"
    title = browser.wait_for_title(tab_id, "Crunch could not work on this page: this page takes away the marks")
    assert "The page was left as it is." in title

    tab.evaluate("() => stripper.disconnect()")
    assert tab.evaluate(SERIALISE_BESIDE_NOTE) == before
    assert browser.press(tab)["state"] == "crunched"
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before


def test_marks_taken_later_are_told_too(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(f"{pages.address}/forum.html", tab)
    before = tab.evaluate(SERIALISE)
    tab_id = browser.tab_id(tab)
    browser.press(tab)
    tab.wait_for_timeout(1500)  # past the time in which marks that go are told at once: there is nothing to see
    tab.evaluate(STRIP_FOR_GOOD)
    browser.wait_for_title(tab_id, "Crunch could not work on this page: this page takes away the marks")
    tab.evaluate("() => stripper.disconnect()")
    assert tab.evaluate(SERIALISE_BESIDE_NOTE) == before
    panel = open_panel(browser, tab)
    expect(panel.locator("#press")).to_contain_text("Crunch this page")
    panel.close()


def test_a_press_after_marks_were_taken_crunches(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(f"{pages.address}/forum.html", tab)
    before = tab.evaluate(SERIALISE)
    browser.press(tab)
    tab.evaluate(STRIP_FOR_GOOD)
    tab.wait_for_timeout(100)  # the page takes them as often as they are put back
    tab.evaluate("() => stripper.disconnect()")
    assert browser.press(tab)["state"] == "crunched"
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before


def test_a_page_that_renews_some_parts_stays_crunched(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(f"{pages.address}/forum.html", tab)
    browser.press(tab)
    tab.evaluate(
        "() => { const one = document.querySelector('[data-crunch~=hide]'); one.replaceWith(one.cloneNode(true)); }"
    )
    panel = open_panel(browser, tab)
    expect(panel.locator("#press")).to_contain_text("Show original")
    panel.close()
    assert browser.press(tab)["state"] == "restored"


@pytest.mark.slow
def test_an_extension_that_is_removed_leaves_pages_as_they_were(
    playwright: Playwright, extension_folder: Path, tmp_path: Path, pages: PageServer
) -> None:
    install_in_profile("chromium", tmp_path)
    with open_browser(tmp_path, extension_folder, playwright=playwright) as browser:
        tab = browser.open(f"{pages.address}/forum.html")
        before = tab.evaluate(SERIALISE)
        assert browser.press(tab)["state"] == "crunched"
        crunched = tab.evaluate(SERIALISE)
        assert crunched != before
        assert browser.context.browser is not None
        cdp = browser.context.browser.new_browser_cdp_session()
        cdp.send("Extensions.uninstall", {"id": browser.extension_id})
        tab.wait_for_function(f"before => ({SERIALISE})() === before", arg=before, timeout=60_000)


@pytest.mark.slow
def test_an_extension_that_was_updated_is_not_undone_by_the_one_before(
    running: Running, pages: PageServer, tab: Page
) -> None:
    """The scripts that it left see that the layer is another's, and leave it."""
    browser = running.browser
    browser.open(f"{pages.address}/forum.html", tab)
    before = tab.evaluate(SERIALISE)
    browser.press(tab)
    browser.reload_extension()
    tab.wait_for_timeout(3000)  # until those scripts know
    assert browser.press(tab)["state"] == "restored"
    assert browser.press(tab)["state"] == "crunched"
    crunched = tab.evaluate(SERIALISE)
    tab.wait_for_timeout(18_000)
    assert tab.evaluate(SERIALISE) == crunched
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before
