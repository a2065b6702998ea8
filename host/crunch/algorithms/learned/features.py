"""The features of each block: one row a block, one named column a feature. Linear in the page."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from crunch.algorithms.learned.block_sums import BlockSums, block_sums
from crunch.algorithms.learned.candidates import LEVELS, add_candidate, candidate_scores, density_scores, votes_of
from crunch.algorithms.learned.columns import Columns
from crunch.algorithms.learned.head import Head, head_of
from crunch.algorithms.learned.kinds import KindScores, add_kinds
from crunch.algorithms.learned.landmarks import add_landmarks
from crunch.algorithms.learned.names import Words, name_scores
from crunch.algorithms.learned.page_facts import add_page
from crunch.algorithms.learned.records import Records, add_records, records_of
from crunch.algorithms.learned.surroundings import add_groups, add_neighbours, add_sections, group_mean, group_numbers
from crunch.algorithms.learned.text_facts import COLUMNS, TextFacts, quota_of, text_facts
from crunch.algorithms.learned.tree_facts import INSIDE, LISTS, Floats, Ints, Tree
from crunch.documents.page import Page
from crunch.documents.semantics.hidden import says_hidden
from crunch.documents.semantics.shares import is_around_the_page
from crunch.documents.tags import HEADINGS

_OWN_TAGS: Final = {
    "p": 1, "div": 2, "li": 3, "td": 4, "th": 4, "h1": 5, "h2": 6, "h3": 7, "h4": 8, "h5": 8, "h6": 8, "pre": 9,
    "blockquote": 10, "figcaption": 11, "caption": 11, "dt": 12, "dd": 13, "section": 14, "article": 14, "main": 14,
    "option": 15, "legend": 16, "summary": 16, "address": 17, "footer": 18, "header": 18, "aside": 18, "nav": 18,
    "body": 19, "form": 16,
}  # fmt: skip
HEADING_CODES: Final = (5, 6, 7, 8)
_ANCESTORS: Final = (1, 2, 3, 4, 6, 8)
_COUNTED: Final = (1, 2, 4, 6)
_COUNTED_TAGS: Final = ("img", "picture"), ("input", "select", "textarea", "button"), tuple(HEADINGS), ("p",)
_TOLD: Final = (
    "characters", "quota", "block_size", "share", "long_share", "blocks", "density", "commas", "copies", "images",
    "fields", "headings", "paragraphs", "dates", "prices",
)  # fmt: skip
_ALWAYS_TOLD: Final = 8
"""Of these, the first ones are told of all of the ancestors, the others of some."""
_NAMED: Final = 5
"""Levels whose names are told one by one."""
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
    """All features.

    Args:
        page: the page.
        words: of ``page_words``.
        names: what is known of the words in class and id.
    """
    return with_names(page.once(base_features), words, names)


def base_features(page: Page) -> FeatureTable:
    """The features that need no table of names."""
    tree = Tree(page)
    head = head_of(page)
    facts = text_facts(page, head)
    columns = Columns()
    groups = group_numbers(page, tree, facts)
    _add_text(columns, facts)
    add_page(columns, tree, facts)
    _add_position(columns, page, tree, facts)
    sums = block_sums(tree, facts)
    paths = tree.paths(facts.numbers, LEVELS)
    _add_ancestors(columns, tree, sums, paths)
    add_landmarks(columns, tree, facts)
    votes = votes_of(facts)
    add_candidate(columns, tree, paths, candidate_scores(tree, facts.numbers, votes), "best")
    density = density_scores(tree, sums)
    add_candidate(columns, tree, paths, density, "dense")
    add_neighbours(columns, tree, facts)
    add_groups(columns, facts, groups)
    records = records_of(page, tree, sums.characters)
    add_records(columns, tree, facts, records, sums)
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
    paths = tree.paths(numbers, LEVELS)
    totals, most = total[paths[:_NAMED]], strongest[paths]
    for level in range(_NAMED):
        columns.add(f"names_{level}", totals[level])
        columns.add(f"names_strongest_{level}", most[level])
    path = tree.path_sum(total)
    columns.add("names_path", path[numbers])
    columns.add("names_lowest", np.minimum(most.min(axis=0), 0.0))
    columns.add("names_highest", np.maximum(most.max(axis=0), 0.0))
    columns.add("g_names", group_mean(table.groups, path[numbers]))
    votes = votes_of(table.facts) / (1.0 + np.exp(np.clip(-path[numbers], -8.0, 8.0)))
    add_candidate(columns, tree, paths, candidate_scores(tree, numbers, votes), "named")
    add_kinds(columns, words, table.head.declared, names.kinds)
    values = np.concatenate((table.values.T, columns.table(len(numbers)).T)).T
    return replace(table, names=table.names + columns.names, values=values)


def _add_text(columns: Columns, facts: TextFacts) -> None:
    columns.add("characters", np.log1p(facts.characters))
    columns.add("quota", quota_of(facts))
    words = facts.columns[:, 0]
    for position, name in enumerate(COLUMNS):
        column = facts.columns[:, position]
        columns.add(name, np.log1p(column) if name in ("words", "repeats") else column)
    columns.add("word_length", facts.characters / np.maximum(words, 1.0))
    columns.add("comma_rate", facts.columns[:, 1] / np.maximum(words, 1.0))
    columns.add("stop_rate", facts.columns[:, 2] / np.maximum(words, 1.0))


def _add_position(columns: Columns, page: Page, tree: Tree, facts: TextFacts) -> None:
    numbers = facts.numbers
    size = len(numbers)
    columns.add("tag", tree.by_tag(_OWN_TAGS)[numbers])
    columns.add("depth", tree.depth[numbers])
    order = np.arange(size)
    running = np.cumsum(facts.characters)
    columns.add("place", order / max(size, 1))
    columns.add("place_characters", running / max(float(running[-1]) if size else 1.0, 1.0))
    columns.add("order", np.log1p(order))
    columns.add("order_from_end", np.log1p(size - order))
    first_level = np.flatnonzero(tree.tagged("h1")[numbers])
    since = order - first_level[0] if len(first_level) else np.full(size, -1000)
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
    is_heading = tree.tagged(*HEADINGS)[numbers]
    headings = np.cumsum(is_heading).astype(np.float64)
    columns.add("headings_before", np.log1p(headings))
    add_sections(columns, facts, headings)
    last = np.maximum.accumulate(np.where(is_heading, order, -1)) if size else order
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
    ways["unseen"][says_hidden(page)] = True
    ways["unheard"][[number for number, value in page.attribute("aria-hidden") if value == "true"]] = True
    roles = page.attribute("role")
    ways["modal"][[number for number, role in roles if role in ("dialog", "alertdialog")]] = True
    ways["modal"][[number for number, value in page.attribute("aria-modal") if value == "true"]] = True
    ways["panel"][[number for number, role in roles if role == "tabpanel"]] = True
    ways["panel"] &= ~ways["modal"]
    for name in ("unseen", "unheard"):  # around most of the text such a mark says nothing about it
        for number in np.flatnonzero(ways[name]).tolist():
            ways[name][number] = not is_around_the_page(page, number)
    inside = {name: tree.inside(mask)[numbers] for name, mask in ways.items()}
    for name, column in inside.items():
        columns.add(f"in_{name}", column)
    columns.add("in_hidden", inside["unseen"] | inside["unheard"] | inside["modal"])


def _add_ancestors(columns: Columns, tree: Tree, sums: BlockSums, paths: Ints) -> None:
    """What the elements around each block hold."""
    characters, blocks = np.maximum(sums.characters, 1.0), np.maximum(sums.blocks, 1.0)
    total, total_long = max(sums.characters[0], 1.0), max(sums.long[0], 1.0)
    density = np.log1p(sums.characters / (tree.ends - tree.starts))
    counted = tree.subtree_sum(np.array([tree.tagged(*tags) for tags in _COUNTED_TAGS], np.float64))
    share_of_long = sums.long / total_long
    told = np.array(
        [
            np.log1p(sums.characters),
            sums.links / characters,
            np.log1p(sums.characters / blocks),
            sums.characters / total,
            share_of_long,
            np.log1p(sums.blocks),
            density,
            sums.commas / blocks,
            sums.copies / characters,
            *np.log1p(counted),
            np.log1p(sums.dates),
            np.log1p(sums.prices),
        ],
        np.float32,
    )
    for level in _ANCESTORS:
        names = _TOLD if level in _COUNTED else _TOLD[:_ALWAYS_TOLD]
        columns.add_all((f"a{level}_{what}" for what in names), told[: len(names), paths[level]])
    shares = share_of_long[paths]
    for bound in _SHARES:
        enough = shares >= bound
        columns.add(f"levels_to_{bound:g}", np.where(enough.any(axis=0), np.argmax(enough, axis=0), LEVELS))
    numbers = paths[0]
    columns.add("path_density", tree.path_sum(density)[numbers] / np.maximum(tree.depth[numbers], 1.0))
