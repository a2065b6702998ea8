"""Whether a selector selects an element of a page: yes, no, or maybe, where only a browser in use can tell.

Who asks decides what *maybe* means. Work is counted, as sheets can be made that take very long.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from crunch.documents.page import Page
from crunch.documents.semantics.selectors import Compound, Selector
from crunch.errors import CrunchError

YES: Final = 2
MAYBE: Final = 1
NO: Final = 0

_Prefix = tuple[tuple[Compound, ...], tuple[str, ...]]


class TooMuchWorkError(CrunchError):
    """The sheets of a page take more comparisons than its size allows."""


@dataclass(eq=False, slots=True)
class Matcher:
    """Answers for one page; stops where it would take too long."""

    page: Page
    steps: int
    """How many comparisons are left."""
    classes: dict[int, frozenset[str]] = field(init=False)
    ids: dict[int, str] = field(init=False)
    _known: dict[_Prefix, dict[int, int]] = field(init=False, default_factory=dict)
    """By the first compounds of selectors, by element: whether something around it answers to them."""
    _tables: dict[tuple[int, int], dict[int, int]] = field(init=False, default_factory=dict)
    """Those answers by selector and number of its compounds, as compounds take long to compare."""
    _asked: list[Selector] = field(init=False, default_factory=list)
    """Keeps the selectors, so that no other gets the number of one."""

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

    def _from(self, selector: Selector, index: int, number: int) -> int:
        """Whether an element answers to the compound at a place, and those around it to the ones before."""
        answer = self._is(selector.compounds[index], number)
        if not answer or not index:
            return answer
        combinator = selector.combinators[index - 1]
        if combinator == " ":
            return min(answer, self._around(selector, index - 1, number))
        best = NO
        for other in self._others(combinator, number):
            best = max(best, min(answer, self._from(selector, index - 1, other)))
            if best == answer:
                break
        return best

    def _around(self, selector: Selector, index: int, number: int) -> int:
        """Whether an element around one answers to the compounds up to a place; asked once for each element, whatever
        selectors begin with the same compounds."""
        parents = self.page.parents
        known = self._tables.get((id(selector), index)) or self._table(selector, index)
        path: list[int] = []
        while number not in known:
            path.append(number)
            number = parents[number]
        best = known[number]
        while path:
            inner = path.pop()
            if best < YES:
                best = max(best, self._from(selector, index, number))
            known[inner] = best
            number = inner
        return best

    def _table(self, selector: Selector, index: int) -> dict[int, int]:
        prefix = (selector.compounds[: index + 1], selector.combinators[:index])
        table = self._tables[id(selector), index] = self._known.setdefault(prefix, {0: NO})
        self._asked.append(selector)
        return table

    def _others(self, combinator: str, number: int) -> Iterator[int]:
        page = self.page
        if combinator == ">":
            if number:
                yield page.parents[number]
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
