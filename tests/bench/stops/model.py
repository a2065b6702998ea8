"""A page as a screen reader goes through it: its stops, and the time that speech takes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from crunch_lab.evaluation.tokens import HAN_KANA

WORDS_A_MINUTE: Final = 180
CHARACTERS_A_MINUTE: Final = 300
"""Of Han and Kana, which stand without blanks between words: the rate that NHK's announcers are taught."""
_ROLE_WORDS: Final = {"text": 0, "heading": 3}
"""Words with which a role is said: "heading level 2"; any other is one, as "link"."""

_IDEOGRAPH: Final = re.compile(f"[{HAN_KANA}]")


@dataclass(eq=False, slots=True)
class Stop:
    """One place at which the reader halts."""

    kind: str
    """text, heading, link, field or picture."""
    paragraph: int
    """Of all stops of one line of text, links in it too, the same."""
    words: list[str] = field(default_factory=list)
    text: str = ""
    level: int = 0
    """Of a heading."""
    main: bool = False
    """Whether it stands in the main landmark."""

    @property
    def seconds(self) -> float:
        """Of speech."""
        return seconds_of(self.words, _ROLE_WORDS.get(self.kind, 1))


@dataclass(eq=False, slots=True)
class Stops:
    """A page as it is gone through."""

    stops: list[Stop]
    words: list[tuple[str, int]]
    """In the order of the tree, with the number of their stop."""
    lines: dict[int, str] = field(default_factory=dict)
    """By paragraph, all that it says, in order; fields left out."""
    focus: int | None = None
    """The stop that the focus stands on or before; none where it is on the page as a whole."""

    @property
    def seconds(self) -> float:
        """Of the whole page."""
        return sum(stop.seconds for stop in self.stops)


def seconds_of(words: Iterable[str], more: int = 0) -> float:
    """Time in which words are said."""
    minutes = more / WORDS_A_MINUTE
    for word in words:
        minutes += 1 / (CHARACTERS_A_MINUTE if is_ideograph(word) else WORDS_A_MINUTE)
    return minutes * 60


def is_ideograph(word: str) -> bool:
    """Whether it is a character of those that are counted one by one."""
    return len(word) == 1 and _IDEOGRAPH.match(word) is not None
