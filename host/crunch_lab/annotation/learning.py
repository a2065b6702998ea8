"""Rules for a site, learned from a few of its pages that a person marked.

Every element with an id, a class, a role or an itemprop offers selectors. Those are added that raise the mean F1 over
the marked characters most, first to take in, then to take out; and a selector must hold on more than one page where
there is more than one.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from lxml import etree

from crunch.documents.labels import Label
from crunch.documents.page import Page
from crunch.documents.parsing import parse_html
from crunch_lab.annotation.labels import LabelFile, decode
from crunch_lab.annotation.rules import SiteRules
from crunch_lab.annotation.slots import slots_of
from crunch_lab.annotation.verifying import file_spans, label_files
from crunch_lab.evaluation.packages import Document, Package

LEARNED: Final[tuple[Label, ...]] = ("main", "discussion", "title", "byline", "date", "caption")
LEAST_F1: Final = 0.8
"""Below, a label gets no rule."""
_LEAST_GAIN: Final = 0.002
_MOST_SELECTORS: Final = 10
_NAME: Final = re.compile(r"[A-Za-z_][\w-]{1,60}")
_TAG: Final = re.compile(r"[a-z][a-z0-9-]*")
_NUMBERED: Final = re.compile(r"\d{2,}")
"""An id or class with a number in it is of one page only."""


@dataclass(frozen=True)
class _MarkedPage:
    sizes: list[int]
    """Non-blank characters of each slot."""
    labels: dict[str, frozenset[int]]
    """Slots by label."""
    selected: dict[str, frozenset[int]]
    """Slots by selector."""


def learn_rules(package: Package) -> dict[str, SiteRules]:
    """Rules for every site of a package with labels; sites whose pages have none are left out."""
    sites: dict[str, list[_MarkedPage]] = {}
    for document in list(package.documents()):
        files = [decode(data, name) for name, data in label_files(package, document.name)]
        if files:
            sites.setdefault(document.site, []).append(_read(document, _best(files, document)))
    return {site: rules for site, pages in sites.items() if (rules := _learn(pages)).labels}


def _best(files: list[LabelFile], document: Document) -> LabelFile:
    """The labels that made the gold."""
    return next((file for file in files if file.annotator == document.facts.get("annotator")), files[0])


def _read(document: Document, file: LabelFile) -> _MarkedPage:
    page = parse_html(document.html.decode("utf-8", "replace"))
    slots = [slot for slot in slots_of(page) if slot.is_displayed]
    positions = {(slot.element, slot.slot): position for position, slot in enumerate(slots)}
    labels: dict[str, set[int]] = {}
    for span in file_spans(file, "lxml"):
        position = positions.get((span.element, span.slot))
        if position is not None and 2 * ((span.end or 0) - span.start) >= len(slots[position].text.strip()):
            labels.setdefault(span.label, set()).add(position)
    selected: dict[str, set[int]] = {}
    elements = [slot.element for slot in slots]
    for number, inside in _subtrees(page, elements):
        for selector in selectors_of(page.elements[number]):
            selected.setdefault(selector, set()).update(inside)
    return _MarkedPage(
        [len("".join(slot.text.split())) for slot in slots],
        {label: frozenset(found) for label, found in labels.items()},
        {selector: frozenset(found) for selector, found in selected.items()},
    )


def _subtrees(page: Page, elements: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
    """Every element with the slots in it; elements come in document order, slots of one element stay together."""
    order = sorted(range(len(elements)), key=elements.__getitem__)
    sorted_elements = [elements[position] for position in order]
    for number in range(len(page)):
        first, end = (bisect_left(sorted_elements, bound) for bound in (number, page.ends[number]))
        if first < end:
            yield number, order[first:end]


def selectors_of(element: etree._Element) -> list[str]:
    """The selectors that an element offers.

    >>> from lxml.html import fromstring
    >>> selectors_of(fromstring('<div id="body" class="entry post-1234">a</div>'))
    ['div#body', 'div.entry']
    """
    tag = element.tag
    if not isinstance(tag, str) or not _TAG.fullmatch(tag):
        return []
    found = []
    if tag in ("article", "main", "aside", "nav", "footer", "header", "h1", "figcaption", "time"):
        found.append(tag)
    identifier = element.get("id") or ""
    if _NAME.fullmatch(identifier) and not _NUMBERED.search(identifier):
        found.append(f"{tag}#{identifier}")
    for name in (element.get("class") or "").split():
        if _NAME.fullmatch(name) and not _NUMBERED.search(name):
            found.append(f"{tag}.{name}")
    for attribute in ("itemprop", "role", "rel"):
        value = element.get(attribute) or ""
        if _NAME.fullmatch(value):
            found.append(f'{tag}[{attribute}="{value}"]')
    return found


def _learn(pages: Sequence[_MarkedPage]) -> SiteRules:
    names = {selector for page in pages for selector in page.selected}
    if len(pages) > 1:
        names = {name for name in names if sum(name in page.selected for page in pages) > 1}
    rules: dict[Label, tuple[str, ...]] = {}
    remove: tuple[str, ...] = ()
    for label in LEARNED:
        wanted = [page.labels.get(label, frozenset()) for page in pages]
        if label == "main":  # whole gold: the others, which are named later, take their parts out of it
            wanted = [
                frozenset().union(*(page.labels.get(one, ()) for one in LEARNED if one != "discussion"))
                for page in pages
            ]
        if not any(wanted):
            continue
        nothing = [frozenset[int]()] * len(pages)
        chosen, taken, f1 = _grow(pages, names, wanted, nothing, frozenset.union)
        if label == "main":
            less, _, f1_less = _grow(pages, names, wanted, taken, frozenset.difference)
            if f1_less > f1:
                remove, f1 = tuple(less), f1_less
        if f1 >= LEAST_F1 or (label == "main" and chosen):
            rules[label] = tuple(chosen)
    return SiteRules(rules, remove)


def _grow(
    pages: Sequence[_MarkedPage],
    names: Iterable[str],
    wanted: Sequence[frozenset[int]],
    start: Sequence[frozenset[int]],
    change: Callable[[frozenset[int], frozenset[int]], frozenset[int]],
) -> tuple[list[str], list[frozenset[int]], float]:
    """Add the selector that helps most, as long as one helps; ties go to the shorter name."""
    ordered = sorted(names, key=lambda name: (len(name), name))
    chosen: list[str] = []
    taken, best = list(start), _mean_f1(pages, start, wanted)
    while len(chosen) < _MOST_SELECTORS:
        top: tuple[float, str, list[frozenset[int]]] | None = None
        for name in ordered:
            after = [
                change(have, page.selected.get(name, frozenset())) for page, have in zip(pages, taken, strict=True)
            ]
            if after == taken:
                continue
            f1 = _mean_f1(pages, after, wanted)
            if f1 > best + _LEAST_GAIN and (top is None or f1 > top[0] + 1e-9):
                top = (f1, name, after)
        if top is None:
            break
        best, name, taken = top
        chosen.append(name)
    return chosen, taken, best


def _mean_f1(pages: Sequence[_MarkedPage], taken: Sequence[frozenset[int]], wanted: Sequence[frozenset[int]]) -> float:
    total = 0.0
    for page, have, want in zip(pages, taken, wanted, strict=True):
        size = page.sizes.__getitem__
        both = sum(map(size, have & want))
        sides = sum(map(size, have)) + sum(map(size, want))
        total += 2 * both / sides if sides else 1.0
    return total / len(pages)
