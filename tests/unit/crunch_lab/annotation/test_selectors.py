"""CSS selectors as XPath."""

from __future__ import annotations

import pytest
from lxml import html

from crunch.errors import InputError
from crunch_lab.annotation.selectors import xpath_of

PAGE = html.fromstring(
    """<html><body><div id="a" class="box wide"><p class="x">1</p><p class="x y" lang="en-GB">2</p>
    <span data-k="it's">3</span></div><div class="boxed"><p>4</p>
    <a href="/x.pdf" rel="tag nofollow">5</a></div></body></html>"""
)


def found(selector: str) -> str:
    return "".join(element.text or "" for element in PAGE.xpath(xpath_of(selector))).replace("\n", "").strip()


@pytest.mark.parametrize(
    ("selector", "texts"),
    [
        ("p", "124"),
        ("P.x", "12"),
        (".x.y", "2"),
        ("#a p", "12"),
        ("body > p", ""),
        ("div > p", "124"),
        ("div.box > .x", "12"),
        (".boxed p, span", "34"),
        ("p + p", "2"),
        ("p ~ span", "3"),
        ("p:first-of-type", "14"),
        ("p:last-of-type", "24"),
        ("p:nth-of-type(2)", "2"),
        ("div > :first-child", "14"),
        ("div > *:last-child", "35"),
        ("[rel~=tag]", "5"),
        ("a[href$='.pdf']", "5"),
        ('a[href^="/x"]', "5"),
        ("[href*=x]", "5"),
        ("[lang|=en]", "2"),
        ("[lang]", "2"),
        ('[data-k="it\'s"]', "3"),
        ("[class = boxed] p", "4"),
        ("p:not(.x)", "4"),
        ("p:nth-child(2n+1)", "14"),
        ("div:has(> a) > p", "4"),
        ("//p[2]", "2"),
        ("(//p)[3]", "4"),
    ],
)
def test_selectors(selector, texts):
    assert found(selector) == texts


@pytest.mark.parametrize(
    "selector",
    ["p:not(:hover)", ":scope > p", ".x:first-of-type", "[a|b]", "p:nope", "p:is(.x, .y)", ":where(.x)"],
)
def test_what_a_file_cannot_answer_is_refused_when_it_is_read(selector):
    with pytest.raises(InputError, match="is no selector: "):
        xpath_of(selector)


@pytest.mark.parametrize(
    "selector",
    ["", "  ", "p,", "> p", "p >", "p > > a", "p:hover", "p::before", "#", "[", "p[a=", "a b|c", "//p[", "p)"],
)
def test_what_is_no_selector(selector):
    with pytest.raises(InputError, match="selector"):
        xpath_of(selector)


def test_text_never_becomes_an_expression():
    assert found("[data-k=\"' or '1'='1\"]") == ""
    assert found("[data-k='\" or \"']") == ""
