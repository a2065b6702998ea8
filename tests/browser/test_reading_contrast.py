"""In reading mode each text can be told from what is behind it, whatever the page's own colours are."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser import reading_fixtures
from tests.browser.conftest import SAMPLES
from tests.browser.driver import SERIALISE, CrunchBrowser
from tests.browser.reading import ReadingMode
from tests.browser.server import PageServer

browser = reading_fixtures.browser
tab = reading_fixtures.tab
reading = reading_fixtures.reading

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NAMES = sorted(path.stem for path in SAMPLES.glob("*.html"))
THEMES = {"contrast": 7.0, "page": 4.5, "custom": 4.5, "dark": 4.5}

CONTRASTS = """
() => {
  const parts = (text) => [...text.match(/[\\d.]+/g).map(Number), 1].slice(0, 4);
  const share = (value) => value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * share(r) + 0.7152 * share(g) + 0.0722 * share(b);
  const over = ([r, g, b, a], under) => [r, g, b].map((part, index) => part * a + under[index] * (1 - a));
  const behind = (element) => {
    if (!element) return [255, 255, 255];
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (backgroundImage !== "none") return null;
    const color = parts(backgroundColor);
    const under = color[3] === 1 ? [0, 0, 0] : behind(element.parentElement);
    return under && over(color, under);
  };
  const through = (element) => element
    ? Number(getComputedStyle(element).opacity) * through(element.parentElement) : 1;
  const found = [];
  for (const element of document.body.querySelectorAll("*")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
    const isText = own && element.checkVisibility({ visibilityProperty: true })
      && !element.closest("svg, option, math, .katex");
    const { width, height } = element.getBoundingClientRect();
    if (!isText || width <= 1 || height <= 1) continue;
    const ground = behind(element);
    const color = parts(getComputedStyle(element).webkitTextFillColor);
    const opacity = color[3] * through(element);
    if (!ground || opacity <= 0.12) continue;
    const ink = over([...color.slice(0, 3), opacity], ground);
    const [dark, bright] = [light(ink), light(ground)].sort((a, b) => a - b);
    found.push([(bright + 0.05) / (dark + 0.05), element.outerHTML.slice(0, 120)]);
  }
  return found;
}
"""

WORDS = "Some words of a page that is long enough to be kept as its text. "
CODE = "<code><b style='color:#a31515'>return</b> <b style='color:#9cdcfe'>value</b> <i>rest</i></code>"
PAGE = f"""<!doctype html><title>Colours of a page</title><body style="background:#fff;color:#222"><main>
<h1>Colours of a page</h1><p id=good style="color:#345">{WORDS * 6}</p><p id=pale style="color:#8ab4d8">{WORDS * 6}</p>
<div style="opacity:.4"><p id=through style="color:#111">{WORDS * 6}</p></div>
<div style="background:linear-gradient(#123, #246)"><p id=shaded style="color:#456">{WORDS * 6}</p></div>
<pre id=code>{CODE}</pre><p>{WORDS * 6}<mark id=mark>marked</mark></p><p id=last>{WORDS * 6}</p></main>"""

SWATCHES = "() => [...document.querySelectorAll('.sw i')].map((one) => getComputedStyle(one).backgroundColor)"
INKS = """() => Object.fromEntries(["good", "pale", "through", "shaded", "mark"].map((id) =>
  [id, getComputedStyle(document.getElementById(id)).color]).concat([...document.querySelectorAll("#code b")].map(
  (one) => [one.textContent, getComputedStyle(one).color])))"""


def low(tab: Page, least: float) -> list[Any]:
    return [pair for frame in tab.frames for pair in frame.evaluate(CONTRASTS) if pair[0] < least]


@pytest.mark.parametrize("name", NAMES)
def test_every_text_of_the_sample_pages_can_be_read(
    browser: CrunchBrowser, reading: ReadingMode, pages: PageServer, tab: Page, name: str
) -> None:
    browser.open(f"{pages.address}/{name}.html", tab)
    for theme, least in THEMES.items():
        reading.show(tab, theme=theme)
        assert any(frame.evaluate(CONTRASTS) for frame in tab.frames)
        assert low(tab, least) == [], theme
        if name == "product":
            assert tab.evaluate(SWATCHES) == ["rgb(42, 74, 66)", "rgb(181, 72, 47)", "rgb(217, 211, 195)"], theme


def test_colours_of_the_page_are_mended_and_its_good_ones_stay(
    browser: CrunchBrowser, reading: ReadingMode, pages: PageServer, tab: Page
) -> None:
    browser.open(pages.add("/colours.html", PAGE), tab)
    whole = tab.evaluate(SERIALISE)
    reading.show(tab, theme="page")
    assert low(tab, 4.5) == []
    found = tab.evaluate(INKS)
    assert found["good"] == "rgb(51, 68, 85)"
    assert found["return"] == "rgb(163, 21, 21)"
    red, green, blue = (int(part) for part in found["pale"][4:-1].split(","))
    assert red < green < blue < 200, "the same blue, darker"
    assert tab.evaluate("getComputedStyle(document.querySelector('div')).opacity") == "1"

    reading.show(tab, theme="dark")
    found = tab.evaluate(INKS)
    assert low(tab, 4.5) == []
    assert len({found["return"], found["value"], found["good"]}) == 3, "code keeps its colours"
    assert found["value"] == "rgb(156, 220, 254)", "which are good as they are here"

    reading.show(tab, theme="custom", ground="#fdf6e3", ink="#1d2b32")
    found = tab.evaluate(INKS)
    mark = found.pop("mark")
    assert (set(found.values()), mark) == ({"rgb(29, 43, 50)"}, "rgb(253, 246, 227)")

    reading.show(tab, theme="page")
    for ink in ("#ddd", "#223"):
        tab.evaluate(
            "(ink) => last.insertAdjacentHTML('afterend', `<p class=late style='color:${ink}'>Later <i>words</i></p>`)",
            ink,
        )
    tab.wait_for_function("() => getComputedStyle(document.querySelector('.late + .late i')).color === 'rgb(0, 0, 0)'")
    assert low(tab, 4.5) == []
    assert tab.evaluate("getComputedStyle(document.querySelector('.late')).color") == "rgb(34, 34, 51)"
    tab.evaluate(
        "() => { document.body.style.background = '#111'; document.querySelector('main').style.color = '#eee'; }"
    )
    tab.wait_for_function("() => getComputedStyle(document.querySelector('.late i')).color === 'rgb(255, 255, 255)'")
    assert low(tab, 4.5) == []

    tab.evaluate("() => { document.querySelectorAll('.late').forEach((one) => one.remove()); }")
    tab.evaluate("() => { document.body.style.background = '#fff'; document.querySelector('main').style = ''; }")
    tab.evaluate("() => { document.querySelector('main').removeAttribute('style'); }")
    browser.press(tab)
    assert (
        tab.evaluate(SERIALISE).split("<h1")[1].partition("<div data-crunch")[0]
        == whole.split("<h1")[1].partition("<div data-crunch")[0]
    )


def test_what_a_style_writes_before_a_text_has_its_colours_and_at_once_those_of_the_page_again(
    browser: CrunchBrowser, reading: ReadingMode, pages: PageServer, tab: Page
) -> None:
    style = "*, *::before { transition: color 9s } .said::before { content: 'Said: '; color: #ddd; background: #eee }"
    text = f"<p id=first class=said>{WORDS * 6}</p><p id=last>{WORDS * 6}</p>"
    address = pages.add("/before.html", f"<!doctype html><title>Said</title><style>{style}</style><main>{text}</main>")
    browser.open(address, tab)
    looks = """() => [...document.querySelectorAll('.said')].map((one) => ['', '::before'].map((pseudo) => {
      const { color, backgroundColor } = getComputedStyle(one, pseudo);
      return `${color} on ${backgroundColor}`;
    }))"""
    [before] = tab.evaluate(looks)
    reading.show(tab, theme="dark")
    [[own, said]] = tab.evaluate(looks)
    assert own == said != before[1]
    tab.evaluate("() => last.insertAdjacentHTML('afterend', '<p class=said>Later words of the page.</p>')")
    tab.wait_for_function(f"() => new Set(({looks})().flat()).size === 1")
    browser.press(tab)
    assert tab.evaluate(looks)[0] == before
