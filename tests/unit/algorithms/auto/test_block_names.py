from crunch.algorithms.auto.block_names import NAMES_INSIDE, block_names, first_elements
from tests.support.pages import by_id, html_page


def test_names_of_a_block_and_of_what_is_in_it():
    page = html_page("<p id=line class='by line'><span itemprop=author>Iggy</span></p><p class=next>Bread</p>")
    assert block_names(page, by_id(page, "line")).split() == ["by", "line", "line", "author"]


def test_only_the_first_elements_are_looked_at():
    page = html_page("<p id=line>" + "".join(f"<b class=name{number}>x</b>" for number in range(NAMES_INSIDE)))
    names = block_names(page, by_id(page, "line"))
    assert f"name{NAMES_INSIDE - 2}" in names
    assert f"name{NAMES_INSIDE - 1}" not in names
    assert [element.tag for element in first_elements(page, by_id(page, "line"))] == ["p"] + ["b"] * (NAMES_INSIDE - 1)
