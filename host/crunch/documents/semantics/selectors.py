"""Selectors of style sheets, as far as a file can answer them: compounds of names, classes, ids and attributes.

What only a browser in use can answer (``:hover``, ``:nth-child()``, a class that a script takes off) matches as
*maybe*; who asks decides what that means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from crunch.documents.page import Page
from crunch.errors import CrunchError

YES: Final = 2
MAYBE: Final = 1
NO: Final = 0

_PART: Final = re.compile(
    r"(?P<tag>\*|[a-zA-Z][\w-]*)"
    r"|\.(?P<class>(?:[\w-]|[^\x00-\x7f]|\\.)+)"
    r"|#(?P<id>(?:[\w-]|[^\x00-\x7f]|\\.)+)"
    r"|\[\s*(?P<attribute>[\w:-]+)\s*(?:(?P<how>[~|^$*]?=)\s*(?P<value>\"[^\"]*\"|'[^']*'|[^\]\s]*)\s*[isIS]?\s*)?\]"
    r"|(?P<pseudo>::?[\w-]+)(?:\((?P<inner>[^()]*(?:\([^()]*\)[^()]*)*)\))?"
)
_COMBINATOR: Final = re.compile(r"\s*([>+~])\s*|\s+")
_ESCAPE: Final = re.compile(r"\\(.)")
_NEVER: Final = frozenset((":before", ":after", ":first-line", ":first-letter", ":focus", ":focus-visible", ":active"))
"""Of these nothing is the element itself in its place; what has the focus is shown to one who moves there by key."""
_WITHOUT_SCRIPTS: Final = frozenset(("no-js", "nojs", "no-javascript"))
"""Classes that scripts take off."""
_MOST_COMPOUNDS: Final = 8


class TooMuchWorkError(CrunchError):
    """The sheets of a page take more comparisons than its size allows."""


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


@dataclass(frozen=True, slots=True)
class Selector:
    """Compounds from left to right, with the combinator that stands after each of them but the last."""

    compounds: tuple[Compound, ...]
    combinators: tuple[str, ...]

    @property
    def subject(self) -> Compound:
        """What the selected element must be."""
        return self.compounds[-1]

    @property
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
    for place, character in enumerate(text):
        if character in "([":
            depth += 1
        elif character in ")]":
            depth -= 1
        elif character == "," and depth == 0:
            yield text[start:place]
            start = place + 1
    yield text[start:]


def _parse(text: str) -> Selector | None:
    compounds: list[Compound] = []
    combinators: list[str] = []
    place = 0
    while place < len(text) and len(compounds) < _MOST_COMPOUNDS:
        start = place
        parts: list[re.Match[str]] = []
        while part := _PART.match(text, place):
            parts.append(part)
            place = part.end()
        compound = _compound(parts) if place > start else None
        if compound is None:
            return None
        compounds.append(compound)
        if place == len(text):
            return Selector(tuple(compounds), tuple(combinators))
        between = _COMBINATOR.match(text, place)
        if between is None:
            return None
        combinators.append(between[1] or " ")
        place = between.end()
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
        place = 0
        while piece := _PART.match(part, place):
            if piece["pseudo"]:
                return None
            pieces.append(piece)
            place = piece.end()
        compound = _compound(pieces) if pieces and place == len(part) else None
        if compound is None:
            return None
        found.append(compound)
    return found


@dataclass(eq=False, slots=True)
class Matcher:
    """Answers for one page; stops where it would take too long."""

    page: Page
    steps: int
    """How many comparisons are left."""
    classes: dict[int, frozenset[str]] = field(init=False)
    ids: dict[int, str] = field(init=False)

    def __post_init__(self) -> None:
        split: dict[str, frozenset[str]] = {}
        self.classes = {}
        for number, value in self.page.attribute("class"):
            names = split.get(value)
            if names is None:
                names = split[value] = frozenset(value.split())
            self.classes[number] = names
        self.ids = dict(self.page.attribute("id"))

    def matches(self, selector: Selector, number: int) -> int:
        """Whether an element is selected: yes, maybe or no.

        Raises:
            TooMuchWorkError: no steps are left.
        """
        return self._from(selector, len(selector.compounds) - 1, number)

    def _from(self, selector: Selector, place: int, number: int) -> int:
        """Whether an element answers to the compound at a place, and those around it to the ones before."""
        answer = self._is(selector.compounds[place], number)
        if not answer or not place:
            return answer
        best = NO
        for other in self._others(selector.combinators[place - 1], number):
            best = max(best, min(answer, self._from(selector, place - 1, other)))
            if best == answer:
                break
        return best

    def _others(self, combinator: str, number: int) -> Iterator[int]:
        page = self.page
        if combinator in " >":
            while number:
                number = page.parents[number]
                yield number
                if combinator == ">":
                    return
        elif number:
            parent = page.parents[number]
            before: list[int] = []
            child = parent + 1
            while child < number:
                self._step()
                before.append(child)
                child = page.ends[child]
            yield from reversed(before[-1:] if combinator == "+" else before)

    def _step(self) -> None:
        self.steps -= 1
        if self.steps < 0:
            raise TooMuchWorkError("the style sheets of this page take too long to compare")

    def _is(self, compound: Compound, number: int) -> int:
        self._step()
        if compound.tag is not None and self.page.tags[number] != compound.tag:
            return NO
        if compound.root and number:
            return NO
        own = self.classes.get(number, frozenset())
        if not own.issuperset(compound.classes):
            return NO
        if any(self.ids.get(number) != name for name in compound.ids):
            return NO
        for name, how, value in compound.attributes:
            if not _has(self.page.elements[number].get(name), how, value):
                return NO
        if any(self._is(other, number) for other in compound.excluded):
            return NO
        return MAYBE if compound.unsure else YES


def _has(found: str | None, how: str, value: str) -> bool:
    if found is None:
        return False
    if how == "":
        return True
    if how == "=":
        return found.lower() == value.lower()
    if how == "~=":
        return value in found.split()
    if how == "|=":
        return found == value or found.startswith(f"{value}-")
    return bool(value) and (
        found.startswith(value) if how == "^=" else found.endswith(value) if how == "$=" else value in found
    )
