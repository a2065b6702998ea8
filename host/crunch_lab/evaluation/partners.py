"""The other pages that a page is compared with (the next one of its site: Moong 2009, section 4) or weighed with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

COMPARING: Final = ("tree-matching",)
"""Algorithms that look at another page of the site."""
LEAST_OTHERS: Final = 2
"""Other pages that a site must have for `auto` to weigh a page with them."""
MOST_OTHERS: Final = 10
"""That are known of each page; more have brought nothing."""


def others_of_site(pages: Iterable[tuple[str, str, str]]) -> dict[str, list[str]]:
    """Page -> the next pages of its site, at most :data:`MOST_OTHERS`: (1, 2, 3 …), (2, 3 … 1) … (n, 1, 2 …).

    Args:
        pages: name, site and fingerprint of each, in order. A copy of a page is no other page.
    """
    sites: dict[str, dict[str, list[str]]] = {}
    for name, site, fingerprint in pages:
        sites.setdefault(site, {}).setdefault(fingerprint, []).append(name)
    found: dict[str, list[str]] = {}
    for groups in sites.values():
        different = list(groups.values())
        firsts = [names[0] for names in different] * 2
        for index, names in enumerate(different):
            if following := firsts[index + 1 : index + len(different)][:MOST_OTHERS]:
                found |= dict.fromkeys(names, following)
    return found
