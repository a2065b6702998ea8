"""Older forms of the file."""

from __future__ import annotations

from crunch.settings_file.migrations import MIGRATIONS, VERSION, migrate, version_of


def test_every_version_has_a_way_to_the_next():
    assert sorted(MIGRATIONS) == list(range(VERSION))


def test_version_of_a_file():
    assert version_of({}) == VERSION
    assert version_of({"version": 7}) == 7
    assert version_of({"version": True}) == VERSION
    assert version_of({"crunch": {"ratio": 1}}) == 0


def test_tables_of_algorithms_moved():
    values, moved = migrate({"crunch": {"ratio": 1.0}, "preset": "news", "algorithms": {"lqf": {"scope": "own"}}})
    assert values == {
        "preset": "news",
        "version": 1,
        "algorithms": {"lqf": {"scope": "own"}, "crunch": {"ratio": 1.0}},
    }
    assert moved == {("algorithms", "crunch", "ratio"): ("crunch", "ratio")}


def test_present_form_stays():
    values = {"version": 1, "crunch": {"ratio": 1}}
    assert migrate(values) == (values, {})
