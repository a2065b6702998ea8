"""Ruby: what is a word, and what only says how it is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from crunch.documents.page import Page

_FIRST_OF_ASIA: Final = "\u2e80"


@dataclass(frozen=True, slots=True)
class Readings:
    """The elements of all ruby in a page."""

    runs: list[tuple[int, int]]
    """First and last ``rt`` of each run of readings that nothing but blanks and brackets parts."""
    brackets: list[int]
    """``rp`` elements, for programs that know no ruby."""
    ruby: list[int]


def readings_of(page: Page) -> Readings:
    """The ruby of a page."""
    return page.once(_readings_of)


def _readings_of(page: Page) -> Readings:
    found = Readings([], [], [])
    if "rt" not in page.tags and "rp" not in page.tags:
        return found
    end, goes_on = 0, False
    for number, tag in enumerate(page.tags):
        if number < end:
            continue
        if tag == "rt":
            if goes_on and found.runs:
                found.runs[-1] = (found.runs[-1][0], number)
            else:
                found.runs.append((number, number))
            end = page.ends[number]
            goes_on = not page.ink_tails[number]
        elif tag == "rp":
            found.brackets.append(number)
            end = page.ends[number]
            goes_on = goes_on and not page.ink_tails[number]
        else:
            if tag == "ruby":
                found.ruby.append(number)
            goes_on = goes_on and tag == "rtc" and not page.ink_texts[number]
    return found


def brackets_for(reading: str) -> tuple[str, str]:
    """As wide as the script that they stand in."""
    return ("（", "）") if reading.strip()[:1] >= _FIRST_OF_ASIA else ("(", ")")
