"""The kept slots of an extraction as the formats read them: exactly, in document order, with the blanks between."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from crunch.documents.kept_nodes import KeptNodes
from crunch.documents.page import Page

Event = tuple[Literal["start", "end", "text"], int, str]


def events(page: Page, kept_texts: bytes | bytearray, kept_tails: bytes | bytearray) -> Iterator[Event]:
    """Start, kept text and end of every element in document order: (event, element, text).

    The element of a ``text`` event is the one that the text stands in.
    """
    tails, parents, ends = page.tails, page.parents, page.ends
    stack: list[int] = []
    for number in range(len(page)):
        while stack and ends[stack[-1]] <= number:
            closed = stack.pop()
            yield "end", closed, ""
            if kept_tails[closed]:
                yield "text", parents[closed], tails[closed] or ""
        stack.append(number)
        yield "start", number, ""
        if kept_texts[number]:
            yield "text", number, page.texts[number] or ""
    while stack:
        closed = stack.pop()
        yield "end", closed, ""
        if kept_tails[closed]:
            yield "text", parents[closed], tails[closed] or ""


def exact_slots(extraction: KeptNodes) -> KeptNodes:
    """The extraction on a page that holds just the kept part of slots that are kept in part."""
    if not extraction.partial_texts and not extraction.partial_tails:
        return extraction
    texts, tails = list(extraction.page.texts), list(extraction.page.tails)
    kept_texts, kept_tails = bytearray(extraction.kept_texts), bytearray(extraction.kept_tails)
    for number, text in extraction.partial_texts.items():
        texts[number], kept_texts[number] = text, 1
    for number, text in extraction.partial_tails.items():
        tails[number], kept_tails[number] = text, 1
    page = replace(extraction.page, texts=texts, tails=tails)
    return replace(
        extraction,
        page=page,
        kept_texts=bytes(kept_texts),
        kept_tails=bytes(kept_tails),
        partial_texts={},
        partial_tails={},
    )


def with_blanks(extraction: KeptNodes) -> tuple[bytearray, bytearray]:
    """The kept slots together with the blank ones of displayed elements, which separate inline words."""
    page = extraction.page
    shown = page.displayed
    texts = bytearray(extraction.kept_texts)
    tails = bytearray(extraction.kept_tails)
    for number, (text, tail) in enumerate(zip(page.texts, page.tails, strict=True)):
        if text and not page.ink_texts[number] and shown[number]:
            texts[number] = 1
        if tail and not page.ink_tails[number] and number and shown[page.parents[number]]:
            tails[number] = 1
    return texts, tails
