"""The features of each block: one row a block, one named column a feature. Linear in the page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from crunch.algorithms.learned.columns import Columns
from crunch.algorithms.learned.names import name_scores, page_words
from crunch.algorithms.learned.surroundings import add_groups, add_neighbours, group_numbers
from crunch.algorithms.learned.text_facts import COLUMNS, TextFacts, is_long, quota_of, text_facts
from crunch.algorithms.learned.tree_facts import (
    INSIDE,
    LISTS,
    Floats,
    Ints,
    Tree,
    candidate_scores,
)
from crunch.documents.page import Page

_OWN_TAGS: Final = {
    "p": 1, "div": 2, "li": 3, "td": 4, "th": 4, "h1": 5, "h2": 6, "h3": 7, "h4": 8, "h5": 8, "h6": 8, "pre": 9,
    "blockquote": 10, "figcaption": 11, "caption": 11, "dt": 12, "dd": 13, "section": 14, "article": 14, "main": 14,
    "option": 15, "legend": 16, "summary": 16, "address": 17, "footer": 18, "header": 18, "aside": 18, "nav": 18,
    "body": 19, "form": 16,
}  # fmt: skip
_ANCESTORS: Final = (1, 2, 3, 4, 6, 8)
_LEVELS: Final = 14
_SHARES: Final = (0.1, 0.3, 0.5, 0.8)


@dataclass(eq=False, slots=True)
class FeatureTable:
    """Features of one page's blocks."""

    names: list[str]
    values: Floats
    """Shape (blocks, features)."""
    facts: TextFacts
    tree: Tree
    groups: Ints
    """By block: which blocks have the same path of tags and names."""


def features_of(page: Page, scores: dict[str, float]) -> FeatureTable:
    """All features of the first stage.

    Args:
        page: the page.
        scores: by word of a class or id (``names.py``).
    """
    return with_names(base_features(page), page_words(page), scores)


def base_features(page: Page) -> FeatureTable:
    """The features that need no table of names."""
    tree = Tree(page)
    facts = text_facts(page, _title(page))
    columns = Columns()
    groups = group_numbers(page, tree, facts)
    _add_text(columns, facts)
    _add_page(columns, page, facts)
    _add_place(columns, page, tree, facts)
    _add_ancestors(columns, tree, facts)
    _add_candidates(columns, tree, facts)
    add_neighbours(columns, tree, facts)
    add_groups(columns, facts, groups)
    return FeatureTable(columns.names, columns.table(len(facts.numbers)), facts, tree, groups)


def with_names(table: FeatureTable, words: list[tuple[int, list[str]]], scores: dict[str, float]) -> FeatureTable:
    """The table with what the site's own names for its parts say.

    Args:
        table: base features.
        words: of ``page_words``.
        scores: by word.
    """
    tree, numbers = table.tree, table.facts.numbers
    total, strongest = name_scores(tree.size, words, scores)
    columns = Columns()
    above = numbers
    lowest, highest = np.zeros(len(numbers)), np.zeros(len(numbers))
    for level in range(_LEVELS):
        if level < 4:
            columns.add(f"names_{level}", total[above])
        lowest = np.minimum(lowest, strongest[above])
        highest = np.maximum(highest, strongest[above])
        above = tree.parents[above]
    columns.add("names_path", tree.path_sum(total)[numbers])
    columns.add("names_lowest", lowest)
    columns.add("names_highest", highest)
    values = np.hstack([table.values, columns.table(len(numbers))])
    return replace(table, names=table.names + columns.names, values=values)


def _title(page: Page) -> str:
    for element in page.root.iter("title"):
        return element.text or ""
    return ""


def _add_text(columns: Columns, facts: TextFacts) -> None:
    columns.add("characters", np.log1p(facts.characters))
    columns.add("quota", quota_of(facts))
    words = facts.columns[:, 0]
    for place, name in enumerate(COLUMNS):
        column = facts.columns[:, place]
        columns.add(name, np.log1p(column) if name in ("words", "repeats") else column)
    columns.add("word_length", facts.characters / np.maximum(words, 1.0))
    columns.add("comma_rate", facts.columns[:, 1] / np.maximum(words, 1.0))
    columns.add("stop_rate", facts.columns[:, 2] / np.maximum(words, 1.0))


def _add_page(columns: Columns, page: Page, facts: TextFacts) -> None:
    size = len(facts.numbers)
    long = is_long(facts)
    total = float(facts.characters.sum())
    tags = page.tags
    values = {
        "page_characters": np.log1p(total),
        "page_blocks": np.log1p(size),
        "page_quota": float(facts.link_characters.sum()) / max(total, 1.0),
        "page_long": np.log1p(long.sum()),
        "page_long_share": float(facts.characters[long].sum()) / max(total, 1.0),
        "page_paragraphs": np.log1p(tags.count("p")),
        "page_h1": min(tags.count("h1"), 5),
        "page_articles": np.log1p(tags.count("article")),
        "page_main": float("main" in tags),
        "page_lists": np.log1p(tags.count("li")),
        "page_tables": np.log1p(tags.count("table")),
        "page_forms": np.log1p(tags.count("input")),
        "page_images": np.log1p(tags.count("img")),
        "page_pre": np.log1p(tags.count("pre")),
        "page_ideographs": float(facts.columns[:, 0].sum()) / max(total, 1.0),
        "page_largest": np.log1p(float(facts.characters.max())) if size else 0.0,
    }
    for name, value in values.items():
        columns.add(name, np.full(size, value))


def _add_place(columns: Columns, page: Page, tree: Tree, facts: TextFacts) -> None:
    numbers = facts.numbers
    size = len(numbers)
    tags = page.tags
    columns.add("tag", np.fromiter((_OWN_TAGS.get(tags[number], 0) for number in numbers), np.float32, size))
    columns.add("depth", tree.depth[numbers])
    order = np.arange(size)
    running = np.cumsum(facts.characters)
    columns.add("place", order / max(size, 1))
    columns.add("place_characters", running / max(float(running[-1]) if size else 1.0, 1.0))
    columns.add("order", np.log1p(order))
    columns.add("order_from_end", np.log1p(size - order))
    first_h1 = next((place for place, number in enumerate(numbers) if tags[number] == "h1"), -1)
    since = order - first_h1 if first_h1 >= 0 else np.full(size, -1000)
    columns.add("since_h1", np.sign(since) * np.log1p(np.abs(since)))
    titles = facts.columns[:, COLUMNS.index("in_title")]
    best = int(np.argmax(titles)) if size and titles.max() > 0.4 else -1
    since = order - best if best >= 0 else np.full(size, -1000)
    columns.add("since_title", np.sign(since) * np.log1p(np.abs(since)))
    for tag in INSIDE:
        columns.add(f"in_{tag}", tree.inside(tree.tagged(tag))[numbers])
    columns.add("in_list", tree.path_sum(tree.tagged(*LISTS).astype(np.float64))[numbers])
    hidden = np.zeros(tree.size, dtype=bool)
    for name, wanted in (("hidden", ""), ("aria-hidden", "true")):
        for number, value in page.attribute(name):
            hidden[number] |= not wanted or value == wanted
    for number, style in page.attribute("style"):
        hidden[number] |= "display:none" in style.replace(" ", "")
    columns.add("in_hidden", tree.inside(hidden)[numbers])
    head_levels = [1.0 if tags[number] in ("h1", "h2", "h3", "h4", "h5", "h6") else 0.0 for number in numbers]
    headings = np.cumsum(head_levels)
    columns.add("headings_before", np.log1p(headings))
    last = np.maximum.accumulate(np.where(np.array(head_levels) > 0, order, -1)) if size else order
    columns.add("since_heading", np.log1p(order - last))


def _add_ancestors(columns: Columns, tree: Tree, facts: TextFacts) -> None:
    numbers = facts.numbers
    ones = np.ones(len(numbers), dtype=np.float32)
    long = is_long(facts)
    characters = tree.subtree_sum(tree.spread(numbers, facts.characters))
    links = tree.subtree_sum(tree.spread(numbers, facts.link_characters))
    blocks = tree.subtree_sum(tree.spread(numbers, ones))
    long_characters = tree.subtree_sum(tree.spread(numbers, np.where(long, facts.characters, 0.0)))
    commas = tree.subtree_sum(tree.spread(numbers, facts.columns[:, 1]))
    elements = (tree.ends - tree.starts).astype(np.float64)
    total, total_long = max(characters[0], 1.0), max(long_characters[0], 1.0)
    density = characters / elements
    above = numbers
    for level in range(1, max(_ANCESTORS) + 1):
        above = tree.parents[above]
        if level not in _ANCESTORS:
            continue
        columns.add(f"a{level}_characters", np.log1p(characters[above]))
        columns.add(f"a{level}_quota", links[above] / np.maximum(characters[above], 1.0))
        columns.add(f"a{level}_block_size", np.log1p(characters[above] / np.maximum(blocks[above], 1.0)))
        columns.add(f"a{level}_share", characters[above] / total)
        columns.add(f"a{level}_long_share", long_characters[above] / total_long)
        columns.add(f"a{level}_blocks", np.log1p(blocks[above]))
        columns.add(f"a{level}_density", np.log1p(density[above]))
        columns.add(f"a{level}_commas", commas[above] / np.maximum(blocks[above], 1.0))
    levels = np.full((len(_SHARES), len(numbers)), _LEVELS, dtype=np.float32)
    above = numbers
    for level in range(_LEVELS):
        share = long_characters[above] / total_long
        for row, bound in enumerate(_SHARES):
            levels[row] = np.where((share >= bound) & (levels[row] == _LEVELS), level, levels[row])
        above = tree.parents[above]
    for row, bound in enumerate(_SHARES):
        columns.add(f"levels_to_{bound:g}", levels[row])
    columns.add("path_density", tree.path_sum(np.log1p(density))[numbers] / np.maximum(tree.depth[numbers], 1.0))


def _add_candidates(columns: Columns, tree: Tree, facts: TextFacts) -> None:
    numbers = facts.numbers
    scores = candidate_scores(tree, numbers, facts.characters, facts.link_characters, facts.columns[:, 1])
    best = int(np.argmax(scores)) if len(numbers) else 0
    top = max(float(scores.max()) if len(scores) else 0.0, 1e-6)
    in_best = (numbers >= best) & (numbers < tree.ends[best])
    chain = np.zeros(tree.size, dtype=bool)
    node = best
    while True:
        chain[node] = True
        if not node:
            break
        node = int(tree.parents[node])
    steps = np.zeros(len(numbers), dtype=np.float32)
    highest = np.zeros(len(numbers))
    above = numbers
    for _ in range(_LEVELS):
        steps += ~chain[above]
        highest = np.maximum(highest, scores[above])
        above = tree.parents[above]
    columns.add("in_best", in_best)
    columns.add("best_steps", steps)
    columns.add("best_ratio", highest / top)
    columns.add("parent_ratio", scores[tree.parents[numbers]] / top)
    columns.add("grandparent_ratio", scores[tree.parents[tree.parents[numbers]]] / top)
    columns.add("best_score", np.full(len(numbers), np.log1p(top)))
    columns.add("best_depth", tree.depth[numbers] - tree.depth[best])
    after = np.where(numbers < best, -1.0, np.where(numbers >= tree.ends[best], 1.0, 0.0))
    columns.add("best_side", after)
    first, last = np.searchsorted(numbers, best), np.searchsorted(numbers, tree.ends[best])
    order = np.arange(len(numbers))
    away = np.where(order < first, first - order, np.where(order >= last, order - last + 1, 0))
    columns.add("best_away", np.log1p(away))
