import numpy as np

from crunch.algorithms.learned.features import features_of
from crunch.algorithms.learned.reasons import reasons_for
from tests.support.pages import WORDS, html_page


def test_the_plainest_reason_is_given_with_how_sure_it_is():
    page = html_page(f"<nav><p>Home</p></nav><p><a href=x>Links</a></p><p>{WORDS}{WORDS}</p>")
    table = features_of(page, {})
    removals = reasons_for(table, np.array([0.1, 0.2, 0.9], np.float32), np.array([False, False, True]))
    assert [removal.reason for removal in removals] == ["it is part of the page's navigation", "it is mostly links"]
    assert [removal.kind for removal in removals] == ["navigation", "navigation"]
    assert [removal.score for removal in removals] == [0.9, 0.8]


def test_every_block_that_goes_has_a_reason():
    page = html_page(f"<p>{WORDS}{WORDS}</p>" * 3)
    table = features_of(page, {})
    assert len(reasons_for(table, np.zeros(3, np.float32), np.zeros(3, bool))) == 3
