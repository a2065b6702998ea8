"""What the text of each block says by itself: sizes, links, punctuation, case. Independent of language."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.head import Head, words_of
from crunch.documents.blocks import Blocks, blocks_of
from crunch.documents.page import Page

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

COLUMNS: Final = (
    "words", "commas", "stops", "questions", "digits", "capitals", "ends_sentence", "special", "date", "repeats",
    "in_title", "of_title", "in_description", "price", "template", "occurrence",
)  # fmt: skip
LONG_BLOCK: Final = 80.0
TEXT_QUOTA: Final = 0.33
_IDEOGRAPH: Final = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_PRICE: Final = re.compile(r"[$¢-¥\u20a0-\u20bf\uffe1\uffe5]\s?\d|\d\s?[€£\u20a0-\u20bf元円]")
_DIGIT: Final = re.compile(r"\d")
_DATE: Final = re.compile(
    r"\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b(?:19|20)\d\d[-/.年]\s?\d{1,2}|\b\d{1,2}(?:st|nd|rd|th|\.)?\s\w{3,12}\.?,?\s(?:19|20)\d\d\b"
    r"|\b\w{3,12}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s(?:19|20)\d\d\b|\b\d{1,2}:\d\d\b"
)
_ENDS: Final = frozenset('.!?…。！？"”»’)」』:：')
_SPECIAL: Final = re.compile("[©|→←»«›‹•·★☆▶►▼▲×✓✕#@]")
_FIRST_WORDS: Final = 24
_LONGEST_TITLE: Final = 300
_LONGEST_DESCRIBED: Final = 1_200
"""Characters of a block that is compared with the page's title, and with its description."""


@dataclass(eq=False, slots=True)
class TextFacts:
    """One row a block, in document order."""

    blocks: Blocks
    numbers: Ints
    """Element numbers of the blocks."""
    texts: list[str]
    characters: Floats
    link_characters: Floats
    tokens: Floats
    """Words, each ideograph one: what F1 counts."""
    columns: Floats
    """One column for each of :data:`COLUMNS`."""


def text_facts(page: Page, head: Head) -> TextFacts:
    """Read the own text of every block with text.

    Args:
        page: the page.
        head: what its head says of the content.
    """
    blocks = blocks_of(page)
    parts: dict[int, list[str]] = {number: [] for number in blocks.with_text}
    owners, parents = blocks.owners, page.parents
    texts, tails = page.texts, page.tails
    for number, ink in enumerate(page.ink_texts):
        if ink:
            parts[owners[number]].append(texts[number] or "")
        if page.ink_tails[number]:
            parts[owners[parents[number]]].append(tails[number] or "")
    numbers = blocks.with_text
    joined = [" ".join(" ".join(parts[number]).split()) for number in numbers]
    counts: dict[str, int] = {}
    for text in joined:
        counts[text] = counts.get(text, 0) + 1
    seen: dict[str, int] = {}
    rows = []
    for text in joined:
        before = seen.get(text, 0)
        seen[text] = before + 1
        rows.append((*_row(text, counts[text], head), float(min(before, 10))))
    columns = np.array(rows, dtype=np.float32).reshape(len(rows), len(COLUMNS))
    return TextFacts(
        blocks,
        np.array(numbers, dtype=np.int64),
        joined,
        np.array([blocks.characters[number] for number in numbers], dtype=np.float32),
        np.array([blocks.link_characters[number] for number in numbers], dtype=np.float32),
        np.maximum(columns[:, 0], 1.0) if rows else np.zeros(0, dtype=np.float32),
        columns,
    )


def _row(text: str, repeats: int, head: Head) -> tuple[float, ...]:
    words = text.split(" ")
    count = len(words)
    size = len(text)
    ideographs, commas, stops, questions = 0, text.count(","), text.count(".") + text.count("!"), text.count("?")
    if text.isascii():
        digits = size - len(text.encode("ascii").translate(None, b"0123456789"))
        special = "|" in text or "#" in text or "@" in text
    else:
        digits = len(_DIGIT.findall(text))
        special = _SPECIAL.search(text) is not None
        ideographs = len(_IDEOGRAPH.findall(text))
        commas += text.count("，") + text.count("、") + text.count("،")
        stops += text.count("。") + text.count("！")
        questions += text.count("？")
    first = words[:_FIRST_WORDS]
    capitals = len([word for word in first if word[:1].isupper()]) / len(first)
    in_title = of_title = in_description = 0.0
    title, description = head.title, head.description
    if size <= _LONGEST_DESCRIBED and (title or description):
        own = words_of(text)
        if own and title and size <= _LONGEST_TITLE:
            shared = len([word for word in own if word in title])
            in_title, of_title = shared / max(len(own), len(title)), shared / len(own)
        if own and description:
            in_description = len([word for word in own if word in description]) / len(own)
    return (
        float(count + ideographs),
        float(commas),
        float(stops),
        float(questions),
        digits / size,
        capitals,
        float(text[-1] in _ENDS),
        float(special),
        float(size < 80 and digits > 0 and _DATE.search(text) is not None),
        float(repeats),
        in_title,
        of_title,
        in_description,
        float(size < 80 and digits > 0 and _PRICE.search(text) is not None),
        float("{{" in text or "}}" in text),
    )


def quota_of(facts: TextFacts) -> Floats:
    """Share of each block's characters that stand in links."""
    return np.asarray(facts.link_characters / np.maximum(facts.characters, 1.0), dtype=np.float32)


def is_long(facts: TextFacts) -> NDArray[np.bool_]:
    """Which blocks are text by any measure: long, with few links."""
    return (facts.characters >= LONG_BLOCK) & (quota_of(facts) <= TEXT_QUOTA)
