from __future__ import annotations

import pytest

from crunch.algorithms.languages import STOP_WORDS, declared_language, guessed_language, primary_subtag
from crunch.documents.parsing import parse_html


def test_declared_language():
    assert declared_language(parse_html("<html lang='zh-Hant'><body>x")) == "zh"
    assert declared_language(parse_html("<html lang=' '><body>x")) is None
    assert declared_language(parse_html("<p>x")) is None


@pytest.mark.parametrize(("tag", "language"), [("en-GB", "en"), (" DE ", "de"), ("", None), (None, None), ("1", None)])
def test_primary_subtag(tag, language):
    assert primary_subtag(tag) == language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("the bread is in the oven and it will be good", "en"),
        ("das Brot ist im Ofen und es wird gut sein", "de"),
        ("le pain est dans le four et il sera bon", "fr"),
        ("el pan está en el horno y va a ser muy bueno", "es"),
        ("хлеб в печи и он будет хорошим, но не сейчас", "ru"),
        ("lorem ipsum dolor", None),
        ("", None),
    ],
)
def test_guess(text, language):
    assert guessed_language(text.lower().split()) == language


def test_stop_words_are_lower_case():
    assert all(word == word.lower() for words in STOP_WORDS.values() for word in words)
