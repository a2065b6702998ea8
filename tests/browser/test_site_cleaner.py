"""The site cleaner: folder, list, choice, cleaning with news, pause and stop, results; with the real host."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

import crunch
from crunch.documents.formats import FORMATS
from tests.browser.conftest import Running
from tests.browser.driver import open_browser
from tests.browser.extension_pages import axe_findings, open_page
from tests.browser.hosts import RealHost
from tests.browser.test_options_methods import until
from tests.unit.corpus.conftest import make_site

pytestmark = pytest.mark.browser


@pytest.fixture
def cleaner(running: Running, tab: Page) -> Page:
    return open_page(running.browser, "site_cleaner.html", tab)


START_AND_WAIT_FOR_THE_FIRST = """
() => new Promise((resolve) => {
  const state = document.getElementById("state");
  const look = () => {
    if (/^[1-9][0-9,]* of 1,000 pages/.test(state.textContent)) resolve();
  };
  new MutationObserver(look).observe(state, { childList: true });
  document.getElementById("start").click();
})
"""
"""At once when the first pages are cleaned: a driver that looks now and then comes too late."""


def list_folder(page: Page, folder: Path, count: str) -> None:
    page.get_by_label("Folder with saved pages").fill(str(folder))
    page.get_by_role("button", name="List pages").click()
    expect(page.locator("#chosen")).to_contain_text(f"of {count}", timeout=60_000)
    expect(page.locator("#start")).to_be_enabled(timeout=60_000)


def ended(page: Page, words: str = "Done.") -> str:
    expect(page.locator("#state")).to_contain_text(words, timeout=120_000)
    return page.locator("#state").inner_text()


def test_a_folder_from_list_to_result(cleaner: Page, tmp_path: Path) -> None:
    folder = make_site(tmp_path / "site", 12)
    list_folder(cleaner, folder, "12 pages")
    assert cleaner.locator("#out").input_value() == str(tmp_path / "site-texts")
    assert axe_findings(cleaner) == []

    cleaner.get_by_role("button", name="Start").click()
    assert "12 pages cleaned." in ended(cleaner)
    assert len(list((tmp_path / "site-texts").glob("*.txt"))) == 12
    assert axe_findings(cleaner) == []

    cleaner.get_by_role("button", name=re.compile("Open the result")).first.click()
    text = cleaner.locator("#result-text")
    expect(text).not_to_be_empty()
    name = cleaner.locator("#result-path").inner_text()
    assert text.inner_text().strip() == Path(name).read_text("utf-8").strip()
    cleaner.get_by_role("radio", name="The whole page").check()
    taken = cleaner.locator("#result-difference del").all_inner_texts()
    assert any("Sport" in line for line in taken)
    assert axe_findings(cleaner) == []
    cleaner.get_by_role("button", name="Close").click()

    cleaner.get_by_role("button", name="Start").click()
    assert "12 pages were finished before." in ended(cleaner, "finished before")


FOCUSED = "() => document.activeElement.id || document.activeElement.getAttribute('aria-label')"


def test_the_focus_is_never_lost(cleaner: Page, tmp_path: Path) -> None:
    """Not when Start, Pause and Stop are switched on and off, nor when lines are drawn anew or scroll away."""
    list_folder(cleaner, make_site(tmp_path / "site", 60), "60 pages")
    start = cleaner.get_by_role("button", name="Start")
    start.focus()
    cleaner.keyboard.press("Enter")
    expect(cleaner.get_by_role("button", name="Pause")).to_be_focused()
    ended(cleaner)
    expect(start).to_be_focused()
    first = cleaner.locator("#rows .line").first
    first.get_by_role("button").focus()
    named = cleaner.evaluate(FOCUSED)
    assert named.startswith("Open the result")
    start.evaluate("(button) => button.click()")
    assert cleaner.evaluate("() => document.activeElement !== document.body")
    ended(cleaner, "finished before")
    box = first.get_by_role("checkbox")
    box.focus()
    named = cleaner.evaluate(FOCUSED)
    cleaner.get_by_role("button", name="Select none").evaluate("(button) => button.click()")
    expect(box).not_to_be_checked()
    assert cleaner.evaluate(FOCUSED) == named
    cleaner.locator("#viewport").evaluate("(list) => { list.scrollTop = list.scrollHeight; }")
    expect(cleaner.locator("#rows")).to_contain_text("page60.html")
    assert cleaner.evaluate(FOCUSED) == named


def test_automatic_is_the_default_and_comparing_a_choice(cleaner: Page, tmp_path: Path) -> None:
    list_folder(cleaner, make_site(tmp_path / "site", 3), "3 pages")
    expect(cleaner.locator("#algorithm")).to_have_value("auto")
    cleaner.get_by_role("button", name="Start").click()
    ended(cleaner)
    first = tmp_path / "site-texts" / "page1.txt"
    one, *others = (path.read_bytes() for path in sorted((tmp_path / "site").glob("page*.html")))
    assert "Copyright" in crunch.extract(one).text
    assert first.read_text("utf-8") == f"{crunch.extract(one, others=others).text}\n"  # weighed with the next pages
    assert "Copyright" not in first.read_text("utf-8")
    first.unlink()
    cleaner.locator("#algorithm").select_option(label="Compare the pages of a site with each other")
    cleaner.get_by_role("button", name="Start").click()
    ended(cleaner)
    until(first.exists)
    assert "Copyright" not in first.read_text("utf-8")


def test_every_format_is_a_choice_and_the_first_the_default(cleaner: Page, tmp_path: Path) -> None:
    """The list is made from the host's table, in a file of the extension that is generated."""
    choice = cleaner.locator("#format")
    values = choice.locator("option").evaluate_all("options => options.map(({ value, text }) => [value, text])")
    assert values == [[name, form.title] for name, form in FORMATS.items()]
    expect(choice).to_have_value("text")
    list_folder(cleaner, make_site(tmp_path / "site", 2), "2 pages")
    choice.select_option(label="Markdown")
    cleaner.get_by_role("button", name="Start").click()
    ended(cleaner)
    assert sorted(path.name for path in (tmp_path / "site-texts").glob("page*")) == ["page1.md", "page2.md"]


def test_only_chosen_pages(cleaner: Page, tmp_path: Path) -> None:
    list_folder(cleaner, make_site(tmp_path / "site", 5), "5 pages")
    cleaner.get_by_role("button", name="Select none").click()
    expect(cleaner.locator("#start")).to_be_disabled()
    cleaner.locator("#rows input").nth(1).check()
    cleaner.locator("#rows input").nth(3).check()
    expect(cleaner.locator("#chosen")).to_have_text("2 of 5 pages chosen")
    cleaner.get_by_role("button", name="Start").click()
    assert "2 pages cleaned." in ended(cleaner)
    cleaner.get_by_role("button", name="Select all").click()
    expect(cleaner.locator("#chosen")).to_have_text("5 of 5 pages chosen")


def test_four_bad_files_are_named_and_the_rest_is_cleaned(cleaner: Page, tmp_path: Path) -> None:
    folder = make_site(tmp_path / "site", 4)
    (folder / "corrupt.html").write_bytes(b'<html><head><meta charset="utf-8"><body>' + b"\xff\xfe\xfd words " * 400)
    (folder / "huge.html").write_bytes(b"<html><body>" + b"<p>word word word word word word</p>" * 1_500_000)
    (folder / "binary.html").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40)
    (folder / "empty.html").write_bytes(b"")
    list_folder(cleaner, folder, "8 pages")
    cleaner.get_by_role("button", name="Start").click()
    state = ended(cleaner)
    assert "4 pages cleaned." in state
    assert "4 pages could not be cleaned." in state
    states = {
        row.locator(".file").inner_text(): row.locator(".state").inner_text()
        for row in cleaner.locator("#rows .line").all()
    }
    for name, why in {"corrupt": "corrupt", "huge": "too large: 54 MB", "binary": "binary", "empty": "empty"}.items():
        assert why in states[f"{name}.html"]


def test_what_cannot_be_is_said(cleaner: Page, tmp_path: Path) -> None:
    cleaner.get_by_label("Folder with saved pages").fill(str(tmp_path / "nothing"))
    cleaner.get_by_role("button", name="List pages").click()
    expect(cleaner.locator("#folder-problem")).to_contain_text("there is no folder")
    empty = tmp_path / "empty"
    empty.mkdir()
    cleaner.get_by_label("Folder with saved pages").fill(str(empty))
    cleaner.get_by_role("button", name="List pages").click()
    expect(cleaner.locator("#folder-problem")).to_have_text("There is no page in this folder.")


def test_folder_is_chosen_through_the_host(cleaner: Page, tmp_path: Path) -> None:
    make_site(tmp_path / "site", 3)
    cleaner.get_by_label("Folder with saved pages").fill(str(tmp_path))
    cleaner.locator("#browse-folder").click()
    cleaner.get_by_role("button", name="site", exact=True).click()
    expect(cleaner.locator("#folders-path")).to_have_text(str(tmp_path / "site"))
    expect(cleaner.locator("#folders-pages")).to_have_text("3 pages")
    assert axe_findings(cleaner) == []
    cleaner.get_by_role("button", name="Take this folder").click()
    expect(cleaner.locator("#chosen")).to_have_text("3 of 3 pages chosen")


def test_pause_and_stop(cleaner: Page, tmp_path: Path) -> None:
    list_folder(cleaner, make_site(tmp_path / "site", 1000), "1,000 pages")
    cleaner.evaluate(START_AND_WAIT_FOR_THE_FIRST)
    cleaner.get_by_role("button", name="Pause").click()
    expect(cleaner.locator("#state")).to_contain_text("Paused")
    cleaner.get_by_role("button", name="Go on").click()
    cleaner.get_by_role("button", name="Stop").click()
    ended(cleaner, "Stopped.")
    cleaner.get_by_role("button", name="Start").click()
    ended(cleaner)
    assert len(list((tmp_path / "site-texts").glob("*.txt"))) == 1000


@pytest.fixture
def mortal(playwright: Playwright, extension_folder: Path, tmp_path: Path) -> Iterator[tuple[Page, RealHost]]:
    """The page in a browser of its own, whose only host is that of the page."""
    profile = tmp_path / "profile"
    host = RealHost(profile)
    with open_browser(profile, extension_folder, playwright=playwright) as browser:
        yield open_page(browser, "site_cleaner.html"), host


def test_host_killed_in_the_middle_loses_nothing_that_was_finished(
    mortal: tuple[Page, RealHost], tmp_path: Path
) -> None:
    page, host = mortal
    list_folder(page, make_site(tmp_path / "site", 1000), "1,000 pages")
    page.evaluate(START_AND_WAIT_FOR_THE_FIRST)
    host.kill()
    expect(page.locator("#problem")).to_contain_text("Start goes on where it was", timeout=30_000)
    finished = {path: path.stat().st_mtime_ns for path in (tmp_path / "site-texts").glob("*.txt")}
    assert finished
    page.get_by_role("button", name="Start").click()
    state = ended(page)
    kept = int(re.search(r"(\d+) pages? (?:was|were) finished before", state).group(1))  # type: ignore[union-attr]
    assert kept > 0
    assert len(list((tmp_path / "site-texts").glob("*.txt"))) == 1000
    assert sum(path.stat().st_mtime_ns == time for path, time in finished.items()) >= kept


_LINES = """
() => [...document.querySelectorAll("#rows .line")].map((line) => {
  const { top, bottom } = line.getBoundingClientRect();
  return [top, bottom];
}).sort(([one], [other]) => one - other)
"""


def test_a_narrow_window_and_large_letters_lose_nothing(cleaner: Page, tmp_path: Path) -> None:
    folder = make_site(tmp_path / "site", 3)
    (folder / "empty.html").write_bytes(b"")
    list_folder(cleaner, folder, "4 pages")
    cleaner.get_by_role("button", name="Start").click()
    ended(cleaner)
    cleaner.set_viewport_size({"width": 320, "height": 640})
    failed = cleaner.locator("#rows .line").filter(has_text="empty.html")
    for part, words in ((".state", "Not cleaned: empty"), (".size", "0 kB"), (".file", "empty.html")):
        expect(failed.locator(part)).to_be_visible()
        expect(failed.locator(part)).to_have_text(words)
        assert failed.locator(part).evaluate(
            "(e) => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight"
        )
    assert cleaner.evaluate("document.documentElement.scrollWidth") <= 320
    assert axe_findings(cleaner) == []
    cleaner.set_viewport_size({"width": 1000, "height": 800})
    cleaner.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    cleaner.wait_for_function("document.querySelector('#rows .line').clientHeight > 80")
    cleaner.wait_for_function(f"({_LINES})().every(([top], place, all) => place === 0 || top >= all[place - 1][1] - 1)")


def test_fifty_thousand_pages_stay_responsive(cleaner: Page, tmp_path: Path) -> None:
    folder = tmp_path / "many"
    for part in range(50):
        (folder / f"{part:02}").mkdir(parents=True)
        for number in range(1000):
            (folder / f"{part:02}" / f"{number:03}.html").write_text(
                f"<title>Page {part}-{number}</title><p>x", "utf-8"
            )
    list_folder(cleaner, folder, "50,000 pages")
    measured = cleaner.evaluate(
        """async () => {
          const viewport = document.getElementById("viewport");
          const times = [];
          for (let step = 1; step <= 40; step += 1) {
            const started = performance.now();
            viewport.scrollTop = (viewport.scrollHeight * step) / 40;
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
            times.push(performance.now() - started);
          }
          const chose = performance.now();
          document.getElementById("remove-all").click();
          const choosing = performance.now() - chose;
          const usual = times.sort((one, other) => one - other)[20];
          return { usual, choosing, lines: document.querySelectorAll("#rows .line").length };
        }"""
    )
    assert measured["lines"] < 60
    assert measured["usual"] < 150  # two frames; a busy machine takes longer now and then
    assert measured["choosing"] < 250
    expect(cleaner.locator("#rows .file").last).to_have_text("49/999.html")
