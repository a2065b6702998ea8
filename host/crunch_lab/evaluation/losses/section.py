"""The section of the report on what readers lose."""

from __future__ import annotations

from crunch_lab.evaluation.losses.loss_tables import LossTable, loss_tables
from crunch_lab.evaluation.markup import Child, Markup, el, join
from crunch_lab.evaluation.report_sections import named, noted, table
from crunch_lab.evaluation.results import Results


def losses(results: Results) -> Markup:
    """The neutral count, gold recall by kind of block, words beyond the gold, and a table of each partial gold."""
    tables = loss_tables(results)
    return join(_shown(results, one) for one in tables) if tables else el("p", "No page was read for it.")


def _shown(results: Results, one: LossTable) -> Markup:
    rows: list[list[Child]] = [
        [label if one.title else named(results, label), *cells] for label, cells in one.rows.items()
    ]
    note = one.note if one.title else noted(results, one.note)
    made = table(note, ["extractor", *one.head], rows, one.name)
    return join(el("h3", one.title), made) if one.title else made
