"""A line that cannot be read costs only itself."""

from __future__ import annotations

import pytest

from crunch.settings_file.parsing import Problem, parse_tolerantly


@pytest.mark.parametrize(
    "bad",
    [
        *("nonsense", "x = ", "x = [1,", 'x = "open', "x = 'open", "= 3", "x = 1 2", "[open", "a = 2", "x = {y = 1,"),
        *("x = [[1], [", 'x = """open', "x = '''open", "x = [ # open"),
    ],
)
def test_other_lines_are_read(bad):
    values, problems = parse_tolerantly(f"a = 1\n{bad}\nb = 2\n# it's a comment\n[t]\nc = [1]\n", "f.toml")
    assert values == {"a": 1, "b": 2, "t": {"c": [1]}}
    assert [(problem.file, problem.line) for problem in problems] == [("f.toml", 2)]


def test_a_bad_value_in_a_list_of_several_lines_costs_only_itself():
    values, (problem,) = parse_tolerantly("a = [\n  1,\n  bad bad,\n  3,\n]\nb = 2\n", "f.toml")
    assert (values, problem.line) == ({"a": [1, 3], "b": 2}, 3)


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
