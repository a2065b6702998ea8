import numpy as np
import pytest

from crunch.algorithms.learned.features import base_features
from crunch.algorithms.learned.surroundings import group_mean, shifted, window_mean
from tests.support.pages import html_page


@pytest.mark.parametrize(("by", "expected"), [(1, [2, 3, -1]), (-1, [-1, 1, 2]), (3, [-1, -1, -1]), (0, [-1, -1, -1])])
def test_shifting_fills_what_comes_from_outside(by, expected):
    assert shifted(np.array([1, 2, 3], np.float32), by, -1).tolist() == expected


def test_window_means_stop_at_the_ends():
    assert window_mean(np.array([0.0, 3.0, 6.0]), 1).tolist() == [1.5, 3.0, 4.5]


def test_group_means():
    assert group_mean(np.array([0, 1, 0]), np.array([1.0, 5.0, 3.0])).tolist() == [2.0, 5.0, 2.0]
    assert len(group_mean(np.zeros(0, np.int64), np.zeros(0))) == 0


def test_blocks_of_the_same_look_are_one_group():
    page = html_page("<ul><li class=a>x</li><li class=a>y</li><li class=b>z</li></ul>")
    first, second, third = base_features(page).groups.tolist()
    assert first == second != third
