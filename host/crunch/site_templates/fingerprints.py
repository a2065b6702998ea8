"""A page as hashes of its texts: enough to see what another page has too, too little to read anything.

Each hash is of level, tag and own text of an element (Moong 2009), keyed with a secret of this machine and with the
site, so that nobody can look a text up. Levels are all 0, as in the form of tree matching that scored best.
"""

from __future__ import annotations

from array import array
from hashlib import blake2b
from typing import Final

from crunch.algorithms.tree_matching.nodes import Key, Nodes, nodes_of
from crunch.documents.page import Page

MOST: Final = 4_000
"""Hashes that are kept of a page."""
_LONGEST: Final = 2_000
"""Characters of a text that are hashed."""


class Hasher:
    """Hashes of one site."""

    def __init__(self, secret: bytes, site: str) -> None:
        self._key = blake2b(site.encode("utf-8", "replace"), key=secret, digest_size=32).digest()

    def node(self, key: Key) -> int:
        """The hash of a node, as a number below 2^64."""
        level, tag, text = key
        data = f"{level}\0{tag}\0{text[:_LONGEST]}".encode("utf-8", "replace")
        return int.from_bytes(blake2b(data, key=self._key, digest_size=8).digest(), "little")

    def address(self, url: str) -> str:
        """The hash of an address; its fragment does not count."""
        data = url.partition("#")[0].encode("utf-8", "replace")
        return blake2b(data, key=self._key, digest_size=12).hexdigest()


def hashes_of(hasher: Hasher, nodes: Nodes) -> array[int]:
    """The hashes of a page's nodes that show text, each once, in order; at most :data:`MOST`."""
    found = dict.fromkeys(hasher.node(key) for key in nodes.keys if key[2])
    return array("Q", list(found)[:MOST])


def page_nodes(page: Page) -> Nodes:
    """The nodes that are compared."""
    return nodes_of(page, use_level=False)
