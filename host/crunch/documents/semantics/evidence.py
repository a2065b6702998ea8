"""What speaks for a part being what its name says, besides the name: forms, links, several people, dates, replies."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from crunch.documents.blocks import blocks_of
from crunch.documents.page import Page
from crunch.documents.semantics.forms import CONTROLS
from crunch.documents.semantics.names import called
from crunch.documents.tags import BLOCK

SEVERAL: Final = 2
"""People, dates or entries that make a part a discussion."""
LINKED: Final = 1 / 3
"""Share of a part's characters in links from which it leads elsewhere."""
NAME_WORDS: Final = 4
"""Words of a person's name at most."""

_WHEN: Final = called("date", "time", "timestamp", "ago")
_PRESSED: Final = CONTROLS | {"form"}
_WRITTEN: Final = frozenset(("form", "textarea"))
_ENTRIES: Final = frozenset(("li", "div", "article", "section", "dd", "tr", "td"))
_OPENERS: Final = frozenset(("b", "strong", "cite", "a", "address", "span", "em", "img"))
_REPLY: Final = re.compile(r"reply|respond|replyto", re.IGNORECASE)
_ENTRY: Final = re.compile(rf"{called('comment').pattern}|^comment\d+$", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"comment[-_]?(\d{1,20})$", re.IGNORECASE)
_PERSON: Final = called("author", "avatar", "user", "username", "nick", "nickname", "poster", "vcard", "commenter")
"""Names of who wrote an entry: such as only entries have, since a part with two of them holds a discussion."""


@dataclass(eq=False, slots=True)
class _Marks:
    """Running counts by element, so that a part is asked in no time: what is below n stands at ends[n] minus at n."""

    written: list[int]
    replies: list[int]
    people: list[int]
    dates: list[int]
    entries: list[int]
    openings: list[int]


def holds_a_discussion(page: Page, number: int) -> bool:
    """Whether something besides its name says that readers talk in a part: a form to write into, a link to reply, two
    people, two dates, two entries that are called comments or open with a name."""
    marks, end = page.once(_marks_of), page.ends[number]
    if marks.written[end] > marks.written[number] or marks.replies[end] > marks.replies[number + 1]:
        return True
    several = (marks.people, marks.dates, marks.entries, marks.openings)
    return any(counts[end] - counts[number + 1] >= SEVERAL for counts in several)


def entries_in(page: Page, number: int) -> int:
    """How many entries a discussion has: by the numbers that their ids end in, else by dates, names or openings.

    >>> from crunch.documents.parsing import parse_html
    >>> page = parse_html("<ol><li id=comment-7><div id=div-comment-7>Yes</div><li id=comment-9>No</ol>")
    >>> entries_in(page, page.tags.index("ol"))
    2
    """
    end = page.ends[number]
    places, numbers = page.once(_numbered)
    own = set(numbers[bisect_left(places, number) : bisect_left(places, end)])
    if own:
        return len(own)
    marks = page.once(_marks_of)
    counts = (_outermost(page, running, number) for running in (marks.dates, marks.openings, marks.people))
    return next((count for count in counts if count), 0)


def _numbered(page: Page) -> tuple[list[int], list[str]]:
    """Elements whose ids end in the number of an entry, in order, and these numbers."""
    found = [(at, number[1]) for at, value in page.attribute("id") if (number := _NUMBERED.search(value))]
    return [at for at, _ in found], [number for _, number in found]


def _outermost(page: Page, running: list[int], number: int) -> int:
    """How many are marked below an element, those in others of them not counted."""
    count, at, end = 0, number + 1, page.ends[number]
    while at < end:
        is_marked = running[at + 1] > running[at]
        count += is_marked
        at = page.ends[at] if is_marked else at + 1
    return count


def leads_elsewhere(page: Page, number: int) -> bool:
    """Whether a part is to be pressed rather than read: it holds a control, or much of its text are links."""
    controls, characters, linked = page.once(_pressed)
    end = page.ends[number]
    if controls[end] > controls[number]:
        return True
    return linked[end] - linked[number] > LINKED * (characters[end] - characters[number])


def _pressed(page: Page) -> tuple[list[int], list[int], list[int]]:
    """Running counts of controls, of characters, and of those in links."""
    blocks = blocks_of(page)
    controls = _running(tag in _PRESSED for tag in page.tags)
    return controls, _running(blocks.characters), _running(blocks.link_characters)


def _marks_of(page: Page) -> _Marks:
    size, tags = len(page), page.tags
    found = {name: bytearray(size) for name in ("replies", "people", "dates", "entries")}
    for attribute in ("class", "itemprop", "href"):
        for number, value in page.attribute(attribute):
            _mark(found, attribute, number, value)
    for number, tag in enumerate(tags):
        if tag == "time":
            found["dates"][number] = 1
    return _Marks(
        written=_running(tag in _WRITTEN for tag in tags),
        replies=_running(found["replies"]),
        people=_running(found["people"]),
        dates=_running(found["dates"]),
        entries=_running(found["entries"]),
        openings=_running(_opens_with_a_name(page, number) for number in range(size)),
    )


def _mark(found: dict[str, bytearray], attribute: str, number: int, value: str) -> None:
    if attribute in ("class", "href") and _REPLY.search(value):
        found["replies"][number] = 1
    if attribute == "href":
        return
    if attribute == "class" and _ENTRY.search(value):
        found["entries"][number] = 1
    if _PERSON.search(value):
        found["people"][number] = 1
    if _WHEN.search(value):
        found["dates"][number] = 1


def _running(values: Iterable[int]) -> list[int]:
    return [0, *accumulate(map(int, values))]


def _opens_with_a_name(page: Page, number: int) -> bool:
    """Whether an entry opens with a few words set apart, and goes on with a paragraph."""
    if page.tags[number] not in _ENTRIES or page.ink_texts[number]:
        return False
    first, end = number + 1, page.ends[number]
    if first >= end or page.tags[first] not in _OPENERS:
        return False
    name = (page.texts[first] or "").strip()
    after = page.ends[first]
    few = 0 < len(name.split()) <= NAME_WORDS and name[-1] not in ".:,;" and any(map(str.isalpha, name))
    return few and after < end and not page.tags[after:end].count("pre") and not BLOCK.isdisjoint(page.tags[after:end])
