"""Which characters are whose."""

from __future__ import annotations

import re

import pytest

from crunch.documents.semantics.scripts import (
    ALONE,
    COMMON_HAN,
    HAN,
    HANGUL,
    IDEOGRAPHS,
    KANA,
    KATAKANA,
    RARE_HAN,
    THAI,
    THAI_MARKS,
    WORD,
    characters,
)


@pytest.mark.parametrize(
    ("ranges", "inside", "outside"),
    [
        (KANA, "あんアーヺ", "漢한กa"),
        (KATAKANA, "アヺー", "あ・漢"),
        (COMMON_HAN, "漢一", "㐂\uf900𠀀ア"),
        (HAN, "漢㐂\uf900", "𠀀ア한"),
        (RARE_HAN, "𠀀𰻞", "漢"),
        (HANGUL, "한글", "漢ㄱ"),
        (THAI, "กไทย", "a漢"),
        (THAI_MARKS, "ัำ็", "ก"),
        (IDEOGRAPHS, "漢あア㐂", "𠀀한กa"),
        (ALONE, "漢あア𠀀", "한กa"),
    ],
)
def test_whose_a_character_is(ranges, inside, outside):
    pattern = re.compile(f"[{characters(ranges)}]")
    assert [one for one in inside + outside if pattern.match(one)] == list(inside)


def test_signs_of_classes_are_characters_in_them():
    pattern = re.compile(f"[{characters(((0x5D, 0x5D), (0x2D, 0x2D), (0x5E, 0x5E)))}]+")
    assert pattern.findall("a-]^\\b") == ["-]^"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Don't  print", ["Don", "t", "print"]),
        ("日本2024年", ["日", "本", "2024", "年"]),
        ("iPhone買う", ["iPhone", "買", "う"]),
        ("한국 사람", ["한국", "사람"]),
        ("𠀀𠀁", ["𠀀", "𠀁"]),
        ("____ * —", []),
        ("", []),
    ],
)
def test_words(text, words):
    assert WORD.findall(text) == words
