"""Which pages are of one site: what they say of their own address, else the folder that they are in."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from crunch.documents.hosts import host_of, site_of
from crunch.errors import unicode_name

_HEAD: Final = 200_000
_TOP: Final = 4_000
"""Where browsers write where they saved a page from."""
_MOST_TAGS: Final = 20
_SAVED_FROM: Final = re.compile(
    r"saved from url=\(\d+\)\s*(https?://[^\s>]+)|page saved with singlefile\s+url:\s*(https?://\S+)", re.I
)
_CANONICAL: Final = re.compile(r"""<link\b[^<>]*\brel\s*=\s*["']?canonical\b""", re.IGNORECASE)
_OG_URL: Final = re.compile(r"""<meta\b[^<>]*\b(?:property|name)\s*=\s*["']?og:url\b""", re.IGNORECASE)
_VALUE: Final = re.compile(r"""\b(?:href|content)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))""", re.IGNORECASE)


def address_of(text: str) -> str | None:
    """The address that a page says is its own: where it was saved from, its canonical one, or ``og:url``."""
    saved = _SAVED_FROM.search(text, 0, _TOP)
    if saved:
        return saved[1] or saved[2]
    head = text[:_HEAD]
    for word, telling in (("canonical", _CANONICAL), ("og:url", _OG_URL)):
        for tag in _tags_with(head, word):
            if telling.match(tag) and (value := _VALUE.search(tag)):
                address = html.unescape(next(filter(None, value.groups()), "")).strip()
                if address.lower().startswith(("http://", "https://")):
                    return address
    return None


def _tags_with(head: str, word: str) -> Iterator[str]:
    """The first few tags with that word in them."""
    position = -1
    for _ in range(_MOST_TAGS):
        position = head.find(word, position + 1)
        if position < 0:
            return
        start, end = head.rfind("<", 0, position), head.find(">", position)
        if start >= 0 and end >= 0:
            yield head[start : end + 1]


def group_by_site(pages: Sequence[tuple[str, str | None]]) -> list[str]:
    """The site of each page, given its folder and its own address.

    Pages that do not say where they are from belong to the site of their folder: that of most pages in it which do
    say, when all of those agree, else the folder itself.
    """
    hosts = [host_of(address) for _, address in pages]
    stated = [site_of(host) if host else None for host in hosts]
    by_folder: dict[str, Counter[str]] = {}
    for (folder, _), site in zip(pages, stated, strict=True):
        if site:
            by_folder.setdefault(folder, Counter())[site] += 1
    only = {folder: next(iter(sites)) for folder, sites in by_folder.items() if len(sites) == 1}
    return [site or only.get(folder, folder) for (folder, _), site in zip(pages, stated, strict=True)]


def site_name(site: str) -> str:
    """A site is a host or a folder; of folders people want to read the last name."""
    return unicode_name(Path(site).name) if "/" in site or "\\" in site else site
