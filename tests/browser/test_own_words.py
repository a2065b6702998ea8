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
from tests.browser.extension_pages import go, open_page, open_panel, wait_for_host
from tests.browser.hosts import RealHost
from tests.browser.popup_pages import unsure_page
from tests.browser.server import PageServer
from tests.browser.settings_folder import configured
from tests.support.pages import WORDS
from tests.unit.corpus.conftest import article, make_site

pytestmark = pytest.mark.browser

PICTURES = f"""<html><body><main><h1>Bread</h1><p>{WORDS * 4}</p><img class=avatar src=/s/60x60.svg width=60 height=60>
<p>{WORDS * 4}</p></main><footer><p>{WORDS}</p><img class=logo src=/s/30x30.svg width=30 height=30></footer></body>
</html>"""


@pytest.fixture
def other_language(extension_folder: Path, tmp_path: Path) -> Path:
    """A build in which what the host says, its numbers and names with it, stands in brackets as if in a language."""
    folder = tmp_path / "extension"
    shutil.copytree(extension_folder, folder)
    path = folder / "_locales/en/messages.json"
    messages = json.loads(path.read_text("utf-8"))
    for key, message in messages.items():
        if key.startswith(("said_", "name_")):
            message["message"] = f"«{message['message']}»"
    path.write_text(json.dumps(messages), "utf-8")
    return folder


def test_reasons_and_notes(playwright: Playwright, other_language: Path, pages: PageServer, tmp_path: Path) -> None:
    RealHost(tmp_path / "profile")
    with open_browser(tmp_path / "profile", other_language, playwright=playwright) as browser:
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
    playwright: Playwright, other_language: Path, pages: PageServer, tmp_path: Path
) -> None:
    """Those of algorithms, presets and settings with their values; what the reader named stays as it is."""
    with configured(playwright, tmp_path, other_language) as crunching:
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


def test_what_the_site_cleaner_says(playwright: Playwright, other_language: Path, tmp_path: Path) -> None:
    """Of a folder, of the place for results, and of every page: why it cannot be cleaned, and what is to be known."""
    site = make_site(tmp_path / "site", 3)
    (site / "twin.html").write_text((site / "page1.html").read_text("utf-8"), "utf-8")
    (site / "cut.html").write_text(article(7) + "<p", "utf-8")
    (site / "empty.html").write_text("", "utf-8")
    (site / "picture.html").write_bytes(b"\x89PNG\r\n")
    (site / "out.html").symlink_to(tmp_path / "nowhere.html")
    (tmp_path / "a-file").write_text("x", "utf-8")
    with configured(playwright, tmp_path, other_language) as crunching:
        page = open_page(crunching.browser, "site_cleaner.html")
        for wrong in ("relative", str(tmp_path / "nowhere"), "~nobody-of-that-name/x"):
            page.locator("#folder").fill(wrong)
            page.locator("#look button[type=submit]").click()
            expect(page.locator("#folder-problem")).to_have_text(re.compile("^«.+»$"))
        page.locator("#folder").fill(str(site))
        page.locator("#look button[type=submit]").click()
        expect(page.locator("#start")).to_be_enabled(timeout=60_000)
        (tmp_path / "taken").mkdir()
        (tmp_path / "taken" / "page1.txt").write_text("x", "utf-8")
        for wrong in ("relative", str(tmp_path / "a-file"), str(tmp_path / "taken")):
            page.locator("#out").fill(wrong)
            page.locator("#start").click()
            expect(page.locator("#problem")).to_have_text(re.compile("^«.+»$"), timeout=60_000)
        page.locator("#out").fill(str(tmp_path / "texts"))
        ways = page.locator("#algorithm option").all_inner_texts()
        assert [one for one in ways if "«" not in one] == ["Compare the pages of a site with each other"]
        page.locator("#algorithm").select_option("tree-matching")
        page.locator("#start").click()
        expect(page.locator("#state")).to_contain_text("Done.", timeout=120_000)
        states = page.locator("#rows .state")
        words = [str(state.get_attribute("title")) for state in states.all()]
        assert sum(bool(one) for one in words) >= 6
        assert [one for one in words if one and not re.fullmatch("«.+»", one)] == []
        shown = states.all_inner_texts()
        assert sum("«" in one for one in shown) == 2  # the empty one and the picture
        assert [one for one in shown if re.search(r"[a-z]: [^«]", one)] == []


def test_what_a_refused_folder_of_test_pages_is_told(
    playwright: Playwright, other_language: Path, tmp_path: Path
) -> None:
    (tmp_path / "a-file").write_text("x", "utf-8")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "notes.txt").write_text("x", "utf-8")
    with configured(playwright, tmp_path, other_language) as crunching:
        page = open_page(crunching.browser, "options.html#research")
        wait_for_host(page)
        for wrong in ("relative", str(tmp_path / "a-file"), str(tmp_path / "full"), "~nobody-of-that-name"):
            page.locator("#package-folder").fill(wrong)
            page.locator("#package-form button[type=submit]").click()
            expect(page.locator("#package-problem")).to_have_text(re.compile("^«.+»$"))
        page.locator("#package-folder").fill(str(tmp_path / "pages"))
        page.locator("#package-form button[type=submit]").click()
        expect(page.locator("#package-problem")).to_have_text("")
        shutil.rmtree(tmp_path / "pages")
        page.reload()
        wait_for_host(page)
        expect(page.locator("#package-problem")).to_have_text(re.compile("^«.+»$"))


BROKEN = """version = 2
preset = blog
preset = "none-of-that-name"
colour = "red"
[algorithms.auto]
tables = "perhaps"
[algorithms.auto]
[algorithms.crunch]
ratio = -1
output = "picture"
in_cells = ["ratio=x"]
[algorithms.magic]
x = 1
[sites."example.org"]
algorithm = "magic"
colour = 1
"""
PARTLY = """version = 1
title = "Partly"
why = 1
algorithm = "crunch"
[settings]
ratio = -1
nothing = 1
"""


def test_what_is_wrong_in_settings_and_presets(
    playwright: Playwright, other_language: Path, pages: PageServer, tmp_path: Path
) -> None:
    """Lines of the settings file, on the options page and as notes of a press; presets; a value that is refused."""
    with configured(playwright, tmp_path, other_language) as crunching:
        (crunching.own / "presets").mkdir(parents=True)
        (crunching.own / "settings.toml").write_text(BROKEN, "utf-8")
        (crunching.own / "presets" / "Wrong Name.toml").write_text(OWN_PRESET, "utf-8")
        (crunching.own / "presets" / "bad.toml").write_text("title = Bad\n", "utf-8")
        (crunching.own / "presets" / "none.toml").write_text('algorithm = "magic"\n', "utf-8")
        page = open_page(crunching.browser, "options.html#methods")
        wait_for_host(page)
        expect(page.locator("#file-problems li")).not_to_have_count(0)
        problems = page.locator("#file-problems li").all_inner_texts()
        assert len(problems) > 10
        assert [one for one in problems if not re.fullmatch(r"«.+settings\.toml.+»", one)] == []
        assert [one for one in problems if one.count("«") < 2] == []  # the place is one sentence, what is wrong another

        last = crunching.browser.press(crunching.browser.open(f"{pages.address}/news.html"))
        notes = [note for note in last["notes"] if "settings.toml" in note]
        assert len(notes) > 10
        assert [note for note in last["notes"] if not re.fullmatch("«.+»", note)] == []

        page.bring_to_front()
        go(page, "presets")
        partly = tmp_path / "partly.toml"
        partly.write_text(PARTLY, "utf-8")
        page.locator("#preset-file").set_input_files(partly)
        expect(page.locator("#preset-problem")).to_contain_text("ratio = -1")
        lines = str(page.locator("#preset-problem").text_content()).split("\n")
        assert len(lines) == 6
        assert [line for line in lines if not re.fullmatch("«.+»", line)] == []
        for text in ("title = Bad", "version = 99", 'version = 1\nalgorithm = "magic"'):
            partly.write_text(text, "utf-8")
            page.locator("#preset-problem").evaluate("(problem) => { problem.textContent = ''; }")
            page.locator("#preset-file").set_input_files(partly)
            expect(page.locator("#preset-problem")).to_have_text(re.compile("^Not saved: «.+»$"))

        (crunching.own / "settings.toml").write_text("", "utf-8")
        refused = """async () => {
          const change = { path: ["algorithms", "crunch", "ratio"], value: -1 };
          return (await chrome.runtime.sendMessage({ type: "settings_file", changes: [change] })).error;
        }"""
        error = page.evaluate(refused)
        assert error["code"] == "bad_settings"
        assert re.fullmatch("«ratio = -1 .+«.*«.*must be.*»»", error["detail"])
