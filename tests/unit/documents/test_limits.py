"""What takes a parser the square of its time goes before it comes there; nothing else does."""

from __future__ import annotations

import pytest
from lxml import etree

from crunch.documents.limits import (
    DEEPEST,
    MOST_ATTRIBUTES,
    cut_attributes,
    cut_attributes_of_snapshot,
    flatten,
    flatten_all,
)
from crunch.documents.parsing import parse_html
from tests.support.pages import BODY, snapshot_of, snapshot_page
from tests.support.timing import GROWTH, is_linear

MANY = 3 * MOST_ATTRIBUTES


@pytest.mark.parametrize("form", ["a{}", "a{}=1", 'a{}="<b>"', "a{}='\"'", 'a{}=""', "a{} = x"])
@pytest.mark.parametrize("parser", ["lxml", "html5lib"])
def test_of_too_many_attributes_the_first_stay(form, parser):
    attributes = " ".join(form.format(number) for number in range(MANY))
    page = parse_html(f"<p class=x>a</p><div {attributes}>b</div><p>c", parser=parser)
    assert MOST_ATTRIBUTES - 2 <= len(page.elements[page.tags.index("div")].keys()) <= MOST_ATTRIBUTES
    assert [text for text in page.texts if text] == ["a", "b", "c"]


def test_in_a_snapshot_facts_stay_too():
    page = snapshot_page("<p " + " ".join(f'a{n}="1"' for n in range(MANY)) + ' crunch:hidden="tree">a</p><p>b</p>')
    assert len(page.elements[BODY + 1].keys()) == MOST_ATTRIBUTES + 1
    assert page.displayed[BODY + 1 :] == b"\0\1"


@pytest.mark.parametrize(
    "html",
    [
        f"<script>if (a<b && {'c && ' * 5_000} d > e)</script><p>x",
        f"<!-- <p {'a ' * 5_000} --><p>x",
        f"<style>p <a {'b ' * 5_000} > c {{}}</style><p>x",
        f"<textarea><p {'a ' * 5_000}></textarea>",
        f"<p title='{'a ' * 5_000}' class=\"{'b=c ' * 5_000}\">x",
        f"<p>{'1 < 2 and ' * 5_000}",
        f"<a href=/it's>it's</a>{'word ' * 5_000}<a title='x'>y</a>",
    ],
)
def test_other_markup_is_not_touched(html):
    assert cut_attributes(html) == html


def test_what_lies_too_deep_keeps_its_text():
    html = "<div>" * 2_000 + "<p>deep <b>words</b></p>" + "</div>" * 2_000 + "<p>after</p>"
    flat = flatten(html)
    assert flat.count("<div>") == flat.count("</div>") == DEEPEST
    assert flat.index("deep") < flat.index("words") < flat.index("<p>after</p>")


@pytest.mark.parametrize("html", ["<p>a<p>b" * 2_000, "<ul>" + "<li>a" * 2_000, "<br>" * 2_000, "</div>" * 2_000])
def test_what_follows_each_other_is_not_deep(html):
    assert flatten(html) == html


PARTS = """a |a="<" |<a |a='|<p x|<script|<script>|<!-- <p |</p |<p a=|"'| = |/|"a""".split("|")


@pytest.mark.parametrize("part", PARTS)
def test_time_is_linear(part):
    small, large = ("<p " + part * count for count in (1_500, 1_500 * GROWTH))
    assert is_linear(lambda text: (cut_attributes(text), flatten(text)), small, large)


def test_time_is_linear_in_the_attributes_of_a_snapshot():
    def read(text: str) -> None:
        cut_attributes_of_snapshot(etree.fromstring(text), text)

    small, large = (
        snapshot_of("<p " + " ".join(f'a{n}="1"' for n in range(count)) + ">a</p>") for count in (3_000, 3_000 * GROWTH)
    )
    assert is_linear(read, small, large)


def test_thousands_of_tags_that_need_no_end_are_read():
    page = parse_html("<thead>" * 2_400 + "<p>text")
    assert [text.strip() for text in page.texts if text] == ["text"]


UNENDED = {
    "tags that need no end, with text between": ("<thead>" * 80 + "<p>word") * 40,
    "an end tag that its parser leaves without effect": "<div><p><span><math><span><span></p></div>" * 1_500,
    "inline elements under end tags of blocks": "<ul><span><span><button><div><span></button></ul>" * 1_500,
    "all of one name": "<span>word " * 5_000,
    "of each name in turn": "<b><i><span><q><s><em>word " * 1_000,
}


@pytest.mark.parametrize("html", UNENDED.values(), ids=UNENDED)
@pytest.mark.parametrize("parser", ["lxml", "html5lib"])
def test_whatever_is_left_open_is_read(html, parser):
    page = parse_html(f"<p>first</p>{html}<p>last", parser=parser)
    words = " ".join(text for text in page.texts if text).split()
    assert (words[0], words[-1]) == ("first", "last")
    assert words.count("word") == html.count("word")


def test_cutting_all_is_linear():
    small, large = (unit * count for unit in [next(iter(UNENDED.values()))] for count in (2, 16))
    assert is_linear(flatten_all, small, large)
