# ruff: noqa: E501  (markup is easier to read unbroken)
"""Formulas are spoken once, and so that it is heard how far each part of them reaches."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser import reading_pages, test_speech_reading
from tests.browser.conftest import Running
from tests.browser.server import PageServer
from tests.browser.test_speech_reading import WOULD_SAY

pytestmark = pytest.mark.browser
running, own = reading_pages.running, test_speech_reading.own

A, B, C, N, ONE = "<mi>a</mi>", "<mi>b</mi>", "<mi>c</mi>", "<mi>n</mi>", "<mn>1</mn>"
PLUS, EQUAL = "<mo>+</mo>", "<mo>=</mo>"
CLIPPED = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"
PICTURE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='60' height='40'/%3E"
OPEN, CLOSE = "open bracket", "close bracket"
MATHS = {
    f"<mfrac>{A}<mrow>{B}{PLUS}{C}</mrow></mfrac>": f"a over {OPEN} b + c {CLOSE}",
    f"<mfrac>{A}{B}</mfrac>{PLUS}{C}": f"{OPEN} a over b {CLOSE} + c",
    f"{C}{EQUAL}<mfrac>{A}{B}</mfrac>": "c = a over b",
    f"<mfrac><mrow><mo>(</mo>{A}{PLUS}{B}<mo>)</mo></mrow>{C}</mfrac>": f"{OPEN} a + b {CLOSE} over c",
    f"<mfrac><mfrac>{A}{B}</mfrac>{C}</mfrac>": f"{OPEN} a over b {CLOSE} over c",
    f"<msup>{A}<mrow>{N}{PLUS}{ONE}</mrow></msup>": f"a to the power of {OPEN} n + 1 {CLOSE}",
    f"<msup>{A}{N}</msup>{PLUS}{ONE}": f"{OPEN} a to the power of n {CLOSE} + 1",
    f"<msup><mrow>{A}{PLUS}{B}</mrow><mn>2</mn></msup>": f"{OPEN} a + b {CLOSE} squared",
    f"<msup>{A}<mn>2</mn></msup>{PLUS}<msup>{B}<mn>3</mn></msup>": "a squared + b cubed",
    f"<msqrt>{A}{PLUS}{B}</msqrt>": f"square root of {OPEN} a + b {CLOSE}",
    f"<msqrt>{A}</msqrt>{PLUS}{B}": f"{OPEN} square root of a {CLOSE} + b",
    f"<mroot>{A}<mn>3</mn></mroot>": "root of degree 3, a",
    f"<msub>{A}<mrow>{N}<mo>−</mo>{ONE}</mrow></msub>": f"a sub {OPEN} n minus 1 {CLOSE}",
    f"<munderover><mo>∑</mo><mrow>{N}{EQUAL}{ONE}</mrow>{B}</munderover>{N}": "∑ from n = 1 to b, n",
    f"<mi>f</mi><mo>&#x2061;</mo><mfenced>{A}{B}</mfenced>": f"f {OPEN} a, b {CLOSE}",
}
TEXS = {
    r"\frac{a}{b+c}": f"a over {OPEN} b + c {CLOSE}",
    r"\frac ab + c": f"{OPEN} a over b {CLOSE} + c",
    r"{\displaystyle x^{n+1}}": f"x to the power of {OPEN} n + 1 {CLOSE}",
    r"\sum_{i=1}^{n} i^2": "∑ from i = 1 to n, i squared",
    r"\left(\alpha\cdot\sqrt[3]{x}\right)\le\mathrm{const}": f"{OPEN} alpha times root of degree 3, x {CLOSE} ≤ const",
    "{" * 300 + "x" + "}" * 300 + "+y": None,
}
MATH = f"<math><semantics><mfrac>{A}{B}</mfrac><annotation encoding='application/x-tex'>\\frac{{a}}{{b}}</annotation></semantics></math>"
TWICE = (
    f"<span class=katex><span style='{CLIPPED}'>{MATH}</span><span aria-hidden=true>ab</span></span>",
    f"<span class=mwe-math-element><span style='{CLIPPED}'>{MATH}</span><img class=mwe-math-fallback-image-inline src=\"{PICTURE}\" alt='{{\\displaystyle {{\\frac {{a}}{{b}}}}}}'></span>",
    f"<span>{MATH}</span><img class=tex src=\"{PICTURE}\" alt='\\frac{{a}}{{b}}'>",
    f"<span style='{CLIPPED}'>{MATH}</span><img class=tex src=\"{PICTURE}\" alt='\\frac{{a}}{{b}}'>",
    f"<mjx-container><svg width=20 height=20 aria-hidden=true></svg><mjx-assistive-mml style='{CLIPPED}'>{MATH}</mjx-assistive-mml></mjx-container>",
    "<span class=MathJax_Preview></span><span class=MathJax><span>ab</span></span><script type='math/tex'>\\frac{a}{b}</script>",
    f"<span class=MathJax><nobr aria-hidden=true>ab</nobr><span style='{CLIPPED}'>{MATH}</span></span><script type='math/tex'>\\frac{{a}}{{b}}</script>",
    f"<span role=math aria-label='a over b'>{MATH}<span class=katex>{MATH}</span></span>",
    "<mjx-container data-latex='\\frac{a}{b}'><mjx-math>ab</mjx-math></mjx-container>",
    f"<math><semantics><mfrac>{A}{B}</mfrac><annotation-xml encoding='MathML-Content'><apply><divide/><ci>a</ci><ci>b</ci></apply></annotation-xml></semantics></math>",
)


def spoken(running: Running, own: Page, pages: PageServer, tab: Page, formulas: list[str]) -> list[str]:
    html = "".join(f"<p>It is {formula}</p>" for formula in formulas)
    running.browser.open(pages.add("/formulas.html", f"<!doctype html><html lang=en><title>F</title>{html}"), tab)
    said: list[str] = own.evaluate(WOULD_SAY, running.browser.tab_id(tab))
    return [one.removeprefix("[en] It is ") for one in said]


def test_each_part_is_heard(running: Running, own: Page, pages: PageServer, tab: Page) -> None:
    assert spoken(running, own, pages, tab, [f"<math>{math}</math>" for math in MATHS]) == list(MATHS.values())
    pictures = [f'<img class=tex src="{PICTURE}" alt="{tex}">' for tex in TEXS]
    found = dict(zip(TEXS, spoken(running, own, pages, tab, pictures), strict=True))
    assert [found[tex] for tex, words in TEXS.items() if words] == [words for words in TEXS.values() if words]


def test_each_is_spoken_once(running: Running, own: Page, pages: PageServer, tab: Page) -> None:
    assert spoken(running, own, pages, tab, list(TWICE)) == ["a over b"] * len(TWICE)
