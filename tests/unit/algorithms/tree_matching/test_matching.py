from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crunch.algorithms.tree_matching.matching import match_by_levels, match_by_pointers
from crunch.algorithms.tree_matching.nodes import Key
from tests.support.timing import GROWTH, is_linear

keys = st.lists(st.tuples(st.integers(0, 3), st.sampled_from("pb"), st.sampled_from(["", "x", "y"])), max_size=12)


def figure_7(first: list[Key], second: list[Key]) -> list[int]:
    """The paper's figure, line by line."""
    noise = []
    a = b = 0
    while a < len(first):
        if b == len(second):
            noise.append(0)
            a += 1
        elif first[a] == second[b]:
            noise.append(1)
            a, b = a + 1, b + 1
        elif first[a][0] == second[b][0]:
            noise.append(int(first[a] in [key for key in second if key[0] == first[a][0]]))
            a, b = a + 1, b + 1
        elif first[a][0] < second[b][0]:
            b += 1
        else:
            noise.append(0)
            a += 1
    return noise


@given(keys, keys)
def test_pointers_are_those_of_the_figure(first, second):
    assert list(match_by_pointers(first, second)) == figure_7(first, second)


@given(keys, keys)
def test_levels_find_exactly_what_both_have(first, second):
    assert list(match_by_levels(first, frozenset(second))) == [int(key in second) for key in first]


@given(keys)
def test_page_against_itself_is_all_noise(nodes):
    assert all(match_by_pointers(nodes, nodes))
    assert all(match_by_levels(nodes, frozenset(nodes)))


@pytest.mark.parametrize("second", [[], [(0, "body", "")]])
def test_when_the_other_page_is_exhausted_the_rest_is_content(second):
    first = [(0, "body", ""), (1, "p", "x"), (1, "p", "y")]
    assert list(match_by_pointers(first, second)) == [len(second), 0, 0]


def test_deeper_node_is_content_and_the_other_pointer_waits():
    first = [(0, "body", ""), (1, "p", "new"), (2, "b", "deep"), (1, "p", "same")]
    second = [(0, "body", ""), (1, "p", "old"), (1, "p", "same")]
    assert list(match_by_pointers(first, second)) == [1, 0, 0, 1]


def test_time_is_linear():
    """Counted: in each step a pointer moves, and three nodes are looked at by their places at most."""
    looked_at = 0

    class CountingList(list):  # type: ignore[type-arg]
        def __getitem__(self, index):  # type: ignore[no-untyped-def]
            nonlocal looked_at
            looked_at += 1
            return super().__getitem__(index)

    first = CountingList((place % 7, "p", str(place)) for place in range(5_000))
    second = CountingList((place % 5, "p", str(place)) for place in range(5_000))
    match_by_pointers(first, second)
    assert 5_000 < looked_at <= 3 * (len(first) + len(second))


def test_time_is_linear_within_what_is_not_counted():
    """The look into the set of the other page's nodes. Measured: time ~ nodes^1.16."""

    def pages(size: int) -> list[list[tuple[int, str, str]]]:
        return [[(place % levels, "p", str(place)) for place in range(size)] for levels in (7, 5)]

    assert is_linear(lambda both: match_by_pointers(*both), pages(5_000), pages(5_000 * GROWTH))
