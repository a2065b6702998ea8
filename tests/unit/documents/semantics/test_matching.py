"""Selectors compared with the elements of a page."""

from __future__ import annotations

import pytest

from crunch.documents.parsing import parse_html
from crunch.documents.semantics.matching import MAYBE, NO, YES, Matcher, TooMuchWorkError
from crunch.documents.semantics.selectors import parse_selectors

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


def test_siblings():
    matcher = Matcher(PAGE, 1_000)
    last = FIRST + 1
    for text, answer in (("p+p", YES), (".c~#last", YES), (".d~p", NO)):
        assert matcher.matches(parse_selectors(text)[0], last) == answer


def test_work_is_bounded():
    matcher = Matcher(PAGE, 5)
    assert matcher.matches(parse_selectors("main p")[0], FIRST) == YES
    with pytest.raises(TooMuchWorkError):
        matcher.matches(parse_selectors("body p")[0], FIRST)


def test_ancestors_are_asked_once():
    """Many selectors that begin alike, at the foot of a deep tree: as many steps as elements, not their product."""
    depth = 200
    page = parse_html("<div>" * depth + "<p class=x>x" + "</div>" * depth)
    matcher = Matcher(page, 4 * depth)
    for text in ("section .x", "section p", "section p.x", "section > div .x", "section [class]"):
        assert matcher.matches(parse_selectors(text)[0], page.tags.index("p")) == NO


@pytest.mark.parametrize(("text", "answer"), [("main:hover p", MAYBE), (".a main p", NO), ("body main > p", YES)])
def test_maybe_and_sure_ancestors(text, answer):
    matcher = Matcher(PAGE, 1_000)
    selector = parse_selectors(text)[0]
    assert [matcher.matches(selector, FIRST) for _ in range(2)] == [answer] * 2


def test_any_sibling_before_may_be_the_one():
    page = parse_html("<html><body><i class=a>x</i><i class=b>y</i><i class=c>z</i><i id=last>w</i></body></html>")
    last = page.tags.index("i") + 3
    matcher = Matcher(page, 1_000)
    for text, answer in ((".a~i", YES), (".b~#last", YES), (".c~i", YES), (".d~i", NO), (".a:hover~i", MAYBE)):
        assert matcher.matches(parse_selectors(text)[0], last) == answer
