import pytest

from crunch_lab.evaluation.words import STOP_WORDS, stemmed, without_stop_words


@pytest.mark.parametrize(
    ("language", "words", "left"),
    [
        ("en-US", ["the", "cat", "of"], ["cat"]),
        ("DE", ["der", "hund", "und"], ["hund"]),
        ("xx", ["the", "cat"], ["the", "cat"]),
        (None, ["the"], ["the"]),
    ],
)
def test_stop_words(language, words, left):
    assert without_stop_words(words, language) == left


def test_stems():
    assert stemmed(["cats", "running"], "en") == ["cat", "run"]
    assert stemmed(["häuser"], "de") == ["haus"]
    assert stemmed(["cats"], "zh") == ["cats"]
    assert stemmed(["cats"], None) == ["cats"]


def test_stop_words_are_in_lower_case_as_the_tokens_are():
    assert all(word == word.lower() for words in STOP_WORDS.values() for word in words)
