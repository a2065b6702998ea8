"""Figures of one package by one extractor: what is kept of partial gold and of the parts that facts name."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Any, Final

from crunch_lab.evaluation.losses.parts import LISTS, PARTS

GOLD_WORDS: Final = "gold words"
LENGTH: Final = "words a gold word"
OVER_HALF: Final = "{part}, over half kept"
ALL: Final = "{part}, all kept"

Records = Sequence[dict[str, Any]]
"""Score records of pages."""


def partial_figures(records: Records) -> dict[str, float]:
    """By name, of a package with partial gold:

    - ``gold words``: recall of the words of the gold standard (bag), mean over the pages;
    - ``words a gold word``: words of the output for each word of the gold standard, all pages together;
    - ``ingredients, over half kept`` and ``…, all kept``, and so of ``steps``: share of the pages with such lines that
      keep more than half of them, and all;
    - ``recipe title``, ``price``, ``article number``, ``name``: share of those lines that are kept.

    Lines that do not stand on their page count nowhere. Of what no page has there is no figure.
    """
    if not records:
        return {}
    gold = sum(record["gold_words"] for record in records)
    figures = {GOLD_WORDS: fmean(record["bag"][1] for record in records)}
    figures[LENGTH] = sum(record["words"] for record in records) / gold if gold else 0.0
    for part in PARTS:
        counts = [counts for record in records if (counts := record.get("parts", {}).get(part))]
        if not counts:
            continue
        if part in LISTS:
            figures[OVER_HALF.format(part=part)] = fmean(2 * kept > lines for kept, lines in counts)
            figures[ALL.format(part=part)] = fmean(kept == lines for kept, lines in counts)
        else:
            figures[part] = sum(kept for kept, _ in counts) / sum(lines for _, lines in counts)
    return figures


def pinned_figures(figures: dict[str, float]) -> dict[str, float]:
    """Those that the gate holds: all of which more is better."""
    return {name: value for name, value in figures.items() if name != LENGTH}


def shown_figures(figures: dict[str, float]) -> dict[str, str]:
    """The same for a reader: of lists the pages that lose half or more, as a reader counts losses.

    >>> shown_figures({"ingredients, over half kept": 0.9, "price": 0.5})
    {'ingredients, half lost': '10.0 %', 'price': '50.0 %'}
    """
    shown = {}
    for name, value in figures.items():
        if name == LENGTH:
            shown[name] = f"{value:.2f}"
        elif name.endswith(", over half kept"):
            shown[name.replace("over half kept", "half lost")] = f"{1 - value:.1%}".replace("%", " %")
        else:
            shown[name] = f"{value:.1%}".replace("%", " %")
    return shown
