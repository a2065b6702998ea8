"""Who wrote it, where no name of a class says so: bylines by their words, links to profiles, names that the head
declares, and the name in a column beside the only post."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

import numpy as np

from crunch.algorithms.auto.block_names import first_elements
from crunch.algorithms.auto.block_ranges import BlockRanges
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.text_facts import quota_of
from crunch.algorithms.learned.tree_facts import Bools, Floats
from crunch.documents.page import Page
from crunch.documents.semantics.people import declared_authors, is_byline, leads_to_a_person, site_of
from crunch.documents.semantics.roles import WHOLE

LEAST: Final = 0.02
"""Probability from which a byline stays."""
WORDS: Final = 12
"""Words of a byline at most."""
ABOVE: Final = 6
"""Blocks above the first paragraph that are looked at, title among them."""
PARAGRAPH: Final = 20
"""Words of a kept block from which it is a paragraph."""
COLUMN: Final = 12
"""Words at most of the column in which the author of a post stands."""
NAME: Final = 3
"""Words of a name there at most."""
COLUMNS: Final = 3
"""Columns of a post at most."""
FAR: Final = 14
"""Blocks above the first paragraph among which the author whom the head declares is looked for."""
BELOW: Final = 3
"""And below it: it may be the standfirst."""
AROUND: Final = 6
"""Words beside the declared name at most, such as where the author is."""
_AROUND_LINE: Final = 12
"""Levels around a line, and elements in it, that are looked at."""
_UP: Final = 4
"""Levels from a post's text to the row of its columns."""


def authors(page: Page, table: FeatureTable, probabilities: Floats, keep: Bools, chrome: Bools) -> Bools:
    """The blocks to keep, with the author of the text.

    Args:
        page: the page.
        table: features of its blocks.
        probabilities: by block.
        keep: by block. Not changed.
        chrome: by element; what the page itself calls something else than main content.
    """
    result = keep.copy()
    tokens, numbers = table.facts.tokens, table.facts.numbers
    paragraphs = np.flatnonzero(keep & (tokens >= PARAGRAPH))
    if not len(paragraphs):
        return result
    first = int(paragraphs[0])
    for block in range(max(first - ABOVE, 0), first):
        number = int(numbers[block])
        may_be = tokens[block] <= WORDS and probabilities[block] >= LEAST and not chrome[number]
        if may_be and not keep[block] and _says_who(page, number, table.facts.texts[block]):
            result[block] = True
    _add_declared(page, table, result, first)
    if len(paragraphs) == 1:
        _add_column(page, table, probabilities, result, first, chrome)
    return result


def _add_declared(page: Page, table: FeatureTable, keep: Bools, first: int) -> None:
    """The line next to the text with the name that the head declares, whatever the model or the page call it.

    That is no guess; buttons to share the page stand in the same box, and a name alone looks like a link.
    """
    site = site_of(page)
    names = [name for name in declared_authors(page) if " " in name and name != site]
    above = range(first - 1, max(first - FAR, 0) - 1, -1)
    below = range(first + 1, min(first + 1 + BELOW, len(keep)))
    tokens, numbers = table.facts.tokens, table.facts.numbers
    texts = {row: table.facts.texts[row].lower() for row in (*above, *below)}
    named = [row for row, text in texts.items() if any(name in text for name in names)]
    if not named or keep[named].any():
        return
    for row in named:
        name = max((one for one in names if one in texts[row]), key=len)
        if tokens[row] <= len(name.split()) + AROUND and not _leads_away(page, int(numbers[row])):
            keep[row] = True
            return


def _leads_away(page: Page, number: int) -> bool:
    """Whether a line belongs to the site, as its title or the link "About …" in a bar does."""
    around = number
    for _ in range(_AROUND_LINE):
        if page.tags[around] == "nav":
            return True
        around = page.parents[around]
    links = (page.elements[inner].get("href") for inner in range(number, min(page.ends[number], number + _AROUND_LINE)))
    return any(link is not None and urlsplit(link).path in ("", "/") and not link.startswith("#") for link in links)


def _says_who(page: Page, number: int, text: str) -> bool:
    if is_byline(text):
        return True
    lower = text.lower()
    if any(name in lower for name in declared_authors(page)):
        return True
    words = len(text.split())
    return words <= 2 * NAME and any(
        leads_to_a_person(page, inner) for inner in range(number, number + len(first_elements(page, number)))
    )


def _add_column(page: Page, table: FeatureTable, probabilities: Floats, keep: Bools, block: int, chrome: Bools) -> None:
    """The name with which the column beside the only post opens: one link of a few words."""
    row = page.parents[int(table.facts.numbers[block])]
    for _ in range(_UP):
        if page.tags[row] in WHOLE:
            return
        columns = _children(page, row)
        if 1 < len(columns) <= COLUMNS:
            break
        row = page.parents[row]
    else:
        return
    ranges = BlockRanges(page, table.facts.numbers)
    for beside in columns:
        rows = sorted(ranges.rows(beside).tolist())
        if not rows or block in rows or float(table.facts.tokens[rows].sum()) > COLUMN:
            continue
        opening = rows[0]
        is_name = table.facts.tokens[opening] <= NAME and any(map(str.isalpha, table.facts.texts[opening]))
        linked = quota_of(table.facts)[opening] == 1.0
        if is_name and linked and probabilities[opening] >= LEAST and not chrome[int(table.facts.numbers[opening])]:
            keep[opening] = True
            return


def _children(page: Page, number: int) -> list[int]:
    found: list[int] = []
    child = number + 1
    while child < page.ends[number] and len(found) <= COLUMNS:
        found.append(child)
        child = page.ends[child]
    return found
