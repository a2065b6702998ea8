"""The empty table remover."""

from __future__ import annotations

import pytest

from tests.support.crunch_runs import LONG, PAPER, is_hidden, run, text_of

PAPER = {**PAPER, "link_lists": False}
REST = "<p>Rest.</p>"


def table(content: str) -> str:
    return f'<table id="t"><tr><td>{content}</td></tr></table>{REST}'


def test_switched_off():
    assert text_of(table("Short"), **PAPER) == "Rest."
    assert text_of(table("Short"), **PAPER, empty_tables=False) == "Short Rest."


@pytest.mark.parametrize(
    ("content", "stays"),
    [
        ("Twelve chars", True),
        ("Eleven char", False),
        ("  Twelve \n chars ", True),
        ("Eleven \n\n  char", False),
        ("abc<b>def</b>ghij", False),
        ("ab<br>cd<br>efgh", False),
        ("abc<p>def</p>ghij", True),
    ],
)
def test_minimum_text_counts_collapsed_white_space(content, stays):
    assert (text_of(table(content), **PAPER) != "Rest.") == stays


def test_minimum_text():
    assert text_of(table("Short"), **PAPER, minimum_text=5) == "Short Rest."
    assert text_of(table("Short"), **PAPER, minimum_text=6) == "Rest."
    assert text_of(table(""), **PAPER, minimum_text=0) == "Rest."


@pytest.mark.parametrize("tag", ["img", "a", "input", "select", "textarea", "button", "form", "iframe"])
def test_substance(tag):
    body = table(f"<{tag}></{tag}>x")
    assert text_of(body, **PAPER, substance=[]) == "Rest."
    assert text_of(body, **PAPER, substance=[tag.upper()]) == "x Rest."


@pytest.mark.parametrize("tag", ["img", "figure", "picture", "video", "audio", "canvas", "svg", "math"])
def test_pictures_and_players_are_substance_in_the_modern_form(tag):
    body = f"<table id=t><tr><td><{tag}></{tag}>Tiny</td></tr></table><p>{LONG}</p>"
    assert not is_hidden(run(body, page_chrome=False), "t")
    assert is_hidden(run(body, variant="paper"), "t")


@pytest.mark.parametrize("tag", ["video", "audio", "canvas"])
def test_a_player_is_substance_without_the_words_inside_it(tag):
    body = f"<table id=t><tr><td><{tag}>Old browser</{tag}>Tiny</td></tr></table><p>{LONG}</p>"
    assert not is_hidden(run(body, page_chrome=False), "t")
    unseen = body.replace(f"<{tag}>", f"<{tag} style='display:none'>")
    assert is_hidden(run(unseen, page_chrome=False), "t"), "nobody sees it"


def test_inner_tables_first():
    inner = "<table><tr><td>Six six</td></tr></table>"
    assert text_of(table(inner + inner), **PAPER) == "Rest.", "what went from inside no longer counts"


def test_inner_table_goes_and_the_outer_one_stays():
    body = table("Long enough to stay<table><tr><td>Short</td></tr></table>")
    assert text_of(body, **PAPER) == "Long enough to stay Rest."


def test_containers_are_judged_like_tables():
    body = f'<div id="d"><div id="e">Short</div></div><p>{LONG}</p>'
    extraction = run(body, page_chrome=False)
    assert is_hidden(extraction, "d")
    assert [removal.element for removal in extraction.removals] == [4], "the outermost only"
    assert not is_hidden(run(body, **PAPER), "d")


def test_table_of_figures_stays_whole():
    rows = "".join(f"<tr><td>{number}</td><td>{number} kg</td></tr>" for number in range(5))
    assert run(f"<table>{rows}</table><ul><li>One</li><li>Two more words</li></ul>", page_chrome=False).keeps_everything


def test_container_without_anything_to_see_is_left_alone():
    """A script may fill it later; and what nobody saw need not be hidden."""
    body = f'<div id="player"></div><p>{LONG}</p>'
    extraction = run(body, page_chrome=False)
    assert not is_hidden(extraction, "player")
    assert extraction.removals == ()


def test_form_with_a_field_only_is_of_substance():
    body = f'<div id="d"><form role="search"><input name="q">Go</form></div><p>{LONG}</p>'
    assert not is_hidden(run(body, page_chrome=False), "d")
    assert is_hidden(run(body, page_chrome=False, keep_forms=False), "d")


def test_inside_cells_another_minimum_applies():
    body = table("Long enough to stay<table><tr><td>Short</td></tr></table>")
    assert "Short" in text_of(body, **PAPER, in_cells=["minimum_text=5"])
    assert "Short" in text_of(body, **PAPER, in_cells=["empty_tables=false"])
