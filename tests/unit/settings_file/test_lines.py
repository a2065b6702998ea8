"""Where keys stand."""

from __future__ import annotations

import pytest

from crunch.settings_file.lines import Entry, find_keys, key_path
from tests.support.timing import GROWTH, is_linear

TEXT = """\
# a comment with = in it
version = 1
"quoted key" = "a # b"

[algorithms.crunch]
ratio = 0.5 # a comment
substance = [
  "img",
  "a",
]
a.b = 1
[sites."example.org".settings]
ratio = 2
broken =
[sites."x.test"]
"""


def test_lines_of_keys_and_tables():
    places = find_keys(TEXT)
    assert places.entries == {
        ("version",): Entry(1, 2),
        ("quoted key",): Entry(2, 3),
        ("algorithms", "crunch", "ratio"): Entry(5, 6),
        ("algorithms", "crunch", "substance"): Entry(6, 10),
        ("algorithms", "crunch", "a", "b"): Entry(10, 11),
        ("sites", "example.org", "settings", "ratio"): Entry(12, 13),
        ("sites", "example.org", "settings", "broken"): Entry(13, 14),
    }
    assert places.tables[("sites", "x.test")] == 14


def test_paths_of_keys():
    assert key_path('sites."example.org".preset') == ("sites", "example.org", "preset")
    assert key_path("a b") == ()
    assert key_path("") == ()


def test_what_cannot_be_read_is_left_out():
    assert find_keys("[t]\na = 1\n= 2\n[[x]]\nb = 1\n").entries == {("t", "a"): Entry(1, 2)}


def test_what_stands_below_a_header_that_cannot_be_read_is_left_out():
    places = find_keys("[sites.'a.test'\npreset = 'blog'\n[t]\na = 1\n")
    assert places.entries == {("t", "a"): Entry(3, 4)}


@pytest.mark.parametrize(
    ("value", "lines"),
    [
        ("1", 1), ("'#'", 1), ("[true,\n[true]\n]", 3),
        ('"\\" ["', 1), ("[1, # ]\n 2]", 2), ('"""\n[t]\na = 1\n"""', 4), ("'''\n''' # '", 2),
        ("[['a'],\n['b']]", 2), ("{a = 1}", 1), ("[\n{a = ']'},\n[1],\n]", 4), ('""""a""""', 1),
    ],
)  # fmt: skip
def test_values_of_several_lines(value, lines):
    assert find_keys(f"x = {value}\ny = 2").entries == {("x",): Entry(0, lines), ("y",): Entry(lines, lines + 1)}


@pytest.mark.parametrize(("start", "sign", "end"), [("[", "a", ","), ("[", " ", ","), ("[", "[", ""), ("x", " ", "!")])
def test_one_hostile_line_takes_linear_time(start, sign, end):
    assert is_linear(find_keys, start + sign * 2_000 + end, start + sign * 2_000 * GROWTH + end)


@pytest.mark.parametrize(
    "part", ["x = [", 'x = """', "x = [[[[", "[a", 'x = """ \\"""', "x = {", 'x = "', "a." * 5, "['", "x", "[ \t"]
)
def test_hostile_lines_take_linear_time(part):
    assert is_linear(find_keys, f"{part}\n" * 500, f"{part}\n" * 500 * GROWTH)


def test_deep_brackets_and_long_keys_are_left_out():
    assert find_keys("x = " + "[" * 5_000 + "]" * 5_000).entries == {("x",): Entry(0, 1)}
    assert key_path("a." * 5_000 + "a") == ()
