"""Where style alone sets words apart: neighbouring inline elements without white space between them in the markup.

Rows of amount, unit and name, of a label and its value, of links beside each other are written like this, and text
without style would glue them together. A word of which a part is marked up stays whole: of two letters that meet, only
a small and a capital one, links to two places and the items of a flex box are two words, and where the page writes them
as one elsewhere, they are one.
"""

from __future__ import annotations

import re
from typing import Final

from crunch.documents.page import Page
from crunch.documents.semantics.names import called
from crunch.documents.tags import VERBATIM

_INLINE: Final = frozenset("a b big data em font i label mark small span strong time u".split())
_TEXTUAL: Final = VERBATIM | frozenset(("code", "kbd", "samp", "tt", "var", "math", "ruby"))
"""In these, white space is written where it is meant."""
_SPELLED: Final = called(
    "code", "highlight", "highlighter-rouge", "hljs", "shiki", "chroma", "prettyprint", "syntaxhighlighter", "token",
    "math", "mathjax", "katex", "mjx", "formula", "chem",
)  # fmt: skip
"""Names of parts in which each sign is an element: code and formulas."""
_FLEX: Final = re.compile(r"(?:^|\s)(?:d-|inline-)?flex(?=$|\s)")
_FLEX_STYLE: Final = re.compile(r"display\s*:\s*(?:inline-)?(?:flex|grid)\b", re.IGNORECASE)
_LAST_WORD: Final = re.compile(r"\w+\Z")
_FIRST_WORD: Final = re.compile(r"\w+")
_WORD: Final = re.compile(r"\w{3,}")
_ORDINAL: Final = re.compile(r"(?:st|nd|rd|th|s|e|er|ère|ème|º|ª|[A-Z])\b")
_SIGNS: Final = re.compile(r"[A-Z][a-z]?|(?:[A-Z][a-z]?)?[A-Z]\d*|[A-Z][a-z]\d+")
"""Signs of elements and the like: NaCl, PhD, LaTeX."""
_UNIT: Final = 2
"""Letters of a unit, which a page may write with its number or apart from it: a longer word may be part of a name."""
_UNSPACED: Final = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
"""Signs of scripts that write no blanks."""
_CENTS: Final = re.compile(r"[.,]\d\d\Z")
_LONGEST: Final = 60
"""Characters on either side in which a word is looked for."""
_LEVELS: Final = 4
"""Elements that may stand around the word on either side."""


def word_gaps_of(page: Page) -> dict[int, int]:
    """Elements behind which a blank belongs -> the element with the text that follows; worked out once a page."""
    return page.once(_word_gaps_of)


def _word_gaps_of(page: Page) -> dict[int, int]:
    tags, parents, tails = page.tags, page.parents, page.tails
    last = [0] * len(page)
    pairs: list[tuple[int, int]] = []
    for number, tag in enumerate(tags):
        before = last[parents[number]] if number else 0
        if before and tag in _INLINE and tags[before] in _INLINE and not tails[before]:
            pairs.append((before, number))
        if number:
            last[parents[number]] = number
    if not pairs:
        return {}
    spelled, flex = _spelled(page), _flex_boxes(page, pairs)
    amounts = {number: _begins_with_amount(page, number) for number in flex}
    words: set[str] | None = None
    found: dict[int, int] = {}
    for before, after in pairs:
        if spelled[after]:
            continue
        left, (right, first) = _end(page, before, last), _start(page, after)
        if not left or not right or left[-1].isspace() or right[0].isspace():
            continue
        is_item = flex[page.parents[after]] and len(left.strip()) > 1  # a letter by itself is part of a word
        numbers = left[-1].isdigit() and right[0].isdigit()
        is_spelled = max(len(left.strip()), len(right.strip())) == 1  # letter by letter, as an animation has it
        of_amount = amounts[page.parents[after]] and not numbers and not is_spelled  # two digits may be one number
        is_apart = is_item or of_amount or _are_links_apart(page, before, after, numbers=numbers)
        whole = _are_words(left, right, is_apart=is_apart)
        if whole is None:
            continue
        if whole:
            words = _words(page) if words is None else words
            if whole.casefold() in words:
                continue
        found[before] = first
    return found


def _spelled(page: Page) -> bytearray:
    """By element: 1 in code and formulas."""
    found = bytearray(len(page))
    for number, names in page.attribute("class"):
        if _SPELLED.search(names):
            found[number] = 1
    for number, (tag, parent) in enumerate(zip(page.tags, page.parents, strict=True)):
        if tag in _TEXTUAL or (number and found[parent]):
            found[number] = 1
    return found


def _end(page: Page, number: int, last: list[int]) -> str:
    """The last text of an element; empty where it ends with something else."""
    for _ in range(_LEVELS):
        child = last[number]
        if not child:
            return page.texts[number] or ""
        if page.tails[child]:
            return page.tails[child] or ""
        if page.tags[child] not in _INLINE:
            return ""
        number = child
    return ""


def _start(page: Page, number: int) -> tuple[str, int]:
    """The first text of an element, and the element that it stands in."""
    end = page.ends[number]
    for first in range(number, min(number + _LEVELS, end)):
        if page.tags[first] not in _INLINE or first >= page.ends[max(number, first - 1)]:
            break
        if page.texts[first]:
            return page.texts[first] or "", first
    return "", number


def _flex_boxes(page: Page, pairs: list[tuple[int, int]]) -> dict[int, bool]:
    """By element around pairs: whether it is a flex box. Each is looked at once, however many pairs it holds."""
    around = dict.fromkeys(page.parents[after] for _, after in pairs)
    elements = page.elements_at(list(around))
    return {
        number: bool(_FLEX.search(element.get("class") or "") or _FLEX_STYLE.search(element.get("style") or ""))
        for number, element in elements.items()
    }


def _begins_with_amount(page: Page, number: int) -> bool:
    """Whether a row begins with a number, all of it in elements in it: amount, unit and name."""
    first = number
    for _ in range(_LEVELS):
        if page.texts[first]:
            break
        if first + 1 >= page.ends[first] or page.tags[first + 1] not in _INLINE:
            return False
        first += 1
    return first > number and (page.texts[first] or "").lstrip()[:1].isnumeric()


def _are_links_apart(page: Page, before: int, after: int, *, numbers: bool) -> bool:
    """Whether they are links to two places; of numbers also a link and none: the page that is read and the next one."""
    one, other = (page.elements[number].get("href") if page.tags[number] == "a" else None for number in (before, after))
    return one != other and (numbers or bool(one and other))


def _are_words(left: str, right: str, *, is_apart: bool) -> str | None:
    """What the two would be as one word, if that would be a reason to leave them together, or an empty text; None where
    nothing says that they are two.

    Args:
        left: text before the gap.
        right: text behind it.
        is_apart: whether the two are drawn apart: links to two places, items of a flex box, parts of a row that begins
            with an amount.
    """
    ending, beginning = left[-1], right[0]
    if ending in ":)" and beginning.isalnum():
        return None if left.endswith("::") or (left[-2:-1].isdigit() and beginning.isdigit()) else ""
    if not ending.isalnum() or not beginning.isalnum() or _UNSPACED.match(ending) or _UNSPACED.match(beginning):
        return None
    first, second = _LAST_WORD.search(left[-_LONGEST:]), _FIRST_WORD.match(right[:_LONGEST])
    if first is None or second is None:
        return None
    one, other = first[0], second[0]
    if ending.isdigit():
        if beginning.isdigit():
            return "" if is_apart or _CENTS.search(left) else None
        if _ORDINAL.match(right):
            return None
        return one + other if len(other) > _UNIT else ""
    if beginning.isdigit():
        return one + other if len(one) > 2 and not one.isupper() else None
    is_new = ending.islower() and beginning.isupper() and len(one) > 1
    if is_apart or (is_new and not (_SIGNS.fullmatch(one) and _SIGNS.fullmatch(other))):
        return one + other
    return None


def _words(page: Page) -> set[str]:
    """Words that the page writes without any markup in them."""
    shown = (
        text
        for number, (own, behind) in enumerate(zip(page.texts, page.tails, strict=True))
        for text in (own if page.ink_texts[number] else "", behind if page.ink_tails[number] else "")
        if text
    )
    return {word.casefold() for word in _WORD.findall("\n".join(shown))}
