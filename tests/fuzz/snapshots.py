"""Snapshots as the content script would write them, made of HTML: with the facts that only a browser knows."""

from __future__ import annotations

import re
import zlib

from lxml import etree

from crunch.documents.parsing import parse_html

FACTS = "urn:crunch"
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
_EMPTIED = ("script", "style", "template", "noscript")
_DEEPEST = 900
"""Levels; what lies deeper stands beside the element of that level, as parsers of XML go no deeper than 2,048."""


def snapshot_of_html(html: bytes) -> str:
    """The snapshot of a page of which a browser shows some elements and others not; the same for the same bytes."""
    page = parse_html(html)
    drawn = zlib.crc32(html)
    root = etree.Element(_tag(page.tags[0]), nsmap={"crunch": FACTS})
    parents: list[etree._Element] = []  # by number: what the children of an element go into
    depths: list[int] = []
    for number, tag in enumerate(page.tags):
        around = page.parents[number]
        element = etree.SubElement(parents[around], _tag(tag)) if number else root
        depth = depths[around] + 1 if number else 0
        is_deep = depth > _DEEPEST
        parents.append(parents[around] if is_deep else element)
        depths.append(depths[around] if is_deep else depth)
        for name, value in page.elements[number].attrib.items():
            if _NAME.fullmatch(str(name)) and not str(name).startswith("xmlns"):
                element.set(name, value)
        drawn = (drawn * 1103515245 + 12345) & 0x7FFFFFFF
        if number > 2 and drawn >> 16 & 31 == 0:
            element.set(f"{{{FACTS}}}hidden", "tree" if drawn >> 21 & 1 else "self")
        element.text = None if tag in _EMPTIED else page.texts[number]
        element.tail = page.tails[number] if number else None
    return etree.tostring(root, encoding="unicode")


def _tag(tag: str) -> str:
    return tag if _NAME.fullmatch(tag) else "x-other"
