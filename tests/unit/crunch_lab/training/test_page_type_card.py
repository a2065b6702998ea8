from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("lightgbm", reason="the extra [train] is not installed")

from crunch.page_types.facts import PageFacts
from crunch.page_types.types import PAGE_TYPES
from crunch_lab.training.page_type_card import FLOOR, type_card, type_figures
from crunch_lab.training.page_types import TypedPage


def typed(package, number, kind):
    return TypedPage(package, str(number), (package, f"{number}.example"), kind, PageFacts({}, frozenset()))


@pytest.fixture
def pages():
    known = [typed("wcxb", number, PAGE_TYPES[number % 7]) for number in range(28)]
    return [*known, *(typed("magic-forum", number, "forum") for number in range(4))]


@pytest.fixture
def margins(pages):
    """All right and sure but the first page, and one of the forums."""
    found = np.zeros((len(pages), 7))
    found[np.arange(len(pages)), [page.number for page in pages]] = 5.0
    found[0] = [0.0, 0.2, 0, 0, 0, 0, 0]
    found[-1] = 0.0
    return found


def test_figures(pages, margins):
    found = type_figures(pages, margins)
    assert found["pages"] == 28
    assert found["right"] == pytest.approx(27 / 28)
    assert found["confusion"][0] == [3, 1, 0, 0, 0, 0, 0]
    assert found["f1"]["article"] == pytest.approx(6 / 7)
    assert found["macro"] == pytest.approx((6 / 7 + 8 / 9 + 5) / 7)
    assert found["others"] == {"magic-forum": {"pages": 4, "forum": 3, "none": 1}}
    assert (found["coverage"], found["precision"]) == (pytest.approx(27 / 28), 1.0)
    assert (found["said"]["article"], found["said_right"]["article"]) == (3, 3)


def test_the_card_tells_of_them(pages, margins):
    card = type_card(type_figures(pages, margins))
    assert "**0.964**" in card
    assert "under the floor" not in card
    assert "| article | 3 | 1 | 0 |" in card
    assert "| magic-forum | forum | 4 | 75% | 25% |" in card


def test_no_other_sets(pages, margins):
    assert "Sets of one type" not in type_card(type_figures(pages[:28], margins[:28]))


def test_a_floor_that_is_missed_is_said(pages, margins):
    found = {**type_figures(pages, margins), "macro": FLOOR - 0.01}
    assert "**under the floor of 0.72**" in type_card(found)
