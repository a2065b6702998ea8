"""What stands beside a heading or a term and is no part of it: signs that only link to it, as a pilcrow, and the links
with which wikis let one edit what is under it."""

from __future__ import annotations

from typing import Final

from crunch.documents.page import Page
from crunch.documents.tags import HEADINGS

_TITLES: Final = HEADINGS | {"dt", "caption", "figcaption"}
_MOST: Final = 3
"""Characters of such a sign at most."""
_LONGEST: Final = 60
"""Elements of a heading at most."""
_NO_INK: Final = "\u200b\ufeff\u2060\ufe0e\ufe0f"
_UP: Final = 3
"""Levels from the link to the heading that it stands in."""


def permalinks_of(page: Page) -> list[int]:
    """Links without a letter or digit, in headings with other text, to places in the page, and links to edit; in
    document order."""
    return page.once(_permalinks_of)


def _permalinks_of(page: Page) -> list[int]:
    signs = [number for number, address in page.attribute("href") if "#" in address and _is_sign(page, number, address)]
    edits = [number for number, names in page.attribute("class") if "editsection" in names.lower()]
    return sorted(signs + [number for number in edits if page.tags[number] == "span"])


def _is_sign(page: Page, number: int, address: str) -> bool:
    if page.tags[number] != "a" or not address.rpartition("#")[2] or page.ends[number] > number + 1 + _MOST:
        return False
    inside = range(number, page.ends[number])
    if any(page.tags[inner] == "img" for inner in inside):
        return False
    text = "".join((page.texts[inner] or "") + (page.tails[inner] or "" if inner > number else "") for inner in inside)
    sign = text.strip().strip(_NO_INK)
    if len(sign) > _MOST or any(map(str.isalnum, sign)):
        return False
    heading = number
    for _ in range(_UP):
        heading = page.parents[heading]
        if page.tags[heading] in _TITLES:
            break
    else:
        return False
    if page.ends[heading] - heading > _LONGEST:
        return False
    own = page.ink_texts[heading] + sum(page.ink_texts[heading + 1 : page.ends[heading]])
    own += sum(page.ink_tails[heading + 1 : page.ends[heading]])
    return own > sum(page.ink_texts[number : page.ends[number]])
