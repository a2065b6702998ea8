"""Pages judged alone and with others of their site."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crunch.documents.extraction import keep_everything, keep_nothing
from crunch_lab.evaluation.packages import Document
from crunch_lab.evaluation.site_pages import Paired, extract_auto, gains, measure, sites_of
from tests.support.site_pages import site_html, story


def document(number, site="a.example", gold=None, **facts):
    text = f"Story {number}\n" + "\n".join(f"{story(number)} {part}" for part in ("One.", "Two.", "Three."))
    html = site_html(number).encode()
    return Document("news", f"page{number}", html, text if gold is None else gold, {"site": site, **facts})


def test_sites_with_three_pages_that_have_gold():
    pages = [*(document(number) for number in range(3)), document(3, gold="…"), *(document(4, "b"), document(5, "b"))]
    assert {site: [page.name for page in found] for site, found in sites_of(pages).items()} == {
        ("news", "a.example"): ["page0", "page1", "page2"]
    }


def test_others_are_the_next_pages_in_a_ring():
    asked = []

    def extract(page_document, page, others):
        asked.append((page_document.name, [other.texts for other in others]))
        return keep_everything(page) if others else keep_nothing(page)

    found = list(measure([document(number) for number in range(4)], [1, 3], extract, every=2))
    assert [(one.name, one.others) for one in found] == [("page0", 1), ("page0", 3), ("page2", 1), ("page2", 3)]
    assert [(name, len(others)) for name, others in asked] == [
        ("page0", 0), ("page0", 1), ("page0", 3), ("page2", 0), ("page2", 1), ("page2", 3),
    ]  # fmt: skip
    last = asked[-1][1]
    assert ["Story 3" in texts for texts in last] == [True, False, False]
    assert all(one.alone == (0, 0) for one in found)
    assert all(0 < one.beside[0] < 1 for one in found)


def test_of_partial_gold_recall_counts():
    pages = [document(number, gold=story(number)) for number in range(3)]
    partial = [replace(page, facts={**page.facts, "gold": "partial"}) for page in pages]

    def extract(_, page, __):
        return keep_everything(page)

    assert next(measure(partial, [1], extract)).beside == (1, 1)
    assert next(measure(pages, [1], extract)).beside[0] < 1


def test_auto_is_measured_as_it_is():
    pages = [document(number) for number in range(3)]
    (found, *_) = measure(pages, [2], extract_auto)
    assert found.alone[1] > 0.9
    assert found.beside[1] >= found.alone[1]


def test_gains_are_paired_by_page():
    pairs = [
        Paired("news", "one", 2, (0.5, 0.6), (0.6, 0.8)),
        Paired("news", "two", 2, (0.5, 0.6), (0.4, 0.5)),
        Paired("news", "three", 2, (1.0, 1.0), (1.0, 1.001)),
        Paired("news", "one", 5, (0.5, 0.6), (0.5, 0.6)),
    ]
    found = gains(pairs)
    assert found.keys() == {("news", 2), ("news", 5)}
    two = found["news", 2]
    assert (two.pages, two.better, two.worse) == (3, 1, 1)
    assert (two.alone, two.strict, two.neutral) == pytest.approx((2.2 / 3, 0.0, 0.101 / 3))
    assert found["news", 5].neutral == 0
