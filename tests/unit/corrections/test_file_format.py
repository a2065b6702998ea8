"""The text of the file of corrections: read as far as it can be, a newer one not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from crunch.corrections.file_format import HEAD, Action, problem_of, read_text, why_unusable

PATH = Path("corrections.toml")
GOOD = '["a.example".1]\naction = "hide"\nscope = "site"\n[["a.example".1.part]]\n'.replace("[[", "[").replace(
    "]]", "]"
)


def test_what_is_good_is_read_beside_what_is_not():
    found = read_text(f'{HEAD}{GOOD}tag = "div"\n["A.example".2]\naction = "fold"\n', PATH)
    [one] = found.every
    assert (one.host, one.name, one.correction.part.tag) == ("a.example", "1", "div")
    assert [problem.startswith("corrections.toml: A.example, 2") for problem in found.problems] == [True]
    assert one.correction.action in Action.__args__


def test_what_a_person_reads_is_short_and_stands_in_its_line():
    table = f'{GOOD}tag = "div"\n["a.example".2]\naction = "hide"\nscope = "site"\n'
    text = f'{HEAD}{table}words = "\\u202e{"turned " * 99}"\nmade = "2026-11-30 or so"\npart = {{ tag = "p" }}\n'
    one = read_text(text, PATH).every[1].correction
    assert one.words.startswith("turned turned")
    assert len(one.words) == 101
    assert one.made == ""
    day = read_text(text.replace(" or so", ""), PATH).every[1].correction.made
    assert day == "2026-11-30"


def test_the_head_alone_is_a_file_of_nothing():
    assert read_text(HEAD, PATH) == read_text("", PATH)
    assert read_text(HEAD, PATH).every == ()


@pytest.mark.parametrize(("version", "is_used"), [(1, True), (2, False), ("new", False)])
def test_a_newer_one_is_left_alone(version, is_used):
    values = {"version": version}
    assert (why_unusable(values) == "") is is_used
    text = f'version = "{version}"\n' if isinstance(version, str) else f"version = {version}\n"
    assert (read_text(text, PATH).problems == ()) is is_used


def test_a_problem_names_the_file():
    assert problem_of(PATH, "it is empty").startswith("corrections.toml: ")
