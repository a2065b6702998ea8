"""What of a page speaks of talk: headings, controls to answer, what is said to be a comment, feeds, dates."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate, compress
from operator import itemgetter
from typing import Final

from crunch.documents.blocks import blocks_of
from crunch.documents.page import Page
from crunch.documents.semantics.names import called
from crunch.documents.semantics.roles import roles_of
from crunch.documents.semantics.shares import characters_in
from crunch.documents.semantics.talk import (
    LONGEST,
    MOMENT,
    answering_controls,
    answers,
    heads_answers,
    heads_talk,
    lines_with_talk,
    says_when,
)
from crunch.documents.structured_data import structured_data_of
from crunch.documents.tags import HEADINGS

SEVERAL: Final = 2
"""Entries of a discussion at least."""
ANSWERED: Final = 3
"""And where nothing but controls to answer says that it is one."""
HALF: Final = 0.5
"""Share of the entries that must be said to be comments, or have a control to answer."""
RUNNING: Final = 60
"""Characters of a block from which it is running text."""
LINKED: Final = 1 / 3
"""Share of its characters in links from which it is none."""
BETWEEN: Final = 250
"""Characters between a heading and the first entry at most, those of forms not counted."""
ALONE: Final = 0.75
"""Share of a block's characters from which a line is all that it says."""
MOMENTS: Final = 5_000
"""Dates of a page that are looked at."""
PIECES: Final = 80
"""Pieces of text of a part that are looked at."""
ASKED: Final = 5_000
"""Parts of a page that are asked who wrote them; what is asked later says nothing."""

_LOOKED_AT: Final = 1_000
"""Elements between two places that are asked how much they say; more are as good as much text."""
_SAME: Final = 40
"""Characters of a comment by which it is found."""
_SAID_TYPE: Final = re.compile(r"/(?:(?:User)?Comments?|(?:User)?Review)(?:$|\s)")
_SAID_PROPERTY: Final = re.compile(r"(?:^|\s)(?:comments?|reviews?)(?:$|\s)")
_DATED: Final = called("date", "time", "timestamp", "datetime", "posted-?at", "created-?at")
_FORMS: Final = frozenset(("form", "textarea"))
_NO_HEADING: Final = frozenset("li option td nav footer form button fieldset legend".split())
_LABELS: Final = frozenset("label button option a".split())


class TalkEvidence:
    """What of a page speaks of talk."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._slots = _slots(page)
        """Place, element around, and text of each piece of text, in order."""
        self._places = [place for place, _, _ in self._slots]
        lines = [slot for slot in self._slots if len(slot[2]) <= LONGEST]
        over, beside = lines_with_talk([text for _, _, text in lines])
        self._blocks = blocks_of(page)
        named = [lines[at] for at in over if heads_talk(lines[at][2])]
        self.mentions = [place for place, _, _ in named]
        """Headings of comments, and links to some."""
        self.headings = [place for place, around, text in named if self._is_heading(around, text)]
        labels = (lines[at] for at in beside)
        self.controls = sorted({*(place for place, _, text in labels if answers(text)), *answering_controls(page)})
        said = [number for number, value in page.attribute("itemtype") if _SAID_TYPE.search(value)]
        said += [number for number, value in page.attribute("itemprop") if _SAID_PROPERTY.search(value)]
        self.said = sorted({*said, *self._linked()})
        self._asked = 0
        self._when: dict[str, bool] = {}
        self._answers: dict[str, bool] = {}
        self.feeds = {number for number, role in roles_of(page).items() if role == "feed"}

    @property
    def is_there(self) -> bool:
        """Whether there is any."""
        return bool(self.headings or self.said or self.feeds or len(self.controls) >= SEVERAL)

    def _is_heading(self, around: int, text: str) -> bool:
        """Whether a line stands alone in its block, and is no link unless the block is a heading, nor a label."""
        page, block = self.page, self._blocks.owners[around]
        if page.tags[block] in HEADINGS:
            return True
        if self._blocks.in_link[around] or page.tags[block] in _NO_HEADING or page.tags[around] in _LABELS:
            return False
        return len("".join(text.split())) >= ALONE * self._blocks.characters[block]

    def _linked(self) -> Iterator[int]:
        """Elements whose text JSON-LD calls a comment."""
        things = structured_data_of(self.page).linked
        texts = {" ".join(text.split())[:_SAME] for one in things if "Comment" in one.types
                 for text in one.texts.get("text", ())}  # fmt: skip
        if texts:
            yield from (at for at, _, text in self._slots if text[:_SAME] in texts)

    def is_over_answers(self) -> bool:
        """Whether a heading says how many answers there are: what is below it is then what the page is for."""
        page = self.page
        headings = (number for number, tag in enumerate(page.tags) if tag in HEADINGS)
        short = (number for number in headings if 0 < characters_in(page, number) <= LONGEST)
        return any(heads_answers(" ".join(text for _, _, text in self.slots_in(number))) for number in short)

    def moments(self) -> list[int]:
        """Elements that say when something was written."""
        page = self.page
        found = {number for number, tag in enumerate(page.tags) if tag == "time"}
        found.update(number for number, value in page.attribute("class") if _DATED.search(value))
        found.update(at for at, _, text in self._slots if len(text) <= MOMENT and says_when(text))
        return sorted(found)[:MOMENTS]

    def may_ask(self) -> bool:
        """Whether one more part can be asked who wrote it: parts in one another hold the same text again and again."""
        self._asked += 1
        return self._asked <= ASKED

    def says_when(self, text: str) -> bool:
        """As of ``talk``, each text once."""
        if text not in self._when:
            self._when[text] = says_when(text)
        return self._when[text]

    def answers(self, text: str) -> bool:
        """As of ``talk``, each text once."""
        if text not in self._answers:
            self._answers[text] = answers(text)
        return self._answers[text]

    def slots_in(self, number: int) -> list[tuple[int, int, str]]:
        """The first pieces of text in an element."""
        first, last = (bisect_left(self._places, at) for at in (number, self.page.ends[number]))
        return self._slots[first : min(last, first + PIECES)]

    def text_before(self, number: int) -> int:
        """Characters of running text before an element."""
        return self.page.once(_running_text)[number]

    def runs_on(self, number: int) -> bool:
        """Whether running text is in a part, or comes right after it without an element of its own."""
        page, end = self.page, self.page.ends[number]
        if self.text_before(end) > self.text_before(number) or page.tail_sizes[number] >= RUNNING:
            return True
        if self._blocks.owners[number] == number:
            return False
        sizes, in_link = page.text_sizes[number:end], self._blocks.in_link[number:end]
        return sum(size for size, linked in zip(sizes, in_link, strict=True) if not linked) >= RUNNING

    def linked_in(self, number: int) -> int:
        """Characters in links of a part."""
        linked = self.page.once(_linked_text)
        return linked[self.page.ends[number]] - linked[number]

    def holds(self, marks: list[int], number: int) -> bool:
        """Whether one of some elements is a part or in it."""
        at = bisect_left(marks, number)
        return at < len(marks) and marks[at] < self.page.ends[number]

    def heading_over(self, number: int) -> int | None:
        """What holds the heading of comments right over an element, and no running text."""
        at = bisect_left(self.headings, number) - 1
        if at < 0:
            return None
        page, heading = self.page, self.headings[at]
        branch = self._blocks.owners[heading]
        while page.ends[page.parents[branch]] <= number:
            branch = page.parents[branch]
        if self.text_before(page.ends[branch]) > self.text_before(branch):
            return None
        after = max(page.ends[self._blocks.owners[heading]], heading + 1)
        if after > number or loose_text(page, after, number, BETWEEN) > BETWEEN:
            return None
        return branch

    def spoken_for(self, entries: dict[int, str]) -> list[int]:
        """Those of some parts beside each other of which something says that they are talk.

        Args:
            entries: with who wrote each.
        """
        found = list(entries)
        if not found or sum(self.holds(self.mentions, entry) for entry in found) >= HALF * len(found):
            return []  # as articles do that say how many comments they have
        if self.heading_over(found[0]) is not None or self._is_feed(entries):
            return found
        for marks, least in ((self.said, SEVERAL), (self.controls, ANSWERED)):
            marked = [place for place, entry in enumerate(found) if self.holds(marks, entry)]
            is_opening = marks is self.controls and marked and self._answers_the_text(found[marked[0]])
            if len(marked) >= max(least, HALF * len(found)) and not is_opening:
                return found[marked[0] : marked[-1] + 1]
        return []

    def _is_feed(self, entries: dict[int, str]) -> bool:
        """Whether an ARIA feed is one of readers: not a few reporters', nor of pieces with headings of their own."""
        page, first = self.page, next(iter(entries))
        if self.feeds.isdisjoint((page.parents[first], page.parents[page.parents[first]])):
            return False
        if any(not HEADINGS.isdisjoint(page.tags[entry : page.ends[entry]]) for entry in entries):
            return False
        return len(set(entries.values())) > HALF * len(entries)

    def _answers_the_text(self, number: int) -> bool:
        """Whether the text before is answered like what comes after it, as the first post of a thread is."""
        at = bisect_left(self.controls, number)
        return at > 0 and self.text_before(self.controls[0]) > 0


def _slots(page: Page) -> list[tuple[int, int, str]]:
    """Place, element around, and text of each piece of displayed text, by place: what follows an element has the place
    of its last descendant."""
    texts, tails, ends, parents = page.texts, page.tails, page.ends, page.parents
    numbers = range(len(page))
    found = [(number, number, _line(texts[number])) for number in compress(numbers, page.ink_texts)]
    found += [(ends[number] - 1, parents[number], _line(tails[number])) for number in compress(numbers, page.ink_tails)]
    found.sort(key=itemgetter(0))
    return found


def _line(text: str | None) -> str:
    return " ".join(text.split()) if text else ""


def _running_text(page: Page) -> list[int]:
    """By element: characters of running text in the blocks before it."""
    blocks = blocks_of(page)
    sizes = zip(blocks.characters, blocks.link_characters, strict=True)
    return [0, *accumulate(size if size >= RUNNING and links <= LINKED * size else 0 for size, links in sizes)]


def _linked_text(page: Page) -> list[int]:
    return [0, *accumulate(blocks_of(page).link_characters)]


def loose_text(page: Page, start: int, end: int, most: int) -> int:
    """Characters between two places, those of forms not counted; no more are counted once there are too many.

    Args:
        page: the page.
        start: the first element.
        end: the one after the last.
        most: so many matter.
    """
    size, at = 0, start
    for _ in range(_LOOKED_AT):
        if at >= end or size > most:
            return size
        if page.tags[at] in _FORMS and page.ends[at] <= end:
            at = page.ends[at]
            continue
        size += page.text_sizes[at]
        at += 1
    return size if at >= end else most + 1
