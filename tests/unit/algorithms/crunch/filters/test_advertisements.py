"""The advertisement remover."""

from __future__ import annotations

import pytest

from crunch.algorithms.base import Context
from crunch.documents.parsing import parse_html
from crunch.service import extract_page
from tests.support.crunch_runs import LONG, QUIET, is_hidden, run, text_of
from tests.support.pages import TEMPLATE, html_page


def test_link_to_a_server_goes_with_its_text():
    body = '<p><a href="http://ad.doubleclick.net/x">Buy</a> text <a href="http://notdoubleclick.net/">ok</a></p>'
    extraction = run(body, **QUIET)
    assert extraction.text == "text ok"
    (removal,) = extraction.removals
    assert removal.kind == "advertisement"
    assert "doubleclick.net" in removal.reason


@pytest.mark.parametrize("tag", ["img", "iframe", "embed"])
def test_what_a_server_delivers_goes(tag):
    assert is_hidden(run(f'<p>a</p><{tag} id="x" src="//ad.doubleclick.net/x">', **QUIET), "x")


def test_a_player_goes_that_has_words_for_browsers_without_one():
    body = f'<p>{LONG}</p><video id="x" src="//ad.doubleclick.net/x">Old browser</video>'
    extraction = run(body, **QUIET)
    assert is_hidden(extraction, "x")
    assert [removal.kind for removal in extraction.removals] == ["advertisement"]


def test_what_a_server_only_states_goes_from_html_output():
    body = '<link rel="author" href="https://doubleclick.net/x"><link rel="author" href="/own"><p>a</p>'
    html = run(body, **QUIET).html
    assert "doubleclick" not in html
    assert "/own" in html


def test_switched_off():
    body = '<a href="http://ad.doubleclick.net/x">Buy</a>'
    assert text_of(body, **QUIET, advertisements=False) == "Buy"
    assert text_of(body, **QUIET) == ""


def test_can_differ_inside_cells():
    link = '<a href="http://doubleclick.net/">Buy</a>'
    body = f"{link} a<table><tr><td>{link} b</td></tr></table>"
    assert text_of(body, **QUIET, cells="table", in_cells=["advertisements=false"]) == "a Buy b"


def test_page_of_the_server_itself_keeps_its_links():
    page = parse_html(
        TEMPLATE.format(body='<a href="https://doubleclick.net/about">About</a>'), "https://www.doubleclick.net/"
    )
    assert extract_page(page, "crunch", QUIET).text == "About"


def test_list_is_asked_through_the_context():
    page = html_page('<a href="/x">Buy</a>')
    context = Context(is_advertisement=lambda address, url: "my list" if address == "/x" else None)
    extraction = extract_page(page, "crunch", QUIET, context)
    assert "my list" in extraction.removals[0].reason
