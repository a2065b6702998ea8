"""Labels on stretches of text, their file, the gold text that they make."""

from __future__ import annotations

import pytest

from crunch.documents.labels import Span
from crunch.documents.parsing import parse_snapshot
from crunch.errors import BadMessageError, InputError
from crunch_lab.annotation.gold import save_gold
from crunch_lab.annotation.labels import GOLD, LABELS, checked, decode, encode, labelled
from crunch_lab.annotation.slots import slots_of
from tests.unit.crunch_lab.annotation.support import USUAL, marked

PAGE = parse_snapshot("<html><body><h1>Title</h1><p>One two. Three <b>four</b> five.</p></body></html>")


def span(element: int, slot: int, start: int = 0, end: int | None = None, label: str = "main") -> Span:
    return Span(label=label, element=element, slot=slot, start=start, end=end)  # type: ignore[arg-type]


def test_gold_text_is_that_of_extractions():
    assert labelled(PAGE, [span(2, 0, label="title"), span(3, 0), span(4, 0), span(3, 1)]).text == (
        "Title\nOne two. Three four five."
    )
    assert labelled(PAGE, [span(2, 0, label="discussion"), span(4, 0)]).text == "four"
    assert labelled(PAGE, [span(2, 0, label="date")], ["date"]).text == "Title"


def test_sentences_are_cut_out_of_their_slot():
    assert labelled(PAGE, [span(3, 0, 0, 8)]).text == "One two."
    assert labelled(PAGE, [span(3, 0, 0, 3), span(3, 0, 9, 14)]).text == "One Three"
    assert labelled(PAGE, [span(3, 0, 0, 4), span(3, 0, 4, 8)]).text == "One two."


@pytest.mark.parametrize(
    "spans",
    [
        [span(2, 1)],
        [span(99, 0)],
        [span(2, 0, 3, 3)],
        [span(2, 0, -1, 3)],
        [span(2, 0, 0, 6)],
        [span(2, 0, 0, 3), span(2, 0, 2, 5)],
    ],
)
def test_labels_that_fit_no_text_are_refused(spans):
    with pytest.raises(BadMessageError):
        checked(spans, slots_of(PAGE))


def test_labels_are_put_in_order_and_ends_filled_in():
    found = checked([span(4, 0), span(2, 0)], slots_of(PAGE))
    assert [(one.element, one.end) for _, one in found] == [(2, 5), (4, 4)]


def test_file_is_read_as_it_was_written(folder):
    saved = save_gold(folder, marked(*USUAL))
    data = (folder / saved.name / f"{saved.name}.ada.labels").read_bytes()
    file = decode(data, "x")
    assert encode(file) == data
    assert data.count(b"\n") == len(file.labels) + 2
    assert [label.label for label in file.labels] == ["title", "byline", "main", "main", "main", "main", "additional"]
    third = file.labels[3]
    assert (third.text, third.before, third.after) == (
        "close",
        "he council voted. It was",
        ", and late.",
    )


@pytest.mark.parametrize("data", [b"", b"[]", b'{"version": 1}', b"\xff"])
def test_other_files_are_refused(data):
    with pytest.raises(InputError, match="x is no file of labels"):
        decode(data, "x")


def test_newer_files_are_refused(folder):
    saved = save_gold(folder, marked(*USUAL))
    data = (folder / saved.name / f"{saved.name}.ada.labels").read_bytes()
    with pytest.raises(InputError, match="version 2"):
        decode(data.replace(b'"version":1', b'"version":2'), "x")


def test_labels_of_the_gold_text():
    assert set(LABELS) - GOLD == {"discussion", "additional", "unsure"}
