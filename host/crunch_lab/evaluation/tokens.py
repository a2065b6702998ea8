"""What a word is in an evaluation. One rule for every figure that is compared (``design/algorithms.md``, Measures)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

Tokenizer = Callable[[str], list[str]]

HAN_KANA: Final = (
    "\u2e80-\u2fdf\u3005\u3007\u3021-\u3029\u3038-\u303b\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00020000-\U000323af\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f\U0001b000-\U0001b16f"
)
"""Characters that are a word each, as the inside of a character class."""

COMPARED: Final = re.compile(rf"[{HAN_KANA}]|[^\W{HAN_KANA}]+")
_WORDS: Final = re.compile(r"\w+")


def compared_tokens(text: str) -> list[str]:
    r"""Runs of ``\w`` in lower case, each Han or Kana character by itself.

    >>> compared_tokens("Don't  print 日本!")
    ['don', 't', 'print', '日', '本']
    """
    return COMPARED.findall(text.lower())


def paper_tokens(text: str) -> list[str]:
    """Gottron's words: runs without white space, as they stand."""
    return text.split()


def plain_tokens(text: str) -> list[str]:
    r"""Runs of ``\w`` in lower case: what most other benchmarks count (a whole Chinese sentence is one)."""
    return _WORDS.findall(text.lower())


TOKENIZERS: Final[dict[str, Tokenizer]] = {
    "compared": compared_tokens,
    "paper": paper_tokens,
    "plain": plain_tokens,
}


def collapse(text: str) -> str:
    """White space, NBSP too, as one blank; none at the ends."""
    return " ".join(text.split())
