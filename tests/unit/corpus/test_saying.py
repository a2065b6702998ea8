"""Codes beside words, through JSON and back."""

from __future__ import annotations

import json

import pytest

from crunch.corpus.saying import codes_of, with_code
from crunch.wording import Said, say

SAID = say("page_not_compared", name="a.html", why=say("unreadable", why=say("os_permission")))


def test_there_and_back():
    codes = json.loads(json.dumps(codes_of([SAID, "without a code", None])))
    assert list(codes) == [str(SAID)]
    again = with_code(str(SAID), codes)
    assert isinstance(again, Said)
    assert (again, again.code) == (SAID, "page_not_compared")
    why = again.parameters["why"]
    assert (why.code, why.parameters["why"].code) == ("unreadable", "os_permission")
    assert with_code("without a code", codes) == "without a code"


def test_the_words_stay_where_a_parameter_was_rounded():
    said = say("page_corrupt", share=0.834999, where="utf-8")
    again = with_code(str(said), codes_of([said]))
    assert again == said == "corrupt: 83% of its characters are none in utf-8"
    assert isinstance(again, Said)


@pytest.mark.parametrize(
    "code",
    [
        {},
        {"code": "unreadable"},
        {"code": "unreadable", "parameters": {}},
        {"code": "unreadable", "parameters": ["why"]},
        {"code": "of a newer Crunch", "parameters": {}},
        {"code": ["unreadable"], "parameters": {}},
        {"code": "page_corrupt", "parameters": {"share": "x", "where": "y"}},
        {"code": "page_not_compared", "parameters": {"name": "x", "why": {"code": 1}}},
    ],
)
def test_what_somebody_else_wrote_is_words_alone(code):
    again = with_code("as it is", {"as it is": code})
    assert again == "as it is"
    assert not isinstance(again, Said)
