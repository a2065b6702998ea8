"""Where the text begins: the first sentence of a page's gold, found among its stops; what before it belongs to it.

The first sentence is the first line of gold that reads as one: eight words or more (sixteen Han or Kana), and no title
or byline; its first eight words (sixteen) are looked for. Where that is not on the page, as in gold that begins with an
address, the next lines are tried, then shorter ones.

Not counted before it, since a reader wants them: what stands in the gold before that sentence, also where the gold has
it in several lines; the title, as the facts of the package have it or as the heading that it is; from four stops above
the title on its byline, date, captions and standfirst, which are what ``losses/heads.py`` takes for them, as in the
neutral count of F1 (with other numbers, too, as a clock goes on), and lines of at most twelve words with a year and a
day or a time; and pictures from right above it on.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from crunch.documents.parsing import parse_html
from crunch_lab.evaluation.losses.heads import head_lines
from crunch_lab.evaluation.losses.page_lines import lines_of
from crunch_lab.evaluation.packages import Document
from crunch_lab.evaluation.tokens import compared_tokens
from tests.bench.stops.model import Stop, Stops, is_ideograph

WORDS, CHARACTERS = 8, 16
"""Of the sentence that is looked for."""
_FOLLOWING: Final = 40
"""Words behind its beginning that tell two places with the same beginning apart."""
_NEARLY: Final = 0.75
"""Share of the words of a sentence that must stand there, where not all do: a word in a link may be said otherwise."""
ALIKE: Final = 0.8
"""Share of the words of a stop that are those of a title, or of another line, where it is that line."""
DATE_WORDS: Final = 12
_DATE: Final = re.compile(r"(?=.*(?:19|20)\d\d|.*\d[./]\d\d?[./]\d\d).*\b\d\d?\b", re.DOTALL)
PIECES: Final = 5
"""Words of a stop that may stand in several lines of gold."""
ABOVE: Final = 4
"""Stops above the title among which a byline, a date or a standfirst may be."""


TRIED: Final = 8
"""Lines of gold of each kind that are looked for at most."""


@dataclass(frozen=True, slots=True)
class Head:
    """What a page says of itself."""

    titles: list[list[str]]
    """Words of each way in which the title is known."""
    lines: list[list[str]]
    """Words of its title, bylines, dates, captions and standfirst."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """Of a page's text."""

    start: list[str]
    """Words that are looked for."""
    following: list[str]
    """The same, and what follows them in the gold."""
    before: list[list[str]]
    """Lines of gold before it."""


def head_of(document: Document, document_title: str) -> Head:
    """Title, byline, date, captions and standfirst of a page."""
    page = parse_html(document.html, document.facts.get("url"), encoding="utf-8")
    lines = lines_of(page)
    kinds = [(kind, compared_tokens(lines[number].text)) for number, kind in head_lines(page).items()]
    titles = [compared_tokens(str(document.facts.get("title") or ""))]
    titles += [words for kind, words in kinds if kind == "title"]
    found = [title for title in titles if title] or [compared_tokens(document_title)]
    return Head([title for title in found if title], [words for _, words in kinds if words])


def beginnings_of(gold: str, head: Head) -> Iterator[Beginning]:
    """The first sentence of a gold text, and what to take for it where that is not on the page."""
    lines = [words for line in gold.splitlines() if (words := compared_tokens(line))]
    heads = [_is_title(line, head.titles) or _is_of(line, head.lines, whole=True) for line in lines]
    numbers = [at for at, is_head in enumerate(heads) if not is_head] or list(range(len(lines)))
    long = [at for at in numbers if _is_sentence(lines[at])]
    short = [at for at in numbers if not _is_sentence(lines[at])]
    for number in [*long[:TRIED], *short[:TRIED]]:
        start = lines[number][: _length(lines[number])]
        rest = [word for line in lines[number : number + _FOLLOWING] for word in line]
        yield Beginning(start, rest[: len(start) + _FOLLOWING], lines[:number])


def _length(words: Sequence[str]) -> int:
    start = words[:CHARACTERS]
    return CHARACTERS if sum(map(is_ideograph, start)) > len(start) / 2 else WORDS


def _is_sentence(words: Sequence[str]) -> bool:
    return len(words) >= _length(words)


def _is_title(words: Sequence[str], titles: Sequence[Sequence[str]]) -> bool:
    """Whether these are the words of a title, or most of them, as where the site's name stands behind it."""
    return any(title and _share(words, title) >= ALIKE and len(words) <= len(title) + 2 for title in titles)


def _share(words: Sequence[str], others: Sequence[str]) -> float:
    """Of some words, those that are among others."""
    return sum((Counter(words) & Counter(others)).values()) / max(len(words), 1)


def find(beginning: Beginning, words: Sequence[str]) -> int | None:
    """The word of a page at which its text begins, or nothing where that is not there.

    Of several places that begin alike, the one behind which most of the gold follows.
    """
    start, following = beginning.start, Counter(beginning.following)
    length = len(start)
    best, place = -1.0, None
    for at in range(len(words) - length + 1):
        if words[at] != start[0] and words[at + 1 : at + 2] != start[1:2]:
            continue
        alike = sum(one == other for one, other in zip(words[at : at + length], start, strict=True)) / length
        if alike < 1 and (alike < _NEARLY or length < WORDS):
            window = words[at : at + length + length // 2]
            if length < WORDS or _share(start, window) < _NEARLY or words[at] != start[0]:
                continue
        follows = sum((following & Counter(words[at : at + length + _FOLLOWING])).values()) + alike
        if follows > best:
            best, place = follows, at
    return place


def of_the_text(stops: Stops, end: int, beginning: Beginning, head: Head) -> set[int]:
    """Stops before a stop that belong to the text and are not counted: ``end`` is the stop with the first sentence."""
    title = title_of(stops.stops[:end], head)
    found = set() if title is None else {title}
    pieces = [word for line in beginning.before for word in line]
    lines = [_without_numbers(line) for line in head.lines]
    for number, stop in enumerate(stops.stops[:end]):
        behind = title is not None and number > title
        near = title is not None and number >= title - ABOVE
        if stop.kind == "picture":
            belongs = behind or number + 1 == title
        else:
            belongs = _is_of(stop.words, beginning.before, whole=not behind)
            belongs = belongs or (len(stop.words) >= PIECES and _share(stop.words, pieces) >= ALIKE)
            belongs = belongs or (near and _is_of(_without_numbers(stop.words), lines, whole=not behind))
            belongs = belongs or (near and _is_date(stop))
        if belongs and stop.words:
            found.add(number)
    return found


def _without_numbers(words: Iterable[str]) -> list[str]:
    return ["0" if word.isdigit() else word for word in words]


def _is_date(stop: Stop) -> bool:
    return stop.kind == "text" and len(stop.words) <= DATE_WORDS and _DATE.search(stop.text) is not None


def _is_of(words: Sequence[str], lines: Iterable[Sequence[str]], *, whole: bool = False) -> bool:
    """Whether words are of one of some lines, and most of it where it has to be the whole."""
    return any(_share(words, line) >= ALIKE and (not whole or 2 * len(words) > len(line)) for line in lines)


def title_of(stops: Sequence[Stop], head: Head) -> int | None:
    """The last of some stops that is the title: a heading rather than another."""
    alike = [number for number, stop in enumerate(stops) if stop.words and _is_title(stop.words, head.titles)]
    shortest = min(map(len, head.titles), default=0)
    long = [number for number in alike if 2 * len(stops[number].words) >= shortest or len(alike) == 1]
    headings = [number for number in long if stops[number].kind == "heading"]
    return (headings or long or [None])[-1]
