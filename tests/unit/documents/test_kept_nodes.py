"""Kept nodes: how much of a page they are, and the removals that explain the rest."""

from __future__ import annotations

import pytest

from crunch.documents.kept_nodes import KeptNodes, Removal
from crunch.documents.page import Page
from tests.support.pages import by_id, html_page


def nothing_of(page: Page) -> KeptNodes:
    return KeptNodes(page, bytearray(len(page)), bytearray(len(page)))


def removal(number: int, reason: str = "for a test") -> Removal:
    return Removal(number, "test", "other", reason)


def test_share_is_of_all_displayed_characters():
    page = html_page("<p id=p>a b c</p><p>d</p>")
    kept = nothing_of(page)
    assert (kept.character_count, kept.share, kept.keeps_everything) == (0, 0.0, False)
    kept = nothing_of(page)
    kept.kept_texts[by_id(page, "p")] = 1
    assert (kept.character_count, kept.share) == (3, 0.75)


def test_everything_of_a_page_and_of_an_empty_one():
    for body, share in (("<p>a</p>", 1.0), ("", 0.0)):
        page = html_page(body)
        kept = KeptNodes(page, bytearray(page.ink_texts), bytearray(page.ink_tails))
        assert kept.keeps_everything
        assert kept.share == share


def test_removals_cannot_be_changed():
    with pytest.raises(AttributeError):
        removal(1).score = 1.0


def test_revised_removals_are_worked_out_once_and_late():
    kept, asked = nothing_of(html_page("a")), []
    kept.reasons = lambda: asked.append(1) or [removal(1, "first")]
    kept.revise_removals(lambda known: [*known, removal(2, "second")])
    assert not asked
    assert [one.reason for one in kept.removals] == ["first", "second"]
    assert kept.removals is kept.removals
    assert asked == [1]
    kept.removals = []
    assert kept.removals == []
