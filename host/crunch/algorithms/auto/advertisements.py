"""Advertisements by their address: what a server of them delivers, or leads to."""

from __future__ import annotations

from itertools import chain
from typing import Final

from crunch.algorithms.base import Context
from crunch.documents.extraction import Removal
from crunch.documents.page import Page
from crunch.wording import say

_ADDRESSES: Final = {
    "a": ("href",),
    "object": ("data",),
    **dict.fromkeys(("img", "iframe", "embed", "video", "audio", "source", "input"), ("src", "data-src")),
}
"""By tag: the attributes that lead elsewhere."""
_ADDRESS_ATTRIBUTES: Final = tuple(dict.fromkeys(chain.from_iterable(_ADDRESSES.values())))


def advertisements(page: Page, context: Context) -> list[Removal]:
    """Roots of what an advertisement server delivers, or leads to; none where nobody knows such servers."""
    if context.is_advertisement is None:
        return []
    addresses: dict[int, list[str]] = {}
    for attribute in _ADDRESS_ATTRIBUTES:
        for number, address in page.attribute(attribute):
            if address and attribute in _ADDRESSES.get(page.tags[number], ()):
                addresses.setdefault(number, []).append(address)
    removals: list[Removal] = []
    end = 0
    for number, own in sorted(addresses.items()):
        if number < end:
            continue
        server = next(filter(None, (context.is_advertisement(address, page.url) for address in own)), None)
        if server:
            reason = say("serves_advertisements", server=server)
            removals.append(Removal(number, "advertisements", "advertisement", reason, 1.0))
            end = page.ends[number]
    return removals
