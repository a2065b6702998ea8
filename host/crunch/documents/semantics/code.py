"""What stands beside code and is none: numbers of lines, and buttons that copy it; and what language it is in."""

from __future__ import annotations

import re
from itertools import accumulate
from operator import mul
from typing import Final

from crunch.documents.page import Page
from crunch.documents.semantics.names import called
from crunch.documents.semantics.roles import WHOLE

_NUMBERS: Final = called(
    "gutter", "gl", "linenos?", "linenumbers?", "line-?num(?:ber)?s?(?:-rows)?", "linenr", "linenodiv", "lnt", "ln",
    "blob-num", "hljs-ln-numbers", "hljs-ln-n", "code-?lines?-?numbers?",
)  # fmt: skip
_COPIES: Final = re.compile(r"(?:^|[\s_-])(?:copy|clipboard|copybtn|copybutton|clippy|zeroclipboard)", re.IGNORECASE)
_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_LANGUAGE: Final = re.compile(
    r"(?:language|lang|highlight-source|highlight|source|src|brush|code)[-:]([\w+#.-]+)", re.I
)
_TOKEN: Final = re.compile(r"[a-z][\w+#]*", re.IGNORECASE)
_HIGHLIGHTERS: Final = frozenset(("hljs", "sourceCode", "src", "brush:", "prettyprint", "shiki", "chroma"))
"""Classes beside which the language stands by its bare name."""
_NO_LANGUAGE: Final = frozenset(
    """none text txt plain plaintext default nohighlight notranslate wrapper block highlight line lines linenums
    numberlines code source container box copy hljs inline dark light theme""".split()
)
_ATTRIBUTES: Final = ("data-lang", "data-language", "data-code-lang", "lang")
_LEVELS: Final = 4
"""Elements around code that may name its language."""
_TABLE: Final = frozenset(("table", "tbody", "tr", "td"))
_UNSELECTABLE: Final = re.compile(r"(?:^|;)\s*(?:-webkit-)?user-select\s*:\s*none", re.IGNORECASE)
_BESIDE: Final = 60
"""Characters other than code that may stand in a box of code: its language, a file's name, its buttons."""
_LONGEST_BUTTON: Final = 40
_LONGEST_NAME: Final = 20
_SHORTEST_NAME: Final = 3
"""Shorter ones in the attribute ``lang`` are languages of people."""
_MOST_BLOCKS: Final = 4
_MOST_COUNTED: Final = 5_000


def companions_of(page: Page) -> list[int]:
    """Elements with numbers of lines or buttons for code, in document order."""
    return page.once(_companions_of)


def _companions_of(page: Page) -> list[int]:
    tags = page.tags
    blocks = [number for number, tag in enumerate(tags) if tag == "pre"]
    if not blocks:
        return []
    measure = _Measure(page, blocks)
    found = {number for number, value in page.attribute("class") if _NUMBERS.search(value) and _counts(page, number)}
    found.update(
        number
        for number in blocks
        if measure.blocks(number) == 1 and measure.has_code_beside(number) and _counts(page, number, least=2)
    )
    for number, style in page.attribute("style"):
        if _UNSELECTABLE.search(style) and measure.in_code(number) and _counts(page, number):
            found.add(number)
    looked: set[int] = set()
    for block in blocks:
        box = measure.box_around(block)
        if box not in looked and measure.blocks(box) <= _MOST_BLOCKS:
            looked.add(box)
            found.update(number for number in range(box, page.ends[box]) if _is_button(page, measure, number))
            found.update(_labels(page, measure, block, box))
    return sorted(found)


class _Measure:
    """How much text stands in an element, in code and beside it."""

    def __init__(self, page: Page, blocks: list[int]) -> None:
        self._page = page
        in_code, below_code = bytearray(len(page)), bytearray(len(page))
        for block in blocks:
            if in_code[block]:
                continue
            size = page.ends[block] - block
            in_code[block : page.ends[block]] = b"\1" * size
            below_code[block + 1 : page.ends[block]] = b"\1" * (size - 1)
        self._in_code = in_code
        self._texts = list(accumulate(page.text_sizes, initial=0))
        self._tails = list(accumulate(page.tail_sizes, initial=0))
        self._code_texts = list(accumulate(map(mul, page.text_sizes, in_code), initial=0))
        self._code_tails = list(accumulate(map(mul, page.tail_sizes, below_code), initial=0))
        self._blocks = list(accumulate((tag == "pre" for tag in page.tags), initial=0))

    def size(self, number: int) -> int:
        """Characters in an element."""
        end = self._page.ends[number]
        return self._texts[end] - self._texts[number] + self._tails[end] - self._tails[number + 1]

    def blocks(self, number: int) -> int:
        """Blocks of code in it."""
        return self._blocks[self._page.ends[number]] - self._blocks[number]

    def in_code(self, number: int) -> bool:
        """Whether an element is part of a block of code."""
        return bool(self._in_code[number])

    def box_around(self, block: int) -> int:
        """The largest element near a block of code that holds little else."""
        page, box = self._page, block
        for _ in range(_LEVELS):
            parent = page.parents[box]
            if page.tags[parent] in WHOLE or self.blocks(parent) > _MOST_BLOCKS:
                break
            end = page.ends[parent]
            code = self._code_texts[end] - self._code_texts[parent] + self._code_tails[end] - self._code_tails[parent]
            if self.size(parent) - code > _BESIDE:
                break
            box = parent
        return box

    def has_code_beside(self, number: int) -> bool:
        """Whether the next element, or that after one of those around it, holds a block of code."""
        page = self._page
        for _ in range(_LEVELS):
            after, parent = page.ends[number], page.parents[number]
            if after < page.ends[parent]:
                return self.blocks(after) > 0
            number = parent
        return False


def _counts(page: Page, number: int, least: int = 1) -> bool:
    """Whether nothing stands in an element but numbers one after the other."""
    end = min(page.ends[number], number + _MOST_COUNTED)
    texts = [page.texts[inner] or "" for inner in range(number, end)]
    texts += [page.tails[inner] or "" for inner in range(number + 1, end)] if end > number + 1 else []
    words = [word.rstrip(":.|") for word in " ".join(texts).split()]
    if len(words) < least or not all(word.isascii() and word.isdecimal() and len(word) < 9 for word in words):
        return False
    numbers = sorted(map(int, words))
    return numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def _is_button(page: Page, measure: _Measure, number: int) -> bool:
    """Whether an element is a button, or is named one that copies, and holds no code."""
    if page.tags[number] in ("pre", "code") or measure.blocks(number) or measure.size(number) > _LONGEST_BUTTON:
        return False
    element = page.elements[number]
    named = _COPIES.search(_CAMEL.sub("-", element.get("class") or ""))
    return page.tags[number] == "button" or element.get("role") == "button" or named is not None


def _labels(page: Page, measure: _Measure, block: int, box: int) -> list[int]:
    """Elements that only name the language, which the code says itself."""
    language = language_of(page, block)
    if not language:
        return []
    return [
        number
        for number in range(box, page.ends[box])
        if (page.texts[number] or "").strip().lower() == language
        and measure.size(number) == len(language)
        and page.tags[number] not in ("pre", "code")
        and not block <= number < page.ends[block]
    ]


def language_of(page: Page, block: int) -> str:
    """The language of a block of code as its markup names it, in small letters; empty when it does not."""
    inner = block + 1 if block + 1 < page.ends[block] else block
    around = [block]
    levels = 0
    while levels < _LEVELS and around[-1]:
        around.append(page.parents[around[-1]])
        levels += page.tags[around[-1]] not in _TABLE  # which only sets the numbers of lines beside the code
    elements = page.elements
    for index, number in enumerate((inner, *around)):
        element = elements[number]
        for name in _ATTRIBUTES:
            value = (element.get(name) or "").strip().lower()
            of_people = name == "lang" and (index > 1 or len(value) < _SHORTEST_NAME)
            if _TOKEN.fullmatch(value) and _is_language(value) and not of_people:
                return value
        classes = (element.get("class") or "").split()
        match = next((match for match in map(_LANGUAGE.fullmatch, classes) if match and _is_language(match[1])), None)
        if match:
            return match[1].lower()
        if index < 2 and not _HIGHLIGHTERS.isdisjoint(classes):
            names = (name.rstrip(";") for name in classes if name not in _HIGHLIGHTERS)
            bare = next((name for name in names if _TOKEN.fullmatch(name) and _is_language(name)), "")
            if bare:
                return bare.lower()
    return ""


def _is_language(name: str) -> bool:
    return name.lower() not in _NO_LANGUAGE and not name.isdecimal() and len(name) <= _LONGEST_NAME
