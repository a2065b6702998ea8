import numpy as np

from crunch.algorithms.auto.block_ranges import BlockRanges
from crunch.documents.blocks import blocks_of
from tests.support.pages import by_id, html_page


def test_rows_of_an_element_in_whatever_order_they_stand():
    page = html_page("<div id=a><p>one</p>own text<p>two</p></div><ul id=b><li>three<li>four</ul>")
    numbers = np.array(blocks_of(page).with_text)
    ranges = BlockRanges(page, numbers)
    lists = [by_id(page, "a"), by_id(page, "b")]
    assert [len(ranges.rows(number)) for number in lists] == [3, 2]
    assert set(numbers[ranges.rows(lists[0])]) >= {lists[0]}
    assert ranges.sums([0, *lists], np.ones(5)).tolist() == [5, 3, 2]
    assert ranges.sums(lists, np.array([False, False, False, True, False])).tolist() == [0, 1]
