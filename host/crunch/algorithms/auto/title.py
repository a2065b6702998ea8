"""The page's title stays over its text, and is known to the steps after this one.

Annotated packages differ in it and mostly leave it out, so the trees do, too. Measured on sites that the model never
saw: it costs .0002 of macro F1, .011 on sets that leave it out (scrapinghub, magic-article, naeb), and gains as much on
those that do not.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from crunch.algorithms.auto.decision import Decision
from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.auto.selling import is_about_a_product
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.tree_facts import Bools, Floats
from crunch.documents.page import Page
from crunch.documents.semantics.headings import tags_with_headings
from crunch.documents.semantics.roles import CHROME
from crunch.documents.tags import HEADINGS

TITLE: Final = 0.5
"""Share of words in common with the page's title from which a heading is the page's own."""
SAID: Final = 0.2
"""Share of words in common from which a first-level heading is, all of whose words stand in the title."""
WHOLE: Final = 3
"""Words of a first-level heading that is the page's own when all of them stand in the page's title."""
FIRST: Final = 0.05
"""Likeness by which such a heading goes before another that is as much like the title."""
LIKELY: Final = 0.15
"""Probability from which a line that is no heading is the title, above the text."""
FIRST_LEVEL: Final = 0.12
"""Probability from which a first-level heading is the page's own where none is like its title."""
ONLY: Final = 0.1
"""Probability from which the page's only first-level heading is its own, right above the text."""
INSIDE: Final = 4
"""Levels of a heading in which blocks of its own stand, such as name and kind of a product."""
BELOW: Final = 8
"""Blocks from that heading to the text at most."""


def with_title(decision: Decision, evidence: Evidence) -> Decision:
    """Keep the page's own heading; and note where it stands, and from where to where the kept text reaches."""
    kept = np.flatnonzero(decision.blocks)
    if not len(kept):
        return decision
    first, last = int(kept[0]), int(kept[-1])
    title = _title(evidence.page, evidence.table, evidence.probabilities, decision.blocks, last)
    blocks = decision.blocks.copy()
    if title is not None:
        blocks[title] = True
    if title is None or "h1" not in _tags(evidence.page, int(evidence.table.facts.numbers[title])):
        name = _name_of_product(evidence)
        blocks[name] = True
        title = name[0] if name else title
    return replace(decision.with_blocks(blocks), title=title, span=(first, last))


def _title(page: Page, table: FeatureTable, probabilities: Floats, keep: Bools, last: int) -> int | None:
    """Place of the page's own heading: what is most like its title, above the text's end, and above the text whatever
    element it is; else a first-level heading that is kept, or not too unlikely."""
    first = int(np.argmax(keep))
    numbers, alike, whole = table.facts.numbers, table.facts.column("in_title"), table.facts.column("of_title")
    said = (whole == 1) & (alike >= SAID) & (table.facts.tokens >= WHOLE)
    names = np.array(tags_with_headings(page))
    is_heading, is_first = np.isin(names, sorted(HEADINGS)), names == "h1"
    headed = is_heading[numbers] | is_heading[table.tree.parents[numbers]]
    likeness = alike + whole + 0.001 * keep + 2 * headed  # a trail of links ends in the title, too
    likeness = likeness + FIRST * (said & is_first[numbers])
    best = None
    inside: Bools | None = None  # of which few pages need to know

    def in_text(row: int) -> bool:
        nonlocal inside
        inside = table.tree.inside(table.tree.tagged(*CHROME)) if inside is None else inside
        return row < last and not inside[numbers[row]]

    for row in np.flatnonzero((alike >= TITLE) | said).tolist():
        tags = _tags(page, int(numbers[row]))
        of_page = said[row] and "h1" in tags
        heading = row < last and (not HEADINGS.isdisjoint(tags) or (row < first and probabilities[row] >= LIKELY))
        if heading and not keep[row] and not of_page:
            heading = in_text(row)
        fits = (alike[row] >= TITLE or of_page) and (keep[row] or heading)
        if fits and (best is None or likeness[row] > likeness[best]):
            best = row
    if best is not None or not is_first.any():
        return best
    first_level = [row for row in range(len(keep)) if "h1" in _tags(page, int(numbers[row]))]
    least = ONLY if len(first_level) == 1 and first - first_level[0] in range(1, BELOW) else FIRST_LEVEL
    others = (row for row in first_level if probabilities[row] >= least and in_text(row))
    return next((row for row in first_level if keep[row]), next(others, None))


def _tags(page: Page, number: int) -> tuple[str, str]:
    """Of a block, and of what it may be all of."""
    tags = tags_with_headings(page)
    return tags[number], tags[page.parents[number]]


def _name_of_product(evidence: Evidence) -> list[int]:
    """The blocks of the only first-level heading of a page about a product, wherever its text stands: in shops it
    heads the box with price and sizes, beside the text; empty where there is none, or several."""
    page, numbers = evidence.page, evidence.table.facts.numbers
    heading, found = 0, list[int]()
    for row in np.flatnonzero(evidence.plain).tolist():
        number = int(numbers[row])
        own = _first_level_around(page, number)
        if own and heading in (0, own):
            heading = own
            found.append(row)
        elif own:
            return []
    return found if found and is_about_a_product(evidence) else []


def _first_level_around(page: Page, number: int) -> int:
    """The first-level heading that a block is or stands in; 0 where there is none."""
    tags = tags_with_headings(page)
    for _ in range(INSIDE):
        if tags[number] == "h1":
            return number
        number = page.parents[number]
    return 0
