"""Pictures of other sites in a saved page: the browser's own question, answered on a display by the keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from crunch.deploy.install_host import install_in_profile
from tests.browser.display import missing_programs, open_display
from tests.browser.driver import open_browser
from tests.browser.extension_pages import open_page
from tests.browser.server import PageServer
from tests.browser.test_panel_display import open_by_shortcut
from tests.support.drawn_pictures import png

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(bool(missing_programs()), reason=f"not installed: {', '.join(missing_programs())}"),
]

WORDS = "The tide is low at noon and high in the evening, and boats wait for it. " * 12
MORE = "#take-more:not([hidden])"

UNTIL = """
async ([selector, words]) => {
  for (;;) {
    const [popup] = chrome.extension.getViews({ type: "popup" });
    const found = popup?.document.querySelector(selector);
    if (found?.textContent.includes(words)) return found.textContent;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
"""
CLICK = """(selector) => chrome.extension.getViews({ type: "popup" })[0].document.querySelector(selector).click()"""
AT = """
(selector) => {
  const [popup] = chrome.extension.getViews({ type: "popup" });
  const { left, top, width, height } = popup.document.querySelector(selector).getBoundingClientRect();
  return [popup.screenX + left + width / 2, popup.screenY + top + height / 2];
}
"""
NO_POPUP = """
async () => {
  while (chrome.extension.getViews({ type: "popup" }).length > 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
"""


def test_the_panel_that_the_question_closed_opens_again_and_saves(
    playwright: Playwright, extension_folder: Path, pages: PageServer, tmp_path: Path
) -> None:
    install_in_profile("chromium", tmp_path / "profile")
    other = pages.add("/take/far.png", png(side=20), "image/png").replace("127.0.0.1", "localhost")
    text = f"<p>{WORDS}</p><img src='{other}' alt=Far width=200 height=200><p>{WORDS}</p>"
    address = pages.add("/take/asked.html", f"<!doctype html><title>Tide</title><main><h1>Tide</h1>{text}</main>")
    with (
        open_display() as display,
        open_browser(
            tmp_path / "profile",
            extension_folder,
            headless=False,
            environment=display.environment,
            playwright=playwright,
        ) as browser,
    ):
        looker = open_page(browser, "host_help.html")
        tab = browser.open(address)
        assert browser.press(tab)["state"] == "crunched"
        open_by_shortcut(display, tab)
        looker.evaluate(UNTIL, ["#host[data-state=ready]", ""])
        looker.evaluate(CLICK, "#take")
        looker.evaluate(CLICK, "[data-format=clean-html]")
        assert "1 picture could not" in looker.evaluate(UNTIL, ["#take-status", "Saved"])
        looker.evaluate(UNTIL, [MORE, ""])
        display.picture(tmp_path / "more.png")
        x, y = looker.evaluate(AT, MORE)
        display.xdotool("mousemove", str(round(x)), str(round(y)), "click", "1")  # asked for in a gesture alone
        looker.evaluate(NO_POPUP)
        tab.wait_for_timeout(1500)  # Chromium takes no answer in the first half second of a question
        display.picture(tmp_path / "question.png")
        display.xdotool("key", "Tab")
        display.xdotool("key", "Return")
        assert looker.evaluate(UNTIL, ["#take-status", "Saved"]) == "Saved as “Tide.html”."
        display.picture(tmp_path / "saved.png")
