"""What elements look alike: rows of numbers in place of tuples of names."""

from __future__ import annotations

import numpy as np

from crunch.algorithms.learned.tree_facts import Ints
from crunch.documents.page import Page


def class_codes(page: Page) -> tuple[Ints, list[str]]:
    """By element: a number for the value of its class, 0 for none; and the values by number. Nobody may change it."""
    return page.once(_class_codes)


def _class_codes(page: Page) -> tuple[Ints, list[str]]:
    codes = {"": 0}
    result = np.zeros(len(page), np.int64)
    found = page.attribute("class")
    if found:
        numbers, values = zip(*found, strict=True)
        result[list(numbers)] = [codes.setdefault(value, len(codes)) for value in values]
    return result, list(codes)


def numbered(first: Ints, *others: Ints) -> Ints:
    """By row: a number, the same for the rows that have the same in every column.

    Args:
        first: a column of numbers such as those of elements, none of them negative.
        others: more of them.
    """
    result = first
    for column in others:
        pairs = result * (int(column.max(initial=0)) + 1) + column
        result = np.unique(pairs, return_inverse=True)[1]  # numbers no larger than the rows: the next step fits, too
    return result
