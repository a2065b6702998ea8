"""Pages marked in a real browser with the real host: by mouse, by keyboard, for a screen reader; saved and checked."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from crunch.cli import main as command
from crunch.documents.blocks import blocks_of
from crunch.documents.labels import Span
from crunch.documents.parsing import parse_html, parse_snapshot
from crunch.documents.still import still
from crunch.documents.tags import WRAPPERS
from crunch.service import extract_page
from crunch_lab.annotation.proposing import propose
from crunch_lab.annotation.slots import annotated_page, slots_of
from crunch_lab.evaluation.packages import Package
from tests.browser.annotation import (
    ask_host,
    facts,
    form_of,
    in_world,
    open_shadow,
    point_of,
    saved_files,
    spans,
    spoken,
    start_marking,
    use_research,
    wait_until,
)
from tests.browser.conftest import SAMPLES, Running
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE, CrunchBrowser, find_browser
from tests.browser.extension_pages import axe_findings
from tests.browser.kept_browsers import KeptBrowsers
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser

SLOTS = "() => globalThis.crunch.annotation.text"
ARTICLE = """<!doctype html><html lang="en"><head><title>A page</title></head><body>
<nav><a href="/elsewhere" id="link">Elsewhere</a></nav>
<article><h1>The title</h1><p id="one">First one. Second <b>bold one</b>. Third one!</p>
<p id="two">Another paragraph.</p><ul><li id="three">An item</li><li>Another item</li></ul></article>
<p id="last">Imprint</p>
<script>
  window.heard = [];
  for (const type of ["keydown", "keyup", "click", "mousedown", "pointerdown"]) {
    addEventListener(type, (event) => heard.push([type, event.key ?? "", event.target.localName]), true);
  }
</script></body></html>"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("packages") / "gold"


@pytest.fixture(scope="module")
def running(kept_browsers: KeptBrowsers, extension_with_sites: Path, package: Path) -> Running:
    found = kept_browsers.take(extension_with_sites)
    use_research(found.browser)
    ask_host(found.browser, "annotation_folder", path=str(package))
    return found


@pytest.fixture
def browser(running: Running) -> CrunchBrowser:
    return running.browser


@pytest.fixture
def article(browser: CrunchBrowser, pages: PageServer, tab: Page) -> int:
    """The small page, being marked."""
    browser.open(pages.add("/article", ARTICLE), tab)
    return start_marking(browser, tab)


def proposed(page: dict[str, Any], algorithm: str) -> list[Span]:
    """What an algorithm keeps of a page, reckoned here."""
    return propose(parse_snapshot(page["snapshot"], page["elements"], page["url"]), page["html"], algorithm)


def as_spans(found: list[dict[str, Any]]) -> list[tuple[int, int, int, int | None]]:
    return [(span["element"], span["slot"], span["start"], span["end"]) for span in found]


def save_by_key(browser: CrunchBrowser, tab: Page) -> Page:
    """Enter, and the page's form beside it when everything is there."""
    form = form_of(browser, tab, lambda: tab.keyboard.press("Enter"))
    expect(form.locator("#result")).to_be_visible(timeout=20_000)
    return form


def f1_of(package: Path, url: str, algorithm: str) -> float:
    """What ``crunch evaluate`` says of an algorithm on one document."""
    out = package.with_name("results")
    assert command(["evaluate", str(package), "--algorithms", algorithm, "--out", str(out), "--jobs", "1"]) == 0
    (document,) = [one for one in Package(package).documents() if one.facts["url"] == url]
    results = [json.loads(line) for line in (out / "results.jsonl").read_text("utf-8").splitlines()]
    (result,) = [one for one in results if (one.get("document"), one.get("extractor")) == (document.name, algorithm)]
    return float(result["sequence"][2])


def check_is_clean(package: Path, capfd: pytest.CaptureFixture[str]) -> None:
    capfd.readouterr()
    assert command(["package", "check", str(package)]) == 0
    written = capfd.readouterr()
    assert (written.err, ", 0 errors" in written.out) == ("", True)


# Five sample pages ----------------------------------------------------------------------------------------------------


def test_by_mouse(
    browser: CrunchBrowser, pages: PageServer, tab: Page, package: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Every block that an algorithm keeps is clicked."""
    browser.open(f"{pages.address}/blog.html", tab)
    tab_id = start_marking(browser, tab)
    page = in_world(browser, tab_id, "annotationPage")
    wanted = proposed(page, "lqf")
    parsed = parse_snapshot(page["snapshot"])
    owners = blocks_of(parsed).owners
    clicked = set()
    for span in wanted:
        if owners[span.element] not in clicked:
            clicked.add(owners[span.element])
            tab.mouse.click(*point_of(browser, tab_id, span.element, span.slot))
    assert as_spans(spans(browser, tab_id)) == [(one.element, one.slot, one.start, one.end) for one in wanted]
    assert len(clicked) > 15
    save_by_key(browser, tab).close()
    assert f1_of(package, tab.url, "lqf") == 1.0
    check_is_clean(package, capfd)


@pytest.mark.parametrize(("name", "algorithm"), [("news", "auto"), ("forum", "auto"), ("japanese", "dsc")])
def test_by_keyboard_from_a_proposal(
    browser: CrunchBrowser,
    pages: PageServer,
    tab: Page,
    package: Path,
    capfd: pytest.CaptureFixture[str],
    name: str,
    algorithm: str,
) -> None:
    """The bar is used by keyboard: the list of algorithms, then Start, then back in the page Enter."""
    browser.open(f"{pages.address}/{name}.html", tab)
    start_marking(browser, tab)
    for _ in range(9):
        tab.keyboard.press("Tab")
    tab.keyboard.type(f"Proposal of {algorithm}")
    tab.keyboard.press("Tab")
    tab.keyboard.press("Enter")
    cdp = browser.context.new_cdp_session(tab)
    wait_until(tab, lambda: f"proposal of {algorithm}" in spoken(cdp))
    form = save_by_key(browser, tab)
    expect(form.locator("#bars li").first).to_contain_text("1.000", timeout=30_000)
    labels = form.locator("#bars li").all_inner_texts()
    assert next(text for text in labels if text.startswith(algorithm)).endswith("1.000")
    form.close()
    assert f1_of(package, tab.url, algorithm) == 1.0
    (files,) = [files for files in saved_files(package).values() if facts(files)["url"] == tab.url]
    assert facts(files)["started_from"] == algorithm
    check_is_clean(package, capfd)


def test_by_keyboard_and_what_is_spoken(
    browser: CrunchBrowser, pages: PageServer, tab: Page, package: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Nothing is looked at: where one is and what is marked comes from the accessibility tree alone."""
    browser.open(f"{pages.address}/table-layout.html", tab)
    tab_id = start_marking(browser, tab)
    cdp = browser.context.new_cdp_session(tab)
    wait_until(tab, lambda: "Marking as Main content" in spoken(cdp))
    html = in_world(browser, tab_id, "annotationPage")["html"]
    kept = " ".join(extract_page(parse_html(html, tab.url), "auto").text.split())
    heard, blocks, marked = spoken(cdp), 0, 0
    while True:
        tab.keyboard.press("ArrowDown" if is_many(heard) else "ArrowRight")
        now = wait_for_speech(tab, cdp, heard)
        if now == heard:
            break
        heard = now
        if is_many(heard):
            continue
        blocks += 1
        beginning = re.match(r"(.*?)…?, [a-z0-9 ]+, not marked, block \d+ of \d+$", heard)
        assert beginning, heard
        if re.search(rf"(?<!\w)\W*{re.escape(beginning[1].lstrip(', '))}(?!\w)", kept):
            tab.keyboard.press("Space")
            heard = wait_for_speech(tab, cdp, heard)
            assert ", Main content, block" in heard
            marked += 1
    assert blocks > marked > 10
    save_by_key(browser, tab).close()
    assert f1_of(package, tab.url, "auto") == 1.0
    check_is_clean(package, capfd)


def is_many(words: str) -> bool:
    return re.search(r"blocks \d+ to \d+ of", words) is not None


def wait_for_speech(tab: Page, cdp: Any, before: str, seconds: float = 1) -> str:
    """What is spoken next; the same again when nothing new comes: the accessibility tree has no event for it."""
    for _ in range(int(seconds * 100)):
        words = spoken(cdp)
        if words and words != before:
            return words
        tab.wait_for_timeout(10)  # between two looks: the accessibility tree has no event
    return before


# What is saved --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def plain(playwright: Playwright) -> Iterator[Browser]:
    """A browser without the extension."""
    opened = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
    yield opened
    opened.close()


@pytest.mark.parametrize("name", ["blog", "news", "recipe", "rtl", "product"])
def test_what_is_saved_is_what_an_unmodified_browser_has(
    plain: Browser, browser: CrunchBrowser, pages: PageServer, tab: Page, package: Path, name: str
) -> None:
    """Byte for byte but for the policy by which nothing runs in the file; also when the page was crunched before, and
    the page itself is as it was after leaving."""
    address = f"{pages.address}/{name}.html?pristine"
    page = plain.new_page(viewport={"width": 1280, "height": 900})
    page.goto(address)
    html = "(() => new XMLSerializer().serializeToString(document.doctype) + document.documentElement.outerHTML)()"
    expected = page.evaluate(html)
    page.close()

    browser.open(address, tab)
    before = tab.evaluate(SERIALISE)
    assert browser.press(tab)["state"] == "crunched"
    start_marking(browser, tab)
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("Space")
    form = save_by_key(browser, tab)
    (files,) = [files for files in saved_files(package).values() if facts(files)["url"] == address]
    assert files[".html"].decode() == still(expected)
    assert files[".png"].startswith(b"\x89PNG")  # the press gave leave to take it
    with form.expect_event("close"):
        form.locator("#close").click()
    tab.bring_to_front()
    assert tab.evaluate(SERIALISE_UNDONE) == before


def test_the_screenshot_shows_nothing_of_ours(browser: CrunchBrowser, pages: PageServer, tab: Page) -> None:
    browser.open(f"{pages.address}/blog.html", tab)
    browser.press(tab)
    browser.press(tab)
    tab_id = start_marking(browser, tab)
    picture = in_world(browser, tab_id, "markedPage")["screenshot"]
    in_world(browser, tab_id, "leaveAnnotation")
    plain = tab.evaluate(
        """async (picture) => {
          const image = new Image();
          image.src = `data:image/png;base64,${picture}`;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext("2d");
          context.drawImage(image, 0, 0);
          const { data } = context.getImageData(0, 0, image.width, image.height);
          let found = 0;
          for (let index = 0; index < data.length; index += 4) {
            found += data[index] === 22 && data[index + 1] === 25 && data[index + 2] === 26 ? 1 : 0;
          }
          return [found, data.length > 100000];
        }""",
        picture,
    )
    assert plain == [0, True]  # pixels in the colour of the bar


@pytest.mark.parametrize("name", sorted(path.stem for path in SAMPLES.glob("*.html")))
def test_both_sides_number_the_text_alike(browser: CrunchBrowser, pages: PageServer, tab: Page, name: str) -> None:
    """Slots and blocks in the page are those of the host, frames and shadow trees left out."""
    browser.open(f"{pages.address}/{name}.html?numbers", tab)
    tab_id = start_marking(browser, tab)
    page = in_world(browser, tab_id, "annotationPage")
    parsed = annotated_page(page["snapshot"], page["elements"])
    owners = blocks_of(parsed).owners
    inner = set()
    for number, tag in enumerate(parsed.tags):
        if tag in WRAPPERS:
            inner.update(range(number, parsed.ends[number]))
    expected = [
        [slot.element, slot.slot, slot.text, owners[slot.element]]
        for slot in slots_of(parsed)
        if slot.is_displayed and slot.element not in inner
    ]
    found = browser.worker.evaluate(
        """async (tabId) => {
          const func = () => {
            const { slots, blocks } = globalThis.crunch.annotation.text;
            return slots.map(({ element, slot, text, block }) => [element, slot, text, blocks[block].element]);
          };
          return (await chrome.scripting.executeScript({ target: { tabId }, func }))[0].result;
        }""",
        tab_id,
    )
    assert found == expected
    assert len(found) > 10 or name == "frame"


# Mouse and keyboard ---------------------------------------------------------------------------------------------------


def texts(browser: CrunchBrowser, tab_id: int) -> list[tuple[str, str]]:
    """Label and text of every marked stretch."""
    page = in_world(browser, tab_id, "markedPage")
    parsed = annotated_page(page["snapshot"], page["elements"])
    slots = {(slot.element, slot.slot): slot.text for slot in slots_of(parsed)}
    return [
        (span["label"], slots[span["element"], span["slot"]][span["start"] : span["end"]]) for span in page["spans"]
    ]


def middle(tab: Page, selector: str, part: float = 0.5) -> tuple[float, float]:
    box = tab.locator(selector).bounding_box()
    assert box
    return box["x"] + 6 + (box["width"] - 12) * part, box["y"] + box["height"] / 2


def test_clicks_drags_ranges_and_sentences(browser: CrunchBrowser, tab: Page, article: int) -> None:
    tab.mouse.click(*middle(tab, "#two", 0.05))
    assert texts(browser, article) == [("main", "Another paragraph.")]
    tab.mouse.click(*middle(tab, "#two", 0.05))
    assert texts(browser, article) == []

    tab.mouse.move(*middle(tab, "h1", 0.02))
    tab.mouse.down()
    tab.mouse.move(*middle(tab, "#two", 0.05), steps=4)
    tab.mouse.up()
    dragged = [("main", "The title"), ("main", "First one. Second "), ("main", "bold one"), ("main", ". Third one!")]
    assert texts(browser, article) == [*dragged, ("main", "Another paragraph.")]
    tab.keyboard.press("Control+z")
    assert texts(browser, article) == []

    tab.mouse.click(*middle(tab, "h1", 0.02))
    tab.keyboard.down("Shift")
    tab.mouse.click(*middle(tab, "#one", 0.02))
    tab.keyboard.up("Shift")
    assert texts(browser, article) == dragged
    tab.keyboard.press("Control+z")
    tab.keyboard.press("Control+z")

    tab.keyboard.press("2")
    tab.keyboard.down("Alt")
    tab.mouse.click(*point_of_words(browser, article, "bold one"))
    tab.keyboard.up("Alt")
    assert texts(browser, article) == [("discussion", "Second "), ("discussion", "bold one"), ("discussion", ".")]


def point_of_words(browser: CrunchBrowser, tab_id: int, words: str) -> tuple[float, float]:
    page = in_world(browser, tab_id, "annotationPage")
    (slot,) = [slot for slot in slots_of(parse_snapshot(page["snapshot"])) if slot.text == words]
    return point_of(browser, tab_id, slot.element, slot.slot)


def test_keys(browser: CrunchBrowser, tab: Page, article: int) -> None:
    cdp = browser.context.new_cdp_session(tab)

    def heard_after(key: str) -> str:
        before = spoken(cdp)
        tab.keyboard.press(key)
        return wait_for_speech(tab, cdp, before)

    assert heard_after("ArrowRight") == "Elsewhere, link, not marked, block 1 of 7"
    assert heard_after("ArrowRight").startswith("The title First one. Second")
    assert heard_after("ArrowDown") == "The title, heading, not marked, block 2 of 7"
    assert heard_after("3") == "Title chosen."
    assert heard_after("Space") == "The title, heading, Title, block 2 of 7"
    assert heard_after("1") == "Main content chosen."
    assert heard_after("ArrowRight") == "First one. Second bold one . Third one!, paragraph, not marked, block 3 of 7"
    assert heard_after("Shift+ArrowRight").endswith("article, not marked, blocks 3 to 4 of 7")
    assert heard_after("Space").endswith("Main content, blocks 3 to 4 of 7")
    assert heard_after("ArrowUp").endswith("article, marked in parts, blocks 2 to 6 of 7")
    assert heard_after("Control+z") == "Undone."
    assert texts(browser, article) == [("title", "The title")]
    heard_after("ArrowDown")
    heard_after("ArrowRight")
    assert heard_after("Alt+ArrowRight") == "First one., paragraph, not marked, block 3 of 7"
    assert heard_after("Alt+ArrowRight").startswith("Second bold one")
    heard_after("Space")
    assert heard_after("Alt+ArrowRight").startswith("Third one!")
    assert heard_after("Alt+ArrowRight").startswith("Another paragraph.")
    assert heard_after("Alt+ArrowLeft").startswith("Third one!")
    assert texts(browser, article)[1:] == [("main", "Second "), ("main", "bold one"), ("main", ".")]


def test_the_page_hears_nothing_and_no_link_is_followed(browser: CrunchBrowser, tab: Page, article: int) -> None:
    before = tab.url
    tab.mouse.click(*middle(tab, "#link"))
    for key in ("ArrowRight", "Space", "5", "Control+z"):
        tab.keyboard.press(key)
    assert tab.url == before
    heard = tab.evaluate("heard")
    assert {target for _, _, target in heard} <= {"div"}  # our element, which says no more than that it is one
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("Space")
    cdp = browser.context.new_cdp_session(tab)
    for key in ("Escape", "ArrowRight", "Escape"):  # one Escape loses nothing
        tab.keyboard.press(key)
    wait_until(tab, lambda: "would be lost" in spoken(cdp))
    start_marking(browser, tab)  # nor does the entry of the panel
    assert len(spans(browser, article)) > 0
    tab.keyboard.press("Escape")
    tab.wait_for_function("document.documentElement.lastElementChild.localName !== 'div'")
    tab.evaluate("heard.length = 0")
    tab.keyboard.press("5")
    assert ["keydown", "5", "body"] in tab.evaluate("heard")  # digits are the page's again


def test_starting_from_the_selection(browser: CrunchBrowser, pages: PageServer, tab: Page) -> None:
    browser.open(pages.add("/article", ARTICLE), tab)
    tab.evaluate(
        """() => {
          const range = new Range();
          range.setStart(one.firstChild, 6);
          range.setEnd(two.firstChild, 7);
          getSelection().addRange(range);
        }"""
    )
    tab_id = start_marking(browser, tab)
    for _ in range(9):
        tab.keyboard.press("Tab")
    tab.keyboard.type("The selection")
    tab.keyboard.press("Tab")
    tab.keyboard.press("Enter")
    expected = [("main", "one. Second "), ("main", "bold one"), ("main", ". Third one!"), ("main", "Another")]
    assert texts(browser, tab_id) == expected
    assert in_world(browser, tab_id, "markedPage")["started_from"] == "selection"


def test_everything_of_ours_has_a_name_and_a_role(browser: CrunchBrowser, pages: PageServer, tab: Page) -> None:
    """axe looks into the element of ours, whose root is opened for it."""
    browser.open(pages.add("/empty", "<!doctype html><html lang=en><title>a</title><main><h1>One</h1></main>"), tab)
    tab_id = start_marking(browser, tab)
    in_world(browser, tab_id, "leaveAnnotation")
    open_shadow(browser, tab_id)
    ask_host(browser, "annotation_start", tabId=tab_id)
    tab.bring_to_front()
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("Space")
    (inner,) = tab.main_frame.child_frames
    assert inner.evaluate("document.querySelectorAll('button').length") == 14
    assert axe_findings(inner) == []
    assert axe_findings(tab) == []


def test_the_bar_gives_way_at_the_end_of_the_page(browser: CrunchBrowser, pages: PageServer, tab: Page) -> None:
    body = "".join(f"<p>Paragraph {number}</p>" for number in range(60))
    browser.open(pages.add("/long", f"<!doctype html><html lang=en><title>a</title>{body}"), tab)
    tab_id = start_marking(browser, tab)
    under_bar = """
    async (tabId) => {
      const func = () => {
        const { text, ui } = globalThis.crunch.annotation;
        const { top, bottom } = globalThis.crunch.stretchRects(text, ui.current)[0];
        const bar = ui.root.querySelector(".bar").getBoundingClientRect();
        return [top >= 0 && bottom <= innerHeight, bottom <= bar.top || top >= bar.bottom];
      };
      return (await chrome.scripting.executeScript({ target: { tabId }, func }))[0].result;
    }
    """
    for _ in range(60):
        tab.keyboard.press("ArrowRight")
        assert browser.worker.evaluate(under_bar, tab_id) == [True, True]
    for _ in range(59):
        tab.keyboard.press("ArrowLeft")
        assert browser.worker.evaluate(under_bar, tab_id) == [True, True]
