"""Pieces of a page by the kind of block they stand in, and which of them the gold standard has.

Each line has one kind, by the page's markup alone: those of ``heads.py`` first; then a line that is a price; code in
``pre``; notes by name or role; then by the nearest element around it a post (one of three parts or more that are called
comment, post, reply, answer or message alike), a row of a table of data, an item of a list. Other lines have none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from crunch.documents.page import Page
from crunch.documents.semantics.names import words_of
from crunch.documents.semantics.prices import is_a_price
from crunch.documents.semantics.roles import roles_of
from crunch.documents.tags import VERBATIM
from crunch_lab.evaluation.losses.heads import HEADS, head_lines
from crunch_lab.evaluation.losses.lines import Text, line_words
from crunch_lab.evaluation.losses.page_lines import Line, around, chrome_of, lines_of, names_of
from crunch_lab.evaluation.tokens import COMPARED

KINDS: Final = ("list", "table", "code", "note", "price", "post", *HEADS)
PIECE: Final = 12
"""Words of a piece: long lines are counted piece by piece, so that one lost link does not lose a paragraph."""
_LEAST: Final = {"list": 3, "table": 3, "code": 3, "post": 3, "note": 3}
"""Words of a piece at least; fewer are found in the words of others."""
_WHOLE_LEVELS: Final = 1000
_CELL_WORDS: Final = 25
"""Mean words of a cell at most; with more a table lays out the page."""
_POSTS: Final = frozenset(("comment", "post", "reply", "answer", "message"))
_ALIKE: Final = 3
_NOTE: Final = re.compile(
    r"(?:^|\s)(?:user-content-)?(?:fn|foot-?notes?|end-?notes?|cite_note|ftn|sdfootnote)(?:[-_:.]?\w{0,12})(?:$|\s)",
    re.IGNORECASE,
)
_NOTE_ROLES: Final = frozenset(("doc-endnotes", "doc-endnote", "doc-footnote"))


def pieces_of(text: str) -> list[str]:
    """A line in pieces of twelve words; a rest of fewer than four stays with the piece before.

    >>> pieces_of("a b c")
    ['a b c']
    """
    spans = [found.span() for found in COMPARED.finditer(text)]
    if not spans:
        return []
    starts = list(range(0, len(spans), PIECE))
    if len(starts) > 1 and len(spans) - starts[-1] < PIECE // 3:
        starts.pop()
    ends = [*starts[1:], len(spans)]
    return [text[spans[start][0] : spans[end - 1][1]] for start, end in zip(starts, ends, strict=True)]


def pieces_by_kind(page: Page) -> dict[str, list[str]]:
    """Kind -> its pieces, in the order of the page; kinds without one are left out."""
    found: dict[str, list[str]] = {}
    for kind, text in _texts(page):
        for piece in pieces_of(text):
            if len(line_words(piece)) >= _LEAST.get(kind, 1):
                found.setdefault(kind, []).append(piece)
    return found


def gold_pieces(page: Page, gold: Text) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Pieces by kind that stand in the gold, and those of :data:`HEADS` that it leaves out."""
    kept: dict[str, list[str]] = {}
    left_out: dict[str, list[str]] = {}
    for kind, pieces in pieces_by_kind(page).items():
        for piece in pieces:
            if gold.holds(line_words(piece)):
                kept.setdefault(kind, []).append(piece)
            elif kind in HEADS:
                left_out.setdefault(kind, []).append(piece)
    return kept, left_out


def _texts(page: Page) -> Iterator[tuple[str, str]]:
    """Kind and text of each line that has a kind; short rows of a table as one."""
    lines, heads, chrome = lines_of(page), head_lines(page), chrome_of(page)
    around_lines = _Around(page, lines)
    kinds = [
        ("", 0) if chrome[line.number] else (heads[index], 0) if index in heads else around_lines.kind(line)
        for index, line in enumerate(lines)
    ]
    places = groupby(range(len(lines)), key=lambda index: kinds[index] if kinds[index][1] else index)
    for _, group in places:
        indices = list(group)
        kind = kinds[indices[0]][0]
        texts = [lines[index].text for index in indices]
        if kind and sum(lines[index].words for index in indices) <= PIECE:
            yield kind, " ".join(texts)
        elif kind:
            yield from ((kind, text) for text in texts)


class _Around:
    """What stands around the lines of a page."""

    def __init__(self, page: Page, lines: list[Line]) -> None:
        self.page, self.lines = page, lines
        self.posts = _posts(page)
        self.notes = {number for number, names in names_of(page).items() if _NOTE.search(names)}
        self.notes |= {number for number, role in roles_of(page).items() if role in _NOTE_ROLES}
        self.tables = self._tables()

    def kind(self, line: Line) -> tuple[str, int]:
        """Kind of a line, and of one in a table the number of its row."""
        if is_a_price(line.text):
            return "price", 0
        if self.page.tags[line.number] in VERBATIM:
            return "code", 0
        outer = list(around(self.page, line.number, _WHOLE_LEVELS))
        if not self.notes.isdisjoint(outer):
            return "note", 0
        row = 0
        for number in outer:
            tag = self.page.tags[number]
            if number in self.posts:
                return "post", 0
            row = number if tag == "tr" else row
            if number in self.tables:
                return ("table", row) if row else ("", 0)
            if tag in ("li", "dd", "dt"):
                return "list", 0
        return "", 0

    def _tables(self) -> set[int]:
        """Tables of data: without another inside, with two rows and two cells in a row, of few words each."""
        page = self.page
        words = Counter[int]()
        for line in self.lines:
            table = next((n for n in around(page, line.number, _WHOLE_LEVELS) if page.tags[n] == "table"), 0)
            words[table] += line.words
        found = set()
        for number, tag in enumerate(page.tags):
            if tag == "table":
                inside = Counter(page.tags[number + 1 : page.ends[number]])
                rows, cells = inside["tr"], inside["td"] + inside["th"]
                if rows >= 2 and cells >= 2 * rows and not inside["table"] and words[number] <= _CELL_WORDS * cells:
                    found.add(number)
        return found


def _posts(page: Page) -> set[int]:
    """Elements that are called a post alike."""
    called: dict[tuple[str, frozenset[str]], list[int]] = {}
    for number, value in page.attribute("class"):
        words = frozenset(words_of(value))
        if not words.isdisjoint(_POSTS) and number and page.tags[number] != "body":
            called.setdefault((page.tags[number], words), []).append(number)
    return {number for numbers in called.values() if len(numbers) >= _ALIKE for number in numbers}
