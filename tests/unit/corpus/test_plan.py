from __future__ import annotations

from crunch.corpus.plan import MOST_BESIDE, beside, pair
from tests.support.timing import GROWTH, is_linear


def test_pages_of_a_site_are_compared_in_a_ring():
    assert pair(["s"] * 4, {}, "report").partners == {0: 1, 1: 2, 2: 3, 3: 0}


def test_each_site_has_its_own_ring_and_a_lone_page_none():
    assert pair(["a", "b", "a", "c", "b"], {}, "report").partners == {0: 2, 2: 0, 1: 4, 4: 1, 3: None}


def test_no_page_is_compared_with_its_copy():
    pairing = pair(["s"] * 4, {1: 0, 3: 2}, "report")
    assert pairing.partners == {0: 2, 1: 2, 2: 0, 3: 0}
    assert pairing.skipped == []


def test_copies_can_be_left_out():
    pairing = pair(["s"] * 4, {1: 0}, "skip")
    assert pairing.partners == {0: 2, 2: 3, 3: 0}
    assert pairing.skipped == [1]


def test_site_of_copies_has_nothing_to_compare_with():
    assert pair(["s", "s"], {1: 0}, "report").partners == {0: None, 1: None}


def test_auto_weighs_a_page_with_the_next_ones_of_its_site():
    partners = pair(["a", "b", "a", "a", "c"], {}, "report").partners
    assert [beside(page, partners, {}) for page in range(5)] == [[2, 3], [], [3, 0], [0, 2], []]
    many = pair(["s"] * 20, {}, "report").partners
    assert beside(18, many, {}) == [19, 0, 1, 2, 3]
    assert MOST_BESIDE == 5


def test_copies_stand_beside_no_page():
    """Neither a page's own copies, nor two that are copies of each other."""
    duplicates = {1: 0, 3: 2, 5: 4}
    partners = pair(["s"] * 6, duplicates, "report").partners
    assert [beside(page, partners, duplicates) for page in range(6)] == [[2, 4], [2, 4], [4, 0], [4, 0], [0, 2], [0, 2]]


def test_many_copies_take_linear_time():
    """Measured: time ~ pages^1.08, .03 s for 64,000."""

    def work(pages: int) -> None:
        pair(["s"] * pages, dict.fromkeys(range(1, pages - 1), 0), "report")

    assert is_linear(work, 4_000, 4_000 * GROWTH)
