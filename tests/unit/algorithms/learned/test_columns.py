import numpy as np

from crunch.algorithms.learned.columns import Columns


def test_columns_keep_their_order_and_names():
    columns = Columns()
    columns.add("one", np.array([1, 2]))
    columns.add("yes", np.array([True, False]))
    assert columns.names == ["one", "yes"]
    assert columns.table(2).tolist() == [[1.0, 1.0], [2.0, 0.0]]
    assert columns.table(2).dtype == np.float32


def test_a_table_without_rows_still_has_its_columns():
    columns = Columns()
    columns.add("one", np.zeros(0))
    assert columns.table(0).shape == (0, 1)


def test_several_columns_at_once_and_columns_that_are_all_the_same():
    columns = Columns()
    columns.add("zero", np.zeros(3))
    columns.add_all(("a", "b"), np.array([[1, 2, 3], [4, 5, 6]]))
    columns.add_same({"c": 0.5, "d": True})
    assert columns.names == ["zero", "a", "b", "c", "d"]
    assert columns.table(3).T.tolist() == [[0] * 3, [1, 2, 3], [4, 5, 6], [0.5] * 3, [1] * 3]
