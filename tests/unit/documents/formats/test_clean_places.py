"""Links inside a page hold in what is written where what they lead to is written."""

from __future__ import annotations

import pytest

from crunch.documents.extraction import Removal, keep_everything, remove_subtrees
from crunch.documents.formats.clean_places import Places, place_of
from crunch.documents.parsing import parse_html
from tests.support.pages import by_id

URL = "https://a.example/b"
NOTES = '<p>a<a href="#n">1</a></p><p id=n>note <a href="https://a.example/b#t">back</a></p><h2 id=t>T</h2>'


def body_of(body: str, url: str | None = None) -> str:
    return keep_everything(parse_html(body, url)).written("clean-html").partition("<body>\n")[2]


def test_notes_and_what_leads_back_from_them():
    page = parse_html(NOTES, URL)
    written = keep_everything(page).written("clean-html")
    note, title = (place_of(by_id(page, name)) for name in "nt")
    assert f'<a href="#{note}">1</a>' in written
    assert f'<p><span id="{note}"></span>note <a href="#{title}">back</a></p>' in written
    assert f'<h2 id="{title}">T</h2>' in written


@pytest.mark.parametrize(("url", "expected"), [(URL, '<a href="https://a.example/b#n">1</a>'), (None, "<a>1</a>")])
def test_what_is_not_written_is_gone_to_on_the_web_or_nowhere(url, expected):
    page = parse_html(NOTES, url)
    removal = Removal(by_id(page, "n"), "test", "other", "for a test")
    assert expected in remove_subtrees(keep_everything(page), [removal]).written("clean-html")


def test_names_of_a_page_do_not_get_into_what_is_written():
    written = body_of("<p id='a\"b'>x <a href='#a\"b'>y</a> <a href='#c'>z</a> <a data-to='1 #x' href='#'>w</a></p>")
    assert '"b' not in written
    assert "data-to" not in written
    assert "z w" in written.replace("<a>", "").replace("</a>", "")


def test_places_are_due_once():
    page = parse_html('<a href="#n">1</a><p id=n>a</p>')
    places, number = Places(page), by_id(page, "n")
    places.begin(number)
    assert places.due() == [place_of(number)]
    assert places.due() == []
