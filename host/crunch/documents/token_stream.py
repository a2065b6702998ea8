"""A page as a sequence of tags and words: what BTE and DSC look at (Gottron 2007, sections 5.2 and 5.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from crunch.documents.extraction import Extraction, Removal
from crunch.documents.page import Page
from crunch.documents.tags import NOT_DISPLAYED, SEPARATORS, VOID

WORD: Final = re.compile(r"\S+")
"""A word of the papers: a run without white space."""

_ALONE: Final = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
_THAI: Final = "[\u0e00-\u0e7f][\u0e31\u0e33-\u0e3a\u0e47-\u0e4e]*"
WORD_OR_IDEOGRAPH: Final = re.compile(rf"[{_ALONE}]|{_THAI}|[^\s{_ALONE}\u0e00-\u0e7f]+")
"""Each ideograph and kana alone, Thai by cluster, other scripts by white space (variant ``modern``)."""

_NO_IDEOGRAPHS: Final = re.compile(rf"[{_ALONE}\u0e00-\u0e7f]")


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

    def count_words(self, text: str) -> int:
        """How many words a text holds."""
        if self.ideographs and not text.isascii() and _NO_IDEOGRAPHS.search(text):
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
    kinds = _tag_kinds(page, first, block_tags_only=block_tags_only, end_tags=end_tags)
    linked = _in_links(page) if "a" in page.tags else bytearray(len(page))
    runs, slots, in_link = stream.runs, stream.slots, stream.in_link
    parents, ends, texts, tails = page.parents, page.ends, page.texts, page.tails
    ink_texts, ink_tails = page.ink_texts, page.ink_tails
    open_elements = [first]
    tags = 0
    stop = ends[first]
    number = first
    while True:
        if ink_texts[number]:
            if tags:
                runs.append(-tags)
                tags = 0
            runs.append(stream.count_words(texts[number] or ""))
            slots.append(number)
            in_link.append(linked[number])
        number += 1
        while ends[open_elements[-1]] <= number:
            closed = open_elements.pop()
            if not open_elements:
                if tags:
                    runs.append(-tags)
                return stream
            if kinds[closed] == _BOTH:
                tags += 1
            if ink_tails[closed]:
                if tags:
                    runs.append(-tags)
                    tags = 0
                runs.append(stream.count_words(tails[closed] or ""))
                slots.append(~closed)
                in_link.append(linked[parents[closed]])
        if number < stop:
            open_elements.append(number)
            if kinds[number]:
                tags += 1


_START_ONLY: Final = 1
_BOTH: Final = 2


def _tag_kinds(page: Page, body: int, *, block_tags_only: bool, end_tags: bool) -> bytearray:
    """By element: 0 no token, 1 a start tag only, 2 a start and an end tag."""
    both = _BOTH if end_tags else _START_ONLY
    kinds = {tag: _START_ONLY if tag in VOID else both for tag in (SEPARATORS if block_tags_only else set(page.tags))}
    found = bytearray([kinds.get(tag, 0) for tag in page.tags])
    found[body] = 0
    displayed, parents = page.displayed, page.parents
    for number, tag in enumerate(page.tags):
        if not displayed[number] and (tag in NOT_DISPLAYED or not displayed[parents[number]]):
            found[number] = 0
    return found


def _in_links(page: Page) -> bytearray:
    """By element: 1 inside an ``a``."""
    linked = bytearray(len(page))
    end = 0
    for number, tag in enumerate(page.tags):
        if tag == "a" and number >= end:
            end = page.ends[number]
            linked[number:end] = b"\1" * (end - number)
    return linked


def keep_intervals(stream: TokenStream, intervals: list[tuple[int, int]], step: str, reason: str) -> Extraction:
    """Keep the words in intervals of tokens (start, end); the rest goes, for one reason.

    A slot that an interval cuts is kept by what is in it in text formats, and rounded (half of the words) in markers.
    """
    page = stream.page
    extraction = Extraction(page, bytearray(len(page)), bytearray(len(page)))
    kept_texts, kept_tails, parents = extraction.kept_texts, extraction.kept_tails, page.parents
    waiting = iter([*intervals, _NEVER])
    start, end = next(waiting)
    removed: set[int] = set()
    position = place = 0
    for run in stream.runs:
        if run < 0:
            position -= run
            continue
        slot = stream.slots[place]
        place += 1
        after = position + run
        while end <= position:
            start, end = next(waiting)
        if start <= position and after <= end:
            kept = True
        elif after <= start:
            kept = False
        else:
            parts = [range(max(start - position, 0), min(end - position, run))]
            while end < after:
                start, end = next(waiting)
                if start < after:
                    parts.append(range(start - position, min(end - position, run)))
            kept = _keep_part(stream, extraction, slot, run, parts)
        if not kept:
            removed.add(slot if slot >= 0 else parents[~slot])
        elif slot >= 0:
            kept_texts[slot] = 1
        else:
            kept_tails[~slot] = 1
        position = after
    extraction.removals = [Removal(number, step, "other", reason) for number in sorted(removed)]
    return extraction


_NEVER: Final = (1 << 62, 1 << 62)


def _keep_part(stream: TokenStream, extraction: Extraction, slot: int, size: int, parts: list[range]) -> bool:
    """Keep some of the ``size`` words of a slot in text formats; whether markers keep the slot."""
    text, places = stream.text(slot), list(stream.words(slot))
    pieces = [
        text[0 if part.start == 0 else places[part.start].start() : places[part.stop - 1].end()] for part in parts
    ]
    if parts[-1].stop == size:
        pieces[-1] += text[places[-1].end() :]
    partial = extraction.partial_texts if slot >= 0 else extraction.partial_tails
    partial[slot if slot >= 0 else ~slot] = " ".join(pieces)
    return 2 * sum(map(len, parts)) >= size
