"""What nobody sees is in no row, no list and no text of the table that the rules work with."""

from __future__ import annotations

import pytest

from crunch.algorithms.learned.features import base_features
from crunch.algorithms.learned.seen_rows import seen_rows
from crunch.documents.parsing import parse_snapshot
from crunch.documents.semantics.seen import seen_page, written_page
from tests.support.pages import by_id

NAMES = "".join(f"<p id='p{n}'>Somebody</p>" for n in range(3))


def read(body):
    page = seen_page(parse_snapshot(f'<html xmlns:crunch="urn:crunch"><head/><body>{body}</body></html>'), "drop")
    table = base_features(written_page(page))
    return page, table, *seen_rows(table, page)


def test_a_block_that_is_not_rendered_has_no_row():
    _, table, seen, rows = read("<p>One</p><p crunch:hidden='tree'>Two</p><p>Three</p>")
    assert table.facts.texts == ["One", "Two", "Three"]
    assert seen.facts.texts == ["One", "Three"]
    assert rows.tolist() == [0, 2]
    assert (seen.values == table.values[rows]).all()
    assert seen.groups.tolist() == table.groups[rows].tolist()


def test_of_a_block_that_is_half_rendered_counts_the_rest():
    _, _, seen, rows = read("<p>One <b crunch:hidden='tree'>two three</b> four</p>")
    assert seen.facts.texts == ["One four"]
    assert seen.facts.tokens.tolist() == [2]
    assert seen.facts.characters.tolist() == [len("Onefour")]
    assert rows.tolist() == [0]


def test_rows_are_in_the_order_of_what_is_seen():
    _, table, seen, rows = read("<div><b crunch:hidden='tree'>Two</b><p>One</p>Three</div>")
    assert table.facts.texts == ["Two Three", "One"]
    assert seen.facts.texts == ["One", "Three"]
    assert rows.tolist() == [1, 0]


@pytest.mark.parametrize("hidden", ["", "crunch:hidden='tree'"])
def test_what_is_not_rendered_is_no_record(hidden):
    page, _, seen, _ = read(NAMES.replace("<p id='p2'", f"<p id='p2' {hidden}"))
    assert (seen.records.nearest[by_id(page, "p0")] < 0) == bool(hidden)


def test_a_page_of_which_nothing_is_seen_has_no_row():
    _, _, seen, rows = read("<p crunch:hidden='tree'>Two</p>")
    assert seen.facts.texts == []
    assert len(rows) == len(seen.values) == 0
