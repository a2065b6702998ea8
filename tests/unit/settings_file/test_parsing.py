"""A line that cannot be read costs only itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from crunch.errors import MOST_PROBLEMS
from crunch.settings_file.loading import read_text
from crunch.settings_file.parsing import Problem, parse_tolerantly
from tests.support.timing import quiet_seconds


@pytest.mark.parametrize(
    "bad",
    [
        *("nonsense", "x = ", "x = [1,", 'x = "open', "x = 'open", "= 3", "x = 1 2", "a = 2", "x = {y = 1,"),
        *("x = [[1], [", 'x = """open', "x = '''open", "x = [ # open"),
    ],
)
def test_other_lines_are_read(bad):
    values, problems = parse_tolerantly(f"a = 1\n{bad}\nb = 2\n# it's a comment\n[t]\nc = [1]\n", "f.toml")
    assert values == {"a": 1, "b": 2, "t": {"c": [1]}}
    assert [(problem.file, problem.line) for problem in problems] == [("f.toml", 2)]


@pytest.mark.parametrize(
    "header", ['[sites."example.org"', "[sites.example.org]]", "[open", "[[many]]", "[a]", "[]", "['x]", "[t]\n[t]"]
)
def test_what_stands_below_a_header_that_cannot_be_read_goes_to_no_other_table(header):
    values, problems = parse_tolerantly(f"a = 1\n{header}\npreset = 'blog'\nx = [\n1]\n[u]\nc = 1\n", "f.toml")
    assert values.pop("t", {}) == {}
    assert values == {"a": 1, "u": {"c": 1}}
    assert [problem.line for problem in problems] == [2 + header.count("\n")]


@pytest.mark.parametrize(
    ("text", "expected", "lines"),
    [
        ("a = {x = 1}\n[a.b]\nc = 1\n[d]\n", {"a": {"x": 1}, "d": {}}, [2]),
        ("a.b = 1\n[a]\nc = 1\n!\n", {"a": {"b": 1}}, [2]),
        ("a.b = 1\na.b.c = 2\na.d.e = 3\na.d = 4\n", {"a": {"b": 1, "d": {"e": 3}}}, [2, 4]),
        ("a = 1\na.b.c = 2\nd = 3\n", {"a": 1, "d": 3}, [2]),
        ("[a.b]\nx = 1\n[a]\nb.y = 2\nz = 3\n", {"a": {"b": {"x": 1}, "z": 3}}, [4]),
        ("[a]\nb.c = 1\n[a.b.d]\ne = 2\n!\n", {"a": {"b": {"c": 1, "d": {"e": 2}}}}, [5]),
    ],
)
def test_tables_are_put_together_as_toml_does(text, expected, lines):
    values, problems = parse_tolerantly(text, "f.toml")
    assert values == expected
    assert [problem.line for problem in problems] == lines


HOSTILE = [
    "x = " + "[" * 5_000, "x = " + "[" * 5_000 + "]" * 5_000, "x = [\n" * 5_000, 'x = """\n' * 4_000,
    "x = [[[[\n" * 3_000, "x\n" * 15_000, "[a\n" * 9_000, "a." * 14_000 + "a = 1", "[" + "a." * 14_000 + "a]",
    "x = {" * 6_000, 'x = """ \\"""\n' * 2_000, "x = [\n" + "bad bad,\n" * 3_000 + "]", "x = '\n" * 7_000,
    "".join(f"x{number} = {{a = 1}}\n" for number in range(1_500)) + "!", "x = [" + "1," * 14_000 + "!]",
    "[" * 30_000, "[" + "a" * 30_000 + ",", "[ " + " " * 30_000 + ",", ("[ " + " " * 200 + ",\n") * 140,
    "[" * 15_000 + "]" * 15_000, "x = " + "9" * 30_000, "x = 0x" + "9" * 30_000, "x = 1e" + "9" * 30_000,
    "x = [" + "9" * 5_000 + ",\n1,\n" * 3_000 + "]", "a = {b = " + "{c = " * 9_000 + "1" + "}" * 9_001,
    "x" + " " * 30_000 + "!", ("a" + " . a" * 40 + "\n") * 180, '""."".' * 5_000, 'x = "' + "\\" * 30_000,
    "".join("a." * 7 + f"b{number} = 1\n" for number in range(1_400)), "[[t]]\n" * 5_000, "\0" * 30_000,
    "".join(f"[t{number}]\n" for number in range(4_000)) + "!", ("x = [\n" + "1,\n" * 190 + "!,\n]\n") * 50,
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_costs_little(text):
    assert quiet_seconds(parse_of, text) < 0.3


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_above_and_below_good_lines_costs_them_nothing(text):
    values, problems = parse_tolerantly(f"good = 1\n{text}\n[u]\nbetter = 2\n", "f.toml")
    if not any("nothing of it" in problem.message for problem in problems):
        assert values["good"] == 1
        assert values["u"]["better"] == 2


@pytest.mark.parametrize(
    "value", ["9" * 5_000, "0x" + "9" * 5_000, "9223372036854775808", "[1, [0xfffffffffffffffff]]"]
)
def test_integers_that_toml_does_not_have_cost_their_line(value):
    values, (problem,) = parse_tolerantly(f"a = 1\nb = {value}\nc = -9223372036854775808\n", "f.toml")
    assert values == {"a": 1, "c": -(2**63)}
    assert problem.line == 2
    assert "64 bits" in problem.message


SIGNS = ["[", "]", "{", "}", ",", ".", "=", '"', "'", '"""', "'''", "\\", "#", " ", "\n", "\r\n", "\ufeff", "\0", "-"]
WORDS = [
    "a",
    "ratio",
    "9" * 40,
    "0x",
    "1e",
    "true",
    "inf",
    "[sites.",
    "[algorithms.crunch]\n",
    "preset = ",
    "version = ",
]
PIECES = st.sampled_from([*SIGNS, *WORDS, "\U0001f600"])
LINES = st.lists(st.tuples(PIECES, st.sampled_from([1, 1, 2, 60, 2_000])), max_size=12)


@pytest.mark.slow
@given(LINES)
@example([("[", 2_000)])
@example([("preset = ", 1), ("9" * 40, 2_000)])
def test_no_text_ends_the_reading_or_takes_long(pieces):
    text = "".join(piece * count for piece, count in pieces)
    assert quiet_seconds(read_whole, text, tries=1) < 2
    loaded = read_whole(f"packages = '/mine'\n{text}")
    assert len(loaded.problems) <= MOST_PROBLEMS + 3
    assert max((len(str(problem)) for problem in loaded.problems), default=0) < 2_000


def read_whole(text):
    return read_text(text, Path("f.toml"))


def parse_of(text):
    return parse_tolerantly(text, "f.toml")


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
