"""The other page that an algorithm compares a page with: the next one of its site (Moong 2009, section 4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

COMPARING: Final = ("tree-matching",)
"""Algorithms that look at another page of the site."""


def partners(pages: Iterable[tuple[str, str, str]]) -> dict[str, str]:
    """Page -> the page that it is compared with: of each site (1, 2), (2, 3) … (n, 1).

    Args:
        pages: name, site and fingerprint of each, in order. A copy of a page is no other page.
    """
    sites: dict[str, dict[str, list[str]]] = {}
    for name, site, fingerprint in pages:
        sites.setdefault(site, {}).setdefault(fingerprint, []).append(name)
    found: dict[str, str] = {}
    for groups in sites.values():
        different = list(groups.values())
        if len(different) > 1:
            for index, names in enumerate(different):
                found |= dict.fromkeys(names, different[(index + 1) % len(different)][0])
    return found
