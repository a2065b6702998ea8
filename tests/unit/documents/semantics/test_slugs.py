import pytest

from crunch.documents.semantics.slugs import own_heading, repeats_its_heading
from tests.support.pages import html_page


def part_of(body):
    page = html_page(body)
    return page, next(number for number, _ in page.attribute("id"))


@pytest.mark.parametrize(
    ("body", "heading"),
    [
        ("<section id=x><h2>Line <i>comments</i> ¶</h2><p>Text</p></section>", "Line  comments  ¶"),
        ("<section id=x><div><header><h2>Discussion</h2></header></div></section>", "Discussion"),
        ("<h2 id=x>Tags</h2><p>Text</p>", "Tags"),
        ("<h2>Cookies</h2><div id=x><p>One cookie.</p></div>", "Cookies"),
        ("<section id=x><p>Text</p><h2>Comments</h2></section>", ""),
        ("<h2>Far</h2><p>Text</p><section id=x><p>Text</p></section>", ""),
    ],
)
def test_own_heading(body, heading):
    page, number = part_of(body)
    assert own_heading(page, number).split() == heading.split()


@pytest.mark.parametrize(
    ("word", "repeats"), [("comments", True), ("comment", True), ("block-comment", True), ("share", False)]
)
def test_words_of_a_name_that_stand_in_the_heading(word, repeats):
    page, number = part_of("<section id=x><h2>3.1 Block comments</h2></section>")
    assert repeats_its_heading(page, number, word) is repeats
