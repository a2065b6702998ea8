"""Trees inside a file's tree: declarative shadow roots, and the documents of ``srcdoc`` frames.

They are put where they are shown, in the wrappers that snapshots have (``tags.py``): of a shadow host, what its shadow
tree shows, with the host's own children in the slots that take them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lxml import etree

from crunch.documents.tags import BLOCK, FRAME, INLINE_SHADOW, SHADOW

LEVELS: Final = 4
"""Frames in frames; beyond, the document is left out."""

_MODES: Final = ("open", "closed")
_Piece = etree._Element | str


def flatten_shadow_trees(root: etree._Element) -> None:
    """Put every declarative shadow tree in place of its template; linear, the outer ones first."""
    for template in list(root.iter("template")):
        mode = template.get("shadowrootmode") or template.get("shadowroot")
        host = template.getparent()
        if host is not None and mode in _MODES and (host[0].tag not in (SHADOW, INLINE_SHADOW)):
            _flatten(host, template)


def _flatten(host: etree._Element, template: etree._Element) -> None:
    light = _pieces(host, template)
    is_block = any(element.tag in BLOCK for element in template.iter())
    shadow = etree.Element(SHADOW if is_block else INLINE_SHADOW)
    shadow.text = template.text
    shadow.extend(list(template))
    for child in list(host):
        host.remove(child)
    host.text = None
    host.append(shadow)
    slots: dict[str, etree._Element] = {}
    for slot in shadow.iter("slot"):
        if not _is_in_template(slot, shadow):
            slots.setdefault(slot.get("name") or "", slot)
    shown: dict[str, list[_Piece]] = {}
    for piece in light:
        name = "" if isinstance(piece, str) else piece.get("slot") or ""
        if name in slots:
            shown.setdefault(name, []).append(piece)
    for name, pieces in shown.items():
        slot = slots[name]
        for child in list(slot):
            slot.remove(child)
        slot.text = None
        for piece in pieces:
            if not isinstance(piece, str):
                slot.append(piece)
            elif len(slot):
                slot[-1].tail = (slot[-1].tail or "") + piece
            else:
                slot.text = (slot.text or "") + piece


def _pieces(host: etree._Element, template: etree._Element) -> list[_Piece]:
    """The host's own children and texts, in order, but for the template; elements lose their tails."""
    found: list[_Piece] = [host.text] if host.text else []
    for child in host:
        tail, child.tail = child.tail, None
        if child is not template:
            found.append(child)
        if tail:
            found.append(tail)
    return found


def _is_in_template(slot: etree._Element, shadow: etree._Element) -> bool:
    """Whether a slot belongs to a shadow tree further in."""
    around = slot.getparent()
    while around is not None and around is not shadow:
        if around.tag == "template":
            return True
        around = around.getparent()
    return False


def show_srcdoc(root: etree._Element, parse: Callable[[str], etree._Element], level: int = 0) -> None:
    """Put the document of every ``srcdoc`` frame into its element.

    Args:
        root: of the page.
        parse: from markup to the root of a tree.
        level: frames around it.
    """
    for frame in list(root.iter("iframe")):
        source = frame.get("srcdoc")
        if not source or not source.strip():
            continue
        for child in list(frame):
            frame.remove(child)
        frame.text = None
        inner = parse(source)
        if level < LEVELS:
            show_srcdoc(inner, parse, level + 1)
        etree.SubElement(frame, FRAME).append(inner)
