"""A walk through all pages of the extension, in the states that a reader meets: for tests of them and for pictures."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.driver import CrunchBrowser
from tests.browser.extension_pages import go, open_page, open_panel, wait_for_host
from tests.browser.popup_pages import unsure_page
from tests.browser.server import PageServer

SECTIONS = """() => [...document.querySelectorAll("main > section")].map(({ id }) => id)"""
TAB_SIZE: ViewportSize = {"width": 1000, "height": 800}

VIEWS = {"take": "take", "speech": "read-aloud", "reading": "reading-mode"}
"""Views of the panel: what opens each."""

See = Callable[[str, Page], None]
"""What is done with a page in a state: its name, and the page."""


def walk(browser: CrunchBrowser, pages: PageServer, see: See, folder: Path, *, every: bool = False) -> None:
    """Show every page in every state.

    Args:
        browser: one that has the host.
        pages: a server with the sample pages.
        see: is called with the name of the state and the page in it.
        folder: of saved pages, for the site cleaner.
        every: the settings of every algorithm and every preset, and pages cleaned, too.
    """
    _panel(browser, pages, see)
    _options(browser, see)
    if every:
        _methods(browser, see)
    for name in ("welcome", "host_help", "guideline"):
        page = tab_of(browser, f"{name}.html")
        see(name, page)
        page.close()
    page = tab_of(browser, "site_cleaner.html")
    page.locator("#folder").fill(str(folder))
    page.locator("#look button[type=submit]").click()
    expect(page.locator("#start")).to_be_enabled(timeout=60_000)
    expect(page.locator("#rows .state")).to_have_count(3)
    expect(page.locator("#algorithm option")).not_to_have_count(0, timeout=20_000)
    see("site_cleaner", page)
    if every:
        page.locator("#start").click()
        expect(page.locator("#rows .state")).to_have_text([re.compile(".")] * 3, timeout=60_000)
        expect(page.locator("#start")).to_be_enabled(timeout=60_000)
        see("site_cleaner_done", page)
    page.close()


def _panel(browser: CrunchBrowser, pages: PageServer, see: See) -> None:
    tab = browser.open(f"{pages.address}/news.html")
    panel = open_panel(browser, tab)
    expect(panel.locator("#algorithm option")).not_to_have_count(0, timeout=20_000)
    see("panel", panel)
    panel.close()
    browser.press(tab)
    panel = open_panel(browser, tab)
    see("panel_crunched", panel)
    panel.locator("#show-hidden").click()
    expect(panel.locator(".part-why")).not_to_have_count(0)
    see("panel_hidden", panel)
    part = panel.locator("#parts button").first
    part.click()
    see("panel_part_shown", panel)
    part.click()
    panel.locator("#hidden-back").click()
    for view, opener in VIEWS.items():
        panel.locator(f"#{opener}").click()
        expect(panel.locator(f"#{view}-view")).to_be_visible()
        see(f"panel_{view}", panel)
        panel.locator(f"#{view}-back").click()
        expect(panel.locator("#overview")).to_be_visible()
    panel.close()
    tab.close()
    tab = browser.open(unsure_page(pages))
    browser.press(tab)
    panel = open_panel(browser, tab)
    see("panel_unsure", panel)
    panel.close()
    panel = open_page(browser, f"compare.html?tab={browser.tab_id(tab)}")
    panel.set_viewport_size({"width": 340, "height": 600})
    see("compare", panel)
    panel.close()
    tab.close()


def _options(browser: CrunchBrowser, see: See) -> None:
    page = tab_of(browser, "options.html")
    wait_for_host(page)
    for section in page.evaluate(SECTIONS):
        go(page, section)
        if section == "shortcuts":
            page.locator("#peek").press("x")  # which is refused, in words
        see(f"options_{section}", page)
    page.close()


def _methods(browser: CrunchBrowser, see: See) -> None:
    """Settings of every algorithm; every preset unfolded; every section of the reading mode and of privacy, too."""
    page = tab_of(browser, "options.html")
    wait_for_host(page)
    go(page, "methods")
    target = page.locator("#target")
    expect(target.locator("option")).not_to_have_count(0)
    for value in target.locator("option").evaluate_all("(all) => all.map(({ value }) => value)"):
        target.select_option(value)
        see(f"options_methods_{value}", page)
    for section in ("presets", "reading", "privacy"):
        go(page, section)
        page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        see(f"options_{section}_unfolded", page)
    page.close()


def tab_of(browser: CrunchBrowser, name: str) -> Page:
    """One of the extension's pages, in a tab of its own."""
    page = browser.context.new_page()
    page.set_viewport_size(TAB_SIZE)
    return open_page(browser, name, page)
