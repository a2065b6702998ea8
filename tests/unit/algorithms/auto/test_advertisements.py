"""Advertisements are told by the server they come from, or lead to."""

from __future__ import annotations

from crunch.algorithms.auto.advertisements import advertisements
from crunch.algorithms.base import Context
from tests.support.pages import by_id, html_page


def server(address: str | None, _: str | None) -> str | None:
    return "ads.example" if address and "ads.example" in address else None


def test_the_outermost_element_with_such_an_address_goes():
    page = html_page("<a id=ad href=//ads.example/x><img src=//ads.example/y.png></a><a href=/news>News</a>")
    (found,) = advertisements(page, Context(is_advertisement=server))
    assert (found.element, found.kind) == (by_id(page, "ad"), "advertisement")
    assert "ads.example" in found.reason


def test_a_picture_that_loads_late_is_one_too_and_a_mere_attribute_is_none():
    page = html_page("<img id=late data-src=//ads.example/y.png><p src=//ads.example/z>text</p>")
    assert [one.element for one in advertisements(page, Context(is_advertisement=server))] == [by_id(page, "late")]


def test_where_nobody_knows_servers_there_are_none():
    assert advertisements(html_page("<a href=//ads.example/x>x</a>"), Context()) == []
