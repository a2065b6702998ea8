"""A little world of sites of two types, which names and counts tell apart."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("lightgbm", reason="the extra [train] is not installed")

from crunch.page_types.classifier import likely, to_bytes
from crunch.page_types.facts import PageFacts
from crunch.page_types.names import COLUMNS
from crunch.page_types.types import PAGE_TYPES
from crunch_lab.evaluation.packages import Document
from crunch_lab.training import page_types
from crunch_lab.training.page_types import NameTables, TypedPage, typed_page

FORUM, PRODUCT = PAGE_TYPES.index("forum"), PAGE_TYPES.index("product")


def world(sites: int = 40) -> list[TypedPage]:
    pages = []
    for site in range(sites):
        kind = ("forum", "product")[site % 2]
        figures = {"posts": float(site % 2 == 0) * 3 + site / 99, "noise": float(site * 7 % 5)}
        names = frozenset(("page", "thread" if kind == "forum" else "cart", f"own-{site}"))
        for number in range(2):
            own = ("wcxb", f"{site}.example")
            pages.append(TypedPage("wcxb", f"{site}-{number}", own, kind, PageFacts(figures, names)))
    return pages


@pytest.fixture(autouse=True)
def _few_rounds(monkeypatch):
    monkeypatch.setattr(page_types, "ROUNDS", 15)
    monkeypatch.setattr(page_types, "SEEDS", (7, 8))
    monkeypatch.setitem(page_types._PARAMETERS, "min_data_in_leaf", 2)
    monkeypatch.setitem(page_types._PARAMETERS, "feature_fraction", 0.6)


def test_pages_are_judged_by_trees_that_saw_other_sites():
    said: list[str] = []
    pages = world()
    margins = page_types.cross_fit(pages, said.append)
    assert (margins.argmax(axis=1) == [page.number for page in pages]).all()
    assert len(said) == 5


def test_numpy_says_what_was_fitted_and_the_bytes_are_the_same_again():
    pages = world()
    margins = page_types.cross_fit(pages, lambda text: None)
    classifier = page_types.fit_all(pages, margins)
    assert to_bytes(classifier) == to_bytes(page_types.fit_all(pages, margins))
    tables = NameTables(pages)
    columns = page_types._columns(pages)
    rows = page_types._rows(pages, [tables.without(page.fold) for page in pages], columns)
    boosters = page_types._fitted(pages, rows)
    fitted = np.mean([booster.predict(rows, raw_score=True) for booster in boosters], axis=0)
    own = np.stack([forest.margins(rows) for forest in classifier.forests], axis=1)
    assert own == pytest.approx(fitted, abs=1e-4)
    assert all(classifier.tell(page.facts).name == page.page_type for page in pages)


def test_names_of_one_site_are_in_no_table_and_folds_are_forgotten():
    pages = world()
    tables = NameTables(pages)
    whole = tables.without()
    assert set(whole.rows) == {"page", "thread", "cart"}
    assert whole.told({"thread"})[COLUMNS.index("names_sum_forum")] > 1
    assert whole.told({"thread"})[COLUMNS.index("names_sum_product")] < -1
    seen = [tables.without(fold).told({"thread"}).tolist() for fold in range(5)]
    assert any(told != whole.told({"thread"}).tolist() for told in seen)
    assert tables.without(1, 3) is tables.without(3, 1)


def test_pages_of_packages_of_one_type_are_judged_only():
    pages = world()
    forum = TypedPage("magic-forum", "x", ("magic-forum", "x.example"), "forum", pages[0].facts)
    assert not forum.may_train
    margins = page_types.cross_fit([*pages, forum], lambda text: None)
    assert margins[-1].argmax() == FORUM
    alone = page_types.fit_all(pages, margins[:-1])
    assert to_bytes(alone) == to_bytes(page_types.fit_all([*pages, forum], margins))


def test_what_is_said_is_as_often_right_as_wanted():
    pages = world()
    sure = np.zeros((len(pages), len(PAGE_TYPES)))
    sure[np.arange(len(pages)), [page.number for page in pages]] = 2.0
    assert page_types.sharpness_of(sure, pages) == pytest.approx(2.45)
    wrong = sure.copy()
    wrong[:40] = 0.0
    wrong[:40, PAGE_TYPES.index("service")] = 1.0
    least = page_types.least_of(likely(wrong, 1.0), pages)
    confidence = likely(wrong, 1.0).max(axis=1)
    assert confidence[:40].max() < least <= confidence[40:].min()
    assert page_types.sharpness_of(wrong, pages) < 2.0


@pytest.mark.parametrize(
    ("package", "facts", "expected"),
    [
        ("wcxb", {"page_type": "listing"}, "listing"),
        ("wcxb", {"page_type": "other"}, None),
        ("magic-forum", {}, "forum"),
        ("dragnet", {"page_type": "listing"}, None),
    ],
)
def test_documents_of_known_type(package, facts, expected):
    page = typed_page(Document(package, "1", b"<p>Some text</p>", "", {"site": "a.example", **facts}))
    assert (page and page.page_type) == expected
    if page:
        assert page.site == (package, "a.example")
        assert page.facts.values["count_p"] > 0
