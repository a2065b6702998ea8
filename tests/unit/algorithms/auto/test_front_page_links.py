"""Logos: pictures above the content that lead to the site's front page."""

from __future__ import annotations

import pytest

from crunch.algorithms.auto.front_page_links import front_page_links
from crunch.documents.parsing import parse_html
from tests.support.pages import by_id

STORY = "https://news.example/story?id=1"
PICTURE = "<img src=a.png>"


def found(body: str, url: str | None = STORY) -> list[int]:
    page = parse_html(f"<body>{body}<p id=begin>Text</p></body>", url=url)
    return [removal.element for removal in front_page_links(page, by_id(page, "begin"))]


@pytest.mark.parametrize("href", ["/", "https://news.example", "https://news.example/", " / "])
def test_a_picture_that_leads_there_is_one(href):
    assert len(found(f"<a href='{href}'>{PICTURE}</a>")) == 1


@pytest.mark.parametrize(
    "link",
    [
        f"<a href=/other>{PICTURE}</a>",
        f"<a href=https://other.example/>{PICTURE}</a>",
        f"<a href='/?p=3'>{PICTURE}</a>",
        f"<a href='#'>{PICTURE}</a>",
        f"<a href=''>{PICTURE}</a>",
        f"<a>{PICTURE}</a>",
        f"<a href='mailto:a'>{PICTURE}</a>",
        f"<a href='http://[/'>{PICTURE}</a>",
        f"<a href=/>{PICTURE}The News</a>",
        "<a href=/></a>",
    ],
)
def test_other_links_are_none(link):
    assert found(link) == []


def test_without_an_address_of_the_page_the_root_is_the_front():
    assert len(found(f"<a href=/>{PICTURE}</a>", None)) == 1


def test_on_the_front_page_nothing_leads_there():
    assert found(f"<a href=/>{PICTURE}</a>", "https://news.example/") == []


def test_pictures_of_the_text_stay():
    page = parse_html(f"<body><p id=begin>Text</p><a href=/>{PICTURE}</a></body>", url=STORY)
    assert front_page_links(page, by_id(page, "begin")) == []
