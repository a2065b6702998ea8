import numpy as np
import pytest

from crunch.algorithms.learned.forest import Forest
from crunch.page_types.classifier import (
    BadClassifierError,
    Classifier,
    from_bytes,
    likely,
    row_of,
    shipped_classifier,
    to_bytes,
)
from crunch.page_types.facts import PageFacts, facts_of
from crunch.page_types.names import COLUMNS, NameScores
from crunch.page_types.types import PAGE_TYPES
from tests.support.pages import WORDS, html_page


def stump(left, right):
    """One tree: is the first column over .5?"""
    leaves = np.zeros((1, 32), np.float32)
    leaves[0, :2] = left, right
    return Forest(
        np.zeros(1, np.int16),
        np.full(1, 0.5, np.float32),
        np.full(1, 0xFFFFFFFE, np.uint32),
        np.zeros(1, np.int32),
        leaves,
        np.zeros((1, 32, 0), np.float16),
    )


@pytest.fixture
def classifier():
    forests = tuple(stump(0.0, 4.0 if name == "forum" else 0.0) for name in PAGE_TYPES)
    names = NameScores({"post": 0}, np.ones((1, len(PAGE_TYPES)), np.float16))
    return Classifier(("posts", COLUMNS[0]), names, forests, 1.0, 0.5)


def facts(posts):
    return PageFacts({"other": 9.0, "posts": posts}, frozenset(("post",)))


def test_it_tells_what_is_likely(classifier):
    told = classifier.tell(facts(1.0))
    assert told.name == "forum"
    assert told.confidence == pytest.approx(np.exp(4) / (np.exp(4) + 6), abs=0.001)
    assert classifier.probabilities(facts(1.0)).sum() == pytest.approx(1.0)


def test_it_tells_nothing_when_unsure(classifier):
    told = classifier.tell(facts(0.0))
    assert (told.name, told.confidence) == (None, pytest.approx(1 / 7, abs=0.001))


def test_a_row_has_the_columns_of_the_trees(classifier):
    assert row_of(facts(3.0), classifier.names, classifier.columns).tolist() == [3.0, 1.0]


def test_sharpness():
    assert likely(np.array([[0.0, 1.0]]), 0.0).tolist() == [[0.5, 0.5]]
    assert likely(np.array([0.0, 999.0]), 1.0).tolist() == [0.0, 1.0]


def test_a_classifier_survives_its_file(classifier):
    again = from_bytes(to_bytes(classifier))
    assert to_bytes(again) == to_bytes(classifier)
    assert again.tell(facts(1.0)) == classifier.tell(facts(1.0))
    assert (again.sharpness, again.least, again.columns) == (1.0, 0.5, classifier.columns)


@pytest.mark.parametrize("place", [0, 20, -1])
def test_a_damaged_file_is_refused(classifier, place):
    data = bytearray(to_bytes(classifier))
    data[place] ^= 1
    with pytest.raises(BadClassifierError, match="damaged"):
        from_bytes(bytes(data))


def test_the_shipped_one_knows_the_facts_of_pages():
    shipped = shipped_classifier()
    found = shipped.probabilities(facts_of(html_page(f"<p>{WORDS}</p>" * 3)))
    assert found.shape == (len(PAGE_TYPES),)
    assert len(shipped.forests) == len(PAGE_TYPES)
    assert 0.3 <= shipped.least < 1
