from __future__ import annotations

from crunch.documents.extraction import keep_everything
from crunch.images.judging import judge_pictures
from crunch.service import extract_page
from tests.support.pages import html_page
from tests.support.timing import GROWTH, is_linear


def test_every_picture_gets_a_verdict_in_order(story):
    verdicts = judge_pictures(extract_page(story, "auto"))
    assert [verdict.element for verdict in verdicts] == sorted(
        number for number, tag in enumerate(story.tags) if tag == "img"
    )


def test_page_without_pictures():
    assert judge_pictures(keep_everything(html_page("<p>Text</p>"))) == []


def many(count):
    line = "<p>Some words of text, and some more.<a href=/x><img src=/a.jpg></a></p>"
    return keep_everything(html_page(f"<main>{line * count}<div>{'<img>' * count}</div></main>"))


def test_time_is_linear():
    assert is_linear(judge_pictures, many(100), many(100 * GROWTH))
