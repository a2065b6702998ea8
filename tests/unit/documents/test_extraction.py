"""Extractions: what is kept, its share, and subtrees that go."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from functools import cache

import pytest
from hypothesis import given

from crunch.documents.extraction import Extraction, Removal, keep_everything, keep_nothing, remove_subtrees
from tests.support.pages import by_id, html_page, snapshot_page
from tests.support.trees import extractions


def removal(number: int) -> Removal:
    return Removal(number, "test", "other", "for a test", 0.5)


def test_everything_is_kept_at_first():
    page = html_page("<p>a<script>x</script></p>")
    extraction = keep_everything(page)
    assert extraction.text == "a"
    assert extraction.share == 1.0
    assert extraction.keeps_everything
    assert extraction.removals == ()
    assert (extraction.kept_texts, extraction.kept_tails) == (page.ink_texts, page.ink_tails)


def test_share_is_of_characters_that_are_not_blank():
    page = html_page("<p id=p>a b c</p><p>d</p>")
    extraction = keep_everything(page)
    extraction = remove_subtrees(extraction, [removal(by_id(page, "p"))])
    assert extraction.character_count == 1
    assert extraction.share == 0.25
    assert not extraction.keeps_everything


def test_subtree_goes_and_the_text_behind_it_stays():
    page = snapshot_page('a<div id="d">b<p>c</p>d<p>e</p></div>f<p>g</p>')
    extraction = keep_everything(page)
    extraction = remove_subtrees(extraction, [removal(by_id(page, "d"))])
    assert extraction.text == "a\nf\ng"
    assert extraction.removals == (removal(by_id(page, "d")),)


def test_counts_are_fresh_after_a_removal():
    page = html_page("<p id=p>abc</p><p>d</p>")
    extraction = keep_everything(page)
    assert extraction.character_count == 4
    extraction = remove_subtrees(extraction, [removal(by_id(page, "p"))])
    assert extraction.character_count == 1


@given(extractions())
def test_removing_the_root_leaves_nothing(extraction):
    extraction = remove_subtrees(extraction, [removal(0)])
    assert extraction.character_count == 0
    assert extraction.text == ""


@given(extractions())
def test_removing_all_children_leaves_the_own_text_of_the_root(extraction):
    page = extraction.page
    children = [number for number in range(1, len(page)) if page.parents[number] == 0]
    before = [extraction.kept_tails[number] for number in children]
    extraction = remove_subtrees(extraction, [removal(number) for number in children])
    assert [extraction.kept_tails[number] for number in children] == before
    assert sum(extraction.kept_texts) == extraction.kept_texts[0]
    assert sum(extraction.kept_tails) == sum(before)


def test_formats_are_made_from_the_same_kept_text():
    page = html_page("<h1>a</h1><p id=p>gone</p>")
    extraction = keep_everything(page)
    extraction = remove_subtrees(extraction, [removal(by_id(page, "p"))])
    assert (extraction.text, extraction.markdown) == ("a", "# a")
    assert "<h1>a</h1>" in extraction.html
    assert "gone" not in extraction.html


def test_text_is_fresh_after_a_removal():
    page = html_page("<p id=p>abc</p><p>d</p>")
    extraction = keep_everything(page)
    assert extraction.text == "abc\nd"
    extraction = remove_subtrees(extraction, [removal(by_id(page, "p"))])
    assert extraction.text == "d"


@pytest.mark.parametrize("name", ["text", "html", "markdown"])
def test_each_format_has_its_property(name):
    extraction = keep_everything(html_page("<h1>a</h1><p>b</p>"))
    assert getattr(extraction, name) == extraction.written(name)


def test_an_extraction_is_never_changed_and_others_are_made_of_it():
    page = html_page("<p id=p>abc</p>")
    first = keep_everything(page)
    for name in ("page", "kept_texts", "reasons", "notes", "unsure", "settings", "timings", "output"):
        with pytest.raises(FrozenInstanceError):
            setattr(first, name, None)
    for column in (first.kept_texts, first.kept_tails, first.notes, first.removals):
        with pytest.raises(TypeError, match="item assignment"):
            column[0] = 0  # type: ignore[index]
    second = remove_subtrees(first, [removal(by_id(page, "p"))]).with_notes("x").timed(parse=1.0)
    assert (first.text, first.notes, first.removals, first.timings) == ("abc", (), (), {})
    assert (second.text, second.notes, len(second.removals), second.timings) == ("", ("x",), 1, {"parse": 1.0})


def test_what_it_was_made_from_may_be_changed_afterwards():
    page = html_page("<p id=p>abc</p>")
    texts, removals = bytearray(page.ink_texts), [removal(1)]
    extraction = Extraction(page, texts, bytes(page.ink_tails), removals)
    texts[:] = bytes(len(texts))
    removals.clear()
    assert (extraction.text, len(extraction.removals)) == ("abc", 1)


def test_nothing_is_kept_at_first_where_that_is_asked_for():
    extraction = keep_nothing(html_page("<p>a</p>"))
    assert (extraction.text, extraction.share, extraction.removals) == ("", 0.0, ())


def test_reasons_are_worked_out_when_somebody_asks():
    page = html_page("<p>x</p><div>y</div><i>z</i>")
    p, div = (page.tags.index(tag) for tag in ("p", "div"))
    asked = []

    def reasons() -> list[Removal]:
        asked.append(1)
        return [Removal(p, "test", "other", "first")]

    extraction = replace(keep_everything(page), reasons=cache(reasons))
    extraction = remove_subtrees(extraction, [Removal(div, "test", "other", "second")])
    third = Removal(page.tags.index("i"), "test", "other", "third")
    extraction = extraction.with_revised_removals(lambda known: [*known, third])
    other = extraction.with_notes("a note")
    assert "y" not in extraction.text
    assert not asked
    assert [removal.reason for removal in extraction.removals] == ["first", "second", "third"]
    assert other.removals == extraction.removals
    assert asked == [1]
