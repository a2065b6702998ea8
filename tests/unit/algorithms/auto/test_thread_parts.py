# ruff: noqa: E501  (markup is easier to read unbroken)
"""Where comments are folded, the signatures of a thread and its form to answer go; where they are not, none of it does."""

from __future__ import annotations

import pytest

from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.auto.settings import Settings
from crunch.algorithms.auto.thread_parts import _reply_forms, _said_again, _threads
from crunch.algorithms.base import Context
from crunch.documents.extraction import keep_everything
from crunch.documents.parsing import parse_html
from crunch.service import PageRequest, answer_reader
from crunch.service.folding import Fold
from tests.support.forum_threads import NAMES, SAID, SIGNATURES, thread
from tests.support.pages import by_id, html_page
from tests.support.timing import quiet_seconds

URL = "https://a.example/forum/showthread.php?t=4"


def answered(wish, body=None, url=URL):
    page = parse_html(f"<html><head><title>Pale bread</title></head><body>{body or thread()}</body></html>", url)
    return page, answer_reader(page, PageRequest(algorithm="auto", settings={"discussion": wish}))


@pytest.mark.parametrize("wish", ["fold", "keep", "hide"])
def test_every_post_stays_with_author_and_date(wish):
    _, answer = answered(wish)
    lines = answer.extraction.text.split("\n")
    for place, (name, said) in enumerate(zip(NAMES, SAID, strict=True)):
        assert said in lines
        assert f"{name} May {place + 3}, 2021, 10:{place}4 am" in lines


@pytest.mark.parametrize("name", ["signature", "below"])
def test_signatures_go_without_a_line_and_the_form_with_one(name):
    page, answer = answered("fold", thread(name))
    assert not any(words in answer.extraction.text for words in SIGNATURES.values() if words != SIGNATURES["Thornwood"])
    told = {removal.reason for removal in answer.extraction.removals if removal.step == "thread-parts"}
    assert told == {"it is the signature below a post", "it is the form to answer in the thread"}
    assert answer.folds == [Fold((by_id(page, "quick"),), 0)]
    assert not answer.extraction.controls


def test_the_form_stays_where_comments_stay():
    page, answer = answered("keep")
    assert page.tags.index("form") in answer.extraction.controls
    assert answer.folds == ()


def test_an_article_keeps_its_form_and_what_it_calls_a_signature():
    text = "".join(f"<p>{said}</p>" for said in SAID * 2)
    body = f"<article><h1>Pale bread</h1>{text}<div class=signature>The treaty was signed by all nine mills of the valley.</div></article>"
    _, answer = answered("fold", body, "https://a.example/2021/bread")
    assert not [removal for removal in answer.extraction.removals if removal.step == "thread-parts"]


def test_what_two_say_at_the_end_is_no_signature():
    body = thread("below").replace(SIGNATURES["Thornwood"], SIGNATURES["Bramble"])
    _, answer = answered("fold", body)
    assert not [one for one in answer.extraction.removals if one.reason == "it is the signature below a post"]


def test_many_authors_in_little_time():
    """By what all others said, looked at once for each author, this took half a minute."""
    post = "<div class=post><a class=username href=/members/{0}>N{0}</a> <span class=date>May 3, 2021, 10:14 am</span><div>{1} {0}</div><div>So said {0} of all.</div></div>"
    body = "".join(post.format(place, SAID[0]) for place in range(1_500))
    page, answer = answered("apart", body)
    evidence = Evidence(page, Settings(), Context())
    [found] = _threads(answer.extraction, evidence)
    assert quiet_seconds(lambda one: list(_said_again(answer.extraction, evidence, one)), found, tries=1) < 0.3


def test_many_forms_deep_in_the_page_in_little_time():
    body = f"<p>{SAID[0]}</p>{'<div>' * 150}{'<form><textarea></textarea></form>' * 4_000}"
    extraction = keep_everything(html_page(body))
    assert quiet_seconds(lambda one: list(_reply_forms(one)), extraction, tries=1) < 1
