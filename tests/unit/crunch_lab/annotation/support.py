"""Marked pages for tests."""

from __future__ import annotations

from typing import Any

from crunch.documents.labels import Label, Span
from crunch.documents.parsing import parse_snapshot
from crunch_lab.annotation.gold import Marked
from crunch_lab.annotation.slots import slots_of
from tests.unit.crunch_lab.annotation.conftest import HTML, snapshot_of

URL = "https://www.example.org/news/night-ferry?id=3"


def spans(*labels: tuple[str, Label], html: str = HTML) -> list[Span]:
    """A label on each slot that holds one of the texts."""
    found = []
    for text, label in labels:
        for slot in slots_of(parse_snapshot(snapshot_of(html))):
            if text in slot.text:
                start = slot.text.index(text)
                found.append(
                    Span(label=label, element=slot.element, slot=slot.slot, start=start, end=start + len(text))
                )
    return found


def marked(*labels: tuple[str, Label], html: str = HTML, **more: Any) -> Marked:
    snapshot = snapshot_of(html)
    return Marked(
        **{
            "snapshot": snapshot,
            "elements": len(parse_snapshot(snapshot)),
            "html": html,
            "url": URL,
            "spans": spans(*labels, html=html),
            "annotator": "ada",
            **more,
        }
    )


USUAL: tuple[tuple[str, Label], ...] = (
    ("The night ferry stays", "title"),
    ("By Ottilie Marrack", "byline"),
    ("The council voted. It was ", "main"),
    ("close", "main"),
    (", and late.", "main"),
    ("Nobody slept.", "main"),
    ("Imprint", "additional"),
)
GOLD_TEXT = "The night ferry stays\nBy Ottilie Marrack\nThe council voted. It was close, and late.\nNobody slept.\n"
