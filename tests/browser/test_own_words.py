"""What the host says in notes and reasons comes in the words of the extension, whatever their language."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from crunch.algorithms import TABLE
from tests.browser.driver import open_browser
from tests.browser.extension_pages import open_page, open_panel, wait_for_host
from tests.browser.hosts import RealHost
from tests.browser.popup_pages import unsure_page
from tests.browser.server import PageServer
from tests.browser.settings_folder import configured
from tests.support.pages import WORDS

pytestmark = pytest.mark.browser

PICTURES = f"""<html><body><main><h1>Bread</h1><p>{WORDS * 4}</p><img class=avatar src=/s/60x60.svg width=60 height=60>
<p>{WORDS * 4}</p></main><footer><p>{WORDS}</p><img class=logo src=/s/30x30.svg width=30 height=30></footer></body>
</html>"""


def other_language(folder: Path) -> None:
    """Put what the host says in brackets, its numbers and names with it, as if that were a language."""
    path = folder / "_locales/en/messages.json"
    messages = json.loads(path.read_text("utf-8"))
    for key, message in messages.items():
        if key.startswith(("said_", "name_")):
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


OWN_PRESET = """version = 1
title = "My own"
why = "As I like it."
algorithm = "auto"
[settings]
tables = "keep"
"""


def test_names_on_the_options_page(
    playwright: Playwright, extension_folder: Path, pages: PageServer, tmp_path: Path
) -> None:
    """Those of algorithms, presets and settings with their values; what the reader named stays as it is."""
    folder = tmp_path / "extension"
    shutil.copytree(extension_folder, folder)
    other_language(folder)
    with configured(playwright, tmp_path, folder) as crunching:
        (crunching.own / "presets").mkdir(parents=True, exist_ok=True)
        (crunching.own / "presets" / "mine.toml").write_text(OWN_PRESET, "utf-8")
        page = open_page(crunching.browser, "options.html#methods")
        wait_for_host(page)
        expect(page.locator("#settings-form")).to_be_visible()
        target = page.locator("#target")
        titles = target.locator("option").all_inner_texts()
        assert [title for title in titles if not re.fullmatch("«.+»", title)] == ["My own"]
        seen = 0
        for name in TABLE:
            target.select_option(name)
            for form in ("#settings-form", "#page-form"):
                named = page.locator(f"{form} [data-setting] label, {form} [data-setting] .quiet[id$=-help]")
                words = [one for one in named.all_text_contents() if one]
                assert [one for one in words if not re.fullmatch("«.+»", one)] == []
                chosen = page.locator(f"{form} [data-setting] > select option").all_text_contents()
                assert [
                    one for one in chosen if not re.search(r"«.+»|^(not set|on|off|as usual \((on|off)\))$", one)
                ] == []
                seen += len(words) + len(chosen)
        assert seen > 150
        summaries = page.locator("#preset-list summary").all_text_contents()
        whys = page.locator("#preset-list [data-preset] details > p").all_text_contents()
        assert len(whys) > 20
        assert [one for one in summaries if "«" not in one] == ["My ownyours", "Older rules, from research papers"]
        assert [one for one in whys if not re.fullmatch("«.+»", one)] == ["As I like it."]
