from __future__ import annotations

from hypothesis import given

from crunch.algorithms.article.reading import count, nearest_blocks, read
from crunch.documents.extraction import keep_everything
from crunch.documents.page import Page
from crunch.documents.parsing import parse_snapshot
from tests.support.pages import by_id, deep_snapshot, html_page
from tests.support.trees import pages


@given(pages())
def test_reading_order_is_that_of_the_text(page: Page):
    text = "".join(read(page).text(0).split())
    assert text == "".join(keep_everything(page).text.split())


@given(pages())
def test_sums_are_those_of_the_parts(page: Page):
    reading = read(page)
    counts = count(reading)
    for number in range(len(page)):
        assert counts.characters(number) == len("".join(reading.text(number).split()))
        assert counts.links(number) == page.tags[number : page.ends[number]].count("a")
        assert 0 <= counts.link_characters(number) <= counts.characters(number)


def test_text_of_an_element():
    page = html_page("<p id=x>un<b>believ</b>able, <i>but</i> true<br>next<a href=1>link</a></p>after")
    reading = read(page)
    assert reading.text(by_id(page, "x")) == "unbelievable, but true nextlink"
    assert reading.text(0).endswith("nextlink after")
    counts = count(reading)
    assert counts.link_characters(by_id(page, "x")) == 4


def test_long_text_is_cut():
    page = html_page("<p id=x>" + "word <i>word</i> " * 1000 + "</p>")
    assert 40 <= len(read(page).text(by_id(page, "x"), most=50)) < 60


def test_text_that_is_not_displayed_is_not_read():
    assert read(html_page("a<script>b</script><noscript>c</noscript>d")).text(0) == "ad"


def test_depth_is_no_trouble():
    reading = read(parse_snapshot(deep_snapshot(8_000)))
    assert reading.text(0) == "deep"
    assert reading.stops[0] == len(reading.pieces)


def test_nearest_block_around_an_element():
    page = html_page("<div><p><b><i>x</i></b></p><figure><img></figure></div>")
    near = {tag: page.tags[nearest_blocks(page)[number]] for number, tag in enumerate(page.tags)}
    assert (near["i"], near["b"], near["p"], near["div"], near["img"]) == ("p", "p", "div", "html", "div")
    assert page.tags[nearest_blocks(page, frozenset(["figure"]))[page.tags.index("img")]] == "figure"
