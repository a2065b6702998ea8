"""Styles of single elements."""

from __future__ import annotations

import pytest

from crunch.documents.parsing import parse_html
from crunch.documents.semantics.cascade import Cascade
from crunch.documents.semantics.style_sheets import rules_of


def cascade_of(css: str, body: str) -> tuple[Cascade, int]:
    page = parse_html(f"<style>{css}</style><body>{body}")
    cascade = Cascade(page, rules_of(page))
    number = page.tags.index("p")
    cascade.prepare([number])
    return cascade, number


@pytest.mark.parametrize(
    ("css", "body", "expected"),
    [
        ("p{a:1}p{a:2}", "<p>", {"a": "2"}),
        (".x{a:1}p{a:2}", "<p class=x>", {"a": "1"}),
        ("#y{a:1}.x{a:2}", "<p class=x id=y>", {"a": "1"}),
        ("p{a:1!important}#y{a:2}", "<p id=y style='a:3'>", {"a": "1"}),
        ("p{a:1}", "<p style='a:3'>", {"a": "3"}),
        ("[k]{a:1}*{b:2}", "<p k>", {"a": "1", "b": "2"}),
        ("p{background-color:red}p{background:none}", "<p>", {"background": "none"}),
        ("p:hover{display:block;opacity:0}", "<p>", {"display": "block"}),
        ("div{a:1}", "<p>", {}),
    ],
)
def test_style(css, body, expected):
    cascade, number = cascade_of(css, body)
    assert cascade.style_of(number) == expected


def test_who_is_selected():
    page = parse_html(
        "<style>.x .y,#z,[k],i{a:1}b:hover{a:1}</style><div class=x><u class=y></u></div><s id=z><p k><i><b>"
    )
    cascade = Cascade(page, rules_of(page))
    assert {page.tags[number] for number in cascade.selected_by(cascade.rules)} == {"u", "s", "p", "i"}
