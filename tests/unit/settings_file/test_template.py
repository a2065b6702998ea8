"""The first file."""

from __future__ import annotations

import re
from pathlib import Path

from crunch.algorithms import algorithm, describe_all, make_settings
from crunch.settings_file.loading import read_text
from crunch.settings_file.template import first_file


def test_all_of_it_is_a_comment():
    file = read_text(first_file(), Path("s"))
    assert file.problems == ()
    assert file.preset is None
    assert not any(file.algorithms.values())


def test_every_setting_is_there_and_can_be_taken_out_of_its_comment():
    _, head, tables = first_file().partition("[algorithms.auto]")
    text = re.sub(r"^# (\w+ = .*)$", r"\1", head + tables, flags=re.MULTILINE)
    file = read_text(text, Path("s"))
    assert file.problems == ()
    for name, _, schema in describe_all():
        assert set(file.algorithms[name]) == set(schema["properties"])


def test_values_are_the_defaults():
    assert "# ratio = 0.25" in first_file()
    assert "# window = 20" in first_file()
    resolved = make_settings(algorithm("crunch"), None).resolved()
    assert f"# minimum_text = {resolved['minimum_text']}" in first_file()


def test_lines_are_short_enough_to_read():
    assert max(len(line) for line in first_file().split("\n") if " = " not in line) <= 105
