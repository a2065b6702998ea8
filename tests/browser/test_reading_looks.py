"""How the reading mode looks, on the sample pages as they are drawn: reflow, themes, line focus, the bar."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser import reading_fixtures
from tests.browser.conftest import SAMPLES
from tests.browser.driver import CrunchBrowser
from tests.browser.reading import ReadingMode
from tests.browser.server import PageServer
from tests.support.drawn_pictures import address, png

browser = reading_fixtures.browser
tab = reading_fixtures.tab
reading = reading_fixtures.reading

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NAMES = sorted(path.stem for path in SAMPLES.glob("*.html"))

OVERFLOW = """
() => {
  const root = document.documentElement;
  const whole = "pre, math, [data-crunch~=read-scrolls], .katex, .katex-display, mjx-container";
  const scrolls = (element) => element.closest(whole);
  const wide = [...document.body.querySelectorAll("*")].filter((element) =>
    element.checkVisibility() && element.getBoundingClientRect().right > root.clientWidth + 1
    && getComputedStyle(element).position !== "absolute" && !scrolls(element));
  const named = wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 90));
  return { page: [root.scrollWidth, root.clientWidth], wide: named };
}
"""

IN_PAGE = """
async ([tabId, what]) => {
  const [{ result }] = await chrome.scripting.executeScript({
    target: { tabId },
    args: [what],
    func: (name) => {
      const root = globalThis.crunch.layer?.own?.root;
      const sides = ({ top, bottom }) => ({ top, bottom });
      const box = (element) => element && sides(element.getBoundingClientRect());
      if (name === "bands") return [...(root?.querySelectorAll(".band") ?? [])].map(box);
      const bar = root?.querySelector(".reading-bar");
      if (name === "bar") return bar && { words: [...bar.children].map((one) => one.ariaLabel ?? one.textContent),
        heights: [...bar.querySelectorAll("button")].map((one) => one.offsetHeight) };
      if (name === "forged") { bar.querySelector("[data-what=off]").click(); return true; }
      const { left, top, width, height } = bar.querySelector(`[data-what=${name}]`).getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    },
  });
  return result;
}
"""


def look(browser: CrunchBrowser, tab: Page, what: str) -> Any:
    return browser.worker.evaluate(IN_PAGE, [browser.tab_id(tab), what])


@pytest.mark.parametrize("name", NAMES)
def test_four_times_as_large_nothing_scrolls_sideways_in_a_small_window(
    browser: CrunchBrowser, reading: ReadingMode, pages: PageServer, tab: Page, name: str
) -> None:
    tab.set_viewport_size({"width": 320, "height": 640})
    browser.open(f"{pages.address}/{name}.html", tab)
    reading.show(tab, size=400)
    found = tab.evaluate(OVERFLOW)
    assert found["page"][0] <= found["page"][1], found
    assert found["wide"] == []


def test_dark_pages_stay_dark_and_light_ones_follow_the_system(
    browser: CrunchBrowser, reading: ReadingMode, pages: PageServer, tab: Page
) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    text = "<p>Some words of a page that is long enough to be kept as its text.</p>" * 12
    body = f"<body style='background:#111;color:#eee'><h1>A title</h1>{text}"
    browser.open(pages.add("/dark.html", f"<!doctype html><title>t</title>{body}"), tab)
    reading.show(tab, theme="auto")
    assert tab.evaluate(ground) == "rgb(23, 25, 27)"
    browser.open(f"{pages.address}/news.html", tab)
    reading.show(tab, theme="auto")
    assert tab.evaluate(ground) == "rgb(253, 252, 249)"
    tab.emulate_media(color_scheme="dark")
    assert tab.evaluate(ground) == "rgb(23, 25, 27)"
    tab.emulate_media(color_scheme="light", forced_colors="active")
    assert tab.evaluate(ground) != "rgb(253, 252, 249)"


def test_line_focus_follows_arrows_and_pointer_and_goes(
    browser: CrunchBrowser, reading: ReadingMode, pages: PageServer, tab: Page
) -> None:
    browser.open(f"{pages.address}/news.html", tab)
    reading.show(tab, focus=3)
    above, below = look(browser, tab, "bands")
    assert above["top"] == 0
    assert below["top"] > above["bottom"] + 30
    tab.mouse.move(400, 500)
    moved = look(browser, tab, "bands")
    assert moved[0]["bottom"] > above["bottom"]
    assert moved[0]["bottom"] < 500 < moved[1]["top"]
    tab.mouse.move(400, 200)
    before = look(browser, tab, "bands")[0]["bottom"]
    tab.keyboard.press("ArrowDown")
    assert look(browser, tab, "bands")[0]["bottom"] > before
    assert tab.evaluate("document.elementFromPoint(400, 20)?.closest('body') !== null"), "the pointer goes through"
    reading.show(tab, focus=0)
    assert look(browser, tab, "bands") == []


def test_the_bar_acts_on_the_reader_alone(
    browser: CrunchBrowser, reading: ReadingMode, pages: PageServer, tab: Page
) -> None:
    browser.open(f"{pages.address}/news.html", tab)
    reading.show(tab)
    reading.ask("reading_bar", tab)
    found = look(browser, tab, "bar")
    assert found["words"][0] == "Smaller text"
    assert min(found["heights"]) >= 24
    look(browser, tab, "forged")
    tab.bring_to_front()
    tab.mouse.click(*look(browser, tab, "larger"))
    tab.wait_for_function("() => document.documentElement.outerHTML.includes('read-size-')")
    browser.worker.evaluate(
        "async () => { for (;;) { const { settings } = await chrome.storage.local.get('settings');"
        " if (settings?.reading?.look.size === 125) return; await new Promise((done) => setTimeout(done, 20)); } }"
    )
    assert reading.ask("reading_state", tab)["isOn"] is True
    tab.bring_to_front()
    tab.mouse.click(*look(browser, tab, "off"))
    tab.wait_for_function("() => !document.documentElement.outerHTML.includes(' read read-page')")
    assert look(browser, tab, "bar") is None


def test_frames_are_as_high_as_what_is_in_them(
    browser: CrunchBrowser, reading: ReadingMode, pages: PageServer, tab: Page
) -> None:
    words = "<p>Some words of a page that is long enough to be kept as its text.</p>"
    pages.add("/inner.html", f"<!doctype html><title>t</title><body>{words * 12}")
    frame = "<iframe id=near src=/inner.html width=500 height=300></iframe>"
    away = f"<iframe id=away src='{pages.address.replace('127.0.0.1', 'localhost')}/inner.html' height=300></iframe>"
    address = pages.add("/frames.html", f"<!doctype html><title>t</title><h1>A title</h1>{words * 9}{frame}{away}")
    browser.open(address, tab)
    inner = "document.getElementById('near').contentDocument.documentElement.getBoundingClientRect().height"
    for size in (100, 250):
        reading.show(tab, size=size, pictures="dim")
        assert tab.evaluate("getComputedStyle(document.getElementById('near')).opacity") == "1"
        height, needed = tab.evaluate(f"[document.getElementById('near').clientHeight, {inner}]")
        assert needed <= height <= needed * 1.1 + 30
        found = tab.evaluate("document.getElementById('away')?.checkVisibility() && away.clientHeight")
        assert found in (False, None, 300)


def test_a_strict_policy_blocks_nothing_and_alt_texts_stand_for_pictures(
    browser: CrunchBrowser, reading: ReadingMode, pages: PageServer, tab: Page
) -> None:
    policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
    words = "<p>Some words of a page that is long enough to be kept as its text.</p>"
    picture = "<img src='data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==' width=400"
    mapped = f"<map name=m><area href=/m alt=Part coords=0,0,9,9></map>{picture} height=80 usemap=#m alt=Parts>"
    told = (
        f"<figure style='background:#336;color:#222'>{picture} height=300 alt='A harbour &quot;at dawn&quot;'></figure>"
    )
    pictures = f"{mapped}{told}{picture} height=90 alt=''>"
    listener = "addEventListener('securitypolicyviolation', (one) => refused.push(one.blockedURI))"
    seen = f"<script>refused = []; {listener}</script>"
    head = f'<!doctype html><title>t</title><meta http-equiv=Content-Security-Policy content="{policy}">{seen}'
    errors: list[str] = []
    tab.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    browser.open(pages.add("/strict.html", f"{head}<main><h1>A title</h1>{words * 9}{pictures}{words * 5}</main>"), tab)
    reading.show(tab, font="legible", pictures="alt")
    tab.evaluate("() => document.fonts.ready")
    assert tab.evaluate("[...document.fonts].map((face) => face.status)") == ["loaded"] * 3
    assert tab.evaluate("refused") == []
    assert [error for error in errors if "favicon" not in error] == []
    assert "Hyperlegible" in tab.evaluate("getComputedStyle(document.querySelector('p')).fontFamily")
    assert tab.evaluate("[...document.images].map((one) => one.checkVisibility())") == [True, False, False]
    contents = tab.evaluate(
        "[...document.querySelectorAll('main *')].flatMap((one) => ['::before', '::after']"
        ".map((place) => getComputedStyle(one, place).content)).filter((text) => text.includes('['))"
    )
    assert [text.replace(chr(92), "") for text in contents] == ['" [A harbour "at dawn"] "']
    place = "getComputedStyle(document.querySelector('figure'), '::before').content"
    before = tab.evaluate(place)
    assert "dawn" in before
    reading.ask("change_reading", tab, change={"theme": "page"})
    assert tab.evaluate(place) == before, "where it was, with another look, too"
    assert tab.evaluate("getComputedStyle(document.querySelector('figure')).color") == "rgb(255, 255, 255)"
    reading.show(tab, pictures="show")
    assert tab.evaluate("[...document.images].every((one) => one.checkVisibility())") is True
    reading.leave(tab)
    assert tab.evaluate("document.fonts.size") == 0


def test_a_picture_grows_to_its_own_size_and_no_further(
    browser: CrunchBrowser, reading: ReadingMode, pages: PageServer, tab: Page
) -> None:
    words = "<p>Some words of a page that is long enough to be kept as its text.</p>"
    caption = "<p>The moor above the clough, on a dry day.</p>"
    figure = f"<div style='float:right;width:{{2}}px'><img id={{0}} alt={{0}} src={{1}}>{caption}</div>"
    small = figure.format("small", address(png(side=240)), 120)
    large = figure.format("large", address(png(side=2000)), 200)
    style = "<style>img { width: 100% }</style>"
    page = (
        f"<!doctype html><title>t</title>{style}<main><h1>A title</h1>{words * 5}{small}{words * 5}{large}{words * 5}"
    )
    browser.open(pages.add("/small.html", page), tab)
    reading.show(tab, size=150)
    width = "(id) => document.getElementById(id).getBoundingClientRect().width"
    assert tab.evaluate(width, "small") == 240
    assert tab.evaluate(width, "large") > 500
    reading.show(tab, size=150, pictureSize=200)
    assert tab.evaluate(width, "small") == 480


def test_what_a_theme_takes_is_told_otherwise(
    browser: CrunchBrowser, reading: ReadingMode, pages: PageServer, tab: Page
) -> None:
    """The chosen tab, the ground of pictures that have not come yet, the room between a heading and its text."""
    words = "<p>Some words of a page that is long enough to be kept as its text.</p>"
    tabs = "<button role=tab aria-selected=true id=chosen>One</button><button role=tab aria-selected=false id=other>Two"
    blank = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
    late = f"<img id=late alt=Later src={blank} width=400 height=200>"
    body = f"<h1>A title</h1>{words * 5}<h2 style='margin:0'>Part</h2>{words * 5}{late}"
    style = (
        "<style>button { border: 0; background: none } [aria-selected=true] { border-bottom: 2px solid red }</style>"
    )
    page = (
        f"<!doctype html><title>t</title>{style}<main>{body}<div role=tablist>{tabs}</button></div>{words * 5}</main>"
    )
    browser.open(pages.add("/told.html", page), tab)
    reading.show(tab, theme="dark", paragraph=1.5)
    shadow = "(id) => getComputedStyle(document.getElementById(id)).boxShadow"
    assert tab.evaluate(shadow, "chosen") == "rgb(148, 201, 245) 0px -3px 0px 0px inset"
    assert tab.evaluate(shadow, "other") == "none"
    gap = "document.querySelector('h2 + p').getBoundingClientRect().top - document.querySelector('h2')"
    assert tab.evaluate(f"{gap}.getBoundingClientRect().bottom") >= 15
    ground = "getComputedStyle(late).backgroundColor"
    assert tab.evaluate(ground) == "rgb(34, 37, 40)"
    drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0h9v9'/></svg>"
    tab.evaluate("(text) => { late.src = `data:image/svg+xml,${encodeURIComponent(text)}`; }", drawing)
    tab.wait_for_function(f"{ground} === 'rgb(244, 242, 238)'")
    reading.leave(tab)
    assert "read-" not in tab.evaluate("document.documentElement.outerHTML")


def test_a_table_whose_columns_were_held_fits_into_the_text(
    browser: CrunchBrowser, reading: ReadingMode, pages: PageServer, tab: Page
) -> None:
    """A press keeps its columns as wide as they were, which is wider than the column of text here."""
    words = "Plain words of an article stand here, one after the other, so that it is the main content. " * 4
    part = "<div class=advertisement><a href=//ads.example/>A_word_that_is_longer_than_all_others_here</a></div>"
    table = f"<table><thead><tr><th>Name<th>What</thead><tr><td>{part}<p>{words}<td>{words}</table>"
    html = f"<!doctype html><html lang=en><title>T</title><article><h1>Title</h1><p>{words}<p>{words}{table}</article>"
    browser.open(pages.add("/held-columns.html", html), tab)
    browser.press(tab)
    assert not tab.is_visible(".advertisement")
    least = "() => parseFloat(getComputedStyle(document.querySelector('td')).minWidth)"
    assert tab.evaluate(least) > 200
    reading.show(tab, measure=45)
    assert tab.evaluate(least) == 0
    assert tab.evaluate("""() => {
      const { clientWidth, scrollWidth } = document.querySelector("table");
      return scrollWidth <= clientWidth + 1;
    }""")
