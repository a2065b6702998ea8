import numpy as np
import pytest

from crunch.algorithms.learned.features import NameTable, base_features, features_of
from crunch.algorithms.learned.surroundings import group_mean, shifted, window_mean
from tests.support.pages import html_page


@pytest.mark.parametrize(("by", "expected"), [(1, [2, 3, -1]), (-1, [-1, 1, 2]), (3, [-1, -1, -1]), (0, [-1, -1, -1])])
def test_shifting_fills_what_comes_from_outside(by, expected):
    assert shifted(np.array([1, 2, 3], np.float32), by, -1).tolist() == expected


def test_window_means_stop_at_the_ends():
    assert window_mean(np.array([0.0, 3.0, 6.0]), 1).tolist() == [1.5, 3.0, 4.5]
    assert window_mean(np.array([3.0, 6.0, 9.0, 3.0]), 1).tolist() == [4.5, 6.0, 6.0, 6.0]


def test_group_means():
    assert group_mean(np.array([0, 1, 0]), np.array([1.0, 5.0, 3.0])).tolist() == [2.0, 5.0, 2.0]
    assert len(group_mean(np.zeros(0, np.int64), np.zeros(0))) == 0


def test_blocks_of_the_same_look_are_one_group():
    page = html_page("<ul><li class=a>x</li><li class=a>y</li><li class=b>z</li></ul>")
    first, second, third = base_features(page).groups.tolist()
    assert first == second != third


def test_what_stands_under_one_heading_is_one_section():
    table = features_of(
        html_page("<p>a</p><h2>Head</h2><p>bb</p><p><a href=x>cc</a></p><h2>More</h2>"), [], NameTable()
    )
    told = table.values[:, table.names.index("s_blocks")]
    assert np.allclose(np.expm1(told), [1, 3, 3, 3, 1])
    assert np.allclose(table.values[:, table.names.index("s_quota")], [0, 0.25, 0.25, 0.25, 0])
