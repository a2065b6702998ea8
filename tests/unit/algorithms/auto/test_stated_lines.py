"""Lines found again word for word."""

from __future__ import annotations

import pytest

from crunch.algorithms.auto.stated_lines import GAP, MOST_LINES, PARTS, Run, keys_of, lists_of, runs_of, stated_keys
from tests.support.timing import quiet_seconds


def found(blocks, lines):
    return [(run.start, run.end, sorted(run.lines)) for run in runs_of(keys_of(blocks), stated_keys(lines))]


def test_case_signs_blanks_and_forms_of_characters_do_not_count():
    assert keys_of(["1 ½ Cups, flour (“plain”)", "½\u00a0cup", "— • —", "_a_"]) == [
        "112cupsflourplain",
        "12cup",
        "",
        "a",
    ]
    assert stated_keys(["1 1/2 cups &amp;amp; <b>more</b>", " - "]) == ["112cupsmore"]
    assert len(stated_keys(["x"] * (MOST_LINES + 1))) == MOST_LINES


def test_a_line_is_found_whole_and_not_as_a_part():
    assert found(["salt", "Sea salt", "salt and pepper"], ["Sea salt", "1 leek"]) == [(1, 2, ["seasalt"])]
    assert found([], ["a"]) == found(["a"], []) == []


def test_a_line_may_be_spread_over_blocks_and_a_block_hold_lines():
    assert found(["x", "1", "", "cup", "flour", "y"], ["2 eggs", "1 cup flour"]) == [(1, 5, ["1cupflour"])]
    assert found(["2 eggs 1 cup flour"], ["2 eggs", "1 cup flour"]) == [(0, 1, ["1cupflour", "2eggs"])]
    assert found(["1", "cup"], ["1 cup flour"]) == []
    letters = list("abcdefghijk")
    assert found(letters, ["".join(letters[: PARTS + 1])]) == []
    assert found(letters, ["".join(letters[:PARTS])]) == [(0, PARTS, ["abcdef"])]


def test_every_copy_is_found():
    assert found(["salt", "x", "salt", "salt"], ["salt"]) == [(0, 1, ["salt"]), (2, 3, ["salt"]), (3, 4, ["salt"])]


def test_runs_near_each_other_are_a_list():
    at = [0, 1, 1 + GAP + 1, 1 + 2 * GAP + 3]
    runs = [Run(start, start + 1, frozenset("a")) for start in at]
    assert [[run.start for run in group] for group in lists_of(runs)] == [at[:3], at[3:]]


@pytest.mark.slow
def test_it_takes_no_time_whatever_the_page():
    lines = [f"1{'a' * (number % 40)}" for number in range(MOST_LINES)]
    for word in ("1", "1aaa"):
        assert quiet_seconds(lambda words: runs_of(words, lines), [word] * 5_000, tries=1) < 2.5
