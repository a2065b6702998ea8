"""What a reader misses first when it goes: the title, who wrote when, the price, what is under a figure.

Annotated packages differ in these and mostly leave them out, so the trees do, too; the product's own style has them in.
Measured on sites that the model never saw: the title costs .0002 of macro F1, .011 on sets that leave it out
(scrapinghub, magic-article, naeb) and gains as much on those that do not; all else that is looked for here and what
belongs to records cost .0015.
"""

from __future__ import annotations

import re
from typing import Final

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.authors import authors
from crunch.algorithms.block_names import block_names
from crunch.algorithms.inner_parts import inner_parts
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.tree_facts import Floats
from crunch.algorithms.named_chrome import named_parts
from crunch.algorithms.openings import openings
from crunch.algorithms.page_chrome import page_chrome
from crunch.algorithms.posts import with_authors
from crunch.algorithms.record_parts import same_parts
from crunch.algorithms.section_headings import fit_headings
from crunch.algorithms.threads import with_writers
from crunch.documents.page import Page
from crunch.documents.semantics.prices import is_a_price, says_a_price
from crunch.documents.tags import HEADINGS

Bools = NDArray[np.bool_]

TITLE: Final = 0.5
"""Share of words in common with the page's title from which a heading is the page's own."""
SAID: Final = 0.2
"""The same of a first-level heading all of whose words stand in the title."""
WHOLE: Final = 3
"""Words of a first-level heading that is the page's own when all of them stand in the page's title."""
LIKELY: Final = 0.15
"""Probability from which a price or a caption stays."""
BYLINE: Final = 0.08
"""The same of what the page calls a byline or a date, near its title."""
NEAR: Final = range(-3, 5)
"""Places, from the title's, where a byline and a date stand."""
BELOW: Final = 8
"""Places below the title, as far as the text, where a line with a date stands whatever it is called."""
BELOW_TITLE: Final = 0.05
"""Probability from which such a line stays that the page calls a byline or a date."""
FIRST_LEVEL: Final = 0.12
"""Probability from which a first-level heading is the page's own where none is like its title."""
DATE_WORDS: Final = 4
"""Words of a line that is nothing but a date."""
ONLY: Final = 0.1
"""The same of the page's only one, right above the text."""
SHORT_LINE: Final = 15
"""Words of such a line at most."""
NEAR_PRICE: Final = range(-3, 13)
"""The same of a price; further up stand those of other offers."""
SHORT: Final = 25
"""Words of a byline, a date or a price at most."""

_BYLINE: Final = re.compile(r"(?:^|[\s_-])(?:byline|author|by|writer)(?:$|[\s_-])", re.IGNORECASE)
_DATE: Final = re.compile(
    r"(?:^|[\s_-])(?:date|dateline|pubdate|published|timestamp|time|datetime|updated)(?:$|[\s_-])", re.IGNORECASE
)
_PRICE: Final = re.compile(r"(?:^|[\s_-])(?:price|prices|amount|cost)(?:$|[\s_-])", re.IGNORECASE)
_NO_PLACE: Final = frozenset(("nav", "aside", "footer", "dialog", "menu"))


def belongings(page: Page, table: FeatureTable, probabilities: Floats, keep: Bools) -> Bools:
    """The blocks to keep, with the page's title and what stands around it, captions, parts of records and headings.

    Args:
        page: the page.
        table: features of its blocks.
        probabilities: by block.
        keep: by block. Not changed.
    """
    result = keep.copy()
    places = np.flatnonzero(keep)
    if not len(places):
        return result
    chrome = _inside(page, [removal.element for removal in (*page_chrome(page), *named_parts(page))])
    no_chrome = ~chrome[table.facts.numbers]
    likely = (probabilities >= LIKELY) & no_chrome
    said = (probabilities >= BYLINE) & no_chrome
    title = _title(page, table, probabilities, keep, int(places[-1]))
    if title is not None:
        result[title] = True
        for place in _around(title, NEAR, len(keep)):
            result[place] |= said[place] and _says_who_or_when(page, table, place)
        for place in _around(title, NEAR_PRICE, len(keep)):
            result[place] |= likely[place] and _is_price(page, table, place)
        for place in _line_below(table, keep, title):
            is_told = probabilities[place] >= BELOW_TITLE and no_chrome[place]
            named = is_told and _says_who_or_when(page, table, place)
            dated = bool(table.facts.column("date")[place])
            alone = is_told and table.facts.tokens[place] <= DATE_WORDS
            result[place] |= named or (dated and (alone or likely[place]))
    for place in range(min(int(places[0]), len(keep) if title is None else title), int(places[-1])):
        number = int(table.facts.numbers[place])
        result[place] |= likely[place] and _is_caption(page, number)
    result = openings(page, table, probabilities, authors(page, table, probabilities, result, chrome), chrome, title)
    result = inner_parts(page, table, probabilities, result, chrome)
    result = same_parts(page, table, probabilities, with_authors(page, table, probabilities, result, chrome))
    result = with_writers(page, table, probabilities, result, chrome)
    fit_headings(page, table, probabilities, result, chrome, title)
    return result


def _title(page: Page, table: FeatureTable, probabilities: Floats, keep: Bools, last: int) -> int | None:
    """Place of the page's own heading: what is most like its title, above the text's end, and above the text whatever
    element it is; else a first-level heading that is kept, or not too unlikely."""
    first = int(np.argmax(keep))
    numbers, alike, whole = table.facts.numbers, table.facts.column("in_title"), table.facts.column("of_title")
    said = (whole == 1) & (alike >= SAID) & (table.facts.tokens >= WHOLE)
    is_heading = table.tree.tagged(*HEADINGS)
    headed = is_heading[numbers] | is_heading[table.tree.parents[numbers]]
    likeness = alike + whole + 0.001 * keep + 2 * headed  # a trail of links ends in the title, too
    best = None
    inside: Bools | None = None  # of which few pages need to know

    def in_text(place: int) -> bool:
        nonlocal inside
        inside = table.tree.inside(table.tree.tagged(*_NO_PLACE)) if inside is None else inside
        return place < last and not inside[numbers[place]]

    for place in np.flatnonzero((alike >= TITLE) | said).tolist():
        tags = _tags(page, int(numbers[place]))
        of_page = said[place] and "h1" in tags
        heading = place < last and (not HEADINGS.isdisjoint(tags) or (place < first and probabilities[place] >= LIKELY))
        if heading and not keep[place] and not of_page:
            heading = in_text(place)
        fits = (alike[place] >= TITLE or of_page) and (keep[place] or heading)
        if fits and (best is None or likeness[place] > likeness[best]):
            best = place
    if best is not None or "h1" not in page.tags:
        return best
    first_level = [place for place in range(len(keep)) if "h1" in _tags(page, int(numbers[place]))]
    least = ONLY if len(first_level) == 1 and first - first_level[0] in range(1, BELOW) else FIRST_LEVEL
    others = (place for place in first_level if probabilities[place] >= least and in_text(place))
    return next((place for place in first_level if keep[place]), next(others, None))


def _tags(page: Page, number: int) -> tuple[str, str]:
    """Of a block, and of what it may be all of."""
    return page.tags[number], page.tags[page.parents[number]]


def _line_below(table: FeatureTable, keep: Bools, title: int) -> list[int]:
    """Places of short lines between the title and the first kept text."""
    tokens = table.facts.tokens
    below = range(title + 1, min(title + BELOW, len(keep)))
    end = next((place for place in below if keep[place] and tokens[place] > SHORT), title)
    return [place for place in range(title + 1, end) if tokens[place] <= SHORT_LINE]


def _around(title: int, near: range, count: int) -> range:
    return range(max(title + near.start, 0), min(title + near.stop, count))


def _inside(page: Page, roots: list[int]) -> Bools:
    """By element: whether it is one of the roots or in one."""
    inside = np.zeros(len(page), np.bool_)
    end = 0
    for root in sorted(roots):
        if root >= end:
            end = page.ends[root]
            inside[root:end] = True
    return inside


def _says_who_or_when(page: Page, table: FeatureTable, place: int) -> bool:
    if table.facts.tokens[place] > SHORT:
        return False
    number = int(table.facts.numbers[place])
    names = block_names(page, number)
    if _BYLINE.search(names):
        return True
    timed = "time" in page.tags[number : page.ends[number]] or _DATE.search(names) is not None
    return timed and bool(table.facts.column("date")[place])


def _is_price(page: Page, table: FeatureTable, place: int) -> bool:
    text = table.facts.texts[place]
    if table.facts.tokens[place] > SHORT or not says_a_price(text):
        return False
    return is_a_price(text) or _PRICE.search(block_names(page, int(table.facts.numbers[place]))) is not None


def _is_caption(page: Page, number: int) -> bool:
    for _ in range(3):
        if page.tags[number] in ("figcaption", "caption"):
            return True
        number = page.parents[number]
    return False
