"""Selectors as far as a file can answer them."""

from __future__ import annotations

import pytest

from crunch.documents.parsing import parse_html
from crunch.documents.semantics.selectors import MAYBE, NO, YES, Matcher, TooMuchWorkError, parse_selectors

PAGE = parse_html(
    '<html class=js><body id=top><main class="a b"><p class="c md:x" data-k="one two" lang=de-AT>x</p>'
    "<p id=last>y</p></main></body></html>"
)
FIRST = PAGE.tags.index("p")


@pytest.mark.parametrize(
    ("selector", "answer"),
    [
        ("p", YES),
        ("*", YES),
        ("div", NO),
        (".c", YES),
        (".c.d", NO),
        (r".md\:x", YES),
        ("#last", NO),
        ("main p", YES),
        ("main>p", YES),
        ("body > p", NO),
        ("body p.c", YES),
        (".a.b > .c", YES),
        ("p+p", NO),
        ("[data-k]", YES),
        ('[data-k="one two"]', YES),
        ("[data-k~=two]", YES),
        ("[data-k^=one]", YES),
        ("[data-k$=two]", YES),
        ("[data-k*='e t']", YES),
        ("[lang|=de]", YES),
        ("[lang|=d]", NO),
        (":root.js p", YES),
        ("p:not(.c)", NO),
        ("p:not(.z, #last)", YES),
        ("p:not(:hover)", MAYBE),
        ("p:first-child", MAYBE),
        ("main:hover p", MAYBE),
        ("p:is(.c, .d)", MAYBE),
        (".z, .c", YES),
    ],
)
def test_answers(selector, answer):
    matcher = Matcher(PAGE, 1_000)
    assert max(matcher.matches(one, FIRST) for one in parse_selectors(selector)) == answer


@pytest.mark.parametrize("text", ["p::before", "p:focus", ":host p", "p..x", "", "p >", "> p", "a " * 20])
def test_what_selects_nothing(text):
    assert parse_selectors(text) == []


def test_siblings():
    matcher = Matcher(PAGE, 1_000)
    last = FIRST + 1
    for text, answer in (("p+p", YES), (".c~#last", YES), (".d~p", NO)):
        assert matcher.matches(parse_selectors(text)[0], last) == answer


def test_specificity():
    found = [one.specificity for one in parse_selectors("#a .b[c] d:hover, *, p:not(#x)")]
    assert found == [(1, 3, 1), (0, 0, 0), (1, 0, 1)]


def test_work_is_bounded():
    matcher = Matcher(PAGE, 3)
    selector = parse_selectors("main p")[0]
    assert matcher.matches(selector, FIRST) == YES
    with pytest.raises(TooMuchWorkError):
        matcher.matches(selector, FIRST)
