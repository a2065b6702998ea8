"""A page as a sequence of tags and words: what BTE and DSC look at (Gottron 2007, sections 5.2 and 5.3)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from crunch.documents.extraction import Extraction, Removal
from crunch.documents.page import Page
from crunch.documents.tags import NOT_DISPLAYED, SEPARATORS, VOID

WORD: Final = re.compile(r"\S+")
"""A word of the papers: a run without white space."""

_ALONE: Final = "぀-ヿ㐀-䶿一-鿿豈-﫿\U00020000-\U0003134f"
_THAI: Final = "[\u0e00-\u0e7f][\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]*"
WORD_OR_IDEOGRAPH: Final = re.compile(rf"[{_ALONE}]|{_THAI}|[^\s{_ALONE}\u0e00-\u0e7f]+")
"""Each ideograph and kana alone, Thai by cluster, other scripts by white space (variant ``modern``)."""

_NO_IDEOGRAPHS: Final = re.compile(rf"[{_ALONE}\u0e00-\u0e7f]")


@dataclass(eq=False, slots=True)
class TokenStream:
    """Runs of tokens in document order. A run is either the words of one text slot, or one tag."""

    page: Page
    ideographs: bool
    """Whether :data:`WORD_OR_IDEOGRAPH` makes the words, or :data:`WORD`."""
    sizes: list[int] = field(default_factory=list)
    """By run: how many words; 0 for a tag."""
    slots: list[int] = field(default_factory=list)
    """By run: the element whose ``texts`` hold the words, or ``~n`` for the ``tails`` of n; 0 for a tag."""
    in_link: bytearray = field(default_factory=bytearray)
    """By run: 1 for words inside a link."""

    def words(self, slot: int) -> Iterator[re.Match[str]]:
        """The words of a slot with their places."""
        pattern = WORD_OR_IDEOGRAPH if self.ideographs else WORD
        return pattern.finditer(self.text(slot))

    def text(self, slot: int) -> str:
        """The text of a slot."""
        return (self.page.texts[slot] if slot >= 0 else self.page.tails[~slot]) or ""


def token_stream(page: Page, *, block_tags_only: bool, end_tags: bool, ideographs: bool) -> TokenStream:
    """Tokenise what is below ``body``; skipped subtrees and ``body`` itself give no token.

    Args:
        page: the page.
        block_tags_only: count block tags and ``br`` only, not inline tags.
        end_tags: whether end tags are tokens; a void element is one token.
        ideographs: whether ideographs are words of their own.
    """
    stream = TokenStream(page, ideographs)
    sizes, slots, in_link = stream.sizes, stream.slots, stream.in_link
    tags, parents, ends = page.tags, page.parents, page.ends
    texts, tails, ink_texts, ink_tails = page.texts, page.tails, page.ink_texts, page.ink_tails
    linked = bytearray(len(page))
    open_elements: list[int] = []
    first = tags.index("body") if "body" in tags else 0

    def add(size: int, slot: int, link: int) -> None:
        sizes.append(size)
        slots.append(slot)
        in_link.append(link)

    def count(text: str) -> int:
        if ideographs and not text.isascii() and _NO_IDEOGRAPHS.search(text):
            return len(WORD_OR_IDEOGRAPH.findall(text))
        return len(text.split())

    def close(number: int) -> None:
        if is_tag[number] == 2:
            add(0, 0, 0)
        if ink_tails[number]:
            parent = parents[number]
            add(count(tails[number] or ""), ~number, linked[parent])

    is_tag = _tag_kinds(page, first, block_tags_only=block_tags_only, end_tags=end_tags)
    for number in range(first, ends[first] if tags[first] == "body" else len(page)):
        while open_elements and ends[open_elements[-1]] <= number:
            close(open_elements.pop())
        open_elements.append(number)
        if number:
            linked[number] = 1 if tags[number] == "a" else linked[parents[number]]
        if is_tag[number]:
            add(0, 0, 0)
        if ink_texts[number]:
            add(count(texts[number] or ""), number, linked[number])
    while open_elements:
        number = open_elements.pop()
        if number != first:
            close(number)
    return stream


def _tag_kinds(page: Page, body: int, *, block_tags_only: bool, end_tags: bool) -> bytearray:
    """By element: 0 no token, 1 a start tag only, 2 a start and an end tag."""
    both = 2 if end_tags else 1
    kinds = {
        tag: 1 if tag in VOID else both
        for tag in set(page.tags)
        if tag not in NOT_DISPLAYED and (not block_tags_only or tag in SEPARATORS)
    }
    found = bytearray(map(kinds.get, page.tags, [0] * len(page)))
    found[body] = 0
    for number, shown in enumerate(page.displayed):
        if not shown and not page.displayed[page.parents[number]]:
            found[number] = 0
    return found


def keep_intervals(stream: TokenStream, intervals: list[tuple[int, int]], step: str, reason: str) -> Extraction:
    """Keep the words in intervals of tokens (start, end); the rest goes, for one reason.

    A slot that an interval cuts is kept by what is in it in text formats, and rounded (half of the words) in markers.
    """
    page = stream.page
    extraction = Extraction(page, bytearray(len(page)), bytearray(len(page)))
    starts: list[int] = []
    position = 0
    for size in stream.sizes:
        starts.append(position)
        position += size or 1
    gone = set(range(len(starts)))
    for start, end in intervals:
        run = bisect_right(starts, start) - 1
        while run < len(starts) and starts[run] < end:
            size = stream.sizes[run]
            if size:
                first, last = max(start - starts[run], 0), min(end - starts[run], size)
                if _keep_words(stream, extraction, run, first, last):
                    gone.discard(run)
            run += 1
    removed = sorted({_element(page, stream.slots[run]) for run in gone if stream.sizes[run]})
    extraction.removals = [Removal(number, step, "other", reason) for number in removed]
    return extraction


def _keep_words(stream: TokenStream, extraction: Extraction, run: int, first: int, last: int) -> bool:
    """Keep words first .. last of a run; whether the slot as a whole is kept."""
    slot, size = stream.slots[run], stream.sizes[run]
    kept = 2 * (last - first) >= size
    if kept:
        if slot >= 0:
            extraction.kept_texts[slot] = 1
        else:
            extraction.kept_tails[~slot] = 1
    if last - first < size:
        places = list(stream.words(slot))[first:last]
        text = stream.text(slot)
        begin = 0 if first == 0 else places[0].start()
        end = len(text) if last == size else places[-1].end()
        partial = extraction.partial_texts if slot >= 0 else extraction.partial_tails
        number = slot if slot >= 0 else ~slot
        partial[number] = f"{partial[number]} {text[begin:end]}" if number in partial else text[begin:end]
    return kept


def _element(page: Page, slot: int) -> int:
    return slot if slot >= 0 else page.parents[~slot]
