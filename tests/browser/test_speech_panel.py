"""*Read aloud* in the panel: by keyboard, with and without a voice, and after the panel has closed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import reading_pages
from tests.browser.conftest import Running
from tests.browser.extension_pages import axe_findings, open_panel
from tests.browser.reading_pages import MENU, TEXT
from tests.browser.server import PageServer
from tests.browser.stub_voice import StubVoice

pytestmark = pytest.mark.browser
running = reading_pages.running

STORY = (
    f"<!doctype html><html lang=en><title>Story</title>{MENU}<main><h1>A short story</h1>"
    f"<p>The first sentence stands here. The second one follows it.</p><h2>Its end</h2>{TEXT}</main>"
)
FITS = """() => document.documentElement.scrollWidth <= innerWidth
  && document.querySelector("#speech-view").getBoundingClientRect().height <= 600"""
FOCUSED = "() => document.activeElement.id || document.activeElement.dataset.unit + document.activeElement.dataset.by"


@pytest.fixture
def panel(running: Running, pages: PageServer, tab: Page) -> Page:
    """Its view of reading aloud, opened by keyboard over the story."""
    running.browser.open(pages.add("/panel-story.html", STORY), tab)
    page = open_panel(running.browser, tab)
    page.locator("#read-aloud").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#speech-title")).to_be_focused()
    return page


def test_without_a_voice_it_says_how_to_get_one(panel: Page) -> None:
    expect(panel.locator("#speech-help")).to_contain_text("No voice is installed that speaks on this machine. Install")
    expect(panel.locator("#speech-play")).to_be_disabled()
    assert axe_findings(panel) == []
    assert panel.evaluate(FITS)
    panel.close()


def test_by_keyboard_and_without_the_panel(running: Running, panel: Page, tab: Page) -> None:
    voice = StubVoice(running.browser)
    try:
        voice.begin()
        panel.locator("#speech-back").press("Enter")
        expect(panel.locator("#read-aloud")).to_be_focused()
        panel.keyboard.press("Enter")
        expect(panel.locator("#speech-play")).to_be_enabled()
        panel.locator("#speech-top").check()
        panel.locator("#speech-play").press("Enter")
        assert voice.texts(1) == ["A short story"]
        status = panel.locator("#speech-status")
        expect(status).to_contain_text("Reading sentence 1 of")
        expect(panel.locator("#speech-play")).to_have_text("Pause")
        panel.locator("#speech-play").focus()
        walk = []
        for _ in range(8):
            panel.keyboard.press("Tab")
            walk.append(panel.evaluate(FOCUSED))
        steps = [f"{unit}{by}" for unit in ("sentence", "paragraph", "heading") for by in (-1, 1)]
        assert walk == ["speech-stop", *steps, "speech-rate"]
        panel.locator("[data-unit=heading][data-by='1']").press("Enter")
        assert voice.texts(2)[1] == "Its end"
        expect(panel.locator("#speech-now")).to_have_text("Its end")
        panel.locator("#speech-rate").press("ArrowRight")
        assert voice.said(3)[2]["rate"] == 1.1
        expect(panel.locator("#speech-rate-words")).to_have_text("1.1×")
        choice = panel.get_by_label("Voice for English")
        choice.select_option("Stub English")
        assert voice.said(4)[3]["voice"] == "Stub English"
        assert axe_findings(panel) == []
        assert panel.evaluate(FITS)
        panel.close()
        voice.happen("end")
        assert voice.texts(5)[4].startswith("Plain words of an article")
        again = open_panel(running.browser, tab)
        again.locator("#read-aloud").click()
        expect(again.locator("#speech-play")).to_have_text("Pause")
        again.locator("#speech-play").click()
        expect(again.locator("#speech-status")).to_contain_text("Paused at sentence")
        again.locator("#speech-stop").click()
        expect(again.locator("#speech-status")).to_have_text("Nothing is being read.")
        again.close()
    finally:
        voice.page.close()
