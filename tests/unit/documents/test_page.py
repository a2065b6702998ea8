"""Pages as columns, against the tree they were read from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from crunch.documents.page import Page, page_from_tree
from crunch.documents.parsing import parse_html, parse_snapshot
from crunch.documents.tags import FACTS, FRAME, SHADOW
from crunch.errors import BadSnapshotError
from tests.support.pages import by_id, deep_snapshot, html_page, snapshot_page
from tests.support.trees import pages, silent

# Columns --------------------------------------------------------------------------------------------------------------


@given(pages(), st.data())
def test_some_elements_by_number(page, data):
    numbers = data.draw(st.lists(st.integers(0, len(page) - 1)))
    some = page.elements_at(numbers)
    assert some == {number: page.elements[number] for number in numbers}
    assert page.elements_at(numbers) == some


@given(pages())
def test_columns_are_those_of_the_tree(page):
    elements = list(page.root.iter())
    numbers = {element: number for number, element in enumerate(elements)}
    assert len(page) == len(elements)
    assert page.elements == elements
    assert page.tags == [element.tag for element in elements]
    assert page.texts == [element.text for element in elements]
    assert page.tails == [element.tail for element in elements]
    assert page.parents == [numbers.get(element.getparent(), 0) for element in elements]
    assert page.ends == [number + len(list(element.iter())) for number, element in enumerate(elements)]


@given(pages())
def test_ink_is_displayed_text_that_is_not_blank(page):
    elements = list(page.root.iter())
    for number, element in enumerate(elements):
        displayed = not silent(element)
        assert bool(page.displayed[number]) == displayed
        assert bool(page.ink_texts[number]) == (displayed and bool((element.text or "").strip()))
        parent = element.getparent()
        behind = parent is not None and not silent(parent) and bool((element.tail or "").strip())
        assert bool(page.ink_tails[number]) == behind


@given(pages())
def test_characters_are_those_of_the_ink(page):
    ink = [text for text, shown in zip(page.texts, page.ink_texts, strict=True) if shown]
    ink += [text for text, shown in zip(page.tails, page.ink_tails, strict=True) if shown]
    assert page.character_count == sum(len("".join(text.split())) for text in ink)
    nothing = bytearray(len(page))
    assert page.count_characters(nothing, nothing) == 0
    assert page.count_characters(page.ink_texts, nothing) + page.count_characters(nothing, page.ink_tails) == (
        page.character_count
    )


def test_columns_of_a_small_page():
    page = parse_snapshot("<html>a<p>b<i/>c</p>d</html>")
    assert page.tags == ["html", "p", "i"]
    assert page.texts == ["a", "b", None]
    assert page.tails == [None, "d", "c"]
    assert page.parents == [0, 0, 1]
    assert page.ends == [3, 3, 3]
    assert page.from_browser
    assert page.url is None


def test_what_follows_the_root_element_is_no_text():
    root = etree.fromstring("<html><p>a</p></html>")
    root.tail = "behind"
    page = page_from_tree(root, "https://example.org/")
    assert page.ink_tails == bytes(2)
    assert page.character_count == 1
    assert page.url == "https://example.org/"
    assert not page.from_browser


def test_attributes_are_found_with_their_elements():
    page = html_page('<p role="note">a</p><p>b</p><p role="">c</p>')
    assert page.attribute("role") == [(4, "note"), (6, "")]
    assert page.attribute("none") == []


# What is displayed ----------------------------------------------------------------------------------------------------


def displayed_text(page: Page) -> str:
    """Displayed texts and tails, in no special order but that of the elements."""
    texts = [text for text, ink in zip(page.texts, page.ink_texts, strict=True) if ink]
    tails = [tail for tail, ink in zip(page.tails, page.ink_tails, strict=True) if ink]
    return " ".join([*texts, *tails])


@pytest.mark.parametrize(
    "tag", ["script", "style", "noscript", "template", "iframe", "frame", "noframes", "noembed", "svg", "annotation"]
)
def test_text_that_nobody_sees(tag):
    page = snapshot_page(f"<p>a</p><{tag}>x<b>y</b>z</{tag}>")
    assert displayed_text(page) == "a"


@pytest.mark.parametrize("tag", ["button", "select", "textarea", "option", "label", "legend", "math", "x-own"])
def test_text_of_forms_formulas_and_unknown_elements_is_seen(tag):
    assert displayed_text(snapshot_page(f"<{tag}>a</{tag}>")) == "a"


def test_text_behind_an_element_that_is_not_displayed_is():
    assert displayed_text(snapshot_page("<p>a<script>x</script>b</p>")) == "a b"


def test_head_is_not_displayed():
    assert displayed_text(parse_html("<html><head><title>T</title></head><body>a</body></html>")) == "a"


def test_part_that_was_not_rendered_is_not_displayed():
    page = snapshot_page('<div crunch:hidden="tree">x<p>y</p>z</div>a')
    assert displayed_text(page) == "a"


def test_invisible_element_shows_its_visible_children():
    page = snapshot_page('<div crunch:hidden="self">x<p>a</p>y<p crunch:hidden="self">z</p></div>')
    assert displayed_text(page) == "a"


def test_facts_mean_nothing_in_a_file():
    page = parse_html('<p crunch:hidden="tree">a</p>')
    assert displayed_text(page) == "a"


def test_frame_shows_its_document():
    page = snapshot_page(
        "<iframe>fallback<crunch:frame><html><head><title>x</title></head>"
        "<body>a<script>y</script></body></html></crunch:frame></iframe>"
    )
    assert displayed_text(page) == "a"
    assert page.tags.count(FRAME) == 1


def test_frame_in_a_frame_shows_its_document():
    page = snapshot_page(
        "<iframe><crunch:frame><html><body>a<iframe>x<crunch:frame><html><body>b</body></html></crunch:frame></iframe>"
        "c</body></html></crunch:frame></iframe>"
    )
    assert sorted(displayed_text(page).split()) == ["a", "b", "c"]


@pytest.mark.parametrize("around", ['<div crunch:hidden="tree">{}</div>', "<noscript>{}</noscript>", "<svg>{}</svg>"])
def test_frame_in_what_is_not_displayed_shows_nothing(around):
    frame = "<iframe><crunch:frame><html><body>a</body></html></crunch:frame></iframe>"
    assert displayed_text(snapshot_page(around.format(frame))) == ""


def test_frameset_shows_the_documents_of_its_frames():
    page = parse_snapshot(
        f'<html xmlns:crunch="{FACTS}"><frameset><frame>'
        "<crunch:frame><html><body>a</body></html></crunch:frame></frame></frameset></html>"
    )
    assert displayed_text(page) == "a"


def test_shadow_root_is_displayed():
    page = snapshot_page("<x-a><crunch:shadow>a<style>x</style></crunch:shadow><p>b</p></x-a>")
    assert sorted(displayed_text(page).split()) == ["a", "b"]
    assert page.tags.count(SHADOW) == 1


@pytest.mark.parametrize(
    "formula",
    [
        "<span><math><mi>x</mi></math></span><span aria-hidden='true'>x</span>",
        "<math><mi>x</mi></math><span aria-hidden='true'>x</span>",
        "<span aria-hidden='true'><b>x</b></span><span><math><mi>x</mi></math></span>",
    ],
    ids=["KaTeX", "MathML first", "MathJax 3"],
)
def test_formula_counts_once(formula):
    assert displayed_text(snapshot_page(formula)) == "x"


@pytest.mark.parametrize(
    "beside",
    ["<p>as <math><mi>x</mi></math> shows</p>", "<p><math><mi>x</mi></math></p>", "<div><i><math>x</math></i></div>"],
)
def test_text_hidden_from_screen_readers_is_displayed_beside_a_text_with_a_formula(beside):
    """R15: it is no typeset twin of the formula."""
    page = snapshot_page(f"{beside}<div aria-hidden='true'>after</div>")
    assert "after" in displayed_text(page)
    page = snapshot_page(f"<div aria-hidden='true'>before</div>{beside}")
    assert "before" in displayed_text(page)


def test_text_hidden_from_screen_readers_is_displayed_where_there_is_no_formula():
    assert displayed_text(snapshot_page("<p>a</p><span aria-hidden='true'>b</span>")) == "a b"


# Depth ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("levels", [1, 998, 999, 1000, 1001, 8000])
def test_nesting_of_any_depth_is_read(levels):
    page = parse_snapshot(deep_snapshot(levels))
    assert len(page) == levels + 2
    assert page.parents == [0, *range(levels + 1)]
    assert page.ends == [levels + 2] * (levels + 2)
    assert page.texts[-1] == "deep"


shapes = st.recursive(st.just([]), lambda inner: st.lists(inner, max_size=4), max_leaves=30)


@given(shapes.filter(bool), st.integers(1, 5000))
def test_parents_below_the_deepest_level_are_those_that_were_written(shape, base):
    flat: list[str] = []
    parents: list[int] = []

    def write(children: list, level: int, parent: int) -> None:
        for inner in children:
            number = len(parents) + 2
            parents.append(parent)
            flat.append(f'<b crunch:level="{level}">t</b>')
            write(inner, level + 1, number)

    write(shape, base, 1)
    page = parse_snapshot(f'<html xmlns:crunch="{FACTS}"><div>{"".join(flat)}</div><p/></html>')
    assert page.parents[2:-1] == parents
    below = {number: {number} for number in range(len(page))}
    for number in range(len(page) - 1, 0, -1):
        below[page.parents[number]] |= below[number]
    assert all(set(range(number, page.ends[number])) == below[number] for number in range(len(page)))


@pytest.mark.parametrize(
    "inside",
    [
        '<b crunch:level="x"/>',
        '<b crunch:level=""/>',
        '<b crunch:level="1001.0"/>',
        '<b crunch:level="1001"/><b crunch:level="1000"/>',
        '<b crunch:level="1001"/><b crunch:level="1003"/>',
        '<b crunch:level="1001"/><b crunch:level="1002"/><b crunch:level="1001"/><b crunch:level="1003"/>',
        '<b crunch:level="1001"><i/></b>',
        '<b crunch:level="1001"><i crunch:level="1002"/></b>',
        '<i/><b crunch:level="1001"/>',
        '<b crunch:level="1001"/><i/>',
        '<b crunch:level="1001"/><i/><b crunch:level="1002"/>',
    ],
)
def test_depth_facts_that_do_not_fit_are_refused(inside):
    with pytest.raises(BadSnapshotError, match=r"element [2-5]"):
        parse_snapshot(f'<html xmlns:crunch="{FACTS}"><div>{inside}</div></html>')


def test_two_deep_places_are_told_apart():
    page = parse_snapshot(
        f'<html xmlns:crunch="{FACTS}"><div id="a"><b crunch:level="9"/><b crunch:level="10"/></div>'
        '<div id="b"><b crunch:level="9"/><b crunch:level="10"/></div></html>'
    )
    first, second = by_id(page, "a"), by_id(page, "b")
    assert page.parents == [0, 0, first, first + 1, 0, second, second + 1]
    assert page.ends[first] == second


# A file whose page is drawn by script -----------------------------------------

NOTE = "words that stand where scripts do not run " * 8


def shown(page: Page) -> str:
    texts = [text for text, ink in zip(page.texts, page.ink_texts, strict=True) if ink and text]
    return " ".join(texts)


def test_a_file_that_shows_nothing_else_shows_its_noscript():
    page = parse_html(f"<div id=app></div><noscript><p>{NOTE}</p><script>no text</script></noscript>")
    assert "scripts do not run" in shown(page)
    assert "no text" not in shown(page)


def test_a_file_with_text_does_not():
    assert "scripts do not run" not in shown(parse_html(f"<p>{'word ' * 60}</p><noscript><p>{NOTE}</p></noscript>"))


def test_a_short_note_is_no_page():
    assert shown(parse_html("<div></div><noscript><p>Please enable JavaScript</p></noscript>")) == ""


def test_a_snapshot_never_shows_it():
    snapshot = f"<html><head/><body><noscript><p>{NOTE}</p></noscript></body></html>"
    assert shown(parse_snapshot(snapshot)) == ""
