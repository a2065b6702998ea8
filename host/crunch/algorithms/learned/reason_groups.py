"""Groups of features with one meaning each, in words: what a reason of `learned` can say."""

from __future__ import annotations

import re
from typing import Final

GROUPS: Final = (
    "links", "size", "style", "repetition", "marks", "names", "place", "distance", "neighbours", "look", "record",
    "region", "section", "context", "page",
)  # fmt: skip
"""Names of the groups, in the order of a forest's shares."""
AROUND: Final = GROUPS.index("context")
"""The group of no column: what the network, which sees the blocks around a block, adds to what the trees say."""

_PATTERNS: Final = (
    ("links", r"(?!page).*quota$"),
    ("size", r"(characters|words|word_length|stops|stop_rate|commas|comma_rate|ends_sentence|questions)$"),
    ("style", r"(digits|bold|capitals|special|date|price|template|in_title|of_title|in_description)$"),
    ("repetition", r"(repeats|occurrence|a\d_copies|(near|outer)_cop(ies|ied))$"),
    ("marks", r"(in_(?!best|dense|named|list)[a-z0-9-]+|tag)$"),
    ("names", r"(names_.*|g_names)$"),
    ("distance", r"((in_)?(best|dense|named)(_.*)?|(title|lead|span)_.*|levels_to_.*)$"),
    (
        "place",
        r"(depth|place(_characters)?|order(_from_end)?|since_(h1|title|heading)|headings_before|(h1|article)_(before|after))$",
    ),
    ("neighbours", r"(n-?\d_.*|w\d+_.*|since_long|gap|gap_ahead|img_gap|img_ahead|until_long|long_before|long_after)$"),
    ("look", r"g_.*$"),
    ("record", r"((near|outer)_.*|in_list)$"),
    ("region", r"(a\d_.*|path_density)$"),
    ("section", r"s_.*$"),
    ("page", r"(page|kind)_.*$"),
)
_COMPILED: Final = [(GROUPS.index(name), re.compile(pattern)) for name, pattern in _PATTERNS]


def group_of(feature: str) -> int:
    """The group that a feature belongs to, as a place in :data:`GROUPS`.

    Raises:
        ValueError: no group knows the feature.
    """
    for group, pattern in _COMPILED:
        if pattern.match(feature):
            return group
    raise ValueError(f"no group of reasons for the feature {feature!r}")
