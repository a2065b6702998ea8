"""What is to be written of an extraction: its kept slots, with formulas as TeX and readings in brackets, without what
stands beside code, and without the signs of links to headings; with a blank where style alone sets words apart."""

from __future__ import annotations

from dataclasses import dataclass, replace

from crunch.documents.formats.slots import exact_slots, with_blanks
from crunch.documents.kept import kept_elements
from crunch.documents.kept_nodes import KeptNodes
from crunch.documents.page import Page
from crunch.documents.semantics.code import companions_of
from crunch.documents.semantics.formulas import Formula, formulas_of, is_said_again
from crunch.documents.semantics.lines import lines_of
from crunch.documents.semantics.permalinks import permalinks_of
from crunch.documents.semantics.readings import Readings, brackets_for, readings_of
from crunch.documents.semantics.white_space import white_space_of
from crunch.documents.semantics.word_gaps import word_gaps_of


@dataclass(frozen=True, eq=False, slots=True)
class Written:
    """Slots as the formats write them; by element."""

    page: Page
    texts: list[str | None]
    tails: list[str | None]
    kept_texts: bytearray
    """With the blank slots that part inline words."""
    kept_tails: bytearray
    formulas: dict[int, Formula]
    """By the first element of each; its TeX stands in the text of that element."""
    in_formula: bytearray
    """1 in those that are written."""
    lines: frozenset[int]
    """Inline elements that stand on lines of their own."""
    white_space: bytearray | None
    """See :func:`crunch.documents.semantics.white_space.white_space_of`."""


def written(extraction: KeptNodes) -> Written:
    """Put together what is written; the extraction and its page stay as they are."""
    extraction = exact_slots(extraction)
    page = extraction.page
    kept_texts, kept_tails = with_blanks(extraction)
    formulas, readings = formulas_of(page), readings_of(page)
    companions = companions_of(page) + permalinks_of(page)
    texts, tails = page.texts, page.tails
    shown: dict[int, Formula] = {}
    in_formula = bytearray(len(page))
    if formulas or companions or readings.runs or readings.brackets:
        texts, tails = list(texts), list(tails)
        if formulas:
            shown = shown_formulas(extraction)
        for number in companions:
            _clear(page, kept_texts, kept_tails, number, page.ends[number])
        omits = extraction.output is not None and extraction.output.readings == "none"
        _write_readings(page, readings, texts, tails, kept_texts, kept_tails, omits=omits)
        for first, formula in shown.items():
            _clear(page, kept_texts, kept_tails, first, formula.end)
            texts[first], kept_texts[first] = formula.text, 1
            in_formula[first : formula.end] = b"\1" * (formula.end - first)
    if extraction.output is not None and extraction.output.alt_links:
        texts = list(texts)
        for number, alt in extraction.output.alt_links.items():
            _clear(page, kept_texts, kept_tails, number, page.ends[number])
            texts[number], kept_texts[number] = f" {alt} ", 1
    if gaps := word_gaps_of(page):
        tails = list(tails)
        for number, after in gaps.items():
            if kept_texts[after] and not in_formula[after]:
                tails[number], kept_tails[number] = " ", 1
    return Written(page, texts, tails, kept_texts, kept_tails, shown, in_formula, lines_of(page), white_space_of(page))


def shown_formulas(extraction: KeptNodes) -> dict[int, Formula]:
    """Those that are kept, by their first element: by their own text, or where they have none with what is around."""
    page, kept = extraction.page, kept_elements(extraction).kept
    found: dict[int, Formula] = {}
    last: Formula | None = None
    for formula in formulas_of(page):
        if not (kept[formula.root] and kept[page.parents[formula.root]] and page.displayed[page.parents[formula.root]]):
            continue
        if last is not None and is_said_again(page, last, formula):
            formula = replace(last, end=formula.end)
        last = found[formula.root] = formula
    return found


def _clear(page: Page, kept_texts: bytearray, kept_tails: bytearray, first: int, end: int) -> None:
    """Take out elements that follow each other; what stands behind the last of them stays."""
    last = first
    while page.ends[last] < end:
        last = page.ends[last]
    behind = kept_tails[last]
    kept_texts[first:end] = bytes(end - first)
    kept_tails[first:end] = bytes(end - first)
    kept_tails[last] = behind


def _write_readings(
    page: Page,
    readings: Readings,
    texts: list[str | None],
    tails: list[str | None],
    kept_texts: bytearray,
    kept_tails: bytearray,
    *,
    omits: bool,
) -> None:
    for number in readings.brackets:
        _clear(page, kept_texts, kept_tails, number, page.ends[number])
    for number in readings.ruby:
        if not page.ink_texts[number]:
            kept_texts[number] = 0
        child = number + 1
        while child < page.ends[number]:
            if not page.ink_tails[child]:
                kept_tails[child] = 0
            child = page.ends[child]
    for first, last in readings.runs:
        end = page.ends[last]
        reading = "".join(texts[index] or "" for index in range(first, end) if kept_texts[index])
        if omits or not reading.strip():
            for number in _siblings(page, first, end):
                _clear(page, kept_texts, kept_tails, number, page.ends[number])
            continue
        opening, closing = brackets_for(reading)
        texts[first] = opening + ((texts[first] or "").lstrip() if kept_texts[first] else "")
        kept_texts[first] = 1
        if end == last + 1:
            texts[last] = (texts[last] or "").rstrip() + closing
        else:
            inner = last + 1
            while page.ends[inner] < end:
                inner = page.ends[inner]
            tails[inner] = ((tails[inner] or "") if kept_tails[inner] else "") + closing
            kept_tails[inner] = 1


def _siblings(page: Page, first: int, end: int) -> list[int]:
    found = []
    while first < end:
        found.append(first)
        first = page.ends[first]
    return found
