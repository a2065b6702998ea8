"""Who wrote each post of a thread, and when, where there are too few posts to compare, or the trees know few of them.

A post is a part that the page names one and of which running text stays; threads have two at least.
"""

from __future__ import annotations

import re
from typing import Final

from crunch.algorithms.auto.block_names import block_names, first_elements
from crunch.algorithms.auto.block_ranges import BlockRanges
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.tree_facts import Bools, Floats
from crunch.documents.page import Page
from crunch.documents.semantics.names import AUTHOR as AUTHOR_NAME
from crunch.documents.semantics.names import DATE as DATE_NAME
from crunch.documents.semantics.people import leads_to_a_person

POSTS: Final = 2
"""Posts of a thread at least."""
FEW: Final = 3
"""And at most; the posts of longer threads are compared with each other (``record_parts.py``)."""
WORDS: Final = 3
"""Words of a post's text at least."""
LEAST: Final = 0.005
"""Probability from which an author's name stays."""
DATE: Final = 0.02
"""Probability from which a date stays."""
LINE: Final = 12
"""Words of either at most."""
MOST: Final = 500
"""Posts that are looked at."""

POST: Final = re.compile(
    r"(?:^|\s)(?:js-)?(?:post(?:container|bit\w*|-container|-wrapper)?|message(?:--post)?|topic-?(?:body|post)|(?:first-)?email"
    r"|forum-?post|reply|answer|h-entry)(?=$|\s)",
    re.IGNORECASE,
)
"""What pages call posts."""
_NAME: Final = 4
"""Words of a name, alone in its block."""


def with_authors(
    page: Page, table: FeatureTable, probabilities: Floats, keep: Bools, chrome: Bools, most: int = FEW
) -> Bools:
    """The blocks to keep, with the author and the date of every kept post.

    Args:
        page: the page.
        table: features of its blocks.
        probabilities: by block.
        keep: by block. Not changed.
        chrome: by element; what the page itself calls something else than main content.
        most: posts; of longer threads nothing is added.
    """
    result = keep.copy()
    classes = page.attribute("class")
    of_posts = set(filter(POST.search, {names for _, names in classes}))  # a page repeats its classes
    named = [number for number, names in classes if names in of_posts] if of_posts else []
    if len(named) < POSTS or not keep.any():
        return result
    posts = _kept_posts(page, table, keep, named)
    if not POSTS <= len(posts) <= most:
        return result
    dated = table.facts.column("date")
    for rows in posts:
        authors: list[int] = []
        dates: list[int] = []
        for row in rows:
            number = int(table.facts.numbers[row])
            if table.facts.tokens[row] > LINE or chrome[number]:
                continue
            names = block_names(page, number)
            timed = bool(dated[row]) and (DATE_NAME.search(names) is not None or _has_time(page, number))
            if timed and (keep[row] or probabilities[row] >= DATE):
                dates.append(row)
            likely = keep[row] or probabilities[row] >= LEAST
            if likely and _is_author(page, number, names, table.facts.texts[row], timed=timed):
                authors.append(row)
        for chosen in (authors, dates):
            if chosen:  # one is enough: where it is said who and when, else the first
                result[max(chosen, key=lambda row: (keep[row], row in dates, -row))] = True
    return result


def _kept_posts(page: Page, table: FeatureTable, keep: Bools, named: list[int]) -> list[list[int]]:
    """By post, outermost ones, of which text stays: the places of its blocks, in order."""
    ranges = BlockRanges(page, table.facts.numbers)
    words = ranges.sums(named, table.facts.tokens * keep)
    found: list[list[int]] = []
    end = 0
    for number, kept in zip(named, words.tolist(), strict=True):
        if number >= end and kept >= WORDS and len(found) < MOST:
            end = page.ends[number]
            found.append(sorted(ranges.rows(number).tolist()))
    return found


def _is_author(page: Page, number: int, names: str, text: str, *, timed: bool) -> bool:
    words = len(text.split())
    linked = any(leads_to_a_person(page, inner) for inner in range(number, number + len(first_elements(page, number))))
    return (AUTHOR_NAME.search(names) is not None or linked) and (words <= _NAME or linked or timed)


def _has_time(page: Page, number: int) -> bool:
    return "time" in page.tags[number : page.ends[number]]
