"""Headings by element, and by the role that another element states (WAI-ARIA 1.2, ``heading`` and ``aria-level``)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from crunch.documents.page import Page
from crunch.documents.semantics.roles import roles_of
from crunch.documents.tags import HEADINGS

_LEVEL: Final = re.compile(r"\s{0,20}([1-9])(?!\d)")
_LOWEST: Final = 6
_UNSTATED: Final = 2
"""The level of a heading by role that states none, as browsers have it."""
_MAY_BE: Final = HEADINGS | frozenset("div p span b strong dt legend summary caption figcaption header".split())
"""Elements that hold a heading's own text: not a row, a list or a form that is called one."""


def tags_with_headings(page: Page) -> Sequence[str]:
    """The elements' names by number, ``h1`` to ``h6`` for what is a heading by its role; of a page without such a role
    its own, so nobody may change them."""
    return page.once(_tags_with_headings)


def _tags_with_headings(page: Page) -> Sequence[str]:
    roles = roles_of(page)
    headed = [
        number
        for number, role in roles.items()
        if role.split(maxsplit=1)[0] == "heading" and page.tags[number] in _MAY_BE
    ]
    if not headed:
        return page.tags
    stated = dict(page.attribute("aria-level"))
    tags = list(page.tags)
    for number in headed:
        level = _LEVEL.match(stated.get(number, ""))
        if level:
            tags[number] = f"h{min(int(level[1]), _LOWEST)}"
        elif tags[number] not in HEADINGS:
            tags[number] = f"h{_UNSTATED}"
    return tags
