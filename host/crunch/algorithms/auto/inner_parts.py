"""What stands between kept text, in the part that holds it, and is content by what it is: code, and formulas with lines
of their own.

The trees judge such lines by their few words; that text before and after them, in the same part, stays is better
evidence. Paragraphs and captions there are left to the trees: keeping them too lost .006 of F1 on naeb, .012 on wcxb.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import numpy as np

from crunch.algorithms.auto.edges import PROSE, part_of_both
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.tree_facts import Bools, Floats
from crunch.documents.blocks import blocks_of
from crunch.documents.page import Page
from crunch.documents.semantics.formulas import formulas_of
from crunch.documents.semantics.roles import NO_RUNNING_TEXT

CODE: Final = 0.05
"""Probability from which code stays."""

_CODE: Final = "pre"


def inner_parts(page: Page, table: FeatureTable, probabilities: Floats, keep: Bools, chrome: Bools) -> Bools:
    """The blocks to keep, with code and formulas between kept text.

    Args:
        page: the page.
        table: features of its blocks.
        probabilities: by block.
        keep: by block. Not changed.
        chrome: by element; what the page itself calls something else than main content.
    """
    result = keep.copy()
    numbers, tokens = table.facts.numbers, table.facts.tokens
    prose = np.flatnonzero(keep & (tokens >= PROSE)).tolist()
    if len(prose) < 2:
        return result
    formulas = _formula_blocks(page)
    for before, after in pairwise(prose):
        part = -1
        for row in range(before + 1, after):
            number = int(numbers[row])
            if keep[row] or chrome[number]:
                continue
            if part < 0:
                part = part_of_both(page, int(numbers[before]), int(numbers[after]))
            kind = _kind(page, number, part, formulas)
            result[row] = kind == "formula" or (kind == "code" and probabilities[row] >= CODE)
    return result


def _kind(page: Page, number: int, part: int, formulas: set[int]) -> str:
    """What a block is, empty where it is in something that is no text, or not in the part."""
    if number == part:
        return "formula" if number in formulas else ""
    tags = {page.tags[number]}
    around = page.parents[number]
    while around > part:
        tags.add(page.tags[around])
        around = page.parents[around]
    if around < part or not tags.isdisjoint(NO_RUNNING_TEXT):
        return ""
    if number in formulas:
        return "formula"
    return "code" if _CODE in tags else ""


def _formula_blocks(page: Page) -> set[int]:
    """Blocks with no words of their own but formulas."""
    owners, found, inside = blocks_of(page).owners, set[int](), bytearray(len(page))
    for formula in formulas_of(page):
        found.add(owners[formula.root])
        inside[formula.root : formula.end] = b"\1" * (formula.end - formula.root)
    if not found:
        return found
    for number in range(len(page)):
        own = owners[number] in found and page.ink_texts[number] and not inside[number]
        if own and any(map(str.isalpha, page.texts[number] or "")):
            found.discard(owners[number])
        above = page.parents[number]
        behind = owners[above] in found and page.ink_tails[number] and not inside[above]
        if behind and any(map(str.isalpha, page.tails[number] or "")):
            found.discard(owners[above])
    return found
