"""A page's own sheets as rules."""

from __future__ import annotations

import pytest

from crunch.documents.parsing import parse_html
from crunch.documents.semantics.style_sheets import Rule, applies, declarations_of, read_sheet, rules_of
from tests.support.timing import GROWTH, is_linear


def read(text: str) -> list[tuple[str, str]]:
    rules: list[Rule] = []
    read_sheet(text, rules)
    return [(rule.prelude, rule.body) for rule in rules]


def test_rules_groups_and_comments():
    assert read("@charset 'x';a{b:c}/* d{e:f} */@media screen{g{h:i}}j,k{l:m}") == [
        ("a", "b:c"),
        ("g", "h:i"),
        ("j,k", "l:m"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "@media print{a{b:c}}",
        "@keyframes x{from{a:b}}",
        "@font-face{a:b}",
        "@supports not (a:b){c{d:e}}",
        "a{b",
        "}{",
        "",
    ],
)
def test_what_does_not_apply(text):
    assert read(text) == []


def test_what_is_nested_is_left_out_and_what_follows_is_read():
    assert read("a{b:c;&:hover{d:e}f:g}h{i:j}") == [("a", "b:c;f:g"), ("h", "i:j")]


def test_braces_in_strings():
    assert read('a{content:"}"}b{c:d}')[1] == ("b", "c:d")


def test_declarations():
    assert declarations_of(" Color : RED !important; a:b;;x; url: y:z ! important") == [
        ("color", "red", True),
        ("a", "b", False),
        ("url", "y:z", True),
    ]


@pytest.mark.parametrize(
    ("media", "expected"),
    [
        ("", True),
        ("all", True),
        ("screen", True),
        ("print", False),
        ("screen, print", True),
        ("not print", True),
        ("not screen", False),
        ("only screen and (min-width: 40em)", True),
        ("(min-width:1281px)", False),
        ("(max-width: 47.9rem)", False),
        ("(width>=600px)", True),
        ("(width < 600px)", False),
        ("(prefers-color-scheme: dark)", False),
        ("(prefers-color-scheme:light)", True),
        ("(prefers-reduced-motion: reduce)", False),
        ("(orientation:landscape)", True),
        ("(something-new: 1)", False),
    ],
)
def test_media_of_a_window(media, expected):
    assert applies(media) is expected


def test_the_sheets_of_a_page():
    page = parse_html(
        "<style>a{b:c}</style><style media=print>d{e:f}</style><style type='text/less'>g{h:i}</style>"
        "<body><style>j{k:l}</style>"
    )
    assert [rule.prelude for rule in rules_of(page)] == ["a", "j"]


@pytest.mark.parametrize("tail", ["x", "} ", "{ ", "a;", '"', "/*", "@media x", "\n"])
def test_a_sheet_without_an_end_is_read_in_linear_time(tail):
    small, large = (f"p{{a:b}}{tail * (size // len(tail))}" for size in (1_200, 1_200 * GROWTH))
    assert is_linear(read, small, large)
    assert read(large)[0] == ("p", "a:b")
