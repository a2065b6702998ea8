"""The table of what each step of `auto` is worth has a row a step, and its figures are those of the pages."""

from __future__ import annotations

from pathlib import Path

from crunch.algorithms.auto.steps import NAMES
from tests.bench.ablation import measure, table
from tests.bench.accuracy import RESULTS

SMALL = Path(__file__).parents[1] / "packages" / "wiki"


def test_what_is_left_out_is_measured() -> None:
    worth = measure([SMALL], 3)
    assert [*worth] == [*NAMES, "all steps"]
    assert all(len(one.by_set["wiki"]) == 3 for one in worth.values())
    assert worth["controls"].changed == 0, "a step that changes no text"
    changed = {name for name, one in worth.items() if one.changed}
    assert "all steps" in changed
    assert {name for name, one in worth.items() if one.macro} <= changed
    assert len(table(worth).splitlines()) == 4 + len(worth)


def test_the_table_of_results_has_a_row_for_every_step() -> None:
    rows = [line.split("|")[1].strip() for line in RESULTS.read_text("utf-8").splitlines() if line.startswith("| ")]
    assert set(NAMES) <= set(rows)
