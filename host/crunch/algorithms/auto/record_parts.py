"""Records of a kept list keep the same parts: every post its author, every product its name and price.

The trees judge block by block, so of ten posts one may keep its author's name and nine lose it. Here the records of a
list (posts, products, reviews) decide together. Measured on sites that the model never saw, authors of posts cost .0003
of macro F1 and their dates .0006, since most sets leave them out; the rest costs nothing. That all of the records of a
list that is likely throughout stays was tried: .0005 less.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from crunch.algorithms.auto.block_names import block_names, first_elements
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.text_facts import quota_of
from crunch.algorithms.learned.tree_facts import Bools, Floats, Ints
from crunch.documents.page import Page
from crunch.documents.semantics.names import AUTHOR as AUTHOR_NAME
from crunch.documents.semantics.names import called
from crunch.documents.semantics.people import leads_to_a_profile
from crunch.documents.semantics.prices import is_a_price
from crunch.documents.tags import HEADINGS

LEAST: Final = 3
"""Records of a list."""
MOST: Final = 0.6
"""Share of a list's records that must be kept before their parts are made the same."""
COMMON: Final = 0.4
"""Share of the records that keep a part from which all of them keep it."""
RARE: Final = 0.2
"""Share of them up to which none keeps it."""
LARGELY: Final = 0.66
"""Share of the records that keep a part from which the others keep it, too, if it is likely enough in them."""
OF_PART: Final = 0.3
"""Probability from which it is."""
SHORT: Final = 10
"""Words of a part at most: a longer one is text, which differs from record to record."""
PRICED: Final = 0.6
"""Share of a list's records that must be kept, and have a price, before names and prices stay."""
UNLIKELY: Final = 0.03
"""Probability from which they stay, and a part that the other records keep."""
OF_TITLE: Final = 0.5
"""Share of words in common with the page's title from which a line only repeats it."""
AUTHOR: Final = 0.05
"""Probability that two authors' names must have, before all of them stay."""
DATE: Final = 0.12
"""Probability that two lines saying when a post was written must have, before all of them stay."""
OTHER: Final = 0.01
"""Probability from which the others stay."""
NAME_WORDS: Final = 3
"""Words of an author's name at most."""

_NAME: Final = called("title", "name")


class _Lists:
    """Which record and which list each block is in, and how much of the lists is kept."""

    def __init__(self, table: FeatureTable, keep: Bools, records: Ints) -> None:
        self.lists = table.records.lists
        self.size = int(self.lists.max(initial=-1)) + 1
        self.record: Ints = records[table.facts.numbers]
        """By block; -1 where there is none."""
        self.inside: Bools = self.record >= 0
        self.safe: Ints = np.maximum(self.record, 0)
        self.list: Ints = self.lists[self.safe]
        """By block; of those inside."""
        self.every = np.flatnonzero(np.bincount(self.record[self.inside], minlength=1))
        """The records with text."""
        self.counts = self.of_lists(self.every)
        self.blocks = np.bincount(self.list[self.inside], minlength=self.size)
        self.kept = self.of_lists(np.flatnonzero(np.bincount(self.record[self.inside & keep], minlength=1)))

    def of_lists(self, records: Ints) -> Ints:
        """By list: how many of some records it has."""
        return np.bincount(self.lists[records] if len(records) else records, minlength=self.size)

    def blocks_of(self, chosen: Bools) -> Bools:
        """The blocks of some lists."""
        result: Bools = chosen[self.list] & self.inside
        return result

    def with_parts(self) -> Bools:
        """By list: whether its records have more than one block; paragraphs are records, too."""
        result: Bools = self.blocks >= 2 * self.counts
        return result

    def with_kept(self, share: float, least: int = LEAST) -> Bools:
        """By list: whether it has enough records, and this share of them is kept."""
        result: Bools = (self.counts >= least) & (self.kept >= share * self.counts)
        return result


def same_parts(page: Page, table: FeatureTable, probabilities: Floats, keep: Bools) -> Bools:
    """The blocks to keep, when the records of a list keep the same parts.

    Args:
        page: the page.
        table: features of its blocks.
        probabilities: by block.
        keep: by block. Not changed.
    """
    result = keep.copy()
    records = table.records
    if not (records.nearest[table.facts.numbers] >= 0).any():
        return result
    outer = _Lists(table, result, records.outer)
    result |= _bylines(page, table, probabilities, result, outer)
    _common_parts(table, probabilities, result, outer)
    if _prices(table).any():
        result |= _names_and_prices(page, table, probabilities, _Lists(table, result, records.nearest))
    return result


def _common_parts(table: FeatureTable, probabilities: Floats, keep: Bools, lists: _Lists) -> None:
    """Parts at the same place of the records: short ones in all of them or in none, others in all that are likely
    enough where most keep them; ``keep`` is changed."""
    inside = lists.blocks_of(lists.with_kept(MOST))
    if not inside.any():
        return
    tokens = table.facts.tokens
    positions = table.groups.astype(np.int64) * (lists.size + 1) + lists.list
    _, part = np.unique(np.where(inside, positions, -1), return_inverse=True)
    counts = np.bincount(part)
    kept = np.bincount(part, weights=keep)
    fixed = (counts >= LEAST) & (np.bincount(part, weights=tokens) <= SHORT * counts)
    short = inside & (tokens <= SHORT)
    everywhere = fixed & (kept >= COMMON * counts)
    nowhere = fixed & (kept <= RARE * counts) & (counts >= 1 / RARE)
    worth = (probabilities >= UNLIKELY) & (quota_of(table.facts) <= 0.5) & ~_subjects(table)
    largely = (counts >= LEAST) & (kept >= LARGELY * counts)
    keep |= largely[part] & inside & lists.blocks_of(lists.with_parts()) & (probabilities >= OF_PART)
    keep |= everywhere[part] & short & worth
    keep &= ~(nowhere[part] & short & (probabilities < 0.5))


def _subjects(table: FeatureTable) -> Bools:
    """Lines that only say the page's title once more, as each post of some forums does."""
    subjects: Bools = table.facts.column("in_title") >= OF_TITLE
    return subjects


def _prices(table: FeatureTable) -> Bools:
    prices: Bools = (table.facts.column("price") > 0) & (table.facts.tokens <= SHORT)
    texts = table.facts.texts
    for row in np.flatnonzero(~prices & (table.facts.tokens <= SHORT) & (table.facts.column("digits") > 0)).tolist():
        prices[row] = is_a_price(texts[row])
    return prices


def _names_and_prices(page: Page, table: FeatureTable, probabilities: Floats, lists: _Lists) -> Bools:
    """What the products of a kept list are called and cost."""
    found = np.zeros(len(probabilities), np.bool_)
    priced = _prices(table) & lists.inside
    with_price = lists.of_lists(np.flatnonzero(np.bincount(lists.record[priced])))
    inside = lists.blocks_of(lists.with_kept(PRICED) & (with_price >= PRICED * lists.counts))
    enough = probabilities >= UNLIKELY
    found |= priced & inside & enough
    named: set[int] = set()
    for row in np.flatnonzero(inside).tolist():
        record = int(lists.record[row])
        if record in named:
            continue
        number = int(table.facts.numbers[row])
        is_heading = page.tags[number] in HEADINGS or page.tags[page.parents[number]] in HEADINGS
        if is_heading or _NAME.search(block_names(page, number)):
            named.add(record)
            found[row] = enough[row]
    return found


def _bylines(page: Page, table: FeatureTable, probabilities: Floats, keep: Bools, lists: _Lists) -> Bools:
    """The first name of a person and the first date in each kept record, where two of them are likely enough."""
    found = np.zeros(len(probabilities), np.bool_)
    inside = lists.blocks_of(lists.with_kept(0.5, 2) & lists.with_parts())
    if not inside.any():
        return found
    of_kept = np.zeros(table.tree.size, np.bool_)
    of_kept[lists.record[lists.inside & keep]] = True
    may_be = inside & of_kept[lists.safe] & (probabilities >= OTHER)
    names = may_be & (table.facts.tokens <= NAME_WORDS)
    dates = may_be & (table.facts.tokens <= SHORT) & (table.facts.column("date") > 0)
    authors = [row for row in np.flatnonzero(names).tolist() if _is_author(page, table, row)]
    for chosen, least in ((authors, AUTHOR), (np.flatnonzero(dates).tolist(), DATE)):
        first = {int(lists.record[row]): row for row in reversed(chosen)}
        lines = list(first.values())
        if np.count_nonzero(probabilities[lines] >= least) >= 2:
            found[lines] = True
    return found


def _is_author(page: Page, table: FeatureTable, row: int) -> bool:
    number = int(table.facts.numbers[row])
    if not any(letter.isalpha() for letter in table.facts.texts[row]):
        return False
    around = page.elements[page.parents[number]].get("class") or ""
    if AUTHOR_NAME.search(f"{block_names(page, number)} {around}"):
        return True
    return any(leads_to_a_profile(element.get("href") or "") for element in first_elements(page, number))
