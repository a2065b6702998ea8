"""Which text of a tree is displayed: what tags, frames, formulas and the browser's facts say of it."""

from __future__ import annotations

from lxml import etree

from crunch.documents import tags as tag_sets
from crunch.documents.tree import select

NEXT_TO_NOTHING = 50
"""Words; a file that shows fewer shows its ``<noscript>`` elements."""
_FORMULA = "[self::math or math[not(../*[2]) and not(../text()[normalize-space()]) and not(parent::p or parent::div)]]"
_TYPESET_TWIN = (
    f"descendant::*[@aria-hidden='true'][preceding-sibling::*[1]{_FORMULA} or following-sibling::*[1]{_FORMULA}]"
)
"""What stands hidden from screen readers beside a formula in MathML."""


def displayed_elements(root: etree._Element, tags: list[str], parents: list[int], ends: list[int]) -> bytearray:
    """By element: 1 where text directly inside it is displayed, as far as its tags say."""
    displayed = bytearray(b"\1") * len(tags)
    names = set(tags)
    if not names.isdisjoint(tag_sets.NOT_DISPLAYED):
        for number, tag in enumerate(tags):
            if tag in tag_sets.NOT_DISPLAYED:
                shown = displayed[parents[number]]
                displayed[number : ends[number]] = bytes(ends[number] - number)
                if shown and tag_sets.FRAME in names:
                    _display_frame(tags, ends, displayed, number)
    if "math" in names:
        # A formula is typeset twice, once for the eye and once as MathML: its text counts once (R12).
        numbers = {element: number for number, element in enumerate(root.iter())}
        for element in select(root, _TYPESET_TWIN):
            number = numbers[element]
            displayed[number : ends[number]] = bytes(ends[number] - number)
    return displayed


def show_noscript(
    tags: list[str],
    texts: list[str | None],
    tails: list[str | None],
    parents: list[int],
    ends: list[int],
    displayed: bytearray,
) -> None:
    """In a file that shows next to nothing else, as programs that draw their pages by script send it, what stands in
    ``<noscript>`` is the page: nothing will ever run there."""
    shown = inside = 0
    inner = bytearray(len(tags))
    body = tags.index("body") if "body" in tags else len(tags)
    for number, tag in enumerate(tags):
        if tag == "noscript" and displayed[parents[number]] and number > body:
            inner[number : ends[number]] = b"\1" * (ends[number] - number)
        elif tag in tag_sets.NOT_DISPLAYED:
            inner[number : ends[number]] = bytes(ends[number] - number)
    for number, (text, tail, parent) in enumerate(zip(texts, tails, parents, strict=True)):
        if text and inner[number]:
            inside += len(text.split())
        elif text and displayed[number]:
            shown += len(text.split())
            if shown >= NEXT_TO_NOTHING:
                return
        if tail and inner[parent]:
            inside += len(tail.split())
        elif tail and displayed[parent]:
            shown += len(tail.split())
    if shown < NEXT_TO_NOTHING <= inside:
        for number in range(len(tags)):
            displayed[number] |= inner[number]


def hide_not_rendered(root: etree._Element, ends: list[int], displayed: bytearray) -> None:
    """What the browser did not render is not displayed text."""
    for number, element in enumerate(root.iter()):
        fact = element.get(tag_sets.HIDDEN)
        if fact == "tree":
            displayed[number : ends[number]] = bytes(ends[number] - number)
        elif fact is not None:
            displayed[number] = 0


def _display_frame(tags: list[str], ends: list[int], displayed: bytearray, number: int) -> None:
    """Show the document inside the displayed frame element ``number``."""
    child = number + 1
    while child < ends[number]:
        if tags[child] == tag_sets.FRAME:
            displayed[child : ends[child]] = b"\1" * (ends[child] - child)
        child = ends[child]
