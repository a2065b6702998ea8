"""A heading all of whose section went by a later step goes, too."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crunch.algorithms.auto.emptied_headings import REASON, drop_emptied_headings
from crunch.algorithms.base import Context
from crunch.documents.extraction import Extraction, Removal, keep_everything, remove_subtrees
from crunch.documents.parsing import parse_html
from crunch.service import extract_page
from tests.support.pages import WORDS, by_id, html_page
from tests.support.timing import GROWTH, is_linear


def without(body: str, *gone: str, standing: str = "") -> Extraction:
    """What is left of a page when parts of it go."""
    page = html_page(body)
    extraction = keep_everything(page)
    if standing:
        extraction = replace(extraction, standing=frozenset([by_id(page, standing)]))
    before = extraction.kept_texts, extraction.kept_tails
    extraction = remove_subtrees(extraction, [Removal(by_id(page, part), "x", "other", "x") for part in gone])
    return drop_emptied_headings(extraction, *before)


@pytest.mark.parametrize(
    ("body", "gone"),
    [
        ("<p>Text</p><h2>Also bought</h2><ul id=a><li>Knife</li></ul>", "a"),
        ("<section><h3>Also bought</h3><div><p id=a>Knife</p></div></section><p>Text</p>", "a"),
        ("<div><div><h2><a href=/x>Also bought</a></h2></div><div id=a>Knife</div></div><p>Text</p>", "a"),
        ("<h2>Also bought</h2><p id=a>Knife</p><h2>More</h2><p>Text</p>", "a"),
        ("<h2>Also</h2><h3>bought</h3><p id=a>Knife</p><h3>here</h3><p id=b>Spoon</p><h2>More</h2><p>Text</p>", "a b"),
    ],
)
def test_it_goes_with_its_section(body, gone):
    extraction = without(body, *gone.split())
    assert extraction.text in ("Text", "More\nText")
    assert any(removal.reason == REASON for removal in extraction.removals)


@pytest.mark.parametrize(
    ("body", "gone"),
    [
        ("<h1>Also bought</h1><p id=a>Knife</p>", "a"),  # the page's title
        ("<h2>Also bought</h2><p id=a>Knife</p><p>Text</p>", "a"),
        ("<h2>Also bought</h2><h3>Sharp</h3><p>Text</p><p id=a>Knife</p>", "a"),
        ("<h2>Also bought</h2><h2>Text</h2><p>one</p><p id=a>Knife</p>", "a"),  # it had no section
        ("<div><h2>Also bought Text</h2><h2>Knives</h2><p id=a>Knife</p></div><p>one</p>", "a"),  # nor had this
        ("<div><h2>Also bought</h2></div><p id=a>Knife</p>Text", "a"),
        ("<section><h2>Also bought</h2></section><section><h2>Text</h2>one<p id=a>Knife</p></section>", "a"),
    ],
)
def test_one_over_something_stays(body, gone):
    assert "Also bought" in without(body, gone).text


def test_one_over_a_picture_that_stays_does_too():
    body = "<h2>Also bought</h2><div><img id=m src=a.jpg><p id=a>Knife</p></div>"
    assert without(body, "a").text == ""
    assert without(body, "a", standing="m").text == "Also bought"


def test_over_a_list_that_leads_to_a_server_of_advertisements():
    words = [
        "Rye needs a longer rest than wheat.",
        "Salt goes in last, when the dough has come together.",
        "Steam makes the crust.",
    ]
    story = "".join(f"<p>{word} {other}</p>" for word in words for other in words)
    links = "".join(
        f"<p><a href=https://serve.example/{place}>Tin number {place}, {WORDS}</a></p>" for place in range(3)
    )
    html = f"<body><article><h1>Bread</h1>{story}<h2>Tins for bread</h2><div>{links}</div><h2>Rye</h2>{story}</article>"
    page = parse_html(html)
    assert "Tins for bread" in extract_page(page, "auto").text

    def server(address: str, _: str | None) -> str | None:
        return "serve.example" if "serve.example" in address else None

    text = extract_page(page, "auto", context=Context(is_advertisement=server)).text
    assert "Tin number" not in text
    assert "Tins for bread" not in text
    assert "Rye" in text


def test_time_grows_with_the_page():
    def work(count: int) -> None:
        without("".join(f"<h{place % 5 + 2}>a</h{place % 5 + 2}>" for place in range(count)) + "<p id=a>b</p>", "a")

    assert is_linear(work, 400, 400 * GROWTH)
