import pytest

from crunch.documents.parsing import parse_html
from crunch.documents.unshown.templates import template_markup
from tests.support.pages import WORDS


def markup_of(body):
    return template_markup(parse_html(f"<body>{body}</body>"))


@pytest.mark.parametrize(
    "body",
    [
        f"<template><p>{WORDS}</p></template>",
        f'<script type="text/template"><p>{WORDS}</p></script>',
        f'<script type="text/x-template"><p>{WORDS}</p></script><template><b>Short.</b></template>',
    ],
)
def test_the_longest_template(body):
    assert markup_of(body) == f"<p>{WORDS}</p>"


@pytest.mark.parametrize(
    "body",
    [
        "",
        f'<script type="text/template"><p>{{{{title}}}} {WORDS}</p></script>',
        f"<template><p>{WORDS} <%= name %></p></template>",
        f"<script>{WORDS}</script>",
    ],
)
def test_what_waits_for_its_text_is_none(body):
    assert markup_of(body) == ""


def test_text_right_in_a_template_is_escaped():
    assert markup_of(f"<template>{WORDS} 1 &lt; 2<i>more.</i></template>") == f"{WORDS} 1 &lt; 2<i>more.</i>"
