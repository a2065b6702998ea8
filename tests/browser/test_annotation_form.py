"""The form of a test page: what is asked before saving, second annotators, settled differences; and where it is off."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.annotation import (
    ask_host,
    facts,
    form_of,
    in_world,
    saved_files,
    spans,
    spoken,
    start_marking,
    use_research,
    wait_until,
)
from tests.browser.conftest import Running
from tests.browser.driver import CrunchBrowser
from tests.browser.extension_pages import axe_findings, open_page, open_panel
from tests.browser.kept_browsers import KeptBrowsers
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><html lang="en"><head><title>A page</title></head><body><h1>The title</h1>
<p>One paragraph of text.</p><p>Another paragraph.</p><p>A third one.</p></body></html>"""
PRIVATE = """<!doctype html><html lang="en"><head><title>Mine</title></head><body><a href="/logout">Log out</a>
<h1>Your account</h1><p>Write to ada.lovelace@mail.example about it.</p><form><input name="q"></form></body></html>"""
SIZES = "() => [document.documentElement.scrollWidth, innerWidth]"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return tmp_path / "gold"


@pytest.fixture(scope="module")
def running(kept_browsers: KeptBrowsers, extension_with_sites: Path) -> Running:
    return kept_browsers.take(extension_with_sites)


@pytest.fixture
def browser(running: Running, package: Path) -> CrunchBrowser:
    """Every test has a package of its own."""
    use_research(running.browser)
    ask_host(running.browser, "annotation_folder", path=str(package))
    return running.browser


@pytest.fixture
def tab(browser: CrunchBrowser) -> Iterator[Page]:
    """A new one for each test: a form that another test has left open would be that of its tab."""
    page = browser.context.new_page()
    yield page
    page.close()


def mark(browser: CrunchBrowser, tab: Page, address: str, blocks: int, annotator: str = "ada") -> Page:
    """Mark the first blocks by keyboard, and press Enter."""
    use_research(browser, annotator)
    browser.open(address, tab)
    start_marking(browser, tab)
    for _ in range(blocks):
        tab.keyboard.press("ArrowRight")
        tab.keyboard.press("Space")
    return form_of(browser, tab, lambda: tab.keyboard.press("Enter"))


def close(form: Page) -> None:
    with form.expect_event("close"):
        form.locator("#close").click()


def test_an_address_that_is_there_asks(browser: CrunchBrowser, pages: PageServer, tab: Page, package: Path) -> None:
    address = pages.add("/twice", PAGE)
    form = mark(browser, tab, address, 2)
    expect(form.locator("#result")).to_be_visible()
    close(form)
    form = mark(browser, tab, address, 3)
    expect(form.locator("#question-title")).to_have_text("This page is in the package already")
    expect(form.locator("#question-answers button")).to_have_text(["Replace it", "Keep both", "Do not save"])
    assert axe_findings(form) == []
    form.get_by_role("button", name="Keep both").click()
    expect(form.locator("#result")).to_be_visible()
    close(form)
    golds = [files[".txt"].decode() for _, files in sorted(saved_files(package).items())]
    assert golds == [
        "The title\nOne paragraph of text.\n",
        "The title\nOne paragraph of text.\nAnother paragraph.\n",
    ]
    form = mark(browser, tab, address, 1)
    form.get_by_role("button", name="Replace it").click()
    expect(form.locator("#result")).to_be_visible()
    assert sorted(files[".txt"] for files in saved_files(package).values())[0] == b"The title\n"


def test_a_private_page_asks_and_is_scrubbed(
    browser: CrunchBrowser, pages: PageServer, tab: Page, package: Path
) -> None:
    address = pages.add("/account", PRIVATE)
    use_research(browser)
    browser.open(f"{address}?session_id=0a1b2c3d4e", tab)
    tab.locator("input").fill("what I look for")
    start_marking(browser, tab)
    for _ in range(3):
        tab.keyboard.press("ArrowRight")
        tab.keyboard.press("Space")
    form = form_of(browser, tab, lambda: tab.keyboard.press("Enter"))
    expect(form.locator("#question-title")).to_have_text("This page looks private")
    expect(form.locator("#question-signs li")).to_have_text(
        [
            "1 way to log out: somebody is logged in",
            "1 form field that is filled in",
            "1 token or password in the address of the page",
            "1 e-mail address",
        ]
    )
    assert axe_findings(form) == []
    assert not package.exists() or saved_files(package) == {}
    form.get_by_role("button", name="Cross them out and save").click()
    expect(form.locator("#result")).to_be_visible()
    ((name, files),) = saved_files(package).items()
    everything = b"".join(files.values())
    assert b"lovelace" not in everything
    assert b"0a1b2c3d4e" not in everything
    assert set(files) == {".html", ".txt", ".json", ".ada.labels"}
    assert files[".txt"].decode().endswith("Write to xxx.xxxxxxxx@xxxx.xxxxxxx about it.\n")
    assert facts(files)["scrubbed"] is True
    assert "session" not in name or "0a1b" not in name


def test_the_form_is_filled_and_what_it_says_is_saved(
    browser: CrunchBrowser, pages: PageServer, tab: Page, package: Path
) -> None:
    browser.open(pages.add("/blog/a-page", PAGE), tab)
    start_marking(browser, tab)
    for key in ("3", "ArrowRight", "Space", "1", "ArrowRight", "ArrowRight", "Space"):
        tab.keyboard.press(key)
    form = form_of(browser, tab, lambda: [*[tab.keyboard.press("Tab") for _ in range(12)], tab.keyboard.press("Enter")])
    expect(form.locator("#address")).to_have_text(f"A page {tab.url}")
    expect(form.locator("#language")).to_have_value("en")
    expect(form.locator("#page_type")).to_have_value("blog")
    expect(form.locator("input[name=fragmented]")).to_be_checked()
    expect(form.locator("input[name=multiple_articles]")).not_to_be_checked()
    assert axe_findings(form) == []
    width, room = form.evaluate(SIZES)
    assert width <= room
    form.locator("#page_type").select_option("article")
    form.locator("#notes").fill("An odd one.")
    form.locator("input[name=multiple_articles]").check()
    form.locator("#licence").fill("CC-BY-4.0")
    form.locator("#save").click()
    expect(form.locator("#result")).to_be_visible()
    expect(form.locator("#bars li")).to_have_count(10, timeout=30_000)
    assert axe_findings(form) == []
    ((_, files),) = saved_files(package).items()
    stated = facts(files)
    assert (stated["page_type"], stated["notes"], stated["licence"]) == ("article", "An odd one.", "CC-BY-4.0")
    assert (stated["fragmented"], stated["multiple_articles"], stated["title"]) == (True, True, "The title")
    assert stated["seconds"] > 0


def test_second_annotator_and_the_one_who_settles(
    browser: CrunchBrowser, pages: PageServer, tab: Page, package: Path
) -> None:
    address = pages.add("/shared", PAGE)
    form = mark(browser, tab, address, 2)
    expect(form.locator("#result")).to_be_visible()
    close(form)

    form = mark(browser, tab, address, 3, "bob")
    form.get_by_role("button", name="Add my labels as a second annotator").click()
    expect(form.locator("#agreement")).to_be_visible(timeout=20_000)
    expect(form.locator("#agreement-figures dd")).to_have_text(["ada and bob", "0.500", "0.500", "0.857", "4"])
    assert axe_findings(form) == []
    ((_, files),) = saved_files(package).items()
    assert files[".txt"] == b"The title\nOne paragraph of text.\n"  # the first annotator's, until it is settled

    form.locator("#settle").click()
    tab.bring_to_front()
    tab_id = browser.tab_id(tab)
    wait_until(tab, lambda: [span["label"] for span in spans(browser, tab_id)] == ["main", "main", "unsure"])
    cdp = browser.context.new_cdp_session(tab)
    for key in ("ArrowRight", "ArrowLeft"):
        tab.keyboard.press(key)
    wait_until(tab, lambda: "Unsure, block 3 of 4; ada: Additional content, bob: Main content" in spoken(cdp))
    tab.keyboard.press("7")
    tab.keyboard.press("Space")
    wait_until(tab, lambda: spans(browser, tab_id)[2]["label"] == "additional")
    tab.keyboard.press("Enter")
    expect(form.locator("#question-title")).to_have_text("This page is in the package already")
    form.get_by_role("button", name="Settle the differences with my labels").click()
    expect(form.locator("#result")).to_be_visible()
    ((_, files),) = saved_files(package).items()
    assert facts(files)["annotator"] == "adjudicated"
    assert {".ada.labels", ".bob.labels", ".adjudicated.labels"} <= files.keys()


def test_without_a_folder_it_says_so(running: Running, pages: PageServer, tab: Page, package: Path) -> None:
    use_research(running.browser)
    ask_host(running.browser, "annotation_folder", path=str(package))
    running.browser.open(pages.add("/nowhere", PAGE), tab)
    start_marking(running.browser, tab)
    (package / "package.toml").unlink()  # after the marking began: before, the folder is asked for
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("Space")
    form = form_of(running.browser, tab, lambda: tab.keyboard.press("Enter"))
    expect(form.locator("#problem")).to_contain_text("choose the folder again in options")
    assert list(package.iterdir()) == []


def test_nothing_marked_is_not_saved(browser: CrunchBrowser, pages: PageServer, tab: Page, package: Path) -> None:
    form = mark(browser, tab, pages.add("/nothing", PAGE), 0)
    expect(form.locator("#problem")).to_contain_text("nothing is marked as main content yet")
    assert saved_files(package) == {}


def test_a_page_that_went_away(browser: CrunchBrowser, pages: PageServer, tab: Page, package: Path) -> None:
    browser.open(pages.add("/leaving", PAGE), tab)
    start_marking(browser, tab)
    form = form_of(browser, tab, lambda: [*[tab.keyboard.press("Tab") for _ in range(12)], tab.keyboard.press("Enter")])
    expect(form.locator("#address")).to_contain_text("/leaving")
    tab.goto(pages.add("/elsewhere", PAGE))
    form.bring_to_front()
    form.locator("#save").click()
    expect(form.locator("#problem")).to_contain_text("not being marked any more")
    assert saved_files(package) == {}
    form.reload()
    expect(form.locator("#problem")).to_contain_text("not being marked any more")
    expect(form.locator("#form")).to_be_hidden()


def test_it_is_off_unless_it_is_switched_on(browser: CrunchBrowser, pages: PageServer, tab: Page) -> None:
    browser.worker.evaluate("() => chrome.storage.local.set({ settings: {} })")
    browser.open(pages.add("/off", PAGE), tab)
    panel = open_panel(browser, tab)
    expect(panel.locator("#test-page")).to_be_hidden()
    answer = panel.evaluate(
        "(tabId) => chrome.runtime.sendMessage({ type: 'annotation_start', tabId })", browser.tab_id(tab)
    )
    assert answer["error"]["code"] == "extension"
    panel.close()
    assert tab.evaluate("document.documentElement.lastElementChild.localName") == "body"


def test_panel_options_and_guideline(browser: CrunchBrowser, pages: PageServer, tab: Page, package: Path) -> None:
    browser.open(pages.add("/panel", PAGE), tab)
    panel = open_panel(browser, tab)
    expect(panel.locator("#test-page")).to_be_visible()
    assert axe_findings(panel) == []
    panel.close()
    options = open_page(browser, "options.html#research")
    expect(options.locator("#package-folder")).to_have_value(str(package))
    options.locator("#package-folder").fill("relative/path")
    options.locator("#package-form button").click()
    expect(options.locator("#package-problem")).to_contain_text("absolute path")
    options.locator("#package-folder").fill(str(package.parent / "other"))
    options.locator("#package-form button").click()
    expect(options.locator("#package-state")).to_have_text("0 pages are in it.")
    assert (package.parent / "other" / "package.toml").is_file()
    assert axe_findings(options) == []
    options.close()
    guideline = open_page(browser, "guideline.html")
    assert axe_findings(guideline) == []
    guideline.set_viewport_size({"width": 320, "height": 640})
    assert guideline.evaluate("document.documentElement.scrollWidth") <= 320
    expect(guideline.get_by_role("table").get_by_role("row")).to_have_count(9)
    expect(guideline.get_by_role("rowheader", name="Main content")).to_be_visible()
    guideline.close()


def test_the_folder_is_asked_for_before_anything_is_marked(
    browser: CrunchBrowser, pages: PageServer, tab: Page, package: Path
) -> None:
    """And the marking begins as soon as there is one."""
    ask_host(browser, "settings_file", changes=[{"path": ["packages"], "value": None}])
    browser.open(pages.add("/first", PAGE), tab)
    panel = open_panel(browser, tab)
    with browser.context.expect_page() as opened:
        panel.locator("#test-page").click()
    options = opened.value
    expect(options.locator("#package-problem")).to_contain_text("Choose the folder for test pages first")
    expect(options.locator("#package-folder")).to_be_focused()
    assert tab.evaluate("document.documentElement.lastElementChild.localName") == "body"
    options.locator("#package-folder").fill(str(package))
    options.keyboard.press("Enter")
    tab.wait_for_function("document.documentElement.lastElementChild.localName === 'div'")
    options.close()


def test_a_killed_host_loses_no_labels(running: Running, browser: CrunchBrowser, pages: PageServer, tab: Page) -> None:
    browser.open(pages.add("/killed", PAGE), tab)
    tab_id = start_marking(browser, tab)
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("Space")
    running.host.kill()
    form = form_of(browser, tab, lambda: tab.keyboard.press("Enter"))
    expect(form.locator("#result")).to_be_visible(timeout=20_000)  # another host was started
    assert len(in_world(browser, tab_id, "markedPage")["spans"]) == 1


def test_a_proposal_that_does_not_come_is_said(
    running: Running, browser: CrunchBrowser, pages: PageServer, tab: Page
) -> None:
    browser.open(pages.add("/slow", PAGE), tab)
    tab_id = start_marking(browser, tab)
    cdp = browser.context.new_cdp_session(tab)
    browser.set_time_limits(crunch=1)
    running.host.kill()  # the limits count from the next connection on
    try:
        for key in (*["Tab"] * 9, *"Proposal of auto", "Tab", "Enter"):
            tab.keyboard.press(key)
        wait_until(tab, lambda: "That did not work: no answer within 0.001 s" in spoken(cdp))
    finally:
        browser.set_time_limits(crunch=70_000)
        running.host.kill()
    assert spans(browser, tab_id) == []
