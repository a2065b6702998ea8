"""The template of a site: what its pages have in common, learned from those that were seen, dropped when it changes."""

from __future__ import annotations

import time
from array import array
from secrets import token_bytes
from typing import Final

from crunch.algorithms.site_evidence import SAME, SiteEvidence, evidence_of, overlap
from crunch.documents.page import Page
from crunch.locks import alone_in
from crunch.site_templates import store
from crunch.site_templates.fingerprints import Hasher, hashes_of, page_nodes
from crunch.site_templates.store import SeenPage

MOST_PAGES: Final = 12
"""Pages that are remembered of a site."""
DAYS: Final = 30
"""After so many a page is forgotten."""
CHANGED: Final = 0.08
"""A site whose new page shares less with every page seen before was redesigned."""


def today() -> int:
    """Days since 1970."""
    return int(time.time() // 86_400)


def pages_of(site: str) -> list[SeenPage]:
    """The pages that are remembered of a site and have not expired; a day to come is of a clock that was wrong."""
    _sweep()
    found = store.load(site)
    return [page for page in found.pages if -1 <= today() - page.day < DAYS] if found else []


_swept = -1
"""The day on which sites that nobody visits any more were last looked for."""


def _sweep() -> None:
    global _swept
    if _swept != today():
        _swept = today()
        store.forget_unseen(DAYS)


def template_of(site: str, page: Page, url: str | None, other: Page | None = None) -> SiteEvidence | None:
    """What the other pages of the site have; None when none is known.

    Args:
        site: its origin.
        page: the page in front of the reader, which is not compared with itself.
        url: its address.
        other: one more page of the site, fetched for this.
    """
    seen = pages_of(site)
    if not seen and other is None:
        return None
    hasher = Hasher(store.known_secret() or token_bytes(32), site)
    own = hashes_of(hasher, page_nodes(page))
    address = hasher.address(url or "")
    others = [_nodes(one) for one in seen if one.address != address]
    if other is not None:
        others.append(hashes_of(hasher, page_nodes(other)))
    return evidence_of(own, others, hasher.node)


def remember(site: str, page: Page, url: str | None) -> None:
    """Keep the fingerprint of a page; its older one, one of nearly the same page, and expired ones go.

    When the site looks different from all that was seen, what was seen goes too.
    """
    hasher = Hasher(store.secret(), site)
    nodes = hashes_of(hasher, page_nodes(page))
    if not nodes:
        return
    address = hasher.address(url or "")
    with alone_in(store.folder()):
        others = [one for one in pages_of(site) if one.address != address]
        if others and max(overlap(_nodes(one), nodes) for one in others) < CHANGED:
            others = []
        others = [one for one in others if overlap(_nodes(one), nodes) < SAME]
        store.save(site, [*others, SeenPage(address, today(), nodes.tobytes())][-MOST_PAGES:])


def is_remembered(site: str) -> bool:
    """Whether anything is kept of a site."""
    return store.state(site) is not None


def _nodes(page: SeenPage) -> array[int]:
    numbers: array[int] = array("Q")
    numbers.frombytes(page.nodes[: len(page.nodes) // 8 * 8])
    return numbers
