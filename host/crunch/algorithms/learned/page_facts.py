"""What the whole page is like: the same for all its blocks."""

from __future__ import annotations

import numpy as np

from crunch.algorithms.learned.columns import Columns
from crunch.algorithms.learned.text_facts import COLUMNS, TextFacts, is_long
from crunch.algorithms.learned.tree_facts import Tree


def add_page(columns: Columns, tree: Tree, facts: TextFacts) -> None:
    """Columns ``page_*``."""
    size = len(facts.numbers)
    long = is_long(facts)
    total = float(facts.characters.sum())
    values = {
        "page_characters": np.log1p(total),
        "page_blocks": np.log1p(size),
        "page_quota": float(facts.link_characters.sum()) / max(total, 1.0),
        "page_long": np.log1p(long.sum()),
        "page_long_share": float(facts.characters[long].sum()) / max(total, 1.0),
        "page_paragraphs": np.log1p(tree.count("p")),
        "page_h1": min(tree.count("h1"), 5),
        "page_articles": np.log1p(tree.count("article")),
        "page_main": float(tree.count("main") > 0),
        "page_lists": np.log1p(tree.count("li")),
        "page_tables": np.log1p(tree.count("table")),
        "page_forms": np.log1p(tree.count("input")),
        "page_images": np.log1p(tree.count("img")),
        "page_pre": np.log1p(tree.count("pre")),
        "page_ideographs": float(facts.columns[:, 0].sum()) / max(total, 1.0),
        "page_largest": np.log1p(float(facts.characters.max())) if size else 0.0,
        "page_headings": np.log1p(tree.count("h2", "h3", "h4")),
        "page_buttons": np.log1p(tree.count("button")),
        "page_times": np.log1p(tree.count("time")),
        "page_quotes": np.log1p(tree.count("blockquote")),
        "page_code": np.log1p(tree.count("code")),
        "page_dates": _mean(facts, "date"),
        "page_prices": _mean(facts, "price"),
        "page_questions": _mean(facts, "questions"),
        "page_repeated": float((facts.columns[:, COLUMNS.index("repeats")] > 1).mean()) if size else 0.0,
        "page_described": float(facts.columns[:, COLUMNS.index("in_description")].max()) if size else 0.0,
    }
    columns.add_same(values)


def _mean(facts: TextFacts, column: str) -> float:
    values = facts.columns[:, COLUMNS.index(column)]
    return float(values.mean()) if len(values) else 0.0
