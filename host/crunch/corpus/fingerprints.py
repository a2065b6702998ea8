"""Near-duplicates, the paper's global noise (mirrors, old versions, copies), found by fingerprints of the text.

A fingerprint is a sketch: the smallest hashes of all runs of five words in a page's long text. What most pages of the
site say is left out of the comparison, so that two short articles in one template are not taken for copies.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from heapq import nsmallest
from typing import Final

SKETCH: Final = 48
"""Hashes of a page."""
ALIKE: Final = 0.8
"""Share of runs of words that two pages have in common, from which they are near-duplicates."""

_SILENT: Final = re.compile(r"<(?:script|style|noscript|template|head|svg)\b|<!--", re.IGNORECASE)
_END_OF_SILENT: Final = re.compile(r"</(?:script|style|noscript|template|head|svg)\s*>|-->", re.IGNORECASE)
_INLINE: Final = re.compile(r"</?(?:a|abbr|b|em|font|i|mark|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>", re.IGNORECASE)
_TAG: Final = re.compile(r"<[^<>]*>")
_RUN: Final = 5
_LONG: Final = 40
_LEAST: Final = 6
_MOST_PAGES: Final = 200
"""Pages that share a hash; a more frequent one says nothing, and comparing them all would take quadratic time."""


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What is kept of a page's text to find its like."""

    digest: str
    """Of all displayed text."""
    sketch: tuple[int, ...]


def fingerprint(html: str) -> Fingerprint:
    """The fingerprint of a page, in linear time. It is read without a parser: to find its like that is enough."""
    slots = [text for text in _TAG.split(_INLINE.sub("", _displayed(html))) if text and not text.isspace()]
    text_of_all = " ".join(" ".join(slots).split())
    digest = _digest(text_of_all)
    runs: set[str] = set()
    for text in [text for text in slots if len(text) >= _LONG] or slots:
        words = text.split()
        if len(words) <= 2 * _RUN and len(text) > 8 * len(words):  # a script without blanks
            words = [text[position : position + 2] for position in range(0, len(text), 2)]
        runs.update([" ".join(words[position : position + _RUN]) for position in range(max(1, len(words) - _RUN + 1))])
    hashes = {_mix(zlib.crc32(run.encode("utf-8", "replace"))) for run in runs}
    return Fingerprint(digest, tuple(nsmallest(SKETCH, hashes)))


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "replace"), digest_size=12).hexdigest()


_NOTHING: Final = _digest("")


def _displayed(html: str) -> str:
    """The markup without what is not displayed, roughly."""
    first, *parts = _SILENT.split(html)
    shown = [first]
    for part in parts:
        end = _END_OF_SILENT.search(part)
        if end:
            shown.append(part[end.end() :])
    return " <br>".join(shown)


def _mix(value: int) -> int:
    value = (value ^ value >> 16) * 0x45D9F3B & 0xFFFFFFFF
    return value ^ value >> 15


def near_duplicates(fingerprints: Sequence[Fingerprint], sites: Sequence[str]) -> dict[int, int]:
    """By page: the first page that it is a near-duplicate of; pages that are none are left out.

    A page that displays no text of its own markup, as an app or a picture alone, is like none: nobody has seen what it
    shows.
    """
    found: dict[int, int] = {}
    first: dict[str, int] = {}
    own = _without_templates(fingerprints, sites)
    by_hash: dict[int, list[int]] = {}
    for number, one in enumerate(fingerprints):
        if one.digest == _NOTHING:
            continue
        same = first.setdefault(one.digest, number)
        if same != number:
            found[number] = same
            continue
        like = _like(number, own, by_hash)
        if like is not None:
            found[number] = like
            continue
        for value in own[number]:
            by_hash.setdefault(value, []).append(number)
    return found


def _like(number: int, own: list[frozenset[int]], by_hash: dict[int, list[int]]) -> int | None:
    sketch = own[number]
    if len(sketch) < _LEAST:
        return None
    shared: Counter[int] = Counter()
    for value in sketch:
        pages = by_hash.get(value, ())
        if len(pages) <= _MOST_PAGES:
            shared.update(pages)
    for other, count in shared.most_common(5):
        if 2 * count >= len(sketch) and resemblance(sketch, own[other]) >= ALIKE:
            return other
    return None


def resemblance(first: frozenset[int], second: frozenset[int]) -> float:
    """Share of common runs, estimated from the smallest hashes of both together."""
    size = min(len(first), len(second))
    smallest = nsmallest(size, first | second)
    return sum(value in first and value in second for value in smallest) / size if size else 0.0


def _without_templates(fingerprints: Sequence[Fingerprint], sites: Sequence[str]) -> list[frozenset[int]]:
    pages = Counter(sites)
    counts: dict[str, Counter[int]] = {}
    seen: set[tuple[str, str]] = set()
    for one, site in zip(fingerprints, sites, strict=True):
        if (site, one.digest) in seen:  # copies say nothing about a template
            pages[site] -= 1
            continue
        seen.add((site, one.digest))
        counts.setdefault(site, Counter()).update(one.sketch)
    return [
        frozenset(value for value in one.sketch if pages[site] < 4 or 2 * counts[site][value] <= pages[site])
        for one, site in zip(fingerprints, sites, strict=True)
    ]
