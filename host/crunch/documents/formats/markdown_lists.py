"""Items of lists in Markdown: their numbers, and signs by which lists side by side, and leaps in numbers, are kept."""

from __future__ import annotations

from typing import Final

from lxml import etree

_OTHER: Final = {"": "-", "-": "*", "*": "-"}
_OTHER_ORDERED: Final = {"": ".", ".": ")", ")": "."}
"""Signs of one list -> of the next. CommonMark begins a new list, with a number of its own, where the sign changes."""


def number_in(element: etree._Element, name: str, default: int) -> int:
    """The number in an attribute, from 0 to 99,999,999; the default where there is none."""
    value = element.get(name) or ""
    return int(value) if value.isascii() and value.isdecimal() and len(value) < 9 else default


def items_of(element: etree._Element) -> Items:
    """Those of a ``ul`` or ``ol``, with its first number; none has been written yet."""
    is_reversed = element.tag == "ol" and element.get("reversed") is not None
    count = sum(1 for child in element if child.tag == "li") if is_reversed else 1
    first = number_in(element, "start", count)
    return Items(is_ordered=element.tag == "ol", first=first, step=-1 if is_reversed else 1)


class Items:
    """The items of one list, in the order in which they come."""

    def __init__(self, *, is_ordered: bool, first: int = 1, step: int = 1) -> None:
        self._signs = _OTHER_ORDERED if is_ordered else _OTHER
        self._is_ordered = is_ordered
        self._next, self._step = first, step
        self._leaps = False
        self._sign = ""  # none before the first is written

    def marker(self, value: int = -1) -> str:
        """What the next item begins with; its sign may be another when it is written.

        Args:
            value: the number that the page gives it; negative when it gives none.
        """
        if value >= 0 and value != self._next:
            self._next, self._leaps = value, True
        number = max(0, self._next)
        self._next += self._step
        self._leaps |= self._step != 1
        return f"{number}. " if self._is_ordered else "- "

    def written(self, marker: str, before: Items | None) -> tuple[str, bool]:
        """A marker with its sign, and whether it begins another list for readers of Markdown.

        Args:
            marker: as it was given.
            before: the list whose item stands right before this one.
        """
        begins = not self._sign
        if begins:
            side_by_side = before is not None and before._signs is self._signs
            self._sign = self._signs[before._sign if before is not None and side_by_side else ""]
        elif self._leaps and self._is_ordered:
            self._sign, begins = self._signs[self._sign], True
        self._leaps = False
        return f"{marker[:-2]}{self._sign} ", begins
