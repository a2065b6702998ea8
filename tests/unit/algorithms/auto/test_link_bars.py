"""Bars of links without a word."""

from __future__ import annotations

import pytest

from crunch.algorithms.auto.link_bars import link_bars
from crunch.documents.parsing import parse_html
from tests.support.pages import by_id

STORY = "https://news.example/story?id=1"
SHARE = "".join(f"<li><a href=https://{site}.example/share><i class=icon></i></a></li>" for site in "abc")
MENU = "".join(f"<a href=/{part}><img src={part}.png></a>" for part in ("news", "sport", "money"))


def found(body: str, url: str | None = STORY) -> list[str]:
    """Ids of the bars."""
    page = parse_html(f"<body>{body}</body>", url=url)
    return [page.elements[bar.element].get("id") or "" for bar in link_bars(page, by_id(page, "begin"))]


def test_share_buttons_that_are_icons_go_wherever_they_are():
    bar = f"<div><ul id=share>{SHARE}</ul>{{}}</div>"
    assert found(f"<p id=begin>Text</p>{bar.format('More text')}") == ["share"]
    assert found(f"{bar.format('More text')}<p id=begin>Text</p>") == ["share"]
    assert found(f"<p id=begin>Text</p>{bar.format('More text')}", None) == ["share"]


@pytest.mark.parametrize(
    "bar",
    [
        SHARE.replace("<i class=icon></i>", "Share", 1),
        SHARE.replace("<i class=icon></i>", "<img src=a.png>", 1),
        SHARE.replace("<i class=icon></i>", "<video src=a></video>", 1),
        SHARE.replace("https://a.example", "").replace("https://b.example", ""),
        SHARE.replace("https://a.example/share", "http://[").replace("https://b.example/share", "#"),
        SHARE.split("</li>")[0] * 2,
        SHARE.replace("href", "name"),
        SHARE.replace("<i class=icon></i>", "<span hidden>Share</span>", 1),
    ],
)
def test_other_rows_of_the_text_stay(bar):
    assert found(f"<p id=begin>Text</p><div><ul id=share>{bar}</ul>More text</div>") == []


def test_a_menu_of_pictures_above_the_text_goes():
    assert found(f"<div id=menu>{MENU}</div><p id=begin>Text</p>") == ["menu"]
    assert found(f"<div id=menu>{MENU}</div><p id=begin>Text</p>", None) == ["menu"]
    assert found(f"<p id=begin>Text</p><div id=menu>{MENU}</div>") == []


@pytest.mark.parametrize(
    "menu",
    [
        MENU.replace("href=/news", "href=/news.jpg?w=9"),
        MENU.replace("href=/news", "href=#"),
        MENU.replace("href=/news", "href=/sport"),
        MENU.replace("<img src=news.png>", "<img src=news.png>News"),
        MENU.replace("<img src=news.png>", "<input type=image src=news.png>"),
    ],
)
def test_galleries_and_choices_stay(menu):
    assert found(f"<div id=menu>{menu}</div><p id=begin>Text</p>") == []


def test_on_a_front_page_pictures_are_what_it_is_about():
    assert found(f"<div id=menu>{MENU}</div><p id=begin>Text</p>", "https://news.example/") == []
    assert found(f"<div id=menu>{MENU}</div><p id=begin>Text</p>", "https://news.example/?p=3") == ["menu"]


def test_a_cell_and_an_article_are_no_bars():
    assert found(f"<table><tr><td id=cell>{MENU}</td></tr></table><p id=begin>Text</p>") == []
