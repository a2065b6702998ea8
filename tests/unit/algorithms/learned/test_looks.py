import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crunch.algorithms.learned.looks import class_codes, numbered
from tests.support.pages import by_id, html_page


def test_elements_of_the_same_class_have_the_same_number():
    page = html_page(
        "<p id=a class='x y'>a</p><p id=b class='x y'>b</p><p id=c class='y x'>c</p><p id=d class=''>d</p><p id=e>e"
    )
    codes, values = class_codes(page)
    assert [values[codes[by_id(page, name)]] for name in "abcde"] == ["x y", "x y", "y x", "", ""]
    assert len(codes) == len(page)
    assert codes[by_id(page, "a")] == codes[by_id(page, "b")] != codes[by_id(page, "c")]
    assert codes[by_id(page, "d")] == codes[by_id(page, "e")] == 0


def test_a_page_without_classes():
    codes, values = class_codes(html_page("<p>x"))
    assert not codes.any()
    assert values == [""]


@given(st.lists(st.tuples(*[st.integers(0, 3)] * 3), max_size=30))
def test_rows_have_the_same_number_when_they_are_the_same(rows):
    numbers = numbered(*np.array(rows, np.int64).reshape(len(rows), 3).T).tolist()
    assert len(set(numbers)) == len(set(rows)) == len(set(zip(numbers, rows, strict=True)))


@pytest.mark.slow
def test_large_numbers_do_not_run_over():
    million = np.arange(1_000_000)
    numbers = numbered(million, million[::-1], million, million[::-1])
    assert len(np.unique(numbers)) == len(million)
