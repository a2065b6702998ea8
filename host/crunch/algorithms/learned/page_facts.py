"""What the whole page is like: the same for all its blocks."""

from __future__ import annotations

import numpy as np

from crunch.algorithms.learned.columns import Columns
from crunch.algorithms.learned.text_facts import COLUMNS, TextFacts, is_long
from crunch.documents.page import Page


def add_page(columns: Columns, page: Page, facts: TextFacts) -> None:
    """Columns ``page_*``."""
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
        "page_headings": np.log1p(sum(map(tags.count, ("h2", "h3", "h4")))),
        "page_buttons": np.log1p(tags.count("button")),
        "page_times": np.log1p(tags.count("time")),
        "page_quotes": np.log1p(tags.count("blockquote")),
        "page_code": np.log1p(tags.count("code")),
        "page_dates": _mean(facts, "date"),
        "page_prices": _mean(facts, "price"),
        "page_questions": _mean(facts, "questions"),
        "page_repeated": float((facts.columns[:, COLUMNS.index("repeats")] > 1).mean()) if size else 0.0,
        "page_described": float(facts.columns[:, COLUMNS.index("in_description")].max()) if size else 0.0,
    }
    for name, value in values.items():
        columns.add(name, np.full(size, value))


def _mean(facts: TextFacts, column: str) -> float:
    values = facts.columns[:, COLUMNS.index(column)]
    return float(values.mean()) if len(values) else 0.0
