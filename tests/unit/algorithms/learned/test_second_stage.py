import numpy as np

from crunch.algorithms.learned.features import base_features
from crunch.algorithms.learned.second_stage import NAMES, second_stage
from tests.support.pages import html_page


def test_what_the_neighbours_are_is_beside_the_first_stage():
    table = base_features(html_page("<p>one</p><p>two</p><p>three</p>"))
    rows = second_stage(table, np.array([0.1, 0.9, 0.3], np.float32))
    own = rows[:, table.values.shape[1] :]
    assert np.array_equal(rows[:, : table.values.shape[1]], table.values)
    assert np.allclose(own[:, 0], [0.1, 0.9, 0.3])
    assert np.allclose(own[:, 3], [-0.1, 0.1, 0.9])  # the block before
    assert np.allclose(own[:, 4], [0.9, 0.3, -0.1])  # the block after
    assert np.isfinite(rows).all()
    assert own.shape[1] == len(NAMES) == len(set(NAMES))


def test_records_of_a_list_are_seen_together():
    table = base_features(html_page("".join(f"<div class=post><p>{text}</p></div>" for text in "abcd")))
    rows = second_stage(table, np.array([0.9, 0.9, 0.9, 0.1], np.float32))
    own = rows[:, table.values.shape[1] :]
    assert np.allclose(own[:, NAMES.index("first_near_list")], 0.7)
    assert np.allclose(own[:, NAMES.index("first_near_own")], [0.9, 0.9, 0.9, 0.1])
