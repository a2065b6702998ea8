"""A subtree without some parts of it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from crunch.algorithms.crunch.pieces import pieces_around
from tests.support.trees import pages


@given(pages(), st.data())
def test_every_element_is_on_the_way_in_a_piece_or_spared(page, data):
    root = data.draw(st.integers(0, len(page) - 1))
    inside = list(range(root + 1, page.ends[root]))
    spared: list[int] = []
    for number in sorted(data.draw(st.sets(st.sampled_from(inside), max_size=3)) if inside else []):
        if not spared or number >= page.ends[spared[-1]]:
            spared.append(number)
    if not spared:
        return
    way, beside = pieces_around(page, root, spared)
    covered = [number for piece in (*spared, *beside) for number in range(piece, page.ends[piece])]
    assert sorted(way + covered) == list(range(root, page.ends[root]))
    assert way[0] == root
