import numpy as np

from crunch.algorithms.learned.features import NameTable, features_of
from crunch.algorithms.learned.second_stage import NAMES, OWN, SHARE, agreed, second_stage
from tests.support.pages import html_page


def test_what_the_neighbours_are_is_beside_the_first_stage():
    table = features_of(html_page("<p>one</p><p>two</p><p>three</p>"), [], NameTable())
    rows = second_stage(table, np.array([0.1, 0.9, 0.3], np.float32))
    own = rows[:, len(OWN) :]
    assert rows[:, OWN.index("tag")].tolist() == table.values[:, table.names.index("tag")].tolist()
    assert np.allclose(own[:, 0], [0.1, 0.9, 0.3])
    assert np.allclose(own[:, 3], [-0.1, 0.1, 0.9])  # the block before
    assert np.allclose(own[:, 4], [0.9, 0.3, -0.1])  # the block after
    assert np.isfinite(rows).all()
    assert own.shape[1] == len(NAMES) == len(set(NAMES))


def test_records_of_a_list_are_seen_together():
    table = features_of(html_page("".join(f"<div class=post><p>{text}</p></div>" for text in "abcd")), [], NameTable())
    rows = second_stage(table, np.array([0.9, 0.9, 0.9, 0.1], np.float32))
    own = rows[:, len(OWN) :]
    assert np.allclose(own[:, NAMES.index("first_near_list")], 0.7)
    assert np.allclose(own[:, NAMES.index("first_near_own")], [0.9, 0.9, 0.9, 0.1])


def test_the_first_stage_has_most_to_say():
    assert agreed(np.array([1.0, 0.0]), np.array([0.0, 1.0])).tolist() == [1.0 - SHARE, SHARE]
    assert 0 < SHARE < 0.5
