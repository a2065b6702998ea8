"""The list of steps: what it says of itself, and that each can be left out."""

from __future__ import annotations

import numpy as np
import pytest

from crunch.algorithms.auto.algorithm import decide
from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.auto.settings import Settings
from crunch.algorithms.auto.steps import NAMES, STEPS
from crunch.algorithms.base import Context
from tests.support.pages import WORDS, html_page

PAGE = (
    f"<nav><a href=/>Home</a></nav><article><h1>Bread</h1>{f'<p>{WORDS * 3}</p>' * 6}</article>"
    "<a href=https://ads.example/x>A lamp</a>"
)


def evidence() -> Evidence:
    return Evidence(html_page(PAGE), Settings(), Context(is_advertisement=lambda address, _: address and "ads"))


@pytest.mark.parametrize("name", NAMES)
def test_each_can_be_left_out(name):
    course = decide(evidence(), frozenset((name,)))
    assert name not in [step for step, _ in course.decisions]
    assert WORDS.strip() in course.answer.text


def test_what_is_about_blocks_stands_before_what_is_about_slots():
    course = decide(evidence())
    about_slots = [decision.answer is not None for _, decision in course.decisions]
    assert about_slots == sorted(about_slots)


def test_a_page_without_steps_is_the_model_s_own():
    course = decide(evidence(), frozenset(NAMES))
    assert [name for name, _ in course.decisions] == ["model"]


def test_each_says_what_it_does():
    assert all(step.does and not step.does.endswith(".") for step in STEPS)
    assert all(name == name.lower() and " " not in name for name in NAMES)


def test_each_kind_of_rule_changes_what_it_is_handed():
    """Of the steps of either shape one that this page needs: without it something else stays."""
    text = f"<p>{WORDS * 3}</p>" * 3
    body = f"<article><h1>Bread</h1>{text}<math><mi>a</mi></math>{text}</article>"
    given = Evidence(html_page(body), Settings(), Context())
    keep = np.array([text.startswith(WORDS[:9]) for text in given.table.facts.texts])
    for name in ("inner-parts", "title"):
        (step,) = (step for step in STEPS if step.name == name)
        before = decide(given, frozenset(NAMES)).decisions[0][1].with_blocks(keep)
        assert step.run(before, given).blocks.sum() > keep.sum(), name
        nothing = before.with_blocks(keep & False)
        assert step.run(nothing, given) is nothing
