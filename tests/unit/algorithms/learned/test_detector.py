import numpy as np
import pytest

from crunch.algorithms.base import Context
from crunch.algorithms.learned.detector import Quality, describe, foresee, is_better, kept_blocks
from crunch.algorithms.learned.features import NameTable, features_of
from crunch.algorithms.learned.forest import Forest
from crunch.algorithms.region import algorithm as region
from tests.support.pages import WORDS, html_page

BODY = f"<nav><p>Home</p></nav><main><p>{WORDS}{WORDS}</p><p>{WORDS}</p></main>"


def constant(value):
    leaves = np.zeros((1, 32), dtype=np.float32)
    leaves[0, 0] = value
    arrays = np.zeros(1, np.int16), np.full(1, np.inf, np.float32), np.full(1, 0xFFFFFFFF, np.uint32)
    return Forest(*arrays, np.zeros(1, np.int32), leaves, np.zeros((1, 32, 0), np.float16))


def test_f1_is_the_harmonic_mean():
    assert Quality(0.5, 1.0).f1 == pytest.approx(2 / 3)
    assert Quality(0.0, 0.0).f1 == 0.0


def test_another_answer_must_be_clearly_better_and_lose_no_text():
    own = Quality(0.6, 0.9)
    assert is_better(own, Quality(0.8, 0.9))
    assert not is_better(own, Quality(0.61, 0.9))
    assert not is_better(own, Quality(1.0, 0.85))


def test_blocks_that_another_way_keeps_are_found_again():
    page = html_page(BODY)
    table = features_of(page, [], NameTable())
    assert kept_blocks(table, region.extract(page, region.Settings(), Context())).tolist() == [False, True, True]


def test_an_answer_is_described_by_what_is_promised_and_by_agreement():
    table = features_of(html_page(BODY), [], NameTable())
    probabilities = np.array([0.1, 0.9, 0.9], np.float32)
    keep = np.array([False, True, True])
    good, bad = describe(table, probabilities, keep, keep), describe(table, probabilities, ~keep, keep)
    assert good.shape == bad.shape
    assert np.isfinite(good).all()
    assert np.isfinite(bad).all()
    assert good[0] == pytest.approx(0.9)
    assert bad[0] == pytest.approx(0.1)


def test_nothing_kept_can_be_described():
    table = features_of(html_page(BODY), [], NameTable())
    none = np.zeros(3, bool)
    assert np.isfinite(describe(table, np.zeros(3, np.float32), none, none)).all()


def test_what_is_foreseen_lies_between_none_and_all():
    rows = np.zeros((2, 3), np.float32)
    assert foresee((constant(1.4), constant(-0.2)), rows) == [Quality(1.0, 0.0)] * 2


def test_where_all_or_nothing_is_kept_what_is_not_there_has_no_probability():
    table = features_of(html_page(BODY), [], NameTable())
    probabilities, every = np.array([0.1, 0.9, 0.8], np.float32), np.ones(3, np.bool_)
    most, least_kept, most_gone = 10, 11, 12
    assert describe(table, probabilities, every, every)[[most, least_kept, most_gone]] == pytest.approx([0.9, 0.1, 0.0])
    assert describe(table, probabilities, ~every, every)[[most, least_kept, most_gone]] == pytest.approx([0.9, 1, 0.9])
