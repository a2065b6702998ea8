"""What the model card of ``learned`` says: packages that the model saw, and figures for sites that it did not see."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import crunch

CARD: Final = Path(crunch.__file__).parent / "algorithms" / "learned" / "model-card.md"
TRAINED: Final = ("learned", "auto")
"""Algorithms with the model in them: measured on all pages of those packages, they look better than they are."""


class CardRow(NamedTuple):
    """One package of the card's table."""

    pages: int
    trained: int
    f1: float
    """Of `auto` over word bags, each page judged by a model that saw no page of its site."""
    learned: float | None
    """Of `learned`, judged so; None where the card does not say."""


def card_rows(card: str) -> dict[str, CardRow]:
    """The rows of the first table with the columns ``package``, ``pages``, ``trained on`` and ``F1``.

    Raises:
        ValueError: there is no such table.
    """
    columns: dict[str, int] = {}
    rows: dict[str, CardRow] = {}
    for line in card.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not columns:
            if {"package", "pages", "trained on", "F1"} <= set(cells):
                columns = {name: cells.index(name) for name in cells}
        elif not line.startswith("|"):
            break
        elif cells[0] != "macro" and not cells[0].startswith("-"):
            pages, trained, f1 = (cells[columns[name]] for name in ("pages", "trained on", "F1"))
            learned = float(cells[columns["learned"]]) if "learned" in columns else None
            rows[cells[columns["package"]]] = CardRow(int(pages), int(trained), float(f1), learned)
    if not rows:
        raise ValueError("the model card has no table of packages")
    return rows


@lru_cache(maxsize=1)
def training_packages() -> frozenset[str]:
    """Packages that the model saw pages of."""
    return frozenset(name for name, row in card_rows(CARD.read_text(encoding="utf-8")).items() if row.trained)
