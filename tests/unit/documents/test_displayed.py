"""Which text is displayed."""

from __future__ import annotations

import pytest

from crunch.documents.page import Page
from crunch.documents.parsing import parse_html, parse_snapshot
from crunch.documents.tags import FACTS, FRAME, SHADOW
from tests.support.pages import snapshot_page


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


# A file whose page is drawn by script ---------------------------------------------------------------------------------

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
