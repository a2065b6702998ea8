"""Page chrome: the parts of a page that by their own word are not its main content.

Elements and ARIA roles that name navigation, banners, complementary content and dialogs. Undone when over 90 % of the
text would go with it (a page that calls everything ``nav`` means nothing by it).
"""

from __future__ import annotations

from typing import Final

from crunch.documents.extraction import Extraction, Kind, Removal, remove_subtrees
from crunch.documents.page import Page
from crunch.documents.semantics.roles import CHROME, PAGE, ROLE_OF_TAG, SECTIONS, roles_of
from crunch.wording import say

STEP: Final = "page chrome"
MOST: Final = 0.9
"""Share of the text that may go as page chrome."""

_BY_ROLE: Final[dict[str, tuple[Kind, str]]] = {
    "navigation": ("navigation", say("calls_navigation")),
    "menu": ("navigation", say("calls_menu")),
    "menubar": ("navigation", say("calls_menu")),
    "banner": ("navigation", say("is_site_header")),
    "search": ("service", say("is_search")),
    "contentinfo": ("service", say("is_footer")),
    "complementary": ("other", say("calls_addition")),
    "dialog": ("service", say("is_dialog")),
    "alertdialog": ("service", say("is_dialog")),
}
"""Of each of :data:`CHROME_ROLES`."""
_BY_TAG: Final = {
    **{tag: _BY_ROLE[ROLE_OF_TAG[tag]] for tag in CHROME},
    "aside": ("other", say("calls_aside")),
}


_ELSEWHERE: Final = frozenset(map(say, ("is_search", "is_footer", "is_dialog")))
_WAYS: Final = frozenset(map(say, ("calls_navigation", "calls_menu")))


def parts_elsewhere(page: Page) -> list[Removal]:
    """Those parts of the page chrome that never are a column of the text: searches, footers, dialogs."""
    return [part for part in page_chrome(page) if part.reason in _ELSEWHERE]


def ways_elsewhere(page: Page) -> list[Removal]:
    """Navigation and menus, in which some pages have tabs with their text."""
    return [part for part in page_chrome(page) if part.reason in _WAYS]


def page_chrome(page: Page) -> list[Removal]:
    """Roots of the page chrome, outermost first; worked out once for a page, so nobody may change it."""
    return page.once(_page_chrome)


def _page_chrome(page: Page) -> list[Removal]:
    found: dict[int, tuple[Kind, str]] = {}
    tags = page.tags
    section_end = 0  # of the outermost article, main or section around the element
    for number, tag in enumerate(tags):
        if tag in _BY_TAG:
            found[number] = _BY_TAG[tag]
        elif tag == "header" and number >= section_end:
            found[number] = _BY_ROLE["banner"]
        elif tag in SECTIONS:
            section_end = max(section_end, page.ends[number])
    for number, role in roles_of(page).items():
        if role in _BY_ROLE:
            found[number] = _BY_ROLE[role]
        elif role in ("main", "article", "document"):
            found.pop(number, None)
    removals: list[Removal] = []
    end = 0
    for number in sorted(found):
        if number >= end and tags[number] not in PAGE:
            kind, reason = found[number]
            removals.append(Removal(number, STEP, kind, reason, 1.0))
            end = page.ends[number]
    return removals


def prune_chrome(extraction: Extraction) -> tuple[Extraction, bytearray]:
    """The extraction without the page chrome, unless over 90 % of its text would go.

    Returns one byte an element, too: 1 inside what went.
    """
    page = extraction.page
    gone = bytearray(len(page))
    removals = page_chrome(page)
    pruned = remove_subtrees(extraction, removals)
    if pruned.character_count < (1 - MOST) * extraction.character_count:
        return extraction, gone
    for removal in removals:
        number, end = removal.element, page.ends[removal.element]
        gone[number:end] = b"\1" * (end - number)
    return pruned, gone
