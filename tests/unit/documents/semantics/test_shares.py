import pytest

from crunch.documents.semantics.shares import characters_in, holds_most, is_around_the_page
from tests.support.pages import by_id, html_page


def test_characters_of_a_part_without_its_tail():
    page = html_page("<div id=x>ab <b>cd</b> e</div>tail<p>f</p>")
    assert characters_in(page, by_id(page, "x")) == 5
    assert characters_in(page, 0) == page.character_count == 10


@pytest.mark.parametrize(("inside", "most"), [("four", False), ("fourfour", True)])
def test_more_than_half_is_most(inside, most):
    page = html_page(f"<div id=x>{inside}</div><p>five5</p>")
    assert holds_most(page, by_id(page, "x")) is most


def test_the_wrapper_of_a_page_holds_its_heading():
    with_heading = html_page("<div id=x><h1>Title</h1><p>Text of the page</p></div><p>foot</p>")
    assert is_around_the_page(with_heading, by_id(with_heading, "x"))
    cookies = html_page("<h1>Title</h1><div id=x><p>Declaration of all cookies</p></div>")
    assert not is_around_the_page(cookies, by_id(cookies, "x"))
