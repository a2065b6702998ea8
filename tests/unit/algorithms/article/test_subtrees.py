from __future__ import annotations

import pytest

from crunch.algorithms.article.paragraphs import Paragraph
from crunch.algorithms.article.subtrees import choose, subtree_sizes, telling, widen

PARENTS = [0, 0, 1, 1, 1, 4, 4]
SIZES = {2: 600, 3: 900, 5: 800, 6: 700}


@pytest.mark.parametrize(
    ("threshold", "pick", "chosen"),
    [
        (500, "first", 2),
        (601, "first", 3),
        (600, "first", 2),
        (500, "largest", 3),
        (901, "largest", None),
        (500, "best", 3),
        (0, "first", 2),
    ],
)
def test_choice(threshold, pick, chosen):
    assert choose(SIZES, PARENTS, threshold, pick) == chosen


def test_half_of_the_paragraphs_counts_for_the_element_around():
    assert choose({5: 800, 6: 900}, PARENTS, 100, "best") == 6
    assert choose({4: 100, 5: 800, 6: 900}, PARENTS, 100, "best") == 4


def test_first_of_equals():
    assert choose({3: 10, 2: 10}, PARENTS, 1, "largest") == 2


def test_nothing_to_choose_from():
    assert choose({}, PARENTS, 0, "best") is None


def test_sizes_add_up():
    assert subtree_sizes([Paragraph(1, 5, 0), Paragraph(2, 7, 0), Paragraph(1, 6, 6)]) == {1: 11, 2: 7}


def test_telling_paragraphs_are_long_and_have_few_links():
    short, linked, good = Paragraph(1, 24, 0), Paragraph(1, 90, 40), Paragraph(1, 90, 29)
    assert telling([short, linked, good]) == [good]


def test_posts_side_by_side_are_one_article():
    posts = dict.fromkeys((3, 4, 5, 6), 100)
    assert widen(5, posts, [0, 0, 1, 2, 2, 2, 2]) == 2
    assert widen(5, {5: 100, 6: 200}, [0, 0, 1, 2, 2, 2, 2]) == 5
    assert widen(5, {5: 100, 1: 201}, [0, 0, 1, 2, 2, 2, 2]) == 1
