"""Which elements a page is made of, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import log1p
from typing import Final

Facts = dict[str, float]

_TAGS: Final = tuple(
    "p li a img table tr td th pre code form input textarea select button iframe video audio svg figure figcaption time"
    " article section main aside nav dl dt h1 h2 h3 h4 h5 blockquote details hr strong em label picture source sup"
    " canvas kbd".split()
)
FIELDS: Final = tuple(
    "input:search input:checkbox input:radio input:email input:text input:number input:hidden input:submit"
    " button:submit input:tel input:password".split()
)
"""Fields and buttons that are counted by type."""
ATTRIBUTES: Final = ("datetime", "itemprop", "srcset")
"""Attributes whose elements are counted."""


def markup_facts(tags: Iterable[str], fields: Mapping[str, int], attributes: Mapping[str, int]) -> Facts:
    """Logarithms of the counts.

    Args:
        tags: of all elements.
        fields: how many of each of :data:`FIELDS`.
        attributes: how many elements have each of :data:`ATTRIBUTES`.
    """
    counts = Counter(tags)
    facts = {"elements": log1p(counts.total())}
    facts |= {f"count_{name}": log1p(counts[name]) for name in _TAGS}
    facts |= {f"count_{name}": log1p(fields.get(name, 0)) for name in FIELDS}
    facts |= {f"count_@{name}": log1p(attributes.get(name, 0)) for name in ATTRIBUTES}
    return facts
