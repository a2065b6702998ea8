"""Slots of two parses of a page find each other by text and order."""

from __future__ import annotations

import random

import pytest

from crunch_lab.annotation.aligning import align
from crunch_lab.annotation.slots import Slot
from tests.support.timing import GROWTH, is_linear


def slots(*texts: str) -> list[Slot]:
    return [Slot(number, 0, text, True, number) for number, text in enumerate(texts)]


@pytest.mark.parametrize(
    ("left", "right", "twins"),
    [
        ("a b c", "a b c", [0, 1, 2]),
        ("a b c", "x a b c", [1, 2, 3]),
        ("a b c d", "a c d", [0, None, 1, 2]),
        ("a a b a", "a b a a", [0, None, 1, 2]),
        ("reply reply reply", "reply reply", [0, 1, None]),
        ("", "a", []),
        ("a", "", [None]),
        ("a b", "c d", [None, None]),
    ],
)
def test_twins(left, right, twins):
    found = align(slots(*left.split()), slots(*right.split()))
    assert [None if place is None else right.split()[place] for place in found] == [
        None if place is None else right.split()[place] for place in twins
    ]
    assert [place is None for place in found].count(True) == twins.count(None)


def test_white_space_makes_no_difference():
    assert align(slots("a  b", "c\n"), slots(" a b ", "c", "d")) == [0, 1]


def test_twins_never_cross_and_are_equal():
    drawn = random.Random(8)
    for _ in range(200):
        left = [drawn.choice("abcdefghij") for _ in range(drawn.randrange(30))]
        right = [text for text in left if drawn.random() > 0.2]
        right.insert(drawn.randrange(len(right) + 1), "new")
        found = [(place, twin) for place, twin in enumerate(align(slots(*left), slots(*right))) if twin is not None]
        assert all(left[place] == right[twin] for place, twin in found)
        assert [twin for _, twin in found] == sorted({twin for _, twin in found})


def test_large_pages_take_no_longer_than_their_size():
    """Measured: time ~ slots^1.17, .07 s for 32,000."""

    def pages(count: int) -> tuple[list[Slot], list[Slot]]:
        texts = [str(number) for number in range(count)]
        return slots(*texts), slots(*[text for text in texts if int(text) % 7])

    large = pages(2_000 * GROWTH)
    assert is_linear(lambda both: align(*both), pages(2_000), large)
    assert [place for place, twin in enumerate(align(*large)) if twin is None] == list(range(0, 2_000 * GROWTH, 7))
