"""The kept nodes of an extraction as text and as HTML."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Literal, cast

from lxml import etree

from crunch.documents.extraction import Extraction
from crunch.documents.kept import kept_elements
from crunch.documents.page import Page
from crunch.documents.tags import SEPARATORS, VERBATIM

Event = tuple[Literal["start", "end", "text"], int, str]


def events(page: Page, kept_texts: bytearray, kept_tails: bytearray) -> Iterator[Event]:
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


def render_text(extraction: Extraction) -> str:
    """Kept text, one block a line; white space collapsed, except where it is text (``pre``, R13)."""
    if extraction.partial_texts or extraction.partial_tails:
        extraction = _with_partial_slots(extraction)
    page = extraction.page
    tags = page.tags
    lines: list[str] = []
    parts: list[str] = []
    verbatim = 0

    def end_block() -> None:
        line = "".join(parts)
        parts.clear()
        if verbatim:
            if line.strip():
                lines.append(line.strip("\r\n"))
        else:
            line = " ".join(line.split())
            if line:
                lines.append(line)

    kept_texts, kept_tails = with_blanks(extraction)
    for event, number, text in events(page, kept_texts, kept_tails):
        if event == "text":
            parts.append(text)
            continue
        tag = tags[number]
        if tag in VERBATIM:
            end_block()
            verbatim += 1 if event == "start" else -1
        elif tag in SEPARATORS:
            if tag == "br" and verbatim:
                parts.append("\n" if event == "start" else "")
            else:
                end_block()
    end_block()
    return "\n".join(lines)


def _with_partial_slots(extraction: Extraction) -> Extraction:
    """The same extraction on a page that holds just the kept part of slots that are kept in part."""
    texts, tails = list(extraction.page.texts), list(extraction.page.tails)
    kept_texts, kept_tails = bytearray(extraction.kept_texts), bytearray(extraction.kept_tails)
    for number, text in extraction.partial_texts.items():
        texts[number], kept_texts[number] = text, 1
    for number, text in extraction.partial_tails.items():
        tails[number], kept_tails[number] = text, 1
    return Extraction(replace(extraction.page, texts=texts, tails=tails), kept_texts, kept_tails)


def with_blanks(extraction: Extraction) -> tuple[bytearray, bytearray]:
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


def render_html(extraction: Extraction) -> str:
    """A document of the kept nodes with their attributes; no script, no event handler, no ``javascript:`` address."""
    page = extraction.page
    kept = kept_elements(extraction).kept
    root = deepcopy(page.root)
    elements = list(root.iter())
    for number, element in enumerate(elements):
        if page.displayed[number] and element.text and not extraction.kept_texts[number] and page.ink_texts[number]:
            element.text = None
        if number and page.ink_tails[number] and not extraction.kept_tails[number]:
            element.tail = None
        _clean_attributes(element)
    for number in range(len(elements) - 1, 0, -1):
        if not kept[number] or page.tags[number] in ("script", "template", "noscript"):
            _remove(elements[number])
    etree.cleanup_namespaces(root)
    return etree.tostring(root, method="html", encoding="unicode", doctype="<!DOCTYPE html>")


def _clean_attributes(element: etree._Element) -> None:
    for name, value in cast("list[tuple[str, str]]", element.items()):
        scheme = "".join(value.split()).lower() if len(value) < 200 else value[:200].lower()
        if name.startswith(("on", "{")) or scheme.startswith(("javascript:", "vbscript:")):
            del element.attrib[name]


def _remove(element: etree._Element) -> None:
    """Take an element out and leave its tail."""
    parent = element.getparent()
    if parent is None:
        return
    if element.tail:
        previous = element.getprevious()
        if previous is not None:
            previous.tail = (previous.tail or "") + element.tail
        else:
            parent.text = (parent.text or "") + element.tail
    parent.remove(element)
