"""``crunch extract --explain`` and ``--without``."""

from __future__ import annotations

import pytest

from crunch.algorithms.auto.steps import NAMES
from crunch.cli.explain import explain, read_steps
from crunch.errors import BadSettingsError, InputError
from crunch.service import extract_page
from tests.support.pages import WORDS, html_page

PAGE = f"<nav><a href=/>Home\x1b[31m</a></nav><article><h1>Bread</h1>{f'<p>{WORDS * 3}</p>' * 6}</article>"


def test_a_line_for_each_block_and_one_for_each_step():
    lines = explain(extract_page(html_page(PAGE), "auto")).splitlines()
    assert [line[0] for line in lines[2:10]] == ["-", *"+" * 7]
    assert "Home" in lines[2]
    assert "Bread" in lines[3]
    assert lines[11] == "Blocks by the step that decided last:"
    assert lines[12].split()[:5] == ["model", "6", "stay", "1", "go"]
    assert "\x1b" not in "".join(lines), "a page writes nothing that a terminal obeys"
    assert all(len(line) < 100 for line in lines)


def test_an_algorithm_without_steps_says_so():
    with pytest.raises(InputError, match="plain has no steps"):
        explain(extract_page(html_page(PAGE), "plain"))


def test_a_page_without_text_says_so():
    assert "no text" in explain(extract_page(html_page(""), "auto"))


def test_steps_that_there_are_not_are_refused_with_those_that_there_are():
    assert read_steps(["byline", "asides"], "auto") == {"byline", "asides"}
    with pytest.raises(BadSettingsError, match="did you mean byline"):
        read_steps(["bylin"], "auto")
    with pytest.raises(BadSettingsError, match=f"there are {', '.join(NAMES[:3])}"):
        read_steps(["zzzzzzzz"], "auto")
    with pytest.raises(BadSettingsError, match="lqf has no steps"):
        read_steps(["byline"], "lqf")
    assert read_steps([], "lqf") == frozenset()
