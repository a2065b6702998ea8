"""Inline elements that stand on lines of their own: by their own style, or as the lines of code."""

from __future__ import annotations

import re
from typing import Final

from crunch.documents.page import Page
from crunch.documents.tags import BLOCK, NOT_DISPLAYED, VERBATIM, VOID

_BLOCK_STYLE: Final = re.compile(
    r"(?:^|;)\s*display\s*:\s*(?:block|flex|grid|table|list-item|flow-root)\s*(?:!important\s*)?(?:;|$)", re.IGNORECASE
)
_LINE: Final = re.compile(r"(?:^|\s)(?:line|code-?line|token-line|view-line|code-block-line)(?=$|\s)", re.IGNORECASE)
_LAST: Final = 4
"""Levels at most down to the last element of a line, which may end it itself."""


def lines_of(page: Page) -> frozenset[int]:
    """Numbers of inline elements before and after which a line ends; worked out once a page."""
    return page.once(_lines_of)


def _lines_of(page: Page) -> frozenset[int]:
    no_line = BLOCK | NOT_DISPLAYED | VOID
    found = {
        number for number, style in page.attribute("style") if page.tags[number] not in no_line and _is_block(style)
    }
    named = [number for number, names in page.attribute("class") if _LINE.search(names) and page.tags[number] == "span"]
    if named:
        in_code = bytearray(len(page))
        for number, tag in enumerate(page.tags):
            if tag in VERBATIM or (number and in_code[page.parents[number]]):
                in_code[number] = 1
        found.update(number for number in named if in_code[number])
    return frozenset(number for number in found if not _is_ended(page, number))


def _is_block(style: str) -> bool:
    return "display" in style.lower() and _BLOCK_STYLE.search(style) is not None


def _is_ended(page: Page, number: int) -> bool:
    """Whether the line that an element is ends by itself, by its last text, by a break, or by what follows."""
    if "\n" in (page.tails[number] or ""):
        return True
    last = number
    for _ in range(_LAST):
        child, end = last + 1, page.ends[last]
        if child >= end:
            return (page.texts[last] or "").endswith("\n")
        while page.ends[child] < end:
            child = page.ends[child]
        last = child
        if page.tags[last] == "br":
            return not (page.tails[last] or "").strip()
        if page.tails[last]:
            return (page.tails[last] or "").endswith("\n")
    return False
