"""Who wrote each post of a thread, and when, by what its posts repeat: a short line with a date at the same place of
each, and a name.

The trees judge block by block, so of fifty posts some lose their author, and the date of a post that goes may stay.
Here the kept posts of a thread all keep such a line, or none does; those that go have none; and where less text stays
than a post's ("Thanks!", an event of three words), the line stays with it. Measured on the forum sets of the annotated
pages, whose gold texts mostly leave these lines out: harvest-forum .0006 less, magic-forum .0006 more, and with those
of little text .0011 and .0007 less; that all kept posts keep both, however unlikely, cost .018 of F1 on harvest-forum.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from crunch.algorithms.auto.block_names import block_names, first_elements
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.text_facts import quota_of
from crunch.algorithms.learned.tree_facts import Bools, Floats, Ints
from crunch.documents.page import Page
from crunch.documents.semantics.names import AUTHOR as AUTHOR_NAME
from crunch.documents.semantics.people import leads_to_a_person

POSTS: Final = 2
"""Kept posts of a thread at least."""
WORDS: Final = 8
"""Words of a block from which it is text of a post."""
COMMON: Final = 0.75
"""Share of the kept posts that must have a line for it to be what they repeat."""
SOME: Final = 0.1
"""Share of the kept posts that keep the line, from which all of them do."""
AUTHOR: Final = 0.02
"""Mean probability of authors' names from which all stay."""
DATE: Final = 0.3
"""Mean probability of dates from which all stay."""
LINE: Final = 12
"""Words of a line with a date at most."""
NAME: Final = 4
"""Words of a name at most."""
TURNS: Final = 3
"""Lines of the same look in a post that may be its date or its author."""
BESIDE: Final = 2
"""Blocks from a date to a name that nothing calls one."""
SAME: Final = 0.8
"""Share of the posts that may have the same name: what nearly all say alike is none."""

_CLOCK: Final = re.compile(r"\d\s?[:h.]\s?\d\d(?!\d)|\b(?:ago|AM|PM|Uhr)\b|\d\s?(?:am|pm)\b")


@dataclass(frozen=True, eq=False, slots=True)
class Thread:
    """Posts beside each other of which text stays, and the lines that they repeat."""

    posts: Ints
    """The records that are kept."""
    rows: Ints
    """All blocks of its records."""
    dates: Ints
    """Of these the dates, one a post, of posts that go as well."""
    authors: Ints
    """Of these the names, likewise; empty where no such line is found."""
    record: Ints
    """By block of the page, the record that it is in."""

    def of_kept(self, rows: Ints) -> Bools:
        """By row: whether it is in a post that is kept."""
        found: Bools = np.isin(self.record[rows], self.posts)
        return found


def with_writers(page: Page, table: FeatureTable, probabilities: Floats, keep: Bools, chrome: Bools) -> Bools:
    """The blocks to keep, with author and date the same for all kept posts of a thread, and without those of others.

    Args:
        page: the page.
        table: features of its blocks.
        probabilities: by block.
        keep: by block. Not changed.
        chrome: by element; what the page itself calls something else than main content.
    """
    result = keep.copy()
    for thread in threads_of(page, table, probabilities, keep, chrome):
        record, rows = thread.record, thread.rows
        lines = np.zeros(len(keep), np.bool_)
        lines[thread.dates] = lines[thread.authors] = True
        partly = np.unique(record[rows[keep[rows] & ~lines[rows]]])
        for own, least in ((thread.dates, DATE), (thread.authors, AUTHOR)):
            of_kept = thread.of_kept(own)
            chosen = own[of_kept]
            if len(chosen):
                stay = keep[chosen].mean() >= SOME or probabilities[chosen].mean() >= least
                result[own] = (of_kept & stay) | (~of_kept & np.isin(record[own], partly) & (stay | keep[own]))
    return result


def threads_of(page: Page, table: FeatureTable, probabilities: Floats, keep: Bools, chrome: Bools) -> Iterator[Thread]:
    """The threads of a page whose posts have dates.

    Args:
        page: the page.
        table: features of its blocks.
        probabilities: by block.
        keep: by block.
        chrome: by element; what the page itself calls something else than main content.
    """
    tokens, record = table.facts.tokens, table.records.outer[table.facts.numbers]
    may_be = (record >= 0) & ~chrome[table.facts.numbers]
    posts = np.unique(record[keep & may_be & (tokens >= WORDS)])
    if len(posts) < POSTS:
        return
    threads = table.records.lists[posts]
    of_thread = np.where(may_be, table.records.lists[np.maximum(record, 0)], -1)
    dated = (tokens <= LINE) & (table.facts.column("date") > 0)

    def how_exact(rows: Ints) -> float:
        """The day when somebody joined is told without the time of the day."""
        clocks = [_CLOCK.search(table.facts.texts[row]) is not None for row in rows.tolist()]
        return float(np.mean(clocks) + probabilities[rows].mean())

    def how_different(rows: Ints) -> float:
        texts = [table.facts.texts[row] for row in rows.tolist()]
        most = Counter(texts).most_common(1)[0][1]
        return float(len(set(texts)) / len(texts) + probabilities[rows].mean()) if most <= SAME * len(texts) else 0.0

    by_thread, posts = np.argsort(of_thread, kind="stable"), posts[np.argsort(threads, kind="stable")]
    of_thread, threads = of_thread[by_thread], np.sort(threads)
    for kept in np.split(posts, np.flatnonzero(np.diff(threads)) + 1):
        if len(kept) < POSTS:
            continue
        thread = table.records.lists[kept[0]]
        rows = by_thread[slice(*np.searchsorted(of_thread, (thread, thread + 1)))]
        dates = _line(table, record, kept, rows[dated[rows]], how_exact)
        if not len(dates):
            continue
        short = rows[tokens[rows] <= NAME]
        named = [row for row in short.tolist() if is_name(page, table, row)]
        authors = _line(table, record, kept, np.array(named, np.int64), how_different)
        if not len(authors):
            authors = _line(table, record, kept, _beside(table, short, dates), how_different)
        yield Thread(kept, rows, dates, authors, record)


def _line(table: FeatureTable, record: Ints, kept: Ints, rows: Ints, judge: Callable[[Ints], float]) -> Ints:
    """Of some rows those at a place that most of the kept records have; none where there is no such place.

    Args:
        table: features of the page's blocks.
        record: by row, the record that it is in.
        kept: the records that are kept.
        rows: that may be such lines.
        judge: of several places the one for whose rows this is largest is taken; none where it is 0.
    """
    best, most = np.zeros(0, np.int64), 0.0
    order = np.lexsort((rows, record[rows], table.groups[rows]))
    rows = rows[order]
    for own in np.split(rows, np.flatnonzero(np.diff(table.groups[rows])) + 1):
        _, first, of_record = np.unique(record[own], return_index=True, return_inverse=True)
        turns = np.arange(len(own)) - first[of_record]
        for turn in range(min(int(turns.max(initial=-1)) + 1, TURNS)):
            lines = own[turns == turn]
            of_kept = lines[np.isin(record[lines], kept)]
            value = judge(of_kept) if len(of_kept) >= COMMON * len(kept) else 0.0
            if value > most:
                best, most = lines, value
    return best


def _beside(table: FeatureTable, rows: Ints, dates: Ints) -> Ints:
    """Those of some rows that are one link each, right before or after the date of their post."""
    near = np.unique(np.concatenate([dates + step for step in range(-BESIDE, BESIDE + 1)]))
    linked = rows[quota_of(table.facts)[rows] == 1.0]
    told = [row for row in linked.tolist() if any(map(str.isalpha, table.facts.texts[row]))]
    found: Ints = np.intersect1d(np.array(told, np.int64), near)
    return found


def is_name(page: Page, table: FeatureTable, row: int) -> bool:
    """Whether the page calls a block an author, or links it to somebody's profile."""
    number = int(table.facts.numbers[row])
    if not any(map(str.isalpha, table.facts.texts[row])):
        return False
    around = page.elements[page.parents[number]].get("class") or ""
    if AUTHOR_NAME.search(f"{block_names(page, number)} {around}"):
        return True
    return any(leads_to_a_person(page, inner) for inner in range(number, number + len(first_elements(page, number))))
