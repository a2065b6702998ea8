"""Small parts whose words read like lines of the text: what the page names advertisements, and sign-up boxes."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from typing import Final

import numpy as np

from crunch.algorithms.auto.data_tables import data_tables
from crunch.algorithms.auto.decision import Decision, slots_of
from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.auto.sign_up_boxes import sign_up_boxes
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.tree_facts import Bools, Floats
from crunch.algorithms.region.named_chrome import named_parts
from crunch.documents.page import Page
from crunch.documents.semantics.shares import characters_in

MOST: Final = 0.1
"""Share of the kept words that all advertisements and sign-up boxes together may hold; else names mean something else,
as where a site calls its services promos."""
LIKELY: Final = 0.8
"""Mean probability, by words, above which such a part is text, whatever the page calls it."""

MOSTLY: Final = 0.8
"""Share of a part's characters that a table must hold to be what the part is for."""
ROWS: Final = 3
"""Rows of a table from which it holds data."""


def without_asides(decision: Decision, evidence: Evidence) -> Decision:
    """Take them out; headings over them are compared with what was there before."""
    blocks = decision.blocks.copy()
    _drop(evidence.page, evidence.table, evidence.probabilities, blocks)
    if (blocks == decision.blocks).all():
        return decision
    return replace(decision, blocks=blocks, compared=slots_of(decision.by_slot(evidence)))


def _drop(page: Page, table: FeatureTable, probabilities: Floats, keep: Bools) -> None:
    numbers, tokens = table.facts.numbers, table.facts.tokens
    most = MOST * float(tokens[keep].sum())
    asides = np.zeros(len(keep), np.bool_)
    named = [part for part in named_parts(page) if part.kind == "advertisement" and not _is_data(page, part.element)]
    for part in named + sign_up_boxes(page):
        inside = (numbers >= part.element) & (numbers < page.ends[part.element])
        words = np.where(inside & keep, tokens, 0)
        held = float(words.sum())
        if held <= most and float((words * probabilities).sum()) <= LIKELY * held:
            asides |= inside
    if float(tokens[asides & keep].sum()) <= most:
        keep[asides] = False


def _is_data(page: Page, number: int) -> bool:
    """Whether a part is a table of data, a row of one, or little more than one: advertisers sell in other ways."""
    tables = page.once(_tables)
    place = bisect_right(tables, number)
    if place and number < page.ends[tables[place - 1]]:
        return True
    if place == len(tables) or tables[place] >= page.ends[number]:
        return False
    return characters_in(page, tables[place]) > MOSTLY * characters_in(page, number)


def _tables(page: Page) -> list[int]:
    """Tables of data with header cells and several rows, in order."""
    insides = ((number, page.tags[number : page.ends[number]]) for number in data_tables(page))
    return [
        number for number, inside in insides if inside[0] == "table" and "th" in inside and inside.count("tr") >= ROWS
    ]
