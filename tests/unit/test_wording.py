"""Sentences under codes."""

from __future__ import annotations

import json
import pickle

import msgspec
import numpy as np
import pytest

from crunch.wording import Said, plain, say


def test_words_are_a_text_that_knows_its_code():
    said = say("share_of_links", share=0.834)
    assert said == "83% of its text is links"
    assert (said.code, said.parameters) == ("share_of_links", {"share": 0.834})
    assert type(str(said)) is str
    assert json.dumps([said]) == '["83% of its text is links"]'


def test_a_count_chooses_the_words():
    assert say("links", count=1) == "1 link"
    several = say("links", count=3)
    assert (several, several.code, several.parameters) == ("3 links", "links", {"count": 3})


def test_parameters_come_in_the_order_of_the_words():
    said = say("compared_with_fetched_and_seen", count=2, address="https://a.example/")
    assert list(said.parameters.items()) == [("address", "https://a.example/"), ("count", 2)]


def test_a_count_that_the_words_do_not_name_is_told():
    assert say("compared_with_seen", count=1).parameters == {"count": 1}


def test_words_in_words():
    said = say("links_to_words", links=say("links", count=4), words=say("other_words", count=1))
    assert said == "4 links to 1 other word"
    assert said.parameters["links"].parameters == {"count": 4}


def test_numbers_of_numpy_become_plain_ones():
    share = say("share_of_links", share=np.float32(0.25)).parameters["share"]
    count = say("short_block", characters=np.int64(7)).parameters["characters"]
    assert (type(share), share, type(count), count) == (float, 0.25, int, 7)


def test_comes_through_from_another_process():
    said = say("no_article_found", reason=say("no_article", least=100))
    again = pickle.loads(pickle.dumps(said))
    assert (type(again), again, again.code) == (Said, said, "no_article_found")
    assert again.parameters["reason"].code == "no_article"


@pytest.mark.parametrize(("code", "parameters"), [("nothing_of_the_kind", {}), ("share_of_links", {})])
def test_unknown(code, parameters):
    with pytest.raises(KeyError):
        say(code, **parameters)


def test_encoders_get_the_words():
    assert msgspec.json.encode({"a": say("not_main")}, enc_hook=plain) == b'{"a":"it does not read like the main text"}'
    with pytest.raises(NotImplementedError, match="objects of type object"):
        plain(object())
