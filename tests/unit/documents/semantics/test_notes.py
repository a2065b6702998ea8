"""Which signs refer to which notes, in time that grows with the page."""

from __future__ import annotations

from crunch.documents.parsing import parse_html
from crunch.documents.semantics.notes import notes_of
from tests.support.timing import GROWTH, is_linear

NOTE = "<p>Sea<sup><a href='#{0}'>1</a></sup>.</p><p id='{0}'><a href='#x'>1</a> A note.</p>"


def pages(part: str) -> list[object]:
    return [parse_html("".join(part.format(number) for number in range(size)), None) for size in (200, 200 * GROWTH)]


def fresh(page):
    page._found.clear()
    return notes_of(page)


def test_two_signs_of_one_note_and_the_order():
    page = parse_html("<sup><a href='#b'>2</a></sup><sup><a href='#a'>1</a></sup><sup><a href='#b'>2</a></sup>"
                      "<p id=a>A</p><p id=b>B</p>", None)  # fmt: skip
    found = notes_of(page)
    assert list(found.signs.values()) == [1, 2, 1]
    assert [page.texts[note] for note in found.notes] == ["B", "A"]


def test_many_take_linear_time():
    small, large = pages(NOTE)
    assert is_linear(fresh, small, large)
