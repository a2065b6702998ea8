"""Against methods of strings and regular expressions, one text at a time."""

import re
import sys

import numpy as np
import pytest

from crunch.algorithms.learned.character_counts import FIRST_WORDS, count_characters

IDEOGRAPH = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
SPECIAL = "©|→←»«›‹•·★☆▶►▼▲×✓✕#@"
ENDS = '.!?…。！？"”»’)」』:：'
PIECES = [
    "word", "Word", "ÉTÉ", "ǅ", "Ⅳ", "12", "٣٤", "𝟗", "𝐀bc", "𐐀x", "日本", "カナ", "가", "e\u0301", "\u0301", "\u200b",
    "\uffff", "\ufffd", "😀", "½", "²", "{{x}}", "ß", "İ", "ΟΔΟΣ", "\ud800", *ENDS, *SPECIAL, *",，、،;!！?？",
]  # fmt: skip


def plain(text):
    words = text.split(" ")
    return {
        "sizes": len(text),
        "words": len(words),
        "commas": sum(map(text.count, ",，、،")),
        "stops": sum(map(text.count, ".!。！")),
        "questions": sum(map(text.count, "?？")),
        "digits": len(re.findall(r"\d", text)),
        "ideographs": len(IDEOGRAPH.findall(text)),
        "special": sum(map(text.count, SPECIAL)),
        "capitals": sum(word[:1].isupper() for word in words[:FIRST_WORDS]),
        "ends_sentence": text[-1] in ENDS,
    }


def assert_as_plain(texts):
    counts = count_characters(texts)
    rows = [plain(text) for text in texts]
    for name in ("sizes", "words", "commas", "stops", "questions", "digits", "ideographs", "special", "capitals"):
        assert getattr(counts, name).tolist() == [row[name] for row in rows], name
    assert counts.ends_sentence.tolist() == [row["ends_sentence"] for row in rows]


@pytest.mark.parametrize("seed", range(20))
def test_drawn_texts(seed):
    random = np.random.default_rng(seed)
    texts = []
    for _ in range(int(random.integers(1, 60))):
        words = ["".join(random.choice(PIECES, random.integers(1, 4))) for _ in range(random.integers(1, 40))]
        texts.append(" ".join(words))
    assert_as_plain(texts)


@pytest.mark.parametrize("text", PIECES)
def test_one_text(text):
    assert_as_plain([text])


def test_no_text():
    counts = count_characters([])
    assert len(counts.sizes) == len(counts.capitals) == len(counts.ends_sentence) == 0


def test_a_very_long_text_between_short_ones():
    assert_as_plain(["A", "Ab, c. " * 100_000 + "End?", "𝐁"])


def test_ten_thousand_texts():
    assert_as_plain([f"{PIECES[number % len(PIECES)]} {number}" for number in range(10_000)])


@pytest.mark.parametrize("start", range(0, sys.maxunicode + 1, 0x11000))
def test_every_character(start):
    characters = [chr(code) for code in range(start, start + 0x11000)]
    texts = [character for character in characters if not character.isspace()]
    counts = count_characters(texts)
    assert counts.digits.tolist() == [character.isdecimal() for character in texts]
    assert counts.digits.sum() == len(re.findall(r"\d", "".join(texts)))
    assert counts.capitals.tolist() == [character.isupper() for character in texts]
    assert counts.ideographs.sum() == len(IDEOGRAPH.findall("".join(texts)))
    assert set(np.array(texts)[counts.special > 0]) == {character for character in texts if character in SPECIAL}
    assert set(np.array(texts)[counts.ends_sentence]) == {character for character in texts if character in ENDS}
