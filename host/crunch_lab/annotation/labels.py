"""Labels on stretches of text slots, the file that keeps them, and the gold text that they make."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import Final, get_args

import msgspec

from crunch.conversion import decode_json
from crunch.documents.extraction import Extraction
from crunch.documents.labels import Label, Span
from crunch.documents.page import Page
from crunch.errors import BadMessageError, InputError
from crunch.wording import say
from crunch_lab.annotation.slots import Slot, slots_of

LABELS: Final[tuple[Label, ...]] = get_args(Label)
GOLD: Final = frozenset(("main", "title", "byline", "date", "caption"))
"""Labels whose text is the gold text (guideline 1.1)."""

GUIDELINE: Final = "1.1"
SUFFIX: Final = "labels"
"""``<document>.<annotator>.labels``"""
VERSION: Final = 1
CONTEXT: Final = 24
"""Characters of text kept on each side of a label, and of its own beginning twice as many."""


class Stretch(msgspec.Struct, frozen=True, array_like=True):
    """A text slot by the numbers of one parser, and where the label begins and ends in it."""

    element: int
    slot: int
    start: int
    end: int


class StoredLabel(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A label with the text around it; ``lxml`` and ``html5lib`` say where each parser of the file has it."""

    label: Label
    element: int
    slot: int
    start: int
    end: int
    text: str
    before: str = ""
    after: str = ""
    lxml: Stretch | None = None
    html5lib: Stretch | None = None

    def span(self) -> Span:
        """By the browser's numbers."""
        return Span(label=self.label, element=self.element, slot=self.slot, start=self.start, end=self.end)


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """How many labels a parser of the file has at the same number, at another one, and nowhere."""

    same: int
    moved: int
    lost: int


class LabelFile(msgspec.Struct, frozen=True, kw_only=True):
    """What one annotator marked on a document."""

    version: int
    document: str
    annotator: str
    guideline_version: str
    started_from: str
    """``nothing``, ``selection``, ``labels`` or the name of an algorithm."""
    seconds: float
    date: str
    page: str
    """SHA-256 of the HTML that the annotator saw; that of another file when the page had changed a little."""
    elements: int
    labels: list[StoredLabel]
    found: dict[str, Found]


def encode(file: LabelFile) -> bytes:
    """As JSON, a label a line, so that differences between versions can be read."""
    head = msgspec.json.encode(msgspec.structs.replace(file, labels=[])).decode()
    lines = ",\n".join(msgspec.json.encode(label).decode() for label in file.labels)
    return head.replace('"labels":[]', f'"labels":[\n{lines}\n]', 1).encode() + b"\n"


def decode(data: bytes, name: str) -> LabelFile:
    """Read a file of labels.

    Raises:
        InputError: it is none, or of a newer version.
    """
    try:
        file = decode_json(data, LabelFile)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InputError(say("labels_unreadable", name=name, why=str(error))) from None
    if file.version != VERSION:
        raise InputError(say("labels_version", name=name, version=str(file.version), known=str(VERSION)))
    return file


def checked(spans: Sequence[Span], slots: Sequence[Slot]) -> list[tuple[Slot, Span]]:
    """Spans with the slots that they are on, in reading order, every ``end`` filled in.

    Raises:
        BadMessageError: a span is on no text of the page, reaches beyond it, or over another one.
    """
    order = {(slot.element, slot.slot): index for index, slot in enumerate(slots)}
    found = []
    for span in spans:
        index = order.get((span.element, span.slot))
        if index is None:
            raise BadMessageError(f"a label is on slot {span.slot} of element {span.element}, where no text is")
        end = len(slots[index].text) if span.end is None else span.end
        if not 0 <= span.start < end <= len(slots[index].text):
            raise BadMessageError(f"a label is on characters {span.start} to {end} of a text that has not as many")
        found.append((index, msgspec.structs.replace(span, end=end)))
    found.sort(key=lambda pair: (pair[0], pair[1].start))
    for (index, span), (next_index, next_span) in pairwise(found):
        if index == next_index and next_span.start < (span.end or 0):
            raise BadMessageError(f"two labels are on the same text of element {span.element}")
    return [(slots[index], span) for index, span in found]


def labelled(page: Page, spans: Iterable[Span], labels: Collection[str] = GOLD) -> Extraction:
    """What is marked with one of ``labels``, as an extraction: so gold text has the form of every extraction's."""
    pieces: dict[Slot, list[tuple[int, int]]] = {}
    for slot, span in checked([span for span in spans if span.label in labels], slots_of(page)):
        pieces.setdefault(slot, []).append((span.start, span.end or 0))
    kept_texts, kept_tails = bytearray(len(page)), bytearray(len(page))
    partial_texts: dict[int, str] = {}
    partial_tails: dict[int, str] = {}
    for slot, stretches in pieces.items():
        in_texts = slot.position >= 0
        position = slot.position if in_texts else -slot.position - 1
        kept, partial = (kept_texts, partial_texts) if in_texts else (kept_tails, partial_tails)
        kept[position] = 1
        text = slot.text[stretches[0][0] : stretches[0][1]]
        for (_, before), (start, end) in pairwise(stretches):
            text += ("" if start == before else " ") + slot.text[start:end]
        if text != slot.text:
            partial[position] = text
    return Extraction(
        page, bytes(kept_texts), bytes(kept_tails), partial_texts=partial_texts, partial_tails=partial_tails
    )
