"""The features of each block: one row a block, one named column a feature. Linear in the page."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from crunch.algorithms.learned.candidates import LEVELS, add_candidate, candidate_scores, density_scores, votes_of
from crunch.algorithms.learned.columns import Columns
from crunch.algorithms.learned.head import Head, head_of
from crunch.algorithms.learned.kinds import KindScores, add_kinds
from crunch.algorithms.learned.landmarks import add_landmarks
from crunch.algorithms.learned.names import Words, name_scores
from crunch.algorithms.learned.page_facts import add_page
from crunch.algorithms.learned.records import Records, add_records, records_of
from crunch.algorithms.learned.surroundings import add_groups, add_neighbours, add_sections, group_mean, group_numbers
from crunch.algorithms.learned.text_facts import COLUMNS, TextFacts, is_long, quota_of, text_facts
from crunch.algorithms.learned.tree_facts import INSIDE, LISTS, Floats, Ints, Tree
from crunch.documents.page import Page

_OWN_TAGS: Final = {
    "p": 1, "div": 2, "li": 3, "td": 4, "th": 4, "h1": 5, "h2": 6, "h3": 7, "h4": 8, "h5": 8, "h6": 8, "pre": 9,
    "blockquote": 10, "figcaption": 11, "caption": 11, "dt": 12, "dd": 13, "section": 14, "article": 14, "main": 14,
    "option": 15, "legend": 16, "summary": 16, "address": 17, "footer": 18, "header": 18, "aside": 18, "nav": 18,
    "body": 19, "form": 16,
}  # fmt: skip
HEADING_CODES: Final = (5, 6, 7, 8)
_ANCESTORS: Final = (1, 2, 3, 4, 6, 8)
_COUNTED: Final = (1, 2, 4, 6)
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
    records: Records
    head: Head


@dataclass(frozen=True, slots=True)
class NameTable:
    """What is known of the words in class, id and role."""

    scores: dict[str, float] = field(default_factory=dict)
    """How far a word speaks for main content (``names.py``)."""
    kinds: KindScores = field(default_factory=dict)
    """How far it speaks for each kind of page (``kinds.py``)."""


def features_of(page: Page, words: list[tuple[int, Words]], names: NameTable) -> FeatureTable:
    """All features of the first stage.

    Args:
        page: the page.
        words: of ``page_words``.
        names: what is known of the words in class and id.
    """
    return with_names(base_features(page), words, names)


def base_features(page: Page) -> FeatureTable:
    """The features that need no table of names."""
    tree = Tree(page)
    head = head_of(page)
    facts = text_facts(page, head)
    columns = Columns()
    groups = group_numbers(page, tree, facts)
    _add_text(columns, facts)
    add_page(columns, page, facts)
    _add_place(columns, page, tree, facts)
    _add_ancestors(columns, tree, facts)
    add_landmarks(columns, tree, facts)
    votes = votes_of(facts)
    add_candidate(columns, tree, facts.numbers, candidate_scores(tree, facts.numbers, votes), "best")
    density = density_scores(tree, facts.numbers, facts.characters, facts.link_characters)
    add_candidate(columns, tree, facts.numbers, density, "dense")
    add_neighbours(columns, tree, facts)
    add_groups(columns, facts, groups)
    records = records_of(page, tree, tree.subtree_sum(tree.spread(facts.numbers, facts.characters)))
    add_records(columns, page, tree, facts, records)
    values = columns.table(len(facts.numbers))
    return FeatureTable(columns.names, values, facts, tree, groups, records, head)


def with_names(table: FeatureTable, words: list[tuple[int, Words]], names: NameTable) -> FeatureTable:
    """The table with what the site's own names for its parts say.

    Args:
        table: base features.
        words: of ``page_words``.
        names: what is known of the words.
    """
    tree, numbers = table.tree, table.facts.numbers
    total, strongest = name_scores(tree.size, words, names.scores)
    columns = Columns()
    above = numbers
    lowest, highest = np.zeros(len(numbers)), np.zeros(len(numbers))
    for level in range(LEVELS):
        if level < 5:
            columns.add(f"names_{level}", total[above])
            columns.add(f"names_strongest_{level}", strongest[above])
        lowest = np.minimum(lowest, strongest[above])
        highest = np.maximum(highest, strongest[above])
        above = tree.parents[above]
    path = tree.path_sum(total)
    columns.add("names_path", path[numbers])
    columns.add("names_lowest", lowest)
    columns.add("names_highest", highest)
    columns.add("g_names", group_mean(table.groups, path[numbers]))
    votes = votes_of(table.facts) / (1.0 + np.exp(np.clip(-path[numbers], -8.0, 8.0)))
    add_candidate(columns, tree, numbers, candidate_scores(tree, numbers, votes), "named")
    add_kinds(columns, len(numbers), words, table.head.declared, names.kinds)
    values = np.hstack([table.values, columns.table(len(numbers))])
    return replace(table, names=table.names + columns.names, values=values)


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
    columns.add("bold", _bold(page, tree, facts))
    for tag in INSIDE:
        columns.add(f"in_{tag}", tree.inside(tree.tagged(tag))[numbers])
    columns.add("in_list", tree.path_sum(tree.tagged(*LISTS).astype(np.float64))[numbers])
    _add_hidden(columns, page, tree, numbers)
    head_levels = [1.0 if tags[number] in ("h1", "h2", "h3", "h4", "h5", "h6") else 0.0 for number in numbers]
    headings = np.cumsum(head_levels)
    columns.add("headings_before", np.log1p(headings))
    add_sections(columns, facts, headings)
    last = np.maximum.accumulate(np.where(np.array(head_levels) > 0, order, -1)) if size else order
    columns.add("since_heading", np.log1p(order - last))


def _bold(page: Page, tree: Tree, facts: TextFacts) -> Floats:
    """Share of each block's characters that are bold: a lead, a heading without a tag, a label."""
    inside = tree.inside(tree.tagged("b", "strong"))
    if not inside.any():
        return np.zeros(len(facts.numbers), dtype=np.float32)
    owners = np.array(facts.blocks.owners, dtype=np.int64)
    own = np.bincount(owners, weights=inside * np.array(page.text_sizes), minlength=tree.size)
    tails = inside[tree.parents] * np.array(page.tail_sizes)
    own += np.bincount(owners[tree.parents], weights=tails, minlength=tree.size)
    return np.asarray(own[facts.numbers] / np.maximum(facts.characters, 1.0), dtype=np.float32)


def _add_hidden(columns: Columns, page: Page, tree: Tree, numbers: Ints) -> None:
    """What is said to be hidden, and in which way: a dialog waits for its moment, a panel of tabs for its turn."""
    ways = {name: np.zeros(tree.size, dtype=bool) for name in ("unseen", "unheard", "modal", "panel")}
    ways["unseen"][[number for number, _ in page.attribute("hidden")]] = True
    ways["unseen"][[n for n, style in page.attribute("style") if "display:none" in style.replace(" ", "")]] = True
    ways["unheard"][[number for number, value in page.attribute("aria-hidden") if value == "true"]] = True
    roles = page.attribute("role")
    ways["modal"][[number for number, role in roles if role in ("dialog", "alertdialog")]] = True
    ways["modal"][[number for number, value in page.attribute("aria-modal") if value == "true"]] = True
    ways["panel"][[number for number, role in roles if role == "tabpanel"]] = True
    ways["panel"] &= ~ways["modal"]
    inside = {name: tree.inside(mask)[numbers] for name, mask in ways.items()}
    for name, column in inside.items():
        columns.add(f"in_{name}", column)
    columns.add("in_hidden", inside["unseen"] | inside["unheard"] | inside["modal"])


def _add_ancestors(columns: Columns, tree: Tree, facts: TextFacts) -> None:
    numbers = facts.numbers
    ones = np.ones(len(numbers), dtype=np.float32)
    long = is_long(facts)
    characters = tree.subtree_sum(tree.spread(numbers, facts.characters))
    links = tree.subtree_sum(tree.spread(numbers, facts.link_characters))
    blocks = tree.subtree_sum(tree.spread(numbers, ones))
    long_characters = tree.subtree_sum(tree.spread(numbers, np.where(long, facts.characters, 0.0)))
    commas = tree.subtree_sum(tree.spread(numbers, facts.columns[:, 1]))
    copies = tree.subtree_sum(
        tree.spread(numbers, np.where(facts.columns[:, COLUMNS.index("occurrence")] > 0, facts.characters, 0.0))
    )
    elements = (tree.ends - tree.starts).astype(np.float64)
    counted = {
        "images": tree.subtree_sum(tree.tagged("img", "picture").astype(np.float64)),
        "fields": tree.subtree_sum(tree.tagged("input", "select", "textarea", "button").astype(np.float64)),
        "headings": tree.subtree_sum(tree.tagged("h1", "h2", "h3", "h4", "h5", "h6").astype(np.float64)),
        "paragraphs": tree.subtree_sum(tree.tagged("p").astype(np.float64)),
        "dates": tree.subtree_sum(tree.spread(numbers, facts.columns[:, COLUMNS.index("date")])),
        "prices": tree.subtree_sum(tree.spread(numbers, facts.columns[:, COLUMNS.index("price")])),
    }
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
        if level in _COUNTED:
            columns.add(f"a{level}_copies", copies[above] / np.maximum(characters[above], 1.0))
        for what, sums in counted.items() if level in _COUNTED else ():
            columns.add(f"a{level}_{what}", np.log1p(sums[above]))
    levels = np.full((len(_SHARES), len(numbers)), LEVELS, dtype=np.float32)
    above = numbers
    for level in range(LEVELS):
        share = long_characters[above] / total_long
        for row, bound in enumerate(_SHARES):
            levels[row] = np.where((share >= bound) & (levels[row] == LEVELS), level, levels[row])
        above = tree.parents[above]
    for row, bound in enumerate(_SHARES):
        columns.add(f"levels_to_{bound:g}", levels[row])
    columns.add("path_density", tree.path_sum(np.log1p(density))[numbers] / np.maximum(tree.depth[numbers], 1.0))
