"""Parts that stand there twice stay once."""

from __future__ import annotations

from time import process_time

import numpy as np
import pytest

from crunch.algorithms.learned.features import base_features
from crunch.documents.parsing import parse_html
from tests.support.auto_steps import after_steps

CARD = (
    "<h3><a href=/1>Lamp of brass</a></h3><p>A warm even light for a table of six, eleven evenings on one charge.</p>"
)
OTHER = (
    "<h3><a href=/2>Lamp of tin</a></h3><p>Light enough for the longest walk, and it stands in rain all night long.</p>"
)


PLAIN = "<h3>Ah, sweet Ann</h3><p>Roll on, you river, roll along.</p><p>We never feared the dark or the rain.</p>"


def kept(body: str, gone: str = "Gone") -> list[str]:
    page = parse_html(f"<html><body>{body}</body></html>")
    table = base_features(page)
    keep = np.array([not text.startswith(gone) for text in table.facts.texts], np.bool_)
    stays = after_steps(("copies",), page, table, np.full(len(keep), 0.9, np.float32), keep)
    return [text for text, stay in zip(table.facts.texts, stays, strict=True) if stay]


def test_a_card_that_stands_there_again_stays_once():
    once = kept(f"<div>{CARD}</div><div>{OTHER}</div>")
    assert len(once) == 4
    assert kept(f"<div>{CARD}</div><div>{OTHER}</div><div>{CARD}</div>") == once
    assert kept(f"<div>{CARD}</div><div>{OTHER}</div><div>{CARD}</div><div>{OTHER}</div>") == once
    assert kept(f"<div>{CARD}</div><div>{OTHER}</div><section><div>{CARD}</div><div>{OTHER}</div></section>") == once


def test_what_goes_anyway_makes_no_difference():
    body = f"<div>{CARD}</div><div>{CARD}<p>Gone with the rest</p></div>"
    assert kept(body) == kept(f"<div>{CARD}</div>")


@pytest.mark.parametrize(
    "again",
    [
        f"<blockquote>{CARD}</blockquote>",
        f"<div>{CARD}<p>But this is new.</p></div>",
        "<div><p>A warm even light for a table of six, eleven evenings on one charge.</p></div>",
        "<div><h3>Lamp of brass</h3><p>Another one.</p></div>",
        f"<table><tr><td>{CARD}</td></tr></table>",
    ],
)
def test_quotes_single_lines_tables_and_what_is_more_than_a_copy_stay(again):
    before = kept(f"<div>{CARD}</div>")
    assert kept(f"<div>{CARD}</div>{again}") == [*before, *kept(again)]


@pytest.mark.parametrize(
    "names", ["slide", "swiper-slide slick-cloned", "d-none d-md-block", "for-mobile", "hidden-xs"]
)
def test_a_part_without_link_or_picture_is_a_copy_where_the_page_calls_it_one(names):
    assert kept(f"<div>{PLAIN}</div><div class='{names}'>{PLAIN}</div>") == kept(f"<div>{PLAIN}</div>")


@pytest.mark.parametrize(
    "body",
    [
        f"<div>{PLAIN}</div><p>The second verse is of the sea.</p><div>{PLAIN}</div><p>The third of home.</p>",
        f"<h2>Monday</h2><div>{CARD}</div><p>Not on Tuesday.</p><h2>Friday</h2><div>{CARD}</div>",
        "".join(
            f"<article><aside>{CARD}</aside><section><p>{text}</p></section></article>"
            for text in ("I think so.", "Really?", "Yes.")
        ),
    ],
)
def test_what_repeats_by_right_stays(body):
    texts = [text for text in kept(body, gone="None of it") if text.startswith(("Lamp", "Ah"))]
    assert len(texts) == body.count("<h3>") > 1


def test_many_copies_of_many_kinds_take_linear_time():
    parts = "".join(
        f"<div class=c{number}><p>{number} {'and more ' * 9}</p><p><a>x</a></p></div>" for number in range(1500)
    )
    start = process_time()
    assert len(kept("".join(f"<section class='{'x ' * 9000}'>{parts}<p>{end}</p></section>" for end in "ab"))) == 6002
    assert process_time() - start < 20, "seconds; it would be minutes if each part looked at those beside it"


def test_few_words_may_be_said_again():
    small = "<div><p>Yes</p><p>No</p></div>"
    assert kept(small * 3) == ["Yes", "No"] * 3


def test_a_copy_that_nobody_sees_takes_nothing():
    body = f"<div hidden>{CARD}</div><div>{CARD}</div><p>{'And more text stands here. ' * 9}</p>"
    assert kept(body).count("Lamp of brass") == 2


def test_thousands_of_lines_alike_are_compared_in_bounds():
    lines = "<div><p>One line</p><p>Another</p></div>"
    assert len(kept(lines * 3000)) == 6000
