"""What the page's own structured data names stays: ingredients and steps of a recipe, price and numbers of a product.

An ingredient is a few words, often a link or a tick box, in a box apart from the text, so that the model gives it
little. Nothing is taken from the structured data itself: it tells which of the page's blocks are meant.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from crunch.algorithms.auto.decision import Decision
from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.auto.product_facts import PRODUCTS, keep_product_facts, own_product
from crunch.algorithms.auto.stated_lines import Run, keys_of, lists_of, runs_of, stated_keys
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.text_facts import TextFacts, quota_of
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
    keys = _keys(evidence)
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


def _keys(evidence: Evidence) -> list[str]:
    """By block: what is compared of its text; nothing of text that nobody sees, and of what stands elsewhere."""
    page, facts = evidence.page, evidence.table.facts
    hidden = hidden_of(page).elements
    numbers: list[int] = facts.numbers.tolist()
    keys = keys_of(_seen_texts(page, facts, hidden))
    away: list[bool] = evidence.elsewhere.tolist()
    return ["" if hidden[number] or off else key for number, off, key in zip(numbers, away, keys, strict=True)]


def _seen_texts(page: Page, facts: TextFacts, hidden: Sequence[int]) -> list[str]:
    """Texts of blocks without what is hidden in them, as a word before a box to tick is."""
    owners, parents = facts.blocks.owners, page.parents
    inked = (number for number, ink in enumerate(page.ink_texts) if ink and hidden[number])
    partly: dict[int, list[str]] = {owners[number]: [] for number in inked if not hidden[owners[number]]}
    if not partly:
        return facts.texts
    for number in range(len(page)):
        if page.ink_texts[number] and owners[number] in partly and not hidden[number]:
            partly[owners[number]].append(page.texts[number] or "")
        if page.ink_tails[number] and owners[parents[number]] in partly and not hidden[parents[number]]:
            partly[owners[parents[number]]].append(page.tails[number] or "")
    rows = zip(facts.numbers.tolist(), facts.texts, strict=True)
    return [" ".join(" ".join(partly[number]).split()) if number in partly else text for number, text in rows]


def _keep_lines(table: FeatureTable, keep: Bools, keys: Sequence[str], lines: Sequence[str]) -> None:
    """Keep each line as often as it is stated, where most of them are kept, or stand; ``keep`` is changed."""

    def rows_of(run: Run) -> list[int]:
        return [row for row in range(run.start, run.end) if keys[row]]

    def kept(runs: Sequence[Run]) -> list[Run]:
        return [run for run in runs if keep[rows_of(run)].all()]

    runs = runs_of(keys, lines)
    left = Counter(lines)
    left.subtract(line for run in kept(runs) for line in run.lines)
    least = min(LEAST, len(set(lines)))
    for group in sorted(lists_of(runs), key=lambda group: (-len(_lines_of(kept(group))), -len(_lines_of(group)))):
        known = _lines_of(group)
        if len(known) < least and max(map(len, known)) < SENTENCE:
            continue
        is_new = False
        chosen = []
        for run in group:
            stays = bool(kept([run]))
            if stays or any(left[line] > 0 for line in run.lines):
                chosen.append(run)
            if not stays and chosen and chosen[-1] is run:
                is_new = True
                left.subtract(run.lines)
                keep[rows_of(run)] = True
        if is_new:
            _keep_headings(table, keep, chosen)


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
