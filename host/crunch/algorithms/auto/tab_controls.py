"""The labels of tabs whose panels stay go on working: without them a reader gets at one of the panels alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate
from operator import mul
from typing import Final

from crunch.documents.extraction import Extraction
from crunch.documents.page import Page
from crunch.documents.semantics.tabs import panels_among

KEPT: Final = 10
"""Characters of the panels that stay, from which on their labels do."""
_MOST: Final = 200
"""Elements of a set of tabs by radio buttons in which its labels are looked for, beside its panels."""


def let_tabs_work(extraction: Extraction) -> Extraction:
    """With the labels of tabs in ``controls``; linear in the page."""
    page = extraction.page
    gone = [
        number
        for number in range(1, len(page))
        if not page.displayed[number] and page.displayed[page.parents[number]] and page.ends[number] > number
    ]
    found: set[int] = set()
    kept = [0, *accumulate(map(mul, extraction.kept_texts, page.text_sizes))]
    for labels, panel in panels_among(page, gone) if gone else ():
        parent = page.parents[panel]
        shown = kept[page.ends[parent]] - kept[parent + 1]
        if parent < labels < page.ends[parent]:
            shown -= kept[page.ends[labels]] - kept[labels]
        if shown >= KEPT:
            found.update(_radios(page, parent) if labels == parent else (labels,))
    return replace(extraction, controls=extraction.controls | found) if found else extraction


def _radios(page: Page, parent: int) -> Iterator[int]:
    """The radio buttons that are children of an element, and their labels in it."""
    names: set[str] = set()
    labels: list[int] = []
    end = min(page.ends[parent], parent + _MOST)
    for number in range(parent + 1, end):
        element = page.elements[number]
        if page.tags[number] == "input" and page.parents[number] == parent and element.get("type") == "radio":
            names.add(element.get("id") or "")
            yield number
        elif page.tags[number] == "label":
            labels.append(number)
    yield from (number for number in labels if page.elements[number].get("for") in names)
