"""Lines that are no TOML, told in words that help to mend them."""

from __future__ import annotations

import re
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crunch import toml
from crunch.settings_file.parsing import parse_tolerantly
from crunch.toml_words import explained
from crunch.wording import Said

GRAMMAR = re.compile(
    r"Cannot|Invalid|Expected|Unterminated|Unclosed|Unescaped|Illegal|Duplicate|statement|namespace|key/value|at line"
)
"""What readers of TOML say, and people need not know."""


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("preset = blog", 'a text stands in quotes: preset = "blog"'),
        ("on = True # so", "yes and no are written true and false, in small letters: on = true"),
        ("on = no", "yes and no are written true and false, in small letters: on = false"),
        ("ratio =", "there is no value behind the =: write one, or take the line out"),
        ("ratio = # none", "there is no value behind the =: write one, or take the line out"),
        ("ratio = 0,4", "numbers have a point, and no comma: ratio = 0.4"),
        ("ratio = .4", "digits stand on both sides of the point: ratio = 0.4"),
        ("ratio = 4.", "digits stand on both sides of the point: ratio = 4.0"),
        ("ratio == 1", "one = is enough: ratio = 1"),
        ("ratio: 1", "between key and value stands =, and no colon: ratio = 1"),
        ("ratio 1", "a setting is key = value; notes begin with #"),
        ("= 1", "there is no key before the ="),
        ('a = "x" "y"', "there is more behind the value"),
        ('a = "x', "the quotes that begin a text are not closed on this line"),
        ("a = [1", "a bracket [ is never closed"),
        ('a = "c:\\q"', "in double quotes a backslash is written twice"),
        ("[t", "the header of a table ends in ]"),
        ("a = {b = 1, b = 2}", "a key stands twice between { and }"),
        ("a = 2020-13-45T00:00:00", "there is no such date or time"),
        ("a = 1\na = 2", "a key stands twice: keep one"),
    ],
)
def test_of_one_line(line, words):
    with pytest.raises(tomllib.TOMLDecodeError) as raised:
        tomllib.loads(line)
    place, said = explained(raised.value, line)
    assert said.startswith(words) or words in said
    assert isinstance(said, Said)
    assert place == line.count("\n") + 1


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("[a]\nb = 1\n[a]\nc = 2\n", 3, "this table begins on line 1 already"),
        ("a.b.c = 1\n[a.b]\n", 2, "this table begins on line 1 already"),
        ("\na = 1\na = 2\n", 3, "line 2 gives this key a value already"),
        ("[t]\nx = 1\n[u]\n[t.x]\n", 4, "line 2 gives this name a value already"),
        ("[t]\nx = 1\nx.y = 2\n", 3, "line 2 gives this name a value already"),
        ("[a.b]\nx = 1\n[a]\nb.y = 2\n", 4, "line 1 begins this table already"),
        ("[t\nx = 1\n", 1, "its ] is missing"),
        ("[[t]]\nx = 1\n", 1, "one bracket on each side is enough"),
        ("x = 99999999999999999999\n", 1, "whole number of more than 64 bits"),
    ],
)
def test_what_stands_twice_names_the_other_line(text, line, words):
    _, (problem,) = parse_tolerantly(text, "f")
    assert problem.line == line
    assert words in problem.message
    assert not GRAMMAR.search(problem.message.partition("is not used")[2])
    assert isinstance(problem.message, Said)
    assert isinstance(problem.message.parameters["why"], Said)


PIECES = [
    "a",
    "b",
    ".",
    "=",
    " ",
    "1",
    "1.",
    ",",
    '"',
    "'",
    "[",
    "]",
    "{",
    "}",
    "#",
    "\n",
    "\\",
    "\\u12",
    "true",
    "\0",
    "-",
]


@given(st.lists(st.sampled_from(PIECES), max_size=25).map("".join))
def test_no_message_of_the_reader_comes_through(text):
    try:
        toml.loads(text)
    except toml.TOMLError as error:
        line, said = explained(error, text)
        assert 1 <= line <= text.count("\n") + 1
        assert not GRAMMAR.search(said), said
