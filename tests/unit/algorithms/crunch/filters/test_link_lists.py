"""The link list remover: what is counted, and what goes."""

from __future__ import annotations

import pytest

from tests.support.crunch_runs import LONG, PAPER, is_hidden, run, text_of

LINKS = '<a href="/1">Home</a> <a href="/2">News</a> <a href="/3">Mail</a>'
PAPER = {**PAPER, "empty_tables": False}
MODERN = {"page_chrome": False, "empty_tables": False, "passes": "single"}


def cell(content: str, attributes: str = "") -> str:
    return f"<table><tr><td {attributes}>{content}</td></tr></table><p>Rest.</p>"


def test_switched_off():
    assert text_of(cell(LINKS), **PAPER) == "Rest."
    assert text_of(cell(LINKS), **PAPER, link_lists=False) == "Home News Mail Rest."


def test_ratio_must_be_above():
    content = '<a href="/">go</a> aaaaa bbbbb ccccc ddddd'  # 1 link to 4 words
    assert text_of(cell(content), **PAPER, ratio=0.25).startswith("go")
    assert text_of(cell(content), **PAPER, ratio=0.24) == "Rest."


def test_characters_per_word():
    content = '<a href="/">go</a> aaaaa bbbbb ccccc ddddd'
    assert text_of(cell(content), **PAPER, characters_per_word=6) == "Rest."
    assert text_of(cell(content), **PAPER, characters_per_word=5).startswith("go")


def test_no_link_no_list():
    assert text_of(cell("Menu"), **PAPER) == "Menu Rest."
    assert text_of(cell('<a name="x">Menu</a>'), **PAPER) == "Menu Rest.", "an anchor leads nowhere"


def test_outer_cells_first():
    content = f"{LINKS}<table><tr><td>{LONG}</td></tr></table>"
    assert text_of(cell(content), **PAPER, ratio=0.1) == "Rest."


def test_text_links_do_not_count_when_switched_off():
    assert text_of(cell(LINKS), **PAPER, list_text_links=False) == "Home News Mail Rest."


def test_image_links_do_not_count_when_switched_off():
    content = '<a href="/1"><img src="1"></a><a href="/2"><img src="2"></a> few words'
    assert text_of(cell(content), **PAPER) == "Rest."
    assert text_of(cell(content), **PAPER, list_image_links=False) == "few words Rest."


@pytest.mark.parametrize(
    "other", ["<img src=1>", "<input>", "<table><tr><td>x</table>", "<ul><li>x</ul>", "<h2>x</h2>"]
)
def test_only_text_and_links(other):
    settings = {**PAPER, "only_text_and_links": True}
    assert "Home" in text_of(cell(LINKS + other), **settings)
    assert "Home" not in text_of(cell(LINKS + other), **PAPER)
    assert text_of(cell(LINKS + "<b>x</b>"), **settings) == "Rest."
    assert text_of(cell(LINKS + '<a href="/4"><img src="1"></a>'), **settings) == "Rest."


def test_content_goes_or_the_cell_too():
    body = cell(LINKS + '<img id="i" src="1"><p id="p">x</p>', 'id="c"')
    kept = run(body, **PAPER)
    assert not is_hidden(kept, "c")
    assert is_hidden(kept, "i")
    assert is_hidden(kept, "p")
    assert is_hidden(run(body, **PAPER, remove_cell=True), "c")
    assert kept.text == run(body, **PAPER, remove_cell=True).text == "Rest."


def test_emptied_cell_stays_in_html_output():
    assert "<td>" in run(cell(LINKS), **PAPER).html
    assert "<td" not in run(cell(LINKS), **PAPER, remove_cell=True).html


def test_cells_or_containers():
    body = f"<div>{LINKS}</div><p>{LONG}</p>"
    assert "Home" in text_of(body, **PAPER, cells="table")
    assert "Home" not in text_of(body, **PAPER, cells="container")
    assert "Home" not in text_of(body, **MODERN), "containers are modern"
    assert "Home" in text_of(body, **PAPER), "cells are the paper's"


def test_inside_cells_another_ratio_applies():
    body = cell(f"{LONG * 2}<table><tr><td>{LINKS} a few words</td></tr></table>")
    assert "Home" not in text_of(body, **PAPER)
    assert "Home" in text_of(body, **PAPER, in_cells=["ratio=2"], max_ratio=8)
    assert "Home" in text_of(body, **PAPER, in_cells=["link_lists=false"])


def test_pictures_without_text_are_no_list():
    body = f'<div id="d"><a href="/1"><img src="1"></a><a href="/2"><img src="2"></a></div><p>{LONG}</p>'
    assert not is_hidden(run(body, **MODERN), "d")
    assert is_hidden(run(body, **MODERN, keep_pictures=False, remove_cell=True), "d")


def test_needed_form_in_a_list_stays():
    login = '<form id="f" action="/login">Name <input id="i" type="password"> <a href="/lost">Lost it?</a></form>'
    body = f"<div>{LINKS}{login}</div><p>{LONG}</p>"
    extraction = run(body, **MODERN)
    assert not is_hidden(extraction, "i")
    assert extraction.text.startswith("Name Lost it?")
    assert "Home" not in extraction.text
    assert is_hidden(run(body, **MODERN, keep_forms=False, remove_cell=True), "f")


def test_reason_tells_the_counts():
    removal = run(cell(LINKS + " word"), **PAPER).removals[0]
    assert removal.kind == "navigation"
    assert removal.reason == "3 links to 1 other word"
    assert removal.score == pytest.approx(3 / 3.8, abs=1e-3)
