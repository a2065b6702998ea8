"""What the page's own structured data names stays: ingredients and steps of a recipe, price and numbers of a product.

An ingredient is a few words, often a link or a tick box, in a box apart from the text, so that the model gives it
little. Nothing is taken from the structured data itself: it tells which of the page's blocks are meant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from crunch.algorithms.auto.decision import Decision
from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.auto.product_facts import PRODUCTS, keep_product_facts, own_product
from crunch.algorithms.auto.stated_lines import Run, keys_of, lists_of, runs_of, stated_keys
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.text_facts import quota_of
from crunch.algorithms.learned.tree_facts import Bools
from crunch.documents.page import Page
from crunch.documents.semantics.hidden import hidden_of
from crunch.documents.structured_data import StructuredData, Thing, structured_data_of
from crunch.documents.tags import HEADINGS

MOST_RECIPES: Final = 3
"""Recipes of a page at most: more are a list of other pages."""
LEAST: Final = 2
"""Lines of a list at least, where that many are stated: one by itself may stand anywhere."""
SENTENCE: Final = 25
"""Letters and digits of a line from which it may stand by itself, and be a part of a stated one."""
LABEL: Final = 8
"""Words of a line at most that heads a group of the list, if it is bold or ends in a colon."""
LINKED: Final = 0.5
"""Share of links among its characters from which it leads elsewhere."""
ABOVE: Final = 4
"""Blocks above a list among which its heading is looked for."""

_WORD: Final = re.compile(r"[^\W\d_]{2}")
_COLONS: Final = (":", "\uff1a")


def with_structured_data(decision: Decision, evidence: Evidence) -> Decision:
    """Keep the lines that the page's structured data holds: of a recipe, or of what the page sells."""
    data = structured_data_of(evidence.page)
    recipes, title = _recipes(data), decision.title
    sells = title is not None and any(data.of_type(*PRODUCTS))
    if not (recipes or sells) or not decision.blocks.any():
        return decision
    blocks = decision.blocks.copy()
    keys = _keys(evidence.page, evidence.table)
    for name in ("recipeIngredient", "recipeInstructions"):
        for recipe in recipes:
            _keep_lines(evidence.table, blocks, keys, stated_keys(recipe.texts.get(name, ())))
    if title is not None and sells:
        keep_product_facts(evidence.table, blocks, keys, own_product(data, keys[title]), title)
    return decision.with_blocks(blocks)


def _recipes(data: StructuredData) -> list[Thing]:
    """What the page says of its recipes; of several descriptions, each."""
    found = [thing for thing in data.of_type("Recipe") if "recipeIngredient" in thing.texts]
    return found if len(found) <= MOST_RECIPES else []


def _keys(page: Page, table: FeatureTable) -> list[str]:
    """By block: what is compared of its text; nothing of text that nobody sees."""
    hidden = hidden_of(page).elements
    numbers: list[int] = table.facts.numbers.tolist()
    keys = keys_of(table.facts.texts)
    return ["" if hidden[number] else key for number, key in zip(numbers, keys, strict=True)]


def _keep_lines(table: FeatureTable, keep: Bools, keys: Sequence[str], lines: Sequence[str]) -> None:
    """Keep each line in one place, where most of them are kept, or stand; ``keep`` is changed."""

    def kept(runs: Sequence[Run]) -> list[Run]:
        return [run for run in runs if keep[run.start : run.end].all()]

    runs = runs_of(keys, lines)
    covered = _lines_of(kept(runs))
    least = min(LEAST, len(set(lines)))
    for group in sorted(lists_of(runs), key=lambda group: (-len(_lines_of(kept(group))), -len(_lines_of(group)))):
        known = _lines_of(group)
        if len(known) < least and max(map(len, known)) < SENTENCE:
            continue
        chosen = [run for run in group if kept([run]) or not run.lines <= covered]
        for run in chosen:
            keep[run.start : run.end] = True
        if not known <= covered:
            _keep_headings(table, keep, chosen)
        covered |= known


def _lines_of(group: Sequence[Run]) -> set[str]:
    return {line for run in group for line in run.lines}


def _keep_headings(table: FeatureTable, keep: Bools, runs: Sequence[Run]) -> None:
    """Keep the headings of groups between the lines, and the one above them."""
    for before, after in pairwise(runs):
        for row in range(before.end, after.start):
            keep[row] |= _is_heading(table, row)
    first = runs[0].start
    for row in range(first - 1, max(first - 1 - ABOVE, -1), -1):
        if keep[row]:
            break
        if _is_heading(table, row):
            keep[row] = True
            break


def _is_heading(table: FeatureTable, row: int) -> bool:
    """Whether a block looks like a heading, and is none that leads elsewhere."""
    facts = table.facts
    if quota_of(facts)[row] > LINKED or not _WORD.search(facts.texts[row]):
        return False
    if _is_tagged(table, row):
        return True
    bold = table.values[row, table.names.index("bold")] >= 0.5
    return bool(facts.tokens[row] <= LABEL and (bold or facts.texts[row].endswith(_COLONS)))


def _is_tagged(table: FeatureTable, row: int) -> bool:
    tagged = table.tree.tagged(*HEADINGS)
    number = int(table.facts.numbers[row])
    return bool(tagged[number] or tagged[table.tree.parents[number]])
