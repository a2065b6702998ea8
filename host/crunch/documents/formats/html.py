"""The kept nodes of an extraction as HTML."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Final

from lxml import etree

from crunch.documents.formats.attribute_names import fold_names
from crunch.documents.formats.finishing import finish_html
from crunch.documents.formats.inert import make_inert
from crunch.documents.formats.slots import exact_slots
from crunch.documents.formats.written import shown_formulas
from crunch.documents.kept import kept_elements
from crunch.documents.kept_nodes import KeptNodes
from crunch.documents.page import Page
from crunch.documents.semantics.addresses import absolute, base_of
from crunch.documents.semantics.formulas import Formula
from crunch.documents.semantics.media import PICTURES, address_of_picture, is_pixel
from crunch.documents.tags import FRAME, HIDDEN, INLINE_SHADOW, SEPARATORS, WRAPPERS


def render_html(extraction: KeptNodes) -> str:
    """A document of the kept nodes with their attributes, in which nothing runs (``inert.py``)."""
    extraction = exact_slots(extraction)
    page, output = extraction.page, extraction.output
    kept = kept_elements(extraction).kept
    links = output.alt_links if output else {}
    for number in links:
        kept[number : page.ends[number]] = b"\1" + bytes(page.ends[number] - number - 1)
    never = _NEVER_IN_HTML if output is None or not output.keeps_noscript else _NEVER_IN_HTML - {"noscript"}
    sources = _sources(extraction)
    dropped = output.dropped if output else frozenset()
    root = deepcopy(page.root)
    elements = list(root.iter())
    gone: set[etree._Element] = set()
    unseen = bytearray(page.hidden or bytes(len(page)))  # 1 where text directly inside is seen by nobody
    for number, element in enumerate(elements):
        fact = None if page.displayed[number] else element.get(HIDDEN)
        fold_names(element)
        unseen[number] |= fact is not None
        if page.ink_texts[number] or unseen[number]:
            element.text = page.texts[number] if extraction.kept_texts[number] else None
        if page.ink_tails[number] or (number and unseen[page.parents[number]]):
            element.tail = page.tails[number] if extraction.kept_tails[number] else None
        opaque = page.tags[number] in never and number not in sources and not page.displayed[number]
        pixel = page.tags[number] == "img" and is_pixel(element)
        if number and (not kept[number] or opaque or number in dropped or fact == "tree" or pixel):
            gone.add(element)
        if page.tags[number] == "noscript" and page.displayed[number]:
            element.tag = "div"  # a browser would hide it again
    for number, alt in links.items():
        elements[number].text = alt
        for child in range(number + 1, page.ends[number]):
            elements[child].tail = None
    for number, formula in sources.items():
        tail = elements[number].tail
        elements[number].clear()
        elements[number].tag, elements[number].text, elements[number].tail = "span", formula.text, tail
        elements[number].set("class", f"math {'display' if formula.is_display else 'inline'}")
    for number, name in output.attributes if output else ():
        elements[number].attrib.pop(name, "")
    for element in elements:
        if element.tag == "img" and (shown := address_of_picture(element)):
            element.set("src", shown)
        _make_absolute(page, element)
        if element not in gone:
            _remove_children(element, gone)
    if not WRAPPERS.isdisjoint(page.tags):
        _unwrap(root)
    if output:
        finish_html(root, output)
    root = make_inert(root, page.url)
    etree.cleanup_namespaces(root)
    return etree.tostring(root, method="html", encoding="unicode", doctype="<!DOCTYPE html>")


_ADDRESSES: Final = ("href", "src", "poster", "action")
_SOURCE: Final = re.compile(r"(^\s*|,\s+)([^\s,]\S*)")
"""An address of ``srcset``, with what stands before it."""
_NEVER_IN_HTML: Final = frozenset(("script", "template", "noscript"))


def _sources(extraction: KeptNodes) -> dict[int, Formula]:
    """Formulas of which a page has nothing but their TeX, in a script, from which a script would typeset them."""
    page = extraction.page
    found = {}
    for first, formula in shown_formulas(extraction).items():
        inside = range(first, formula.end)
        number = next((inner for inner in inside if page.tags[inner] == "script"), None)
        drawn = any(page.ink_texts[inner] or page.tags[inner] in PICTURES for inner in inside if inner != number)
        if number is not None and not drawn:
            found[number] = formula
    return found


def _unwrap(root: etree._Element) -> None:
    """What browsers show of trees in trees: a wrapper is an element like any, and a document in a frame a part."""
    for wrapper in list(root.iter(*WRAPPERS)):
        if wrapper.tag == FRAME:
            frame = wrapper.getparent()
            if frame is not None:
                frame.tag = "div"
            for inner in list(wrapper.iter("html", "body", "head")):
                inner.tag = "div"
        wrapper.tag = "span" if wrapper.tag == INLINE_SHADOW else "div"


def _make_absolute(page: Page, element: etree._Element) -> None:
    """Links and pictures that hold where the document is kept, too."""
    if base_of(page) is None:
        return
    for name in _ADDRESSES:
        value = (element.get(name) or "").strip()
        if value and (name != "action" or page.url):  # else no site is known for a form's own
            element.set(name, absolute(page, value))
    sources = element.get("srcset")
    if sources:
        element.set("srcset", _SOURCE.sub(lambda match: match[1] + absolute(page, match[2]), sources))


def _remove_children(element: etree._Element, gone: set[etree._Element]) -> None:
    """Take out the children that go and leave their tails; a removed block still separates words."""
    last: etree._Element | None = None
    parts: list[str] = []
    for child in [*element, None]:
        if child is not None and child in gone:
            parts += [" " if child.tag in SEPARATORS else "", child.tail or ""]
            element.remove(child)
            continue
        if parts:
            text = "".join(parts)
            parts.clear()
            if last is None:
                element.text = (element.text or "") + text
            else:
                last.tail = (last.tail or "") + text
        last = child
