"""The encoding of old files that do not state any: told by the letters that come out.

Files that state one, or are valid UTF-8, are left to the parser, which reads them as browsers do.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_DECLARED: Final = re.compile(rb"<meta[^>]+?charset\s*=|^\s*<\?xml[^>]+?encoding\s*=", re.IGNORECASE)
_HIGH: Final = re.compile(rb"[\x80-\xff]+")
_ENOUGH: Final = 40_000
_LEAST_BYTES: Final = 12
_FREQUENT: Final = frozenset("的一是不了在人有我他中大上到时地出以生可会下自年本这来国个说们为這來國個說們為時會")


def guess_encoding(data: bytes) -> str | None:
    """Python's name of the encoding, or None where nothing has to be guessed or nothing fits well."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")) or _DECLARED.search(data[:4096]):
        return None
    if b"\x1b$B" in data[:_ENOUGH] or b"\x1b$@" in data[:_ENOUGH]:
        return "iso2022_jp"
    runs = [len(run) for run in _HIGH.findall(data[: 8 * _ENOUGH])]
    if sum(runs) < _LEAST_BYTES or 2 * sum(run for run in runs if run > 2) < sum(runs):
        return None  # letters with accents stand alone in Latin words
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    else:
        return None
    scores = {encoding: _score(data, encoding, share) for encoding, share in _CANDIDATES.items()}
    best = max(scores, key=scores.__getitem__)
    return best if scores[best] >= 1 else None


def _score(data: bytes, encoding: str, share: Callable[[str], float]) -> float:
    """How well the letters fit, 1 from where an encoding is believed; 0 when the bytes are none in it."""
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return 0.0
    letters = "".join(character for character in text if character >= "\x80" and character.isalpha())[:_ENOUGH]
    return share(letters) if letters else 0.0


def _kana(letters: str) -> float:
    return 4 * sum("぀" <= letter <= "ヿ" for letter in letters) / len(letters)


def _frequent_han(letters: str) -> float:
    return 12 * sum(letter in _FREQUENT for letter in letters) / len(letters)


def _hangul(letters: str) -> float:
    return 1.2 * sum("가" <= letter <= "힣" for letter in letters) / len(letters)


def _alphabet(first: str, last: str) -> Callable[[str], float]:
    """Small letters of an alphabet: a wrong encoding of it gives capitals, or other signs."""

    def share(letters: str) -> float:
        return 1.4 * sum(first <= letter <= last for letter in letters) / len(letters)

    return share


_CANDIDATES: Final[dict[str, Callable[[str], float]]] = {
    "cp932": _kana,
    "euc_jp": _kana,
    "gb18030": _frequent_han,
    "big5hkscs": _frequent_han,
    "cp949": _hangul,
    "windows-1251": _alphabet("а", "ё"),
    "koi8_r": _alphabet("а", "ё"),
    "windows-1253": _alphabet("ά", "ώ"),
}
