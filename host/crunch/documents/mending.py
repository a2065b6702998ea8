"""Markup that a parser of HTML would let swallow what follows it, mended in the text before it is parsed; and the end
of the head, mended in the tree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from lxml import etree

_SELF_CLOSED: Final = re.compile(r"<(iframe|noscript|textarea|title|xmp|noembed|noframes)(\s[^<>]*)?/>", re.IGNORECASE)
_VOID: Final = re.compile(r"<(bgsound|command|embed|keygen|source|track|wbr)((?:\s|/)[^<>]*)?>", re.IGNORECASE)
"""Elements without an end tag, of those that libxml2 takes for others."""
_END_OF_DOCUMENT: Final = re.compile(r"</html\s*>(?=\s*\S)", re.IGNORECASE)
_NOSCRIPT: Final = re.compile(r"<(/?)noscript(?:[\s/][^<>]*)?>", re.IGNORECASE)
_OF_HEAD: Final = frozenset(
    "base basefont bgsound command link meta noframes noscript script style template title".split()
)


def mend_for_lxml(text: str) -> str:
    """The markup such that libxml2 gives each element what is in it."""
    # XML-style self-closed raw-text elements in saved pages would swallow all that follows them.
    text = _SELF_CLOSED.sub(r"<\1\2></\1>", text)
    text = _VOID.sub(r"<\1\2></\1>", text)
    # What follows the end of the document belongs to its body; libxml2 would make a second document of it.
    return _END_OF_DOCUMENT.sub("", text)


def end_head(root: etree._Element) -> None:
    """Begin the body where the first element stands that no head holds: libxml2 puts those that it does not know, as
    ``main`` and ``header`` are, into the head of a page without the tags of head and body."""
    head = root[0] if len(root) else None
    if head is None or head.tag != "head":
        return
    index = next((index for index, element in enumerate(head) if element.tag not in _OF_HEAD), None)
    if index is None:
        return
    body = head.getnext()
    if body is None or body.tag != "body":
        body = etree.Element("body")
        head.addnext(body)
    moved = list(head)[index:]
    moved[-1].tail, body.text = (moved[-1].tail or "") + (body.text or "") or None, None
    body.extend(moved + list(body))


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
    index = 0
    opened: re.Match[str] | None = None
    lost: list[re.Match[str]] = []
    for tag in _NOSCRIPT.finditer(text):
        while index < len(comments) and comments[index][1] <= tag.start():
            index += 1
        if index < len(comments) and comments[index][0] < tag.start():
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
