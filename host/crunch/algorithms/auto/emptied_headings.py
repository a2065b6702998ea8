"""A heading goes with its section: what served advertisements, or was a bar of links, leaves none over nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate
from typing import Final

from crunch.algorithms.auto.decision import Decision, slots_of
from crunch.algorithms.auto.evidence import Evidence
from crunch.documents.extraction import Extraction, Removal, remove_subtrees
from crunch.documents.page import Page
from crunch.documents.semantics.headings import tags_with_headings
from crunch.wording import say

STEP: Final = "heading"
REASON: Final = say("heading_emptied")

_LEVELS: Final = {f"h{level}": level for level in range(2, 7)}
"""The first level is the page's title."""
_WRAPPERS: Final = 3
"""Elements around a heading at most that hold nothing else."""


def without_emptied_headings(decision: Decision, evidence: Evidence) -> Decision:
    """Take out what was emptied since the step of this kind before, or since something went of whole blocks."""
    answer = decision.by_slot(evidence)
    if decision.compared is not None:
        answer = drop_emptied_headings(answer, *decision.compared)
    return replace(decision, answer=answer, compared=slots_of(answer))


def drop_emptied_headings(extraction: Extraction, texts: bytes, tails: bytes) -> Extraction:
    """The extraction without the headings whose section had text that was kept, and has none now; linear in the page.

    Args:
        extraction: as it is now.
        texts: its ``kept_texts`` before parts of it went.
        tails: its ``kept_tails`` then.
    """
    page = extraction.page
    if extraction.kept_texts == texts and extraction.kept_tails == tails:
        return extraction
    had = _running(texts, tails)
    shown = [0, *accumulate(map((extraction.standing | extraction.controls).__contains__, range(len(page))))]
    sections = [
        (number, own)
        for number, own in _sections(page)
        if had[own.stop] > had[own.start] and shown[own.stop] == shown[own.start]
    ]
    for _ in _LEVELS:  # one that goes may be all that was left under the one above
        has = _running(extraction.kept_texts, extraction.kept_tails)
        emptied = [
            Removal(number, STEP, "other", REASON, 1.0)
            for number, own in sections
            if has[own.stop] == has[own.start] and has[page.ends[number]] > has[number]
        ]
        if not emptied:
            break
        extraction = remove_subtrees(extraction, emptied)
    return extraction


def _running(texts: bytes | bytearray, tails: bytes | bytearray) -> list[int]:
    """Before each element: how many slots are set, those after an element with it."""
    return [0, *accumulate(text + tail for text, tail in zip(texts, tails, strict=True))]


def _sections(page: Page) -> list[tuple[int, range]]:
    """By heading the elements after it, up to the next one of its level or above, in the part that it opens."""
    found: list[tuple[int, range]] = []
    after: list[tuple[int, int]] = []  # headings further down that may end a section, with their levels, nearest last
    inked = _running(page.ink_texts, page.ink_tails)
    tags = tags_with_headings(page)
    for number in [number for number, tag in enumerate(tags) if tag in _LEVELS or tag == "h1"][::-1]:
        level = _LEVELS.get(tags[number], 1)
        while after and after[-1][1] > level:
            after.pop()
        start = page.ends[number]
        part = page.parents[number]
        for _ in range(_WRAPPERS):
            if inked[page.ends[part]] - inked[part + 1] != inked[start] - inked[number]:
                break
            part = page.parents[part]
        end = page.ends[part]
        following = [index for index, _ in after[-1:] if index >= start]
        found.append((number, range(start, max(start, min(following[0] if following else end, end)))))
        after.append((number, level))
    return [(number, own) for number, own in found[::-1] if page.tags[number] in _LEVELS]
