"""Selectors of style sheets, as far as a file can answer them: compounds of names, classes, ids and attributes.

What only a browser in use can answer (``:hover``, ``:nth-child()``, a class that a script takes off) is said to be
unsure (``matching.py``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

_PART: Final = re.compile(
    r"(?P<tag>\*|[a-zA-Z][\w-]*)"
    r"|\.(?P<class>(?:[\w-]|[^\x00-\x7f]|\\.)+)"
    r"|#(?P<id>(?:[\w-]|[^\x00-\x7f]|\\.)+)"
    r"|\[\s*+(?P<attribute>[\w:-]++)\s*+(?:(?P<how>[~|^$*]?=)\s*+(?P<value>\"[^\"]*+\"|'[^']*+'|[^\]\s]*+)\s*+[isIS]?+\s*+)?\]"
    r"|(?P<pseudo>::?[\w-]+)(?:\((?P<inner>[^()]*(?:\([^()]*\)[^()]*)*)\))?"
)
_COMBINATOR: Final = re.compile(r"\s*([>+~])\s*|\s+")
_ESCAPE: Final = re.compile(r"\\(.)")
_NEVER: Final = frozenset((":before", ":after", ":first-line", ":first-letter", ":focus", ":focus-visible", ":active"))
"""Of these nothing is the element itself in its place; what has the focus is shown to one who moves there by key."""
_WITHOUT_SCRIPTS: Final = frozenset(("no-js", "nojs", "no-javascript"))
"""Classes that scripts take off."""
_MOST_COMPOUNDS: Final = 8


@dataclass(frozen=True, slots=True)
class Compound:
    """What one element must be."""

    tag: str | None
    classes: tuple[str, ...]
    ids: tuple[str, ...]
    attributes: tuple[tuple[str, str, str], ...]
    """Name, comparison (empty: there at all), value."""
    excluded: tuple[Compound, ...] = ()
    """Of ``:not()``."""
    root: bool = False
    unsure: bool = False
    """There is more to it than a file can tell."""


@dataclass(frozen=True)
class Selector:
    """Compounds from left to right, with the combinator that stands after each of them but the last."""

    compounds: tuple[Compound, ...]
    combinators: tuple[str, ...]

    @property
    def subject(self) -> Compound:
        """What the selected element must be."""
        return self.compounds[-1]

    @cached_property
    def specificity(self) -> tuple[int, int, int]:
        """Ids; classes and attributes; tags."""
        every = [inner for compound in self.compounds for inner in (compound, *compound.excluded)]
        return (
            sum(len(compound.ids) for compound in every),
            sum(
                len(compound.classes) + len(compound.attributes) + compound.unsure + compound.root for compound in every
            ),
            sum(compound.tag is not None for compound in every),
        )


def parse_selectors(text: str) -> list[Selector]:
    """The selectors of a list, without those that select no element of the page or are beyond us."""
    return [selector for part in _split(text) if (selector := _parse(part.strip())) is not None]


def _split(text: str) -> Iterator[str]:
    if "(" not in text and "[" not in text:
        yield from text.split(",")
        return
    depth = start = 0
    for position, character in enumerate(text):
        if character in "([":
            depth += 1
        elif character in ")]":
            depth -= 1
        elif character == "," and depth == 0:
            yield text[start:position]
            start = position + 1
    yield text[start:]


def _parse(text: str) -> Selector | None:
    compounds: list[Compound] = []
    combinators: list[str] = []
    position = 0
    while position < len(text) and len(compounds) < _MOST_COMPOUNDS:
        start = position
        parts: list[re.Match[str]] = []
        while part := _PART.match(text, position):
            parts.append(part)
            position = part.end()
        compound = _compound(parts) if position > start else None
        if compound is None:
            return None
        compounds.append(compound)
        if position == len(text):
            return Selector(tuple(compounds), tuple(combinators))
        between = _COMBINATOR.match(text, position)
        if between is None:
            return None
        combinators.append(between[1] or " ")
        position = between.end()
    return None


def _compound(parts: list[re.Match[str]]) -> Compound | None:
    tag: str | None = None
    classes: list[str] = []
    ids: list[str] = []
    attributes: list[tuple[str, str, str]] = []
    excluded: list[Compound] = []
    root = unsure = False
    for part in parts:
        kind = part.lastgroup
        if part["tag"]:
            tag = None if part["tag"] == "*" else part["tag"].lower()
        elif part["class"]:
            name = _ESCAPE.sub(r"\1", part["class"])
            unsure |= name in _WITHOUT_SCRIPTS
            classes.append(name)
        elif part["id"]:
            ids.append(_ESCAPE.sub(r"\1", part["id"]))
        elif part["attribute"]:
            attributes.append((part["attribute"].lower(), part["how"] or "", (part["value"] or "").strip("\"'")))
        elif kind:
            pseudo = part["pseudo"].lower()
            if pseudo.startswith(("::", ":host", ":-")) or pseudo in _NEVER:
                return None
            inner = _inner(part["inner"]) if pseudo == ":not" else None
            if pseudo == ":root":
                root = True
            elif inner is not None:
                excluded += inner
            else:
                unsure = True
    return Compound(tag, tuple(classes), tuple(ids), tuple(attributes), tuple(excluded), root, unsure)


def _inner(text: str | None) -> list[Compound] | None:
    """The compounds in ``:not()``; None when they are more than that."""
    found: list[Compound] = []
    for part in _split(text or ""):
        part = part.strip()
        pieces: list[re.Match[str]] = []
        position = 0
        while piece := _PART.match(part, position):
            if piece["pseudo"]:
                return None
            pieces.append(piece)
            position = piece.end()
        compound = _compound(pieces) if pieces and position == len(part) else None
        if compound is None:
            return None
        found.append(compound)
    return found
