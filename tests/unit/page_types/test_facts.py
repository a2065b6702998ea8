"""The facts of a page: from a file and a snapshot, with and without hidden text, with every kind of address."""

from math import log1p

import pytest

from crunch.documents.parsing import parse_html
from crunch.documents.semantics.seen import seen_page
from crunch.page_types.facts import facts_of
from tests.support.pages import WORDS, html_page, snapshot_page

BODY = f'<main class="thread"><p>{WORDS}</p><p>{WORDS}</p><form><input type="Search"/><button/></form></main>'


def test_names_and_figures():
    facts = facts_of(html_page(BODY))
    assert {"thread"} <= facts.names
    assert facts.values["count_p"] == log1p(2)
    assert facts.values["count_input:search"] == log1p(1)
    assert facts.values["core_in_main"] == 1.0


def test_a_snapshot_has_the_facts_of_its_file():
    assert facts_of(snapshot_page(BODY)) == facts_of(html_page(BODY))


def test_what_is_hidden_is_read_as_well():
    page = html_page(f"<p>{WORDS}</p><p style='display:none'>{WORDS}</p>")
    seen = seen_page(page, "drop")
    assert seen.character_count < page.character_count
    assert facts_of(seen) == facts_of(page)


@pytest.mark.parametrize(
    "head",
    ["<link rel=canonical href=https://example.org/a/b-c>", "<meta property=og:url content=https://example.org/a/b-c>"],
)
def test_a_page_may_say_its_address_itself(head):
    told = facts_of(parse_html(f"<head>{head}</head><p>{WORDS}</p>"))
    known = facts_of(parse_html(f"<head>{head}</head><p>{WORDS}</p>", "https://example.org/a/b-c"))
    assert told == known
    assert told.values["address_hyphens"] == 1.0


@pytest.mark.parametrize("head", ["", "<link rel=canonical href='http://['>", "<link rel=canonical>"])
def test_no_address(head):
    assert facts_of(parse_html(f"<head>{head}</head><p>{WORDS}</p>")).values["address"] == 0.0


def test_a_page_without_anything_has_the_same_figures():
    assert list(facts_of(parse_html("")).values) == list(facts_of(html_page(BODY)).values)
