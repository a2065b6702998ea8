"""One pass, several passes, and the way back."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

import pytest

from crunch.algorithms.crunch.filters.base import Filter
from crunch.algorithms.crunch.filters.order import ORDER
from crunch.documents.page import Page
from crunch.service import extract_page
from tests.support.crunch_runs import LONG, PAPER, run, text_of
from tests.support.pages import html_page
from tests.support.timing import cpu_seconds

LINKS = "".join(f'<a href="/{number}">Link</a> ' for number in range(6))
MULTI = {**PAPER, "passes": "multi", "empty_tables": False}


def cell(content: str) -> str:
    return f"<table><tr><td>{content}</td></tr></table>"


def test_filters_that_edit_come_first_and_each_has_a_name():
    names = [one.name for one in ORDER]
    assert len(set(names)) == len(names)
    assert names[:2] == ["cell widths", "style attributes"]
    assert names[-4:] == ["page chrome", "name of the part", "link lists", "empty tables"]
    assert not list(takewhile(lambda one: not callable(one.propose), ORDER))
    first: Filter = ORDER[0]
    assert first.name


def test_single_pass_judges_a_cell_before_the_advertisement_in_it_is_gone():
    advertisement = '<a href="http://doubleclick.net/">Buy it</a>'
    body = cell(f'{advertisement}<a href="/">go</a> aaaaa bbbbb ccccc ddddd') + LONG
    assert "aaaaa" not in text_of(body, **{**MULTI, "passes": "single"})
    assert "aaaaa" in text_of(body, **MULTI)
    assert "Buy it" not in text_of(body, **MULTI)


def test_single_pass_takes_all_of_a_portal():
    assert text_of(cell(LINKS), **{**MULTI, "passes": "single"}) == ""


def test_portal_comes_out_untouched_and_the_reason_is_told():
    body = '<a href="http://doubleclick.net/">Buy</a>' + cell(LINKS)
    extraction = run(body, **MULTI)
    assert extraction.keeps_everything
    assert extraction.removals == ()
    (note,) = extraction.notes
    assert "made of links" in note
    assert sum("too drastic" in line for line in extraction.log) == 5, "ratios .25, .5, 1, 2 and 4"


def test_ratio_is_doubled_until_the_result_is_not_drastic():
    inner = "".join(cell(f'<a href="/{number}">Link</a> and some words of text') for number in range(6))
    extraction = run(cell(inner), **MULTI, ratio=0.05)
    tries = [line.rpartition("ratio ")[2] for line in extraction.log]
    assert tries == ["0.05", "0.1", "0.2"], "at 0.4 there is no list"
    assert extraction.keeps_everything
    assert not extraction.notes
    some = run(cell(inner + cell(LINKS)), **MULTI, ratio=0.05)
    assert some.log[-1].endswith("applied at ratio 0.8")
    assert some.removals


def test_highest_ratio():
    body = cell(LINKS + "xx " * 10)  # 6 links to 4 words
    assert text_of(body, **MULTI, max_ratio=1).startswith("Link")
    assert "made of links" in run(body, **MULTI, max_ratio=1).notes[0]
    assert run(body, **MULTI, max_ratio=2).notes == ()


def test_too_drastic():
    body = cell(LINKS) + "<p>Rest of the page, of 20</p>"  # 24 of 42 characters are links
    assert "Link" not in text_of(body, **MULTI)
    assert "Link" in text_of(body, **MULTI, max_change=0.5)


def test_drastic_is_measured_against_the_original_too():
    body = f"<button>{'b' * 60}</button>{cell(LINKS)}<p>{'c' * 15}</p>"
    assert text_of(body, **MULTI, max_change=0.7) == f"{'b' * 60} {'c' * 15}"
    assert "Link" in text_of(body, **MULTI, buttons=True, max_change=0.7), "60 + 24 of 99 would be gone"


def test_too_little_halves_the_ratio_once():
    body = cell(f'<a href="/">Link</a> {"abcde " * 6}') + f"<p>{LONG}</p>"  # 1 link to 6 words
    assert "Link" in text_of(body, **MULTI)
    assert "Link" not in text_of(body, **MULTI, min_change=0.1)
    extraction = run(body, **MULTI, min_change=0.1)
    assert "too little at ratio 0.25" in extraction.log[0]
    assert "applied at ratio 0.125" in extraction.log[1]
    deeper = cell(f'<a href="/">Link</a> {"abcde " * 12}') + f"<p>{LONG}</p>"
    assert "Link" in text_of(deeper, **MULTI, min_change=0.1), "only once"


def test_other_filters_are_undone_when_they_take_too_much():
    body = f"<form>{LONG * 20}</form><p>Rest of it</p>"
    extraction = run(body, **MULTI, forms=True)
    assert extraction.keeps_everything
    assert "“forms” would have taken 99% of the text" in extraction.notes[0]
    assert extraction.notes[0].parameters["filter"].code == "filter_forms"
    assert any("undone" in line for line in extraction.log)


def test_log_tells_what_was_taken():
    extraction = run(cell(LINKS) + f"<p>{LONG}</p>", **MULTI)
    assert any(line.startswith("link lists: 1 part, ") and "applied at ratio 0.25" in line for line in extraction.log)


def test_page_of_links_with_crumbs_of_text_is_a_portal():
    body = cell(LINKS * 2) + "".join(f"<p>Some words {number}</p>" for number in range(4))
    assert "Link" not in text_of(body, **MULTI)
    extraction = run(body, **MULTI, text_left=60)
    assert extraction.keeps_everything
    assert "made of links" in extraction.notes[0]
    assert "Link" not in text_of(f"{body}<p>{LONG * 2}</p>", **MULTI, text_left=60)


def test_form_that_is_spared_does_not_hide_that_all_else_goes():
    form = f'<form role="search"><input name="q">{"Find " * 20}</form>'
    body = f"<div>{LINKS * 8}{form}<p>Some text</p></div>"
    assert run(body, page_chrome=False).keeps_everything


def seconds(page: Page, settings: dict[str, Any]) -> float:
    """Processor time, the best of three."""
    return min(cpu_seconds(lambda one: extract_page(one, "crunch", settings), page) for _ in range(3))


@pytest.mark.slow
def test_several_passes_cost_at_most_three_times_one():
    links = '<ul><li><a href="/1">One</a></li><li><a href="/2">Two</a></li></ul>'
    page = html_page(f'<div><p>{LONG}<a href="/x">A link</a></p>{links}</div>' * 2_000)
    assert seconds(page, {}) <= 3 * seconds(page, {"passes": "single"})


@pytest.mark.slow
def test_passes_that_are_undone_again_and_again_cost_no_more():
    page = html_page("".join(f'<div><a href="/{number}">Link {number}</a> word word</div>' for number in range(5_000)))
    settings = {"ratio": 0.001, "text_left": 1_000}
    log = extract_page(page, "crunch", settings).log
    assert sum("too drastic" in line for line in log) >= 8
    assert seconds(page, settings) <= 3 * seconds(page, {"passes": "single"})


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["paper", "modern"])
def test_tables_in_tables_eight_thousand_deep(variant):
    depth = 8_000
    page = html_page(f"<p>{LONG}</p>" + "<table><tr><td>x" * depth + "</td></tr></table>" * depth)
    assert LONG.strip() in extract_page(page, "crunch", {"variant": variant}).text
