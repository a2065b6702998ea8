"""Notes of a text: footnotes that kept text points to, and a section that calls itself notes.

They stand below the text, are short and full of links back, so the trees doubt them; the text is not whole without.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote

import numpy as np

from crunch.algorithms.auto.block_ranges import BlockRanges
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.tree_facts import Bools, Floats
from crunch.documents.blocks import blocks_of
from crunch.documents.page import Page
from crunch.documents.semantics.names import called
from crunch.documents.semantics.roles import WHOLE, roles_of
from crunch.documents.tags import HEADINGS

LEAST: Final = 0.02
"""Probability from which a block of a note stays: below are comments and what is hidden."""
MOST: Final = 0.2
"""Share of the kept words that all notes may have: more are an apparatus, as the sources of an encyclopedia."""
FEW: Final = 100
"""Words that they may have in any case."""
MARK: Final = 6
"""Characters at most of a link that is the mark of a note: 12, [3], *, a."""

_NOTE_ID: Final = re.compile(
    r"^(?:user-content-)?(?:fn|foot-?note|end-?note|note|cite_note|ftn|_ftn|sdfootnote|anm)[-_:.]?\w{0,12}$",
    re.IGNORECASE,
)
_BACK_ID: Final = re.compile(r"ref|back|anc|sym$", re.IGNORECASE)
_NOTES: Final = called("footnotes?", "endnotes?")
_ROLES: Final = frozenset(("doc-endnotes", "doc-endnote", "doc-footnote"))
_ENTRIES: Final = frozenset(("li", "dd", "tr", "p", "aside", "div", "section"))
_NO_NOTE: Final = WHOLE | {"nav", "form", "h1"}


def with_notes(page: Page, table: FeatureTable, probabilities: Floats, keep: Bools) -> Bools:
    """The blocks to keep, with the notes of the kept text and the heading of a section of notes.

    Args:
        page: the page.
        table: features of its blocks.
        probabilities: by block.
        keep: by block. Not changed.
    """
    result = keep.copy()
    kept_rows = np.flatnonzero(keep)
    notes = sorted({*_pointed_to(page, table, keep), *_called_notes(page)}) if len(kept_rows) else []
    if not notes:
        return result
    first = int(table.facts.numbers[kept_rows[0]])
    ranges = BlockRanges(page, table.facts.numbers)
    end = 0
    found = np.zeros(len(keep), np.bool_)
    for number in notes:
        if number >= end and number > first:
            found[ranges.rows(number)] = True
            end = page.ends[number]
    tokens = table.facts.tokens
    if float(tokens[found & ~keep].sum()) <= max(FEW, MOST * float(tokens[keep].sum())):
        result |= found & (probabilities >= LEAST)
    return result


def _pointed_to(page: Page, table: FeatureTable, keep: Bools) -> list[int]:
    """Entries below the text to which marks in it lead."""
    targets = {address[1:]: number for number, address in page.attribute("href") if address[:1] == "#" and address[1:]}
    if not targets:
        return []
    kept = np.zeros(len(page), np.bool_)
    kept[table.facts.numbers[keep]] = True
    owners = blocks_of(page).owners
    named = [(number, name) for number, name in page.attribute("name") if page.tags[number] == "a"]
    ids = {identity: number for number, identity in reversed([*page.attribute("id"), *named])}
    found = []
    for name, link in targets.items():
        target = ids.get(name, ids.get(unquote(name)))
        if target is None or target < link or not kept[owners[link]]:
            continue
        if len(_text(page, link)) <= MARK and (any(map(str.isdigit, _text(page, link))) or _is_note_id(name)):
            entry = _entry(page, target)
            if entry is not None:
                found.append(entry)
    return found


def _is_note_id(identity: str) -> bool:
    return _NOTE_ID.match(identity) is not None and not _BACK_ID.search(identity)


def _entry(page: Page, target: int) -> int | None:
    """What a mark leads to as a whole: the item, row or paragraph in which its target is."""
    number = target
    for _ in range(4):
        if page.tags[number] in _NO_NOTE or page.tags[number] in HEADINGS:
            return None
        if page.tags[number] in _ENTRIES:
            return number
        number = page.parents[number]
    return None


def _called_notes(page: Page) -> list[int]:
    """Parts that by role, class or the ids of their entries are notes."""
    found = [number for number, role in roles_of(page).items() if role in _ROLES]
    found += [
        number
        for number, names in page.attribute("class")
        if "note" in names.lower()
        and _NOTES.search(names)
        and page.tags[number] not in _NO_NOTE
        and page.tags[number] in {*_ENTRIES, "ol", "ul", "dl"}
    ]
    found += [
        number for number, name in page.attribute("id") if page.tags[number] in ("li", "dd", "p") and _is_note_id(name)
    ]
    return found


def _text(page: Page, number: int) -> str:
    inside = range(number + 1, page.ends[number])
    parts = [page.texts[number], *(text for inner in inside for text in (page.texts[inner], page.tails[inner]))]
    return "".join(filter(None, parts)).strip()
