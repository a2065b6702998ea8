"""What stands at the head of a page's text: its title, who wrote it and when, and the standfirst; and its captions.

Sets of annotated pages agree on the text and differ in these, so the neutral count takes them for neither gold nor
extra where the gold leaves them out. What they are is said by the page alone, never by an extractor:

- **title**: the heading that has most words of the title that the page declares (two thirds of its own stand there),
  of two alike one of the first level; without any, the first heading of the first level.
- **byline and date**: lines of at most 25 words, from four lines above the title down to the first running paragraph,
  that markup names so (class, id, ``itemprop``, ``rel``), that hold a ``time``, or that say "By" and a name. Those of
  posts, teasers and boxes further away do not count.
- **standfirst**: the first two lines of 8 to 80 words from the title down to the first running paragraph or the one
  after it that markup names so (lead, intro, summary, deck, and the like), or that the page's description repeats;
  without any, by its place alone the first such line between title and running text. Links and items of lists are none.
- **caption**: lines of at most 100 words in ``figcaption``, ``caption`` or a part that is named caption, in no link.

Running text begins with the first line of eight words or more that has another such in the same element and with the
same tag; without one, with the first of 25 words. Nothing in navigation, footers, side notes and dialogs is any of it.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from crunch.algorithms.learned.head import DESCRIPTIONS
from crunch.documents.metadata import metadata_of
from crunch.documents.page import Page
from crunch.documents.semantics.names import BYLINE, DATE, STANDFIRST, called
from crunch.documents.semantics.people import is_byline
from crunch.documents.tags import HEADINGS
from crunch_lab.evaluation.losses.lines import Text, line_words
from crunch_lab.evaluation.losses.page_lines import Line, around, chrome_of, lines_of, names_of

_ALIKE: Final = 2 / 3
_ABOVE: Final = 4
_FARTHEST: Final = 40
"""Lines from the title to the running text at most."""
_BYLINE_WORDS: Final = 25
_STANDFIRST: Final = range(8, 81)
"""Words of a standfirst."""
_MOST: Final = 2
_RUNNING: Final = 8
_LONG: Final = 25
_CAPTION_WORDS: Final = 100
_LEVELS: Final = 4
_LEAD: Final = called(
    *STANDFIRST,
    "introduction",
    "teaser",
    "stand-first",
    "sub-title",
    "sub-head",
    "anreisser",
    "occhiello",
    "description",
)
_CAPTION: Final = called("captions?")
_CAPTION_TAGS: Final = ("figcaption", "caption")

HEADS: Final = ("title", "byline", "caption", "standfirst")
"""Kinds of lines that golds differ in."""


def head_lines(page: Page) -> dict[int, str]:
    """Index of a line of the page -> its kind, one of :data:`HEADS`."""
    lines, chrome = lines_of(page), chrome_of(page)
    own = [index for index, line in enumerate(lines) if not chrome[line.number]]
    found = {index: "caption" for index in own if _is_caption(page, lines[index])}
    title = _title(page, lines, own)
    if title is None:
        return found
    below = [index for index in own if title < index and index not in found][:_FARTHEST]
    above = [index for index in own if index < title and index not in found][-_ABOVE:]
    start = _running(page, lines, below)
    head = [index for index in below if start is None or index < start]
    end = len(page) if start is None else lines[start].number
    for index in (*above, *head):
        if lines[index].words <= _BYLINE_WORDS and _is_byline(page, lines[index], end):
            found[index] = "byline"
    places = [
        index for index in below[: len(head) + 2] if index not in found and _may_be_standfirst(page, lines[index])
    ]
    described = Text(_described(page))
    said = [
        index
        for index in places
        if _called(page, lines[index], _LEAD, _LEVELS, end if index in head else len(page))
        or described.holds(line_words(lines[index].text))
    ]
    by_place = [] if start is None else [index for index in places if index in head][:1]
    found |= dict.fromkeys(said[:_MOST] or by_place, "standfirst")
    found[title] = "title"
    return found


def _may_be_standfirst(page: Page, line: Line) -> bool:
    is_item = any(page.tags[number] == "li" for number in around(page, line.number, 2))
    return line.words in _STANDFIRST and not line.linked and not is_item


def _title(page: Page, lines: list[Line], own: list[int]) -> int | None:
    element = page.root.find(".//title")
    declared = f"{metadata_of(page).title or ''} {(element.text or '') if element is not None else ''}"
    wanted = set(line_words(declared))
    best: tuple[float, int] | None = None
    first = None
    for index in own:
        tags = {page.tags[number] for number in around(page, lines[index].number, 1)}
        if HEADINGS.isdisjoint(tags):
            continue
        words = line_words(lines[index].text)
        first = index if first is None and "h1" in tags else first
        share = sum(word in wanted for word in words) / len(words) if words else 0.0
        rank = share * len(words) + ("h1" in tags) / 2
        if share >= _ALIKE and (best is None or rank > best[0]):
            best = rank, index
    return best[1] if best else first


def _running(page: Page, lines: list[Line], below: list[int]) -> int | None:
    """Where running text begins."""
    long = [index for index in below if lines[index].words >= _RUNNING and not lines[index].linked]
    kinds = [(page.parents[lines[index].number], page.tags[lines[index].number]) for index in long]
    counts = Counter(kinds)
    by_siblings = (index for index, kind in zip(long, kinds, strict=True) if counts[kind] > 1)
    return next(by_siblings, next((index for index in long if lines[index].words >= _LONG), None))


def _called(page: Page, line: Line, names: re.Pattern[str], levels: int, end: int) -> bool:
    """Whether the line's element is called so, or one around it that ends before the element ``end``."""
    known = names_of(page)
    return any(
        number in known and names.search(known[number]) is not None
        for number in around(page, line.number, levels)
        if page.ends[number] <= end or number == line.number
    )


def _is_byline(page: Page, line: Line, end: int) -> bool:
    number = line.number
    timed = "time" in page.tags[number : page.ends[number]]
    named = any(_called(page, line, names, 3, end) for names in (BYLINE, DATE))
    inside = page.ends[number] <= end and any(
        BYLINE.search(names) or DATE.search(names)
        for inner in range(number + 1, page.ends[number])
        if (names := names_of(page).get(inner))
    )
    return timed or named or inside or is_byline(line.text)


def _is_caption(page: Page, line: Line) -> bool:
    if line.linked or line.words > _CAPTION_WORDS:
        return False
    known = names_of(page)
    levels = list(around(page, line.number, 3))
    return any(page.tags[number] in _CAPTION_TAGS for number in levels) or any(
        number in known and _CAPTION.search(known[number]) is not None for number in levels[:3]
    )


def _described(page: Page) -> str:
    """What the page's head says of its content."""
    return "\n".join(
        element.get("content") or ""
        for element in page.root.iter("meta")
        if (element.get("name") or element.get("property") or "").lower() in DESCRIPTIONS
    )
