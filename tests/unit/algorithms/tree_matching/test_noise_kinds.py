from __future__ import annotations

import pytest

from crunch.algorithms.tree_matching.noise_kinds import REASONS, NoiseKinds, inside
from crunch.documents.page import Page
from tests.support.pages import by_id, html_page


def kind_of(body: str) -> str:
    page: Page = html_page(body)
    number = by_id(page, "x")
    return NoiseKinds(page).kind(number, " ".join((page.texts[number] or "").split()))


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("<p><a id=x>Sport</a></p>", "navigation"),
        ("<a><b id=x>Sport</b></a>", "navigation"),
        ("<p id=x>Advertisement</p>", "advertisement"),
        ("<a id=x>Anzeige</a>", "advertisement"),
        ("<p id=x>广告</p>", "advertisement"),
        ("<p id=x>Copyright 2009 Some Press</p>", "fixed description"),
        ("<a id=x>Privacy statement</a>", "fixed description"),
        ("<p id=x>© 2009</p>", "fixed description"),
        ("<h1 id=x>The Daily Lantern</h1>", "fixed description"),
        ("<form><p id=x>Your address</p></form>", "service"),
        ("<button id=x>Go</button>", "service"),
        ("<p id=x>Weather in Mandalay</p>", "service"),
    ],
)
def test_kind(body, kind):
    assert kind_of(body) == kind
    assert REASONS[kind]


def test_sentence_about_an_advertisement_is_none():
    assert kind_of("<p id=x>" + "The advert of the year was filmed in a single night in March. " * 3 + "</p>") != (
        "advertisement"
    )


def test_inside_takes_nested_elements_once():
    page = html_page("<a>x<b>y<a>z</a></b></a><p>q</p>")
    found = inside(page, frozenset(["a"]))
    assert [tag for tag, is_in in zip(page.tags, found, strict=True) if is_in][:2] == ["a", "b"]
    assert not found[page.tags.index("p")]
