"""What the host says in notes and reasons comes in the words of the extension, whatever their language."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from tests.browser.driver import open_browser
from tests.browser.extension_pages import open_panel
from tests.browser.hosts import RealHost
from tests.browser.popup_pages import unsure_page
from tests.browser.server import PageServer
from tests.support.pages import WORDS

pytestmark = pytest.mark.browser

PICTURES = f"""<html><body><main><h1>Bread</h1><p>{WORDS * 4}</p><img class=avatar src=/s/60x60.svg width=60 height=60>
<p>{WORDS * 4}</p></main><footer><p>{WORDS}</p><img class=logo src=/s/30x30.svg width=30 height=30></footer></body>
</html>"""


def other_language(folder: Path) -> None:
    """Put what the host says in brackets, its numbers with it, as if that were a language."""
    path = folder / "_locales/en/messages.json"
    messages = json.loads(path.read_text("utf-8"))
    for key, message in messages.items():
        if key.startswith("said_"):
            message["message"] = f"«{message['message']}»"
    path.write_text(json.dumps(messages), "utf-8")


def test_reasons_and_notes(playwright: Playwright, extension_folder: Path, pages: PageServer, tmp_path: Path) -> None:
    folder = tmp_path / "extension"
    shutil.copytree(extension_folder, folder)
    other_language(folder)
    RealHost(tmp_path / "profile")
    with open_browser(tmp_path / "profile", folder, playwright=playwright) as browser:
        page = browser.open(f"{pages.address}/news.html")
        assert browser.press(page)["state"] == "crunched"
        panel = open_panel(browser, page)
        panel.locator("#show-hidden").click()
        expect(panel.locator(".part-why")).not_to_have_count(0)
        reasons = panel.locator(".part-why").all_inner_texts()
        assert [reason for reason in reasons if not re.search(r" · «.+»$", reason)] == []

        settings = {"pictures": "hide", "algorithm": "plain"}
        browser.worker.evaluate("(settings) => chrome.storage.local.set({ settings })", settings)
        tab = browser.open(pages.add("/with-pictures", PICTURES))
        browser.press(tab)
        panel = open_panel(browser, tab)
        panel.locator("#show-hidden").click()
        expect(panel.locator(".part-why")).to_have_count(2)
        for reason in panel.locator(".part-why").all_inner_texts():
            assert re.search(r" · «picture: «.+» \(\d+% .+\)»$", reason)
        browser.worker.evaluate("() => chrome.storage.local.remove('settings')")

        last = browser.press(browser.open(unsure_page(pages)))
        assert last["state"] == "unsure"
        assert last["notes"]
        assert [note for note in last["notes"] if not re.fullmatch("«.+»", note)] == []
        assert re.search(r"\d%", " ".join(last["notes"]))
