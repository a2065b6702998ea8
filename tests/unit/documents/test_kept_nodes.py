"""Kept nodes: how much of a page they are, and the removals that explain the rest."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crunch.documents.kept_nodes import KeptNodes, Removal
from crunch.documents.page import Page
from tests.support.pages import by_id, html_page


def nothing_of(page: Page) -> KeptNodes:
    return KeptNodes(page, bytes(len(page)), bytes(len(page)))


def removal(number: int, reason: str = "for a test") -> Removal:
    return Removal(number, "test", "other", reason)


def test_share_is_of_all_displayed_characters():
    page = html_page("<p id=p>a b c</p><p>d</p>")
    kept = nothing_of(page)
    assert (kept.character_count, kept.share, kept.keeps_everything) == (0, 0.0, False)
    texts = bytearray(len(page))
    texts[by_id(page, "p")] = 1
    kept = replace(kept, kept_texts=bytes(texts))
    assert (kept.character_count, kept.share) == (3, 0.75)


def test_everything_of_a_page_and_of_an_empty_one():
    for body, share in (("<p>a</p>", 1.0), ("", 0.0)):
        page = html_page(body)
        kept = KeptNodes(page, bytes(page.ink_texts), bytes(page.ink_tails))
        assert kept.keeps_everything
        assert kept.share == share


def test_removals_cannot_be_changed():
    with pytest.raises(AttributeError):
        removal(1).score = 1.0


def test_revised_removals_are_worked_out_once_and_late():
    kept, asked = nothing_of(html_page("a")), []
    kept = replace(kept, reasons=lambda: asked.append(1) or [removal(1, "first")])
    kept = kept.with_revised_removals(lambda known: [*known, removal(2, "second")])
    assert not asked
    assert [one.reason for one in kept.removals] == ["first", "second"]
    assert kept.removals is kept.removals
    assert asked == [1]
    assert replace(kept, reasons=[]).removals == ()


def test_more_removals_stand_behind_the_others_whether_these_are_known_or_not():
    known = replace(nothing_of(html_page("a")), reasons=[removal(1, "first")])
    assert known.with_removals([]) is known
    for reasons in (known.reasons, lambda: [removal(1, "first")]):
        more = replace(known, reasons=reasons).with_removals([removal(2, "second")])
        assert [one.reason for one in more.removals] == ["first", "second"]
