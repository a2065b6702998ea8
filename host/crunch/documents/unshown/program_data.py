"""The longest text in the data of a page's program: ``__NEXT_DATA__``, ``window.__INITIAL_STATE__`` and their kind.

What such data holds is the program's own affair, and so are its names: the text is known by being one, in sentences.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from crunch.documents.linked_data import read_json
from crunch.documents.page import Page
from crunch.documents.unshown.json_values import texts_in
from crunch.documents.unshown.showing import without_markup, word_count

LARGEST: Final = 3_000_000
"""Characters of all scripts that are read."""
_JSON: Final = frozenset(("application/json", "text/json"))
_STATE: Final = re.compile(
    r"\b(?:window|self|globalThis)\s*(?:\.\s*[\w$]{1,60}|\[\s*[\"'][^\"']{1,60}[\"']\s*\])\s*=\s*(?=\{)"
)
_MOST_STATES: Final = 20
_OTHER: Final = re.compile(
    r"css|style|script|query|licen|config|translation|locale|i18n|message|polic|terms", re.IGNORECASE
)
"""Names of properties whose texts are none of the page's."""
_CODE: Final = re.compile(r"[{}=\\]")
_MOST_CODE: Final = 0.01
"""Share of characters of code in a text."""
_SENTENCE: Final = re.compile(r"[.!?。！？](?:[\s<\"'”’)]|$)")
_WORDS_OF_ONE: Final = 60
"""Words of a sentence at most, in the mean: a longer one is no text."""


def program_text(page: Page) -> str:
    """The longest of them, text or HTML; empty where there is none."""
    best, most = "", 0
    for value in _values(page):
        for name, text in texts_in(value):
            if len(text) > most and not _OTHER.search(name):
                words = word_count(without_markup(text))
                if words > most and is_running_text(text):
                    best, most = text, words
    return best


def is_running_text(text: str) -> bool:
    """Whether a text, or HTML, is sentences rather than code."""
    bare = without_markup(text)
    sentences = len(_SENTENCE.findall(bare))
    return len(_CODE.findall(bare)) <= _MOST_CODE * len(bare) and sentences * _WORDS_OF_ONE >= word_count(bare)


def _values(page: Page) -> Iterator[Any]:
    room = LARGEST
    for number, tag in enumerate(page.tags):
        text = page.texts[number] if tag == "script" else None
        if not text:
            continue
        kind = (page.elements[number].get("type") or "").partition(";")[0].strip().lower()
        room -= len(text)
        if room < 0:
            return
        if kind in _JSON:
            yield read_json(text)
        elif not kind or "javascript" in kind:
            yield from _states(text)


def _states(text: str) -> Iterator[Any]:
    decoder = json.JSONDecoder(strict=False)
    end = 0
    for count, found in enumerate(_STATE.finditer(text)):
        if count >= _MOST_STATES:
            return
        if found.end() < end:
            continue
        try:
            value, end = decoder.raw_decode(text, found.end())
        except (ValueError, RecursionError):
            continue
        yield value
