"""One preset: its file, checked key by key."""

from __future__ import annotations

import tomllib

import pytest

from crunch.errors import InputError
from crunch.presets.preset import Preset, check_name, read_file, read_preset, toml_value, usable_settings, write_preset


def test_preset_of_a_file():
    text = 'version = 1\ntitle = "Mine"\nwhy = "Because."\nalgorithm = "lqf"\n[settings]\nthreshold = 0.4\n'
    preset = read_preset(text, "mine.toml", "mine")
    assert preset == Preset("mine", "Mine", "Because.", "lqf", {"threshold": 0.4})


def test_bad_setting_costs_only_itself_and_is_named():
    text = "[settings]\nratio = -3\nminimum_text = 20\nnothing = true\n"
    preset = read_preset(text, "mine.toml", "mine")
    assert preset.settings == {"minimum_text": 20}
    assert len(preset.problems) == 2
    assert preset.problems[0].startswith("mine.toml: ratio = -3 is not used: ")
    assert "nothing" in preset.problems[1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ratio =", "line 1: there is no value"),
        ('algorithm = "none"', "no algorithm 'none'"),
        ("version = 99", "version 99"),
    ],
)
def test_file_that_is_no_preset(text, message):
    with pytest.raises(InputError, match=message):
        read_preset(text, "mine.toml", "mine")


def test_file_that_is_not_there(tmp_path):
    with pytest.raises(InputError, match="cannot be read"):
        read_file(tmp_path / "none.toml")


def test_written_and_read_again():
    settings = {"ratio": 0.3, "forms": True, "substance": ["img", "a"], "minimum_text": 5, "cells": "table"}
    preset = Preset("mine", 'A "title" \\ ü', "Why it is so.\nReally \x7f.", "crunch", settings)
    assert read_preset(write_preset(preset), "x", "mine") == preset


def test_reason_is_a_comment_in_the_file():
    assert write_preset(Preset("m", "M", "Because it is so.")).startswith("# Because it is so.\n")


@pytest.mark.parametrize("name", ["", "Big", "a b", "../x", "-a", "a.b", "x" * 65])
def test_names_that_no_file_may_have(name):
    with pytest.raises(InputError, match="no name"):
        check_name(name)


@pytest.mark.parametrize("value", ['a"b\\c\n\t', True, 3, 0.25, ["a", "b"], [], "\u2028ü"])
def test_values_of_toml(value):
    assert tomllib.loads(f"x = {toml_value(value)}")["x"] == value


def test_value_that_toml_does_not_know():
    with pytest.raises(InputError):
        toml_value(None)


def test_usable_settings_of_an_algorithm():
    good, problems = usable_settings("bte", {"ties": "longest", "end_tags": "perhaps"})
    assert good == {"ties": "longest"}
    assert "end_tags" in problems[0]


def test_wrong_types_are_named():
    preset = read_preset("title = 3\nwhy = [1]\nsettings = 3\n", "file", "mine")
    assert (preset.title, preset.why, preset.settings) == ("mine", "", {})
    assert [problem.partition(" is not used")[0] for problem in preset.problems] == [
        "file: title",
        "file: why",
        "file: settings",
    ]
    with pytest.raises(InputError, match="no algorithm"):
        read_preset('algorithm = ["crunch"]\n', "file", "mine")
