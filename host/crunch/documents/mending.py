"""Markup that a parser of HTML would let swallow what follows it, mended in the text before it is parsed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_SELF_CLOSED: Final = re.compile(r"<(iframe|noscript|textarea|title|xmp|noembed|noframes)(\s[^<>]*)?/>", re.IGNORECASE)
_VOID: Final = re.compile(r"<(bgsound|command|embed|keygen|source|track|wbr)((?:\s|/)[^<>]*)?>", re.IGNORECASE)
"""Elements without an end tag, of those that libxml2 takes for others."""
_END_OF_DOCUMENT: Final = re.compile(r"</html\s*>(?=\s*\S)", re.IGNORECASE)
_NOSCRIPT: Final = re.compile(r"<(/?)noscript(?:[\s/][^<>]*)?>", re.IGNORECASE)


def mend_for_lxml(text: str) -> str:
    """The markup such that libxml2 gives each element what is in it."""
    # XML-style self-closed raw-text elements in saved pages would swallow all that follows them.
    text = _SELF_CLOSED.sub(r"<\1\2></\1>", text)
    text = _VOID.sub(r"<\1\2></\1>", text)
    # What follows the end of the document belongs to its body; libxml2 would make a second document of it.
    return _END_OF_DOCUMENT.sub("", text)


def _comments(text: str) -> Iterator[tuple[int, int]]:
    """Where each comment starts and ends."""
    start = text.find("<!--")
    while start >= 0:
        end = text.find("-->", start + 4)
        if end < 0:
            return
        yield start, end + 3
        start = text.find("<!--", end + 3)


def close_noscript(text: str) -> str:
    """Without the start tags of ``<noscript>`` that have no end: they would swallow the rest of the page."""
    lower = text.lower() if "<NOSCRIPT" in text else text
    starts = lower.count("<noscript")
    if not starts or starts == lower.count("</noscript"):
        return text
    comments = list(_comments(text))
    place = 0
    opened: re.Match[str] | None = None
    lost: list[re.Match[str]] = []
    for tag in _NOSCRIPT.finditer(text):
        while place < len(comments) and comments[place][1] <= tag.start():
            place += 1
        if place < len(comments) and comments[place][0] < tag.start():
            continue  # in a comment
        if tag[1]:
            opened = None
        elif not tag[0].endswith("/>"):
            if opened is not None:
                lost.append(opened)
            opened = tag
    if opened is not None:
        lost.append(opened)
    pieces: list[str] = []
    end = 0
    for tag in lost:
        pieces.append(text[end : tag.start()])
        end = tag.end()
    return "".join(pieces) + text[end:]
