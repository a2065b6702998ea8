import json

import pytest

from crunch.documents.parsing import parse_html
from crunch.documents.unshown.program_data import is_running_text, program_text
from tests.support.pages import WORDS

DATA = {"props": {"title": "Bread", "post": {"content": f"<p>{WORDS * 3}</p>", "teaser": WORDS}}}


def text_of(script):
    return program_text(parse_html(f"<body><div id=app></div>{script}</body>"))


@pytest.mark.parametrize(
    "script",
    [
        f'<script id="__NEXT_DATA__" type="application/json">{json.dumps(DATA)}</script>',
        f"<script>window.__INITIAL_STATE__ = {json.dumps(DATA)};</script>",
        f'<script>var a = 1; window["__DATA__"]={json.dumps(DATA)}; go()</script>',
    ],
)
def test_the_longest_text_is_found(script):
    assert text_of(script) == f"<p>{WORDS * 3}</p>"


@pytest.mark.parametrize(
    "script",
    [
        '<script type="application/json">{"a": </script>',
        "<script>window.a = {b: 1}</script>",
        "<script>window.a = 'text'</script>",
        f'<script type="application/json">{json.dumps({"translations": WORDS * 9})}</script>',
        f'<script type="text/x-config">{json.dumps(DATA)}</script>',
    ],
)
def test_nothing_is_found(script):
    assert text_of(script) == ""


def test_code_is_no_running_text():
    assert is_running_text(f"<p>{WORDS}</p>")
    assert not is_running_text("var a = {b: 1}; " * 30)
    assert not is_running_text("word " * 200), "no sentence in it"


def test_deep_data_is_no_danger():
    deep = '{"a":' * 50_000
    assert text_of(f"<script>window.a = {deep}</script>") == ""
