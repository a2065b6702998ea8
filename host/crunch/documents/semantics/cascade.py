"""Which styles of the page's own making an element has: its attributes, its ``style``, and rules that select it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from crunch.documents.page import Page
from crunch.documents.semantics.matching import MAYBE, Matcher
from crunch.documents.semantics.selectors import Selector
from crunch.documents.semantics.style_sheets import Rule, declarations_of
from crunch.documents.semantics.style_values import Style, may_hide

STEPS_AN_ELEMENT: Final = 20
"""Comparisons of an element with a compound that a page may take, for each of its elements."""
LEAST_STEPS: Final = 50_000

_PARTS_OF: Final = {
    "background": ("background-color", "background-image"),
    "font": ("font-size",),
    "overflow": ("overflow-x", "overflow-y"),
    "inset": ("top", "right", "bottom", "left"),
    "animation": ("animation-name",),
}
"""What a short form sets anew."""


@dataclass(eq=False)
class Cascade:
    """The styles of single elements of a page."""

    page: Page
    rules: list[Rule]
    inline: dict[int, str] = field(init=False)
    _by_key: dict[str, list[tuple[Rule, Selector]]] = field(init=False, default_factory=dict)
    _kinds: set[str] = field(init=False, default_factory=set)
    """Names of attributes that keys of rules ask for."""
    _styles: dict[tuple[tuple[tuple[int, tuple[int, int, int], int], ...], str], Style] = field(
        init=False, default_factory=dict
    )
    """By the rules that select an element and its ``style``: most elements of a page share theirs with others."""

    def __post_init__(self) -> None:
        self.inline = dict(self.page.attribute("style"))

    @cached_property
    def matcher(self) -> Matcher:
        """Made when a rule is looked at: many pages have none."""
        return Matcher(self.page, max(LEAST_STEPS, STEPS_AN_ELEMENT * len(self.page)))

    @cached_property
    def _class_names(self) -> frozenset[str]:
        return frozenset().union(*set(self.matcher.classes.values()))

    @cached_property
    def _id_names(self) -> frozenset[str]:
        return frozenset(self.matcher.ids.values())

    def selected_by(self, rules: Iterable[Rule], scope: bytearray | None = None) -> dict[int, set[str]]:
        """Elements that rules surely select, each with the bodies of those rules; what selects by nothing but ``*``, or
        by names that the page does not have, is left out.

        Args:
            rules: to look at.
            scope: by element, 1 where one is wanted; all are by default.

        Raises:
            TooMuchWorkError: the sheets take too long.
        """
        wanted: dict[str, list[tuple[Rule, Selector]]] = {}
        for rule in rules:
            for selector in rule.selectors:
                if self._may_select(selector):
                    wanted.setdefault(_key(selector), []).append((rule, selector))
        found: dict[int, set[str]] = {}
        if not wanted:
            return found
        matches = self.matcher.matches
        for key, number in self._with_keys(wanted):
            if scope is None or scope[number]:
                for rule, selector in wanted[key]:
                    bodies = found.get(number, ())
                    if rule.body not in bodies and matches(selector, number) > MAYBE:
                        found.setdefault(number, set()).add(rule.body)
        return found

    def _may_select(self, selector: Selector) -> bool:
        """Whether the page has all of the names."""
        return all(
            self._class_names.issuperset(compound.classes) and self._id_names.issuperset(compound.ids)
            for compound in selector.compounds
        )

    def _with_keys(self, wanted: dict[str, list[tuple[Rule, Selector]]]) -> Iterator[tuple[str, int]]:
        by_name = [key for key in wanted if key[0] not in ".#[*"]
        if any(key[0] == "." for key in wanted):
            classes = {key[1:] for key in wanted if key[0] == "."}
            for number, names in self.matcher.classes.items():
                if not classes.isdisjoint(names):
                    yield from ((f".{name}", number) for name in names & classes)
        if any(key[0] == "#" for key in wanted):
            yield from ((f"#{name}", number) for number, name in self.matcher.ids.items() if f"#{name}" in wanted)
        for key in wanted:
            if key[0] == "[":
                yield from ((key, number) for number, _ in self.page.attribute(key[1:]))
        if by_name:
            tags = set(by_name)
            yield from ((tag, number) for number, tag in enumerate(self.page.tags) if tag in tags)

    def prepare(self, numbers: Iterable[int]) -> None:
        """Look out the rules that may select some elements."""
        if not self.rules:
            return
        names: set[str] = {"*"}
        for number in numbers:
            names.add(self.page.tags[number])
            names.update(self.matcher.classes.get(number, ()))
            names.update(map(str, self.page.elements[number].keys()))
            if number in self.matcher.ids:
                names.add(self.matcher.ids[number])
        for rule in self.rules:
            if not names.isdisjoint(rule.names):
                for selector in filter(self._may_select, rule.selectors):
                    key = _key(selector)
                    self._by_key.setdefault(key, []).append((rule, selector))
                    if key[0] == "[":
                        self._kinds.add(key[1:])

    def style_of(self, number: int) -> Style:
        """The declarations of one of the elements that were prepared for, as the cascade leaves them; nobody may change
        them, as elements share them.

        What a rule that perhaps selects it hides stays shown; what it shows is shown.

        Raises:
            TooMuchWorkError: the sheets take too long.
        """
        selected = [
            (rule, selector.specificity, answer)
            for rule, selector in self._rules_for(number)
            if (answer := self.matcher.matches(selector, number))
        ]
        inline = self.inline.get(number, "")
        key = (tuple((rule.order, specificity, answer) for rule, specificity, answer in selected), inline)
        style = self._styles.get(key)
        if style is None:
            style = self._styles[key] = _cascaded(selected, inline)
        return style

    def _rules_for(self, number: int) -> Iterator[tuple[Rule, Selector]]:
        by_key = self._by_key
        if not by_key:
            return
        for name in self.matcher.classes.get(number, ()):
            yield from by_key.get(f".{name}", ())
        if number in self.matcher.ids:
            yield from by_key.get(f"#{self.matcher.ids[number]}", ())
        yield from by_key.get(self.page.tags[number], ())
        yield from by_key.get("*", ())
        if self._kinds:
            for name in map(str, self.page.elements[number].keys()):
                yield from by_key.get(f"[{name}", ())


def _cascaded(selected: list[tuple[Rule, tuple[int, int, int], int]], inline: str) -> Style:
    """The declarations of rules, each with the specificity and the answer of its selector, and of a ``style``."""
    found: list[tuple[bool, bool, tuple[int, int, int], int, int, str, str]] = []
    for rule, specificity, answer in selected:
        for index, (name, value, important) in enumerate(rule.declarations):
            if answer > MAYBE or not may_hide(f"{name}:{value}"):
                found.append((important, False, specificity, rule.order, index, name, value))
    for index, (name, value, important) in enumerate(declarations_of(inline)):
        found.append((important, True, (0, 0, 0), 0, index, name, value))
    found.sort()
    style: dict[str, str] = {}
    for *_, name, value in found:
        for part in _PARTS_OF.get(name, ()):
            style.pop(part, None)
        style[name] = value
    return style


def _key(selector: Selector) -> str:
    """What an element must have of a selector, by which it is soon found."""
    subject = selector.subject
    if subject.ids:
        return f"#{subject.ids[0]}"
    if subject.classes:
        return f".{subject.classes[0]}"
    if subject.attributes:
        return f"[{subject.attributes[0][0]}"
    return subject.tag or "*"
