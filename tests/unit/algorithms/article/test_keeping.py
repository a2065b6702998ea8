from __future__ import annotations

import pytest

from crunch.algorithms.article.keeping import keep_subtree, remove_link_lists
from crunch.algorithms.article.reading import count, read
from crunch.documents.extraction import Extraction
from crunch.documents.kept import kept_elements
from tests.support.pages import by_id, html_page


def keep(body: str) -> Extraction:
    page = html_page(body)
    counts = count(read(page))
    root = by_id(page, "x")
    return remove_link_lists(keep_subtree(page, counts, root), counts, root)


def test_what_lies_outside_goes_largest_parts_first():
    extraction = keep("a<div><p>b</p><p>c</p></div><div>d<div id=x>kept <b>text</b></div>e</div>")
    assert extraction.text == "kept text"
    tags = [extraction.page.tags[removal.element] for removal in extraction.removals]
    assert tags == ["head", "div", "body", "div"] or tags == ["div", "body", "div"]


def test_pictures_outside_go_though_they_have_no_text():
    extraction = keep("<div id=side><img src=ad.png></div><div id=x>kept<img src=a.png></div>")
    page = extraction.page
    kept = kept_elements(extraction).kept
    assert [kept[n] for n, tag in enumerate(page.tags) if tag == "img"] == [0, 1]


@pytest.mark.parametrize(
    ("inside", "text"),
    [
        ("<ul><li><a href=1>aa</a></li><li><a href=2>bb</a></li></ul>", ""),
        ("<p><a href=1>only one link</a></p>", "only one link"),
        ("<p><a href=1>aa</a> b <a href=2>aa</a></p>", ""),
        ("<p><a href=1>aa</a> bbbb <a href=2>aa</a></p>", "aa bbbb aa"),
        ("<section><a href=1>aa</a> <a href=2>bb</a></section>", "aa bb"),
        ("<div>Long text <ul><li><a href=1>a</a><a href=2>b</a></li></ul></div>", "Long text"),
        ("<p><a href=1><img></a><a href=2><img></a></p>", ""),
    ],
)
def test_lists_of_links(inside, text):
    assert " ".join(keep(f"<section id=x><h1>Text</h1>{inside}</section>").text.split()) == f"Text {text}".strip()


def test_article_itself_is_no_list_of_links():
    assert keep("<div id=x><a href=1>aa</a> <a href=2>bb</a></div>").text == "aa bb"
