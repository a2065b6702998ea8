"""What is worked out of the pages that another is weighed with."""

from __future__ import annotations

import pytest

from crunch.algorithms.auto.algorithm import MOST_ELEMENTS
from crunch.algorithms.base import Context
from crunch.algorithms.learned import algorithm as learned
from crunch.errors import BadSettingsError
from crunch.service import extract_page, weigh_ahead
from tests.support.pages import html_page
from tests.support.site_pages import site_page


@pytest.fixture
def judged(monkeypatch):
    """Pages that the model is asked of."""
    asked = []
    judge = learned.judge
    monkeypatch.setattr(learned, "judge", lambda page, *more, **wish: asked.append(page) or judge(page, *more, **wish))
    return asked


@pytest.mark.parametrize("settings", [{}, {"hidden_text": "keep"}, {"discussion": "keep"}, {"amount": 1}])
def test_beside_a_page_they_are_not_judged_again(judged, settings):
    page, *others = (site_page(number) for number in range(1, 5))
    for other in others:
        weigh_ahead(other, settings)
    assert len(judged) == 3
    assert extract_page(page, "auto", settings, Context(others=tuple(others))).compared_pages == 3
    assert len(judged) == 4, "the page itself"


def test_a_page_that_is_too_large_is_not_judged(judged):
    weigh_ahead(html_page("<p>Some text</p>" * (MOST_ELEMENTS + 1)), {})
    assert judged == []


def test_bad_settings_are_refused():
    with pytest.raises(BadSettingsError):
        weigh_ahead(site_page(1), {"amount": 9})
