"""Text slots by number, and offsets carried between texts that differ in white space."""

from __future__ import annotations

import pytest

from crunch.documents.parsing import parse_html, parse_snapshot
from crunch_lab.annotation.slots import annotated_page, carry, slots_of


def listed(page):
    return [(slot.element, slot.slot, slot.text) for slot in slots_of(page)]


def test_slots_are_numbered_as_the_snapshot_numbers_them():
    page = parse_snapshot("<html><body>a<p>b<i>c</i>d<br/>e</p> <p>f</p>g</body></html>")
    assert listed(page) == [(1, 0, "a"), (2, 0, "b"), (3, 0, "c"), (2, 1, "d"), (2, 2, "e"), (5, 0, "f"), (1, 2, "g")]


def test_what_no_snapshot_holds_is_left_out():
    page = parse_html("<p>a<script>x</script>b<noscript><p>y</p></noscript>c<style>z</style></p><template>q</template>")
    assert [text for _, _, text in listed(page)] == ["a", "b", "c"]


def test_places_lead_back_to_the_page():
    page = parse_snapshot("<html><body>a<p>b<i>c</i>d</p>e</body></html>")
    for slot in slots_of(page):
        texts = page.texts if slot.position >= 0 else page.tails
        assert texts[slot.position if slot.position >= 0 else -slot.position - 1] == slot.text


def test_hidden_text_is_said_to_be_hidden():
    page = parse_snapshot('<html xmlns:crunch="urn:crunch"><p crunch:hidden="tree">a</p>b</html>')
    assert [(slot.text, slot.is_displayed) for slot in slots_of(page)] == [("a", False), ("b", True)]


@pytest.mark.parametrize(
    ("offset", "text", "other", "expected"),
    [
        (3, "abc", "abc", 3),
        (4, "a  b c", " a b\nc", 4),
        (0, "abc", "  abc", 2),
        (3, "abc", "  abc", 5),
        (6, "\n  ab ", "ab", 2),
    ],
)
def test_offsets_are_carried(offset, text, other, expected):
    assert carry(offset, text, other) == expected


def test_closed_details_count_as_displayed():
    """Not what a page hides itself, and no script in them."""
    snapshot = (
        '<html xmlns:crunch="urn:crunch"><details><summary>a</summary><p crunch:hidden="tree">b <i>c</i></p>'
        '<script crunch:hidden="tree"/></details><details crunch:hidden="tree"><summary>d</summary></details>'
        '<details open=""><p crunch:hidden="tree">e</p></details></html>'
    )
    found = [(slot.text, slot.is_displayed) for slot in slots_of(annotated_page(snapshot, 10))]
    assert found == [("a", True), ("b ", True), ("c", True), ("d", False), ("e", False)]
