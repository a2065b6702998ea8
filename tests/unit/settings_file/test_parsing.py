"""A line that cannot be read costs only itself."""

from __future__ import annotations

import pytest

from crunch.settings_file.parsing import Problem, parse_tolerantly


@pytest.mark.parametrize("bad", ["nonsense", "x = ", "x = [1,", 'x = "open', "= 3", "x = 1 2", "[open", "a = 2"])
def test_other_lines_are_read(bad):
    values, problems = parse_tolerantly(f"a = 1\n{bad}\nb = 2\n", "f.toml")
    assert values["a"] == 1
    assert values.get("b") == 2 or bad in ("x = [1,",)
    assert problems
    assert problems[0].file == "f.toml"


def test_line_is_named():
    _, (problem,) = parse_tolerantly("a = 1\nnonsense\n", "f.toml")
    assert problem.line == 2
    assert str(problem).startswith("f.toml, line 2: 'nonsense' is not used: ")


def test_file_full_of_nonsense():
    values, problems = parse_tolerantly("x\n" * 100, "f.toml")
    assert values == {}
    assert "nothing of it" in problems[-1].message
    assert str(Problem("f", None, "m")) == "f: m"


def test_empty_file():
    assert parse_tolerantly("", "f") == ({}, [])
