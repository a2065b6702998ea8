"""The micro checks of the design, and properties against a plain dynamic programme."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crunch_lab.evaluation.measures import (
    Score,
    characters,
    common_length,
    compare,
    shingles,
    snippets_found,
    word_bag,
    word_sequence,
    word_set,
)
from tests.support.timing import quiet_seconds

WORDS = st.lists(st.sampled_from("a b c d e".split()), max_size=24)
TEXTS = st.text(alphabet="ab 日\u0301😀x", max_size=60)


def plain_lcs(left, right):
    """The textbook's table."""
    row = [0] * (len(right) + 1)
    for item in left:
        above = row
        row = [0]
        for place, other in enumerate(right):
            row.append(above[place] + 1 if item == other else max(row[-1], above[place + 1]))
    return row[-1]


@pytest.mark.parametrize("measure", [word_sequence, word_bag, word_set])
def test_three_of_four(measure):
    assert measure("a b c d".split(), "a c d e".split()).f1 == 0.75


def test_order():
    assert word_sequence(["b", "a"], ["a", "b"]).f1 == 0.5
    assert word_bag(["b", "a"], ["a", "b"]).f1 == 1


def test_counts():
    assert word_bag("a a b".split(), "a b b".split()).f1 == pytest.approx(2 / 3)
    assert word_set("a a b".split(), "a b b".split()).f1 == 1


def test_characters_count_blanks():
    assert characters("ab", "a b") == Score(1, pytest.approx(2 / 3))
    assert characters(" a \u00a0 b ", "a b") == Score(1, 1)


def test_common_length():
    assert common_length("nematode knowledge", "empty bottle") == 7


@pytest.mark.slow
def test_a_hundred_thousand_characters_take_less_than_a_second():
    draw = Random(1)
    words = ["".join(draw.choices("etaoinshrdlu", k=draw.randint(2, 9))) for _ in range(900)]
    left, right = (" ".join(draw.choices(words, k=20_000))[:100_000] for _ in range(2))
    assert len(left) == len(right) == 100_000
    assert quiet_seconds(lambda text: characters(text, right), left) < 1
    assert characters(left, left[500:]).recall == 1


@pytest.mark.parametrize("measure", [characters, word_sequence, word_bag, word_set, shingles])
def test_empty_sides(measure):
    empty, full = ("", "a") if measure is characters else ([], ["a"])
    assert measure(empty, empty) == Score(1, 1)
    assert measure(full, empty) == Score(0, 0)
    assert measure(empty, full) == Score(0, 0)


def test_f_beta():
    assert Score(0.5, 1).f(2) == pytest.approx(5 * 0.5 / (4 * 0.5 + 1))
    assert Score(0, 0).f1 == 0


def test_shingles_of_a_short_text_are_one_run():
    assert shingles(["a", "b"], ["a", "b"]) == Score(1, 1)
    assert shingles("a b c d e".split(), "a b c d f".split()) == Score(0.5, 0.5)


def test_snippets_are_found_word_by_word():
    text = "the cat, sat on the mat".replace(",", "").split()
    assert snippets_found(text, ["The cat sat!", "at on", "mat"]) == 2


def test_compare_has_every_measure():
    facts = {"must_have": ["Hello world"], "must_not_have": ["menu", "log in"], "language": "en"}
    result = compare("Hello, world. Menu", "Hello, world.", facts=facts)
    assert result["sequence"] == [pytest.approx(2 / 3, abs=1e-6), 1, 0.8]
    assert result["must_have"] == [1, 1]
    assert result["must_not_have"] == [1, 2]
    assert result["words"] == 3
    assert result["gold_words"] == 2
    assert set(result) >= {"characters", "bag", "set", "rouge_l", "shingles"}


def test_chinese_counts_by_the_character_but_not_in_rouge():
    result = compare("日本語", "日本", facts=None)
    assert result["sequence"][2] == 0.8
    assert result["rouge_l"][2] == 0


def test_variants():
    result = compare("the cats", "cat of", facts={"language": "en-GB"}, variants=("stop", "stem"))
    assert result["sequence"][2] == 0
    assert result["bag_stop"][2] == 0
    assert result["bag_stem"][2] == 0.5
    assert result["bag_stop_stem"][2] == 1


@given(TEXTS, TEXTS)
def test_characters_against_the_table(left, right):
    assert common_length(left, right) == plain_lcs(left, right)


@given(WORDS, WORDS)
def test_words_against_the_table(left, right):
    score = word_sequence(left, right)
    common = plain_lcs(left, right)
    if left and right:
        expected = Fraction(2 * common, len(left) + len(right))
        assert score.f1 == pytest.approx(float(expected))


@given(WORDS, WORDS)
def test_relations_between_measures(left, right):
    sequence, bag = word_sequence(left, right), word_bag(left, right)
    assert 0 <= sequence.f1 <= bag.f1 + 1e-9 <= 1 + 2e-9
    assert bag.f1 == pytest.approx(word_bag(sorted(left), right).f1)
    assert sequence.f1 == pytest.approx(word_sequence(right, left).f1)
    assert (bag.f1 == pytest.approx(1)) == (Counter(left) == Counter(right))


@given(WORDS)
def test_a_text_equals_itself(words):
    for measure in (word_sequence, word_bag, word_set, shingles):
        assert measure(words, words) == Score(1, 1)
