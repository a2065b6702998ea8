"""Parts that stand there twice stay once."""

from __future__ import annotations

import numpy as np
import pytest

from crunch.algorithms.learned.features import base_features
from crunch.documents.parsing import parse_html
from tests.support.auto_steps import after_steps

CARD = "<h3>Lamp of brass</h3><p>A warm even light for a table of six, eleven evenings on one charge.</p>"
OTHER = "<h3>Lamp of tin</h3><p>Light enough for the longest walk, and it stands in rain all night long.</p>"


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


def test_few_words_may_be_said_again():
    small = "<div><p>Yes</p><p>No</p></div>"
    assert kept(small * 3) == ["Yes", "No"] * 3


def test_a_copy_that_nobody_sees_takes_nothing():
    body = f"<div hidden>{CARD}</div><div>{CARD}</div><p>{'And more text stands here. ' * 9}</p>"
    assert kept(body).count("Lamp of brass") == 2


def test_thousands_of_lines_alike_are_compared_in_bounds():
    lines = "<div><p>One line</p><p>Another</p></div>"
    assert len(kept(lines * 3000)) == 6000
