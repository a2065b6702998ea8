"""Whether a wiki made a page, by what the page itself says: pages of wikis are dense with links in their text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

WIKIS: Final = (
    "MediaWiki",
    "DokuWiki",
    "TWiki",
    "Foswiki",
    "MoinMoin",
    "PmWiki",
    "XWiki",
    "TiddlyWiki",
    "Confluence",
)
"""Programs whose pages are wikis; Tiki is none of them, which serves blogs and shops as well."""

_HEAD: Final = 500_000
"""Bytes in which a generator and the body begin."""
_TAG: Final = 4_000
_MOST_TAGS: Final = 200
_VALUE: Final = re.compile(rb"""\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))""", re.I)
_GENERATOR: Final = re.compile(rb"""\bname\s*=\s*["']?generator\b""", re.I)
_CLASSES: Final = re.compile(rb"""\bclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))""", re.I)


def wiki_of(html: bytes) -> str:
    """The wiki program that made a page, empty for any other page.

    It is named as the page's generator, or, as MediaWiki's pages do, as a class of their body.
    """
    for tag in _tags(html, b"<meta"):
        value = _VALUE.search(tag)
        if value and _GENERATOR.search(tag):
            said = next(filter(None, value.groups()), b"").strip().lower().decode("utf-8", "replace")
            found = next((wiki for wiki in WIKIS if said.startswith(wiki.lower())), "")
            if found:
                return found
    for tag in _tags(html, b"<body"):
        value = _CLASSES.search(tag)
        names = next(filter(None, value.groups()), b"").lower().split() if value else []
        if b"mediawiki" in names:
            return WIKIS[0]
    return ""


def _tags(html: bytes, start: bytes) -> Iterator[bytes]:
    """The tags that begin so, each at most as long as a tag is; linear, whatever the page holds."""
    head = html[:_HEAD].lower()
    position = head.find(start)
    for _ in range(_MOST_TAGS):
        if position < 0:
            return
        end = head.find(b">", position, position + _TAG)
        yield html[position : end if end >= 0 else position + _TAG]
        position = head.find(start, position + len(start))
