"""Real pages to measure speed on: of all annotated packages, those that nobody chose."""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256
from heapq import nsmallest
from typing import Final

from crunch_lab.cli.gate import default_packages
from crunch_lab.evaluation.packages import Document, Package

_NEAR_THE_END: Final = 4_000
"""Bytes: comments of servers come after the last tag."""
_LAZY: Final = re.compile(rb"""(?i)\sloading=["']?lazy["']?""")
_REFRESH: Final = re.compile(rb"<meta[^>]+http-equiv\s*=\s*[\"']?refresh", re.IGNORECASE)


def whole_pages(count: int) -> list[Document]:
    """Those of the packages of CRUNCH_PACKAGES whose names have the smallest hashes; always the same."""
    return first_by_hash((one for path in default_packages() for one in Package(path).documents()), count)


def first_by_hash(documents: Iterable[Document], count: int) -> list[Document]:
    """The pages with the smallest SHA-256 of ``set/id`` among those that are whole."""
    whole = (document for document in documents if is_whole(document.html))
    return nsmallest(count, whole, key=lambda one: sha256(f"{one.package}/{one.name}".encode()).digest())


def is_whole(html: bytes) -> bool:
    """Whether a page was kept from its first tag to its last, and stays where it is when it is opened.

    >>> is_whole(b"<html><body><p>All of it.</p></body></html>"), is_whole(b"<div><p>A part of a page.</p></div>")
    (True, False)
    """
    ends = html[-_NEAR_THE_END:].lower()
    return b"</html" in ends and b"<html" in html.lower() and _REFRESH.search(html) is None


def without_lazy(html: bytes) -> bytes:
    """A page whose pictures and frames do not wait for the reader: those would come, or fail to, as one scrolls.

    >>> without_lazy(b'<img src="a.png" loading="lazy">')
    b'<img src="a.png">'
    """
    return _LAZY.sub(b"", html)
