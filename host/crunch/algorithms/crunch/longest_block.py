"""The longest block of text outside links that would be left of a page."""

from __future__ import annotations

import re
from typing import Final

from crunch.algorithms.crunch.cuts import Cut
from crunch.algorithms.crunch.state import PageState
from crunch.documents.semantics.scripts import HANGUL, IDEOGRAPHS, characters
from crunch.documents.tags import BLOCK

_IDEOGRAPH: Final = re.compile(f"[{characters((*IDEOGRAPHS, *HANGUL))}]")
_WEIGHT: Final = 3
"""So many letters say what one ideograph or syllable says."""


def longest_block(state: PageState, cuts: list[Cut]) -> int:
    """Characters outside links that are not blank, of the block with most; nested blocks count for themselves."""
    page, in_link = state.page, state.in_link
    parents, texts, tails = page.parents, page.texts, page.tails
    kept_texts, kept_tails = bytearray(state.kept_texts), bytearray(state.kept_tails)
    for cut in cuts:
        number, end = cut.element, page.ends[cut.element]
        kept_texts[number:end] = bytes(end - number)
        kept_tails[number + 1 : end] = bytes(end - number - 1)
    owners: list[int] = []
    lengths: dict[int, int] = {}
    for number, tag in enumerate(page.tags):
        around = owners[parents[number]] if number else 0
        owner = number if tag in BLOCK else around
        owners.append(owner)
        if kept_texts[number] and not in_link[number]:
            lengths[owner] = lengths.get(owner, 0) + _length(texts[number] or "")
        if kept_tails[number] and not in_link[parents[number]]:
            lengths[around] = lengths.get(around, 0) + _length(tails[number] or "")
    return max(lengths.values(), default=0)


def _length(text: str) -> int:
    length = len("".join(text.split()))
    return length if text.isascii() else length + (_WEIGHT - 1) * len(_IDEOGRAPH.findall(text))
