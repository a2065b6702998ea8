"""Every post of a thread with its author and its date, where the reader said what is to become of comments.

Without such a wish the annotated packages decide, whose gold texts mostly leave these out (``thread_authors.py``). With
one the reader looks at forums as well: posts are what such a page is for, and stay whole, the short ones, too.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from crunch.algorithms.auto.post_authors import MOST, with_authors
from crunch.algorithms.auto.thread_authors import Thread, threads_of
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.tree_facts import Bools, Floats, Ints
from crunch.documents.page import Page

ALIKE: Final = 0.5
"""Share of the kept posts that must keep a block of some look for it to be a post's text."""


def with_whole_threads(page: Page, table: FeatureTable, probabilities: Floats, keep: Bools, chrome: Bools) -> Bools:
    """The blocks to keep, with all posts of the threads of which some stay.

    Args:
        page: the page.
        table: features of its blocks.
        probabilities: by block.
        keep: by block. Not changed.
        chrome: by element; what the page itself calls something else than main content.
    """
    result = with_authors(page, table, np.ones_like(probabilities), keep, chrome, most=MOST)
    for thread in threads_of(page, table, probabilities, keep, chrome):
        kept_dates, kept_authors = (rows[thread.of_kept(rows)] for rows in (thread.dates, thread.authors))
        result[kept_dates] = result[kept_authors] = True
        if len(thread.authors):
            result[_lost(table, thread, keep)] = True
    return result


def _lost(table: FeatureTable, thread: Thread, keep: Bools) -> Ints:
    """Blocks of posts that went: their names and dates, and what looks like the text of those that stay."""
    record, rows = thread.record, thread.rows
    whole = np.intersect1d(record[thread.dates], record[thread.authors])
    gone = rows[np.isin(record[rows], np.setdiff1d(whole, thread.posts))]
    lines = np.isin(gone, np.concatenate([thread.dates, thread.authors]))
    kept = rows[keep[rows] & thread.of_kept(rows)]
    kept = np.setdiff1d(kept, np.concatenate([thread.dates, thread.authors]))
    looks = np.unique(np.stack([table.groups[kept], record[kept]]), axis=1)[0]
    often, counts = np.unique(looks, return_counts=True)
    text = np.isin(table.groups[gone], often[counts >= ALIKE * len(thread.posts)])
    found: Ints = gone[lines | text]
    return found
