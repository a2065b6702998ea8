"""What is left of a page while filters take things out of it."""

from __future__ import annotations

from hypothesis import given

from crunch.algorithms.crunch.cuts import Cut, Proposal
from crunch.algorithms.crunch.state import PageState
from crunch.service import extract_page
from tests.support.crunch_runs import LONG
from tests.support.pages import by_id, deep_snapshot, html_page
from tests.support.trees import pages


@given(pages())
def test_characters_and_words_are_those_of_the_text(page):
    state = PageState(page)
    assert state.characters.total == page.character_count
    assert state.words.total == len(extract_page(page, "plain").text.split())
    assert state.outside_links.total <= state.characters.total


def test_text_that_a_script_put_into_a_line_break():
    page = html_page("<p>one<br>two</p>")
    broken = page.tags.index("br")
    page.texts[broken], page.ink_texts[broken] = "in", 1
    assert PageState(page).words.total == len(extract_page(page, "plain").text.split()) == 2


def test_characters_outside_links():
    page = html_page('<p>four <a href="/">linked</a> four <a>anchor</a></p>')
    assert PageState(page).outside_links.total == 4 + 4 + 6


def cut(page, identity, **more):
    return Cut(by_id(page, identity), "other", "for a test", **more)


def test_whole_subtree_goes():
    page = html_page('<div>a<p id="x">b<b>c</b></p>d</div>')
    state = PageState(page)
    assert state.size_of([cut(page, "x")]) == 2
    state.apply("step", Proposal([cut(page, "x")]))
    assert state.characters.total == state.characters.below(3, page.ends[3]) == 2
    assert not state.alive[by_id(page, "x")]
    assert [removal.step for removal in state.removals] == ["step"]


def test_content_goes_and_the_element_stays():
    page = html_page('<div>a<p id="x">b<b>c</b></p>d</div>')
    state = PageState(page)
    state.apply("step", Proposal([cut(page, "x", whole=False)]))
    assert state.characters.total == 2
    assert state.alive[by_id(page, "x")]
    assert list(state.emptied) == [by_id(page, "x")]
    state.apply("later", Proposal([cut(page, "x")]))
    assert not state.alive[by_id(page, "x")]
    assert [removal.step for removal in state.removals] == ["step"], "the first reason counts"


def test_needed_forms_are_spared():
    form = '<form id="f" role="search"><input><b id="b">Find</b></form>'
    page = html_page(f'<div id="x">a<p id="p">b</p><div id="way">c{form}d</div>e</div>{LONG}')
    state = PageState(page)
    one = cut(page, "x", spares_forms=True)
    assert state.size_of([one]) == len("abcdeFind"), "what is spared is no reason to cut the rest"
    state.apply("step", Proposal([one]))
    assert state.characters.below(by_id(page, "x"), page.ends[by_id(page, "x")]) == len("Find")
    assert state.standing == {by_id(page, "f")}
    assert state.size_of_forms_beside([]) == len("Find")
    assert state.size_of_forms_beside([cut(page, "way")]) == 0
    assert [state.alive[by_id(page, name)] for name in ("x", "p", "way", "f", "b")] == [1, 0, 1, 1, 1]
    kept = "".join(text or "" for text, stays in zip(page.texts, state.kept_texts, strict=True) if stays)
    assert kept == "Find"


def test_form_around_a_whole_page_is_no_tool():
    field = '<input type="password">'
    countries = "<select>" + "".join(f"<option>Country number {number}</option>" for number in range(200)) + "</select>"
    page = html_page(f"<form>{LONG * 30}{field}</form><form id=f>{LONG}{field}{countries}</form><form>{field}</form>")
    state = PageState(page)
    assert len(state.forms) == 2
    assert state.forms[0] == by_id(page, "f")


def test_elements_of_tags_are_those_that_can_be_seen():
    page = html_page("<noscript><img></noscript><svg></svg><img>")
    state = PageState(page)
    assert [page.tags[number] for number in state.numbers_of(frozenset(("img", "svg")))] == ["svg", "img"]


def test_cells_and_containers():
    page = html_page("<table><tr><td>a</td><th>b</th></tr></table><div><p>c</p><span>d</span></div>")
    state = PageState(page)
    assert [page.tags[number] for number in state.cells("table")] == ["td", "th"]
    assert [page.tags[number] for number in state.cells("container")] == ["table", "tr", "td", "th", "div", "p"]
    assert [page.tags[number] for number in state.tables("table")] == ["table"]
    assert [page.tags[number] for number in state.tables("container")] == ["table", "div"]


def test_deep_nesting():
    from crunch.documents.parsing import parse_snapshot

    page = parse_snapshot(deep_snapshot(8_000, "word " * 100))
    assert PageState(page).words.total == 100
    assert extract_page(page, "crunch").character_count == 400
