from __future__ import annotations

from crunch.algorithms.tree_matching.nodes import nodes_of
from crunch.algorithms.tree_matching.repeated import MOST, STEP, remove_repeated
from crunch.documents.extraction import keep_everything
from crunch.service import extract_page
from tests.support.site_pages import COMMON, site_page


def texts_of(number):
    keys = set(nodes_of(site_page(number), use_level=False).keys)
    return lambda key: key in keys


def test_what_both_pages_have_goes_with_a_reason():
    extraction = remove_repeated(extract_page(site_page(1), "plain"), texts_of(2))
    assert COMMON not in extraction.text
    assert "Home page" not in extraction.text
    assert "harbour1" in extraction.text
    reasons = [removal.reason for removal in extraction.removals if removal.step == STEP]
    assert len(reasons) == 3
    assert all("other pages of this site" in reason for reason in reasons)


def test_headings_and_short_texts_stay():
    extraction = keep_everything(site_page(1))
    extraction = remove_repeated(extraction, lambda key: key[1] in ("h1", "a"))
    assert "Story 1" in extraction.text
    assert "Home page" not in extraction.text


def test_nearly_the_same_page_stays_whole():
    extraction = keep_everything(site_page(1))
    before = extraction.text
    extraction = remove_repeated(extraction, texts_of(1))
    assert extraction.removals == ()
    assert extraction.text == before
    assert any("as if it were the same" in note for note in extraction.notes)
    assert MOST < 1


def test_never_next_to_nothing():
    extraction = keep_everything(site_page(1))
    before = extraction.text
    long = [key for key in nodes_of(site_page(1), use_level=False).keys if "harbour1" in key[2]]
    extraction = remove_repeated(extraction, lambda key: key in long[:2])
    assert len(extraction.removals) in (0, 2)
    assert extraction.text == before or "harbour1" in extraction.text


def test_nothing_in_common():
    extraction = keep_everything(site_page(1))
    assert remove_repeated(extraction, lambda _: False) is extraction
    assert extraction.removals == ()
