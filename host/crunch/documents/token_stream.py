"""A page as a sequence of tags and words: what BTE and DSC look at (Gottron 2007, sections 5.2 and 5.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import compress
from typing import Final

import numpy as np
from numpy.typing import NDArray

from crunch.documents.extraction import Extraction, Removal
from crunch.documents.kept import kept_upwards, nearest_stop
from crunch.documents.page import Page
from crunch.documents.semantics.scripts import ALONE, THAI, THAI_MARKS, characters
from crunch.documents.tags import NOT_DISPLAYED, SEPARATORS, VOID

WORD: Final = re.compile(r"\S+")
"""A word of the papers: a run without white space."""

_ALONE, _THAI = characters(ALONE), characters(THAI)
WORD_OR_IDEOGRAPH: Final = re.compile(rf"[{_ALONE}]|[{_THAI}][{characters(THAI_MARKS)}]*|[^\s{_ALONE}{_THAI}]+")
"""Each ideograph and kana alone, Thai by cluster, other scripts by white space (variant ``modern``)."""

_IS_NOT_BLANK: Final = bytes(not chr(code).isspace() for code in range(128)) + bytes(128)
_NO_IDEOGRAPHS: Final = re.compile(f"[{_ALONE}{_THAI}]")


@dataclass(eq=False, slots=True)
class TokenStream:
    """Runs of tokens in document order: a run is either tags without a word between, or the words of one text slot."""

    page: Page
    ideographs: bool
    """Whether :data:`WORD_OR_IDEOGRAPH` makes the words, or :data:`WORD`."""
    runs: list[int] = field(default_factory=list)
    """How many words (positive) or tags (negative)."""
    slots: list[int] = field(default_factory=list)
    """By run of words: the element whose ``texts`` hold them, or ``~n`` for the ``tails`` of n."""
    in_link: bytearray = field(default_factory=bytearray)
    """By run of words: 1 inside a link."""

    def words(self, slot: int) -> Iterator[re.Match[str]]:
        """The words of a slot with their places."""
        pattern = WORD_OR_IDEOGRAPH if self.ideographs else WORD
        return pattern.finditer(self.text(slot))

    def text(self, slot: int) -> str:
        """The text of a slot."""
        return (self.page.texts[slot] if slot >= 0 else self.page.tails[~slot]) or ""

    def count_in(self, texts: list[str | None], ink: bytearray) -> NDArray[np.int64]:
        """The words of each text that is set in ``ink``, and so is not blank; 0 for others."""
        counts = np.zeros(len(texts), np.int64)
        shown = np.flatnonzero(np.frombuffer(ink, np.uint8))
        found = [text or "" for text in compress(texts, ink)]
        if not found:
            return counts
        joined = " ".join(found)
        starts = np.cumsum(np.fromiter(map(len, found), np.int64, len(found)) + 1)
        inside = np.frombuffer(joined.encode("ascii", "replace").translate(_IS_NOT_BLANK), np.uint8)
        begins = np.empty(len(inside), np.bool_)
        begins[0] = inside[0]
        np.greater(inside[1:], inside[:-1], out=begins[1:])
        counts[shown] = np.add.reduceat(begins, np.concatenate(([0], starts[:-1])), dtype=np.int64)
        if not joined.isascii():
            for position, text in enumerate(found):
                if not text.isascii():
                    counts[shown[position]] = self.count_words(text)
        return counts

    def count_words(self, text: str) -> int:
        """How many words a text holds."""
        if self.ideographs and _NO_IDEOGRAPHS.search(text):
            return len(WORD_OR_IDEOGRAPH.findall(text))
        return len(text.split())


def token_stream(page: Page, *, block_tags_only: bool, end_tags: bool, ideographs: bool) -> TokenStream:
    """Tokenise what is below ``body``; skipped subtrees and ``body`` itself give no token.

    Args:
        page: the page.
        block_tags_only: count block tags and ``br`` only, not inline tags.
        end_tags: whether end tags are tokens; a void element is one token.
        ideographs: whether ideographs are words of their own.
    """
    stream = TokenStream(page, ideographs)
    first = page.tags.index("body") if "body" in page.tags else 0
    stop = page.ends[first]
    opened, closed = _bounds(page.end_column[first:stop] - first)
    kinds = np.frombuffer(_tag_kinds(page, first, block_tags_only=block_tags_only, end_tags=end_tags), np.uint8)
    kinds = kinds[first:stop]
    tags = np.empty(2 * len(opened), np.int64)
    tags[opened], tags[closed] = kinds > 0, kinds == _BOTH
    words = np.empty_like(tags)
    words[opened] = stream.count_in(page.texts[first:stop], page.ink_texts[first:stop])
    words[closed] = stream.count_in(page.tails[first:stop], page.ink_tails[first:stop])
    words[closed[0]] = 0  # what follows the body is none of its text
    numbers = np.arange(first, stop)
    slots = np.empty_like(tags)
    slots[opened], slots[closed] = numbers, ~numbers
    linked = _in_links(page)
    in_link = np.empty(len(tags), np.uint8)
    in_link[opened], in_link[closed] = linked[first:stop], linked[page.parent_column[first:stop]]
    with_words = np.flatnonzero(words)
    tags_before = np.cumsum(tags)
    until_words = tags_before[with_words]
    runs = np.empty(2 * len(with_words) + 1, np.int64)
    runs[0:-1:2] = -np.diff(until_words, prepend=0)
    runs[1::2] = words[with_words]
    runs[-1] = -(tags_before[-1] - (until_words[-1] if len(until_words) else 0))
    stream.runs = runs[runs != 0].tolist()
    stream.slots = slots[with_words].tolist()
    stream.in_link = bytearray(in_link[with_words].tobytes())
    return stream


def _bounds(ends: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where each element opens and closes in the sequence of all start and end tags; ``ends`` counts from the first."""
    count = len(ends)
    closed_before = np.cumsum(np.bincount(ends, minlength=count + 1))[:count]
    opened = np.arange(count) + closed_before
    return opened, opened + 2 * (ends - np.arange(count)) - 1


_FLIPPED: Final = bytes.maketrans(b"\0\1", b"\1\0")
_START_ONLY: Final = 1
_BOTH: Final = 2


def _tag_kinds(page: Page, body: int, *, block_tags_only: bool, end_tags: bool) -> bytearray:
    """By element: 0 no token, 1 a start tag only, 2 a start and an end tag."""
    both = _BOTH if end_tags else _START_ONLY
    kinds = {tag: _START_ONLY if tag in VOID else both for tag in (SEPARATORS if block_tags_only else set(page.tags))}
    found = bytearray([kinds.get(tag, 0) for tag in page.tags])
    found[body] = 0
    displayed, parents = page.displayed, page.parents
    for number in compress(range(len(page)), displayed.translate(_FLIPPED)):
        if page.tags[number] in NOT_DISPLAYED or not displayed[parents[number]]:
            found[number] = 0
    return found


def _in_links(page: Page) -> NDArray[np.bool_]:
    """By element: whether it is an ``a`` or inside one."""
    links = [number for number, tag in enumerate(page.tags) if tag == "a"]
    opened = np.zeros(len(page) + 1, np.int64)
    opened[links] = 1
    np.subtract.at(opened, page.end_column[links], 1)
    return np.cumsum(opened[:-1]) > 0


def keep_intervals(stream: TokenStream, intervals: list[tuple[int, int]], step: str, reason: str) -> Extraction:
    """Keep the words in intervals of tokens (start, end); the rest goes, for one reason.

    A slot that an interval cuts is kept by what is in it in text formats, and rounded (half of the words) in markers.
    """
    page = stream.page
    runs, slots = np.array(stream.runs, np.int64), np.array(stream.slots, np.int64)
    after = np.cumsum(np.abs(runs))[runs > 0]
    words = runs[runs > 0]
    before = after - words
    starts, ends = np.array([*intervals, _NEVER], np.int64).T
    nearest = np.searchsorted(ends, before, side="right")
    kept = (starts[nearest] <= before) & (after <= ends[nearest])
    cut = ~kept & (starts[nearest] < after)
    kept_texts, kept_tails = bytearray(len(page)), bytearray(len(page))
    partial_texts: dict[int, str] = {}
    partial_tails: dict[int, str] = {}
    for run in np.flatnonzero(cut).tolist():
        touched = slice(nearest[run], np.searchsorted(starts, after[run]))
        parts = _parts(starts[touched], ends[touched], int(before[run]), int(after[run]))
        slot = stream.slots[run]
        text, kept[run] = _part(stream, slot, int(words[run]), parts)
        if slot >= 0:
            partial_texts[slot] = text
        else:
            partial_tails[~slot] = text
    for column, numbers in (
        (kept_texts, slots[kept & (slots >= 0)]),
        (kept_tails, ~slots[kept & (slots < 0)]),
    ):
        np.frombuffer(column, np.uint8)[numbers] = 1
    extraction = Extraction(
        page, bytes(kept_texts), bytes(kept_tails), partial_texts=partial_texts, partial_tails=partial_tails
    )
    gone = slots[~kept]
    removed = _where(extraction, np.where(gone >= 0, gone, page.parent_column[~gone]))
    return replace(extraction, reasons=[Removal(number, step, "other", reason) for number in removed.tolist()])


def _where(extraction: Extraction, gone: NDArray[np.int64]) -> NDArray[np.int64]:
    """Of elements whose text goes: those that stay for something else in them, and the outermost that go wholly."""
    parents = extraction.page.parent_column
    kept = kept_upwards(extraction)
    kept[0] = True
    return np.unique(nearest_stop(kept | kept[parents], parents)[gone])


def _parts(starts: NDArray[np.int64], ends: NDArray[np.int64], before: int, after: int) -> list[range]:
    """Which words of a slot intervals cover that touch it; its words are the tokens ``before .. after``."""
    return [
        range(max(start - before, 0), min(end, after) - before)
        for start, end in zip(starts.tolist(), ends.tolist(), strict=True)
    ]


_NEVER: Final = (1 << 62, 1 << 62)


def _part(stream: TokenStream, slot: int, size: int, parts: list[range]) -> tuple[str, bool]:
    """Some of the ``size`` words of a slot, as text formats have them; whether markers keep the slot."""
    text, found = stream.text(slot), list(stream.words(slot))
    pieces = [text[0 if part.start == 0 else found[part.start].start() : found[part.stop - 1].end()] for part in parts]
    if parts[-1].stop == size:
        pieces[-1] += text[found[-1].end() :]
    return " ".join(pieces), 2 * sum(map(len, parts)) >= size
