from __future__ import annotations

import sys
from collections import Counter

import pytest

from crunch.algorithms.article import named_entities
from crunch.algorithms.article.named_entities import Entities, mentions, preload, recogniser_of

TEXT = "President Obama spoke in Berlin. Then Barack Obama left Berlin. Obama will be back, said Angela Merkel."


def test_without_a_model_the_rule_finds_them():
    assert recogniser_of("en") == recogniser_of("tlh") == recogniser_of(None) == "rule"
    assert mentions("He saw the Eiffel Tower in Paris", "en") == ["Eiffel Tower", "Paris"]
    preload()


def test_shorter_names_are_the_longer_ones():
    entities = Entities("He met Barack Obama. So did Obama. In Berlin. In Berlin.", "en")
    assert entities.counts == Counter({"barack obama": 2, "berlin": 2})
    assert entities.in_text("It was Obama, in Chicago") == Counter({"barack obama": 1, "chicago": 1})
    assert entities.spelled["barack obama"] == "Barack Obama"


def test_entities_are_found_where_no_name_is_seen():
    entities = Entities("We saw Paris, and New York.", "en")
    assert entities.named_in("PARIS", ["paris", "new york"]) == ["paris"]
    assert entities.named_in("a view of new york", ["paris", "new york"]) == ["new york"]
    assert entities.named_in("comparison", ["paris"]) == []
    assert Entities("京都府へ。", "ja").named_in("京都府の山", ["京都府"]) == ["京都府"]


def test_empty_text():
    entities = Entities("", None)
    assert not entities.counts
    assert entities.named_in("x", []) == []


@pytest.fixture
def model(tmp_path, monkeypatch):
    """A package of the name of spaCy's smallest model: a pipeline that knows three names, and dates."""
    spacy = pytest.importorskip("spacy")
    pipeline = spacy.blank("en")
    ruler = pipeline.add_pipe("entity_ruler")
    labels = {"Obama": "PERSON", "Berlin": "GPE", "Angela Merkel": "PERSON", "Monday": "DATE"}
    ruler.add_patterns([{"label": label, "pattern": name} for name, label in labels.items()])
    package = tmp_path / "en_core_web_sm"
    package.mkdir()
    pipeline.to_disk(package / "data")
    load = "def load(**options):\n    return spacy.load(Path(__file__).parent / 'data', **options)\n"
    (package / "__init__.py").write_text(f"from pathlib import Path\nimport spacy\n{load}", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    named_entities._model.cache_clear()
    yield
    named_entities._model.cache_clear()
    sys.modules.pop("en_core_web_sm", None)


@pytest.mark.usefixtures("model")
def test_spacy_model():
    assert recogniser_of("en") == "en_core_web_sm"
    assert recogniser_of("fr") == "rule"
    preload()
    assert mentions(TEXT, "en") == [one for one in mentions(TEXT, "en") if one in ("Obama", "Berlin", "Angela Merkel")]
    assert {"Obama", "Berlin"} <= set(mentions(TEXT, "en"))
    assert mentions("On Monday the 5th of May, at nine, for 30 dollars", "en") == []


def test_without_a_model_of_the_users_own_the_rule_works():
    assert recogniser_of("en") == "rule"
    assert "Obama" in " ".join(mentions(TEXT, "en"))
