"""Text in place of a page holds what the page showed; and in the page itself nothing comes into sight."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.extension_pages import open_page
from tests.browser.kept_browsers import Running
from tests.browser.lent_tabs import lent_tab
from tests.browser.server import PageServer
from tests.browser.settings_folder import ConfiguredBrowser, accessible_text
from tests.unit.documents.semantics.test_hidden import HIDING

pytestmark = pytest.mark.browser

CASE = Path(__file__).parents[1] / "cases" / "hidden-ways.html"
WORDS = "".join(
    f"<p>Sentence {number} says what a reader came for, and goes on for some words that make it long enough.</p>"
    for number in range(80)
)
WAYS = (
    *HIDING,
    "filter:grayscale(1) blur(20px)",
    "position:absolute;clip-path:inset(0 0 100% 0)",
    "position:fixed;left:200vw",
    "position:relative;left:-5000px",
    "mask-image:linear-gradient(transparent,transparent)",
    "transform:rotateY(90deg)",
    "zoom:0.01",
    "color:hsl(0 0% 0% / 0)",
)
OTHERS = (
    "<div hidden=until-found>SECRET</div>",
    "<div hidden=until-found><p>SECRET</p></div>",
    "<details><summary>More of it</summary>SECRET</details>",
    "<details><summary>More of it</summary><p>SECRET</p></details>",
    "<div style='content-visibility:hidden'>SECRET<div style='display:contents'>SECRET</div></div>",
    "<div class=clear><p style='opacity:1'>SECRET</p></div>",
    "<div style='overflow:hidden;height:0'><p><b>SECRET</b></p></div>",
)
SEEN = (
    "<p style='opacity:.4'>SEEN</p>",
    "<p style='opacity:0;transition:opacity 1s'>SEEN</p>",
    "<div style='filter:blur(1px)'><p>SEEN</p></div>",
    "<div style='background:#036'><p style='color:#fff'>SEEN</p></div>",
    "<div style='background:linear-gradient(#036,#036)'><p style='color:#fff'>SEEN</p></div>",
    "<div style='overflow:auto;width:300px'><p style='width:9000px;padding-left:8000px'>SEEN</p></div>",
    "<div style='display:contents'>SEEN</div>",
    "<p style='clip-path:inset(10%)'>SEEN</p>",
    "<p style='text-indent:-2em;padding-left:2em'>SEEN</p>",
    "<div style='opacity:1'><span style='font-size:10px'>SEEN</span></div>",
    "<div style='font-size:0'><span style='font-size:16px'>SEEN</span></div>",
    "<div style='visibility:hidden'><p style='visibility:visible'>SEEN</p></div>",
    "<details open><summary>More of it</summary>SEEN</details>",
    "<div style='height:200px;overflow:hidden'><p style='margin-top:900px'>SEEN</p></div>",
    "<div style='position:relative'><p style='position:absolute;right:0;background:#fff'>SEEN</p></div>",
)
LOOK = """() => [...document.querySelectorAll(".secret")].map((secret) => {
  const style = getComputedStyle(secret);
  const { left, top, right, bottom } = secret.getBoundingClientRect();
  const isThere = right > 1 && bottom + scrollY > 1 && right - left > 1.5 && bottom - top > 1.5 && left < innerWidth;
  const isShown = secret.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  return [isShown, isThere, style.filter, style.clip, style.clipPath,
    style.color, style.fontSize, style.textIndent, style.maskImage, style.overflow].join(" ");
})"""


@pytest.fixture(scope="module")
def crunching(running: Running) -> ConfiguredBrowser:
    return ConfiguredBrowser.of(running)


@pytest.fixture
def tab(request: pytest.FixtureRequest, crunching: ConfiguredBrowser) -> Iterator[Page]:
    with lent_tab(crunching.browser, request) as page:
        yield page


def page_of(ways: str, rules: str = "") -> str:
    return (
        f"<!doctype html><html lang=en><title>t</title><style>.clear{{opacity:0}}{rules}</style>"
        f"<body><main><h1>Head of it</h1>{WORDS}{ways}</main>"
    )


def secrets(*, by_class: bool) -> str:
    rules = "".join(f".way{number}{{{way}}}" for number, way in enumerate(WAYS)) if by_class else ""
    inline = ["" if by_class else f'style="{way}"' for way in WAYS]
    parts = [f"<div><p class='secret way{number}' {style}>SECRET</p></div>" for number, style in enumerate(inline)]
    numbered = [part.replace("SECRET", f"SECRET{place} stands here.") for place, part in enumerate([*parts, *OTHERS])]
    return page_of("".join(numbered), rules)


def text_of(crunching: ConfiguredBrowser, tab: Page, algorithm: str) -> str:
    crunching.run(algorithm)
    crunching.set(output="text")
    assert crunching.browser.press(tab)["state"] in ("crunched", "unsure")
    return accessible_text(tab, "Sentence 7")


@pytest.mark.parametrize("algorithm", ["auto", "region"])
@pytest.mark.parametrize("by_class", [False, True], ids=["inline", "by class"])
def test_what_nobody_sees_is_not_in_the_text(
    crunching: ConfiguredBrowser, pages: PageServer, tab: Page, *, by_class: bool, algorithm: str
) -> None:
    tab.goto(pages.add("/unseen.html", secrets(by_class=by_class)))
    text = text_of(crunching, tab, algorithm)
    found = [int(number) for number in re.findall(r"SECRET(\d+)", text)]
    assert [[*WAYS, *OTHERS][number] for number in found] == []
    assert text.count("Sentence") >= 80


def copy_of(crunching: ConfiguredBrowser, tab: Page) -> str:
    """What *Copy the text* puts on the clipboard; the tab was pressed before, so the extension may ask it."""
    tab_id = crunching.browser.tab_id(tab)
    asking = open_page(crunching.browser, "host_help.html")
    text = asking.evaluate(
        "async (tabId) => (await import('../../common/requests.js')).ask('displayed_text', { tabId })", tab_id
    )
    asking.close()
    return str(text)


@pytest.mark.parametrize("state", ["restored", "crunched"])
@pytest.mark.parametrize("by_class", [False, True], ids=["inline", "by class"])
def test_what_nobody_sees_is_not_copied(
    crunching: ConfiguredBrowser, pages: PageServer, tab: Page, *, by_class: bool, state: str
) -> None:
    crunching.run("plain")
    crunching.set()
    tab.goto(pages.add("/unseen-copy.html", secrets(by_class=by_class)))
    tab.evaluate(
        """() => {
          window.changes = [];
          const note = (what) => window.changes.push(what);
          const attributes = new MutationObserver((all) => { for (const one of all) note(one.attributeName); });
          attributes.observe(document, { attributes: true, subtree: true });
          for (const kind of ["transitionrun", "animationstart", "animationcancel"]) addEventListener(kind, note, true);
        }"""
    )
    presses = [crunching.browser.press(tab)["state"] for _ in range(1 if state == "crunched" else 2)]
    assert presses[-1] == state
    before, looks = tab.evaluate("() => window.changes"), tab.evaluate(LOOK)
    text = copy_of(crunching, tab)
    found = [int(number) for number in re.findall(r"SECRET(\d+)", text)]
    assert [[*WAYS, *OTHERS][number] for number in found] == []
    assert text.count("Sentence") >= 80
    assert tab.evaluate(LOOK) == looks
    assert tab.evaluate("() => window.changes") == before, "the page can see nothing of it"
    assert tab.evaluate("() => document.getAnimations().length") == 0


def test_what_can_be_seen_is_copied(crunching: ConfiguredBrowser, pages: PageServer, tab: Page) -> None:
    crunching.run("plain")
    crunching.set()
    parts = [part.replace("SEEN", f"SEEN{place} stands here.") for place, part in enumerate(SEEN)]
    inside = "<div style='font-size:0;transition:all 1s'>GONE<p style='font-size:16px'>IN <b>IT</b></p></div>"
    tab.goto(pages.add("/seen-copy.html", page_of("".join(parts) + inside)))
    assert crunching.browser.press(tab)["state"] == "crunched"
    text = copy_of(crunching, tab)
    assert {int(number) for number in re.findall(r"SEEN(\d+)", text)} == set(range(len(SEEN)))
    assert "IN IT" in text
    assert "GONE" not in text


def test_of_the_ways_of_hiding_none_is_copied(crunching: ConfiguredBrowser, pages: PageServer, tab: Page) -> None:
    """K is on the screen, L a comment, M the words of a picture that is not shown."""
    crunching.run("plain")
    crunching.set()
    tab.goto(pages.add("/ways.html", CASE.read_text("utf-8")))
    assert crunching.browser.press(tab)["state"] in ("crunched", "unsure")
    text = copy_of(crunching, tab)
    assert re.findall(r"HIDDEN-\w", text) == ["HIDDEN-K"]
    assert "Lithium iron phosphate" in text


def test_what_can_be_seen_is_in_the_text(crunching: ConfiguredBrowser, pages: PageServer, tab: Page) -> None:
    parts = [part.replace("SEEN", f"SEEN{place} stands here.") for place, part in enumerate(SEEN)]
    tab.goto(pages.add("/seen.html", page_of("".join(parts))))
    text = text_of(crunching, tab, "region")
    assert [part for part in parts if re.findall(r"SEEN\d+ ", part)[0] not in text] == []


def test_a_page_that_comes_into_sight_later_keeps_its_text(
    crunching: ConfiguredBrowser, pages: PageServer, tab: Page
) -> None:
    tab.goto(pages.add("/later.html", page_of("", "main p{opacity:0}")))
    assert text_of(crunching, tab, "region").count("Sentence") >= 80


def test_the_case_of_ten_ways(crunching: ConfiguredBrowser, pages: PageServer, tab: Page) -> None:
    tab.goto(pages.add("/ways.html", CASE.read_text("utf-8")))
    crunching.run("auto")
    crunching.set(output="text")
    crunching.browser.press(tab)
    text = accessible_text(tab, "Lithium")
    assert set(re.findall(r"HIDDEN-([A-M])", text)) <= {"K"}


@pytest.mark.parametrize("algorithm", ["auto", "region", "crunch"])
@pytest.mark.parametrize("by_class", [False, True], ids=["inline", "by class"])
def test_in_the_page_nothing_comes_into_sight(
    crunching: ConfiguredBrowser, pages: PageServer, tab: Page, *, by_class: bool, algorithm: str
) -> None:
    tab.goto(pages.add("/unseen.html", secrets(by_class=by_class)))
    before = tab.evaluate(LOOK)
    crunching.run(algorithm)
    crunching.set(output="html")
    assert crunching.browser.press(tab)["state"] in ("crunched", "unsure")
    after = tab.evaluate(LOOK)
    changed = [
        (way, was, now)
        for way, was, now in zip(WAYS, before, after, strict=True)
        if was != now and not now.startswith("false")
    ]
    assert changed == []
