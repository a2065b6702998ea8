"""The kept nodes of an extraction as text and as HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Final, Literal, cast

from lxml import etree

from crunch.documents.extraction import Extraction
from crunch.documents.kept import kept_elements
from crunch.documents.output import finish_html
from crunch.documents.page import Page
from crunch.documents.tags import FACTS, SEPARATORS, VERBATIM

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
    extraction = exact_slots(extraction)
    page = extraction.page
    texts, tails, ends = page.texts, page.tails, page.ends
    kinds = [_BOUNDARIES.get(tag, "") for tag in page.tags]
    kept_texts, kept_tails = with_blanks(extraction)
    lines: list[str] = []
    parts: list[str] = []
    verbatim = 0

    def cross(kind: str, *, start: bool) -> None:
        """What happens where an element that bounds a line starts or ends."""
        nonlocal verbatim
        if kind == "break" and verbatim:
            parts.append("\n" if start else "")
            return
        line = "".join(parts)
        parts.clear()
        if verbatim:
            if line.strip():
                lines.append(line.strip("\r\n"))
        elif line := " ".join(line.split()):
            lines.append(line)
        if kind == "verbatim":
            verbatim += 1 if start else -1

    def end(number: int) -> None:
        if kinds[number]:
            cross(kinds[number], start=False)
        if kept_tails[number]:
            parts.append(tails[number] or "")

    stack: list[int] = []
    for number, kind in enumerate(kinds):  # as ``events``, which takes longer
        while stack and ends[stack[-1]] <= number:
            end(stack.pop())
        if kind:
            cross(kind, start=True)
        if kept_texts[number]:
            parts.append(texts[number] or "")
        if ends[number] == number + 1:
            end(number)
        else:
            stack.append(number)
    while stack:
        end(stack.pop())
    cross("block", start=True)
    return "\n".join(lines)


_BOUNDARIES: Final = {**dict.fromkeys(SEPARATORS, "block"), **dict.fromkeys(VERBATIM, "verbatim"), "br": "break"}


def exact_slots(extraction: Extraction) -> Extraction:
    """The same extraction on a page that holds just the kept part of slots that are kept in part."""
    if not extraction.partial_texts and not extraction.partial_tails:
        return extraction
    texts, tails = list(extraction.page.texts), list(extraction.page.tails)
    kept_texts, kept_tails = bytearray(extraction.kept_texts), bytearray(extraction.kept_tails)
    for number, text in extraction.partial_texts.items():
        texts[number], kept_texts[number] = text, 1
    for number, text in extraction.partial_tails.items():
        tails[number], kept_tails[number] = text, 1
    page = replace(extraction.page, texts=texts, tails=tails)
    exact = replace(extraction, page=page, kept_texts=kept_texts, kept_tails=kept_tails)
    exact.partial_texts, exact.partial_tails = {}, {}
    return exact


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
    """A document of the kept nodes with their attributes; no event handler, no ``javascript:`` address.

    No script either, unless the algorithm was told to leave scripts.
    """
    extraction = exact_slots(extraction)
    page, output = extraction.page, extraction.output
    kept = kept_elements(extraction).kept
    never = _NEVER_IN_HTML if output is None else _NEVER_IN_HTML - {"script", "noscript"}
    dropped = output.dropped if output else frozenset()
    root = deepcopy(page.root)
    elements = list(root.iter())
    gone: set[etree._Element] = set()
    for number, element in enumerate(elements):
        fact = element.get(_HIDDEN)
        if page.ink_texts[number] or fact:
            element.text = page.texts[number] if extraction.kept_texts[number] else None
        if page.ink_tails[number] or (number and elements[page.parents[number]].get(_HIDDEN)):
            element.tail = page.tails[number] if extraction.kept_tails[number] else None
        opaque = page.tags[number] in never and not page.displayed[number]
        if number and (not kept[number] or opaque or number in dropped or fact == "tree"):
            gone.add(element)
        if page.tags[number] == "noscript" and page.displayed[number]:
            element.tag = "div"  # a browser would hide it again
    for number, name in output.attributes if output else ():
        elements[number].attrib.pop(name, "")
    for element in elements:
        _clean_attributes(element)
        if element not in gone:
            _remove_children(element, gone)
    if output:
        finish_html(root, output)
    etree.cleanup_namespaces(root)
    return etree.tostring(root, method="html", encoding="unicode", doctype="<!DOCTYPE html>")


_HIDDEN: Final = f"{{{FACTS}}}hidden"
_NEVER_IN_HTML: Final = frozenset(("script", "template", "noscript"))
_SCRIPT_ADDRESS: Final = re.compile(r"\s*" + r"\s*".join("javascript:") + "|" + r"\s*" + r"\s*".join("vbscript:"), re.I)


def _clean_attributes(element: etree._Element) -> None:
    for name, value in cast("list[tuple[str, str]]", element.items()):
        if name.startswith(("on", "{")) or name == "srcdoc" or _SCRIPT_ADDRESS.match(value):
            del element.attrib[name]


def _remove_children(element: etree._Element, gone: set[etree._Element]) -> None:
    """Take out the children that go and leave their tails; a removed block still separates words."""
    last: etree._Element | None = None
    parts: list[str] = []
    for child in [*element, None]:
        if child is not None and child in gone:
            parts += [" " if child.tag in SEPARATORS else "", child.tail or ""]
            element.remove(child)
            continue
        if parts:
            text = "".join(parts)
            parts.clear()
            if last is None:
                element.text = (element.text or "") + text
            else:
                last.tail = (last.tail or "") + text
        last = child
