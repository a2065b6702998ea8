"""Random pages and extractions for property tests, and the rules of the protocol told in the plainest way."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from xml.sax.saxutils import escape

from hypothesis import strategies as st
from lxml import etree

from crunch.documents.extraction import Extraction, Removal
from crunch.documents.page import Page
from crunch.documents.parsing import parse_snapshot
from crunch.documents.tags import FACTS

_NAMES = ["div", "p", "a", "b", "span", "ul", "li", "img", "br", "script", "style", "svg", "section", "nav", "pre"]
_TEXTS = ["", " ", "\n\t", "word", " two words ", "x", "\u00a0", "ß日本"]
_ALWAYS = {"html", "head", "script", "style", "template", f"{{{FACTS}}}shadow", f"{{{FACTS}}}frame"}
_SILENT = {"script", "style", "noscript", "template", "head", "svg"}


@dataclass
class Node:
    """An element of a random page."""

    name: str
    fact: str | None = None
    texts: list[str] = field(default_factory=lambda: [""])
    """One more than there are children: the text slots."""
    children: list[Node] = field(default_factory=list)

    def xml(self) -> str:
        """As a snapshot writes it."""
        fact = f' crunch:hidden="{self.fact}"' if self.fact else ""
        inside = escape(self.texts[0]) + "".join(
            child.xml() + escape(text) for child, text in zip(self.children, self.texts[1:], strict=True)
        )
        return f"<{self.name}{fact}>{inside}</{self.name}>"


_SEEDS = st.integers(0, 2**32).map(Random)
"""One draw for many choices: a draw for each would take most of the time of the tests."""


@st.composite
def _nodes(draw: st.DrawFn, children: st.SearchStrategy[list[Node]]) -> Node:
    inner = draw(children)
    random = draw(_SEEDS)
    name = random.choice(_NAMES)
    fact = random.choices([None, "tree", "self"], [8, 1, 1])[0]
    texts = random.choices(_TEXTS, k=len(inner) + 1)
    if inner and name == "div" and random.random() < 0.3:
        inner[0] = Node("crunch:shadow", None, inner[0].texts, inner[0].children)
        texts[0] = ""
    return Node(name, fact, texts, inner)


trees = st.recursive(_nodes(st.just([])), lambda inner: _nodes(st.lists(inner, max_size=5)), max_leaves=25)


@st.composite
def pages(draw: st.DrawFn) -> Page:
    """Random pages, as a browser sends them."""
    inside = "".join(node.xml() for node in draw(st.lists(trees, max_size=4)))
    head = "<head><meta/><style/></head>" if draw(st.booleans()) else ""
    return parse_snapshot(f'<html xmlns:crunch="{FACTS}">{head}<body>{inside}</body></html>')


@st.composite
def extractions(draw: st.DrawFn) -> Extraction:
    """Random extractions: some displayed slots are kept, some elements are named by a removal."""
    page = draw(pages())
    size = len(page)
    random = draw(_SEEDS)
    share = random.choice([0.1, 0.5, 0.9])
    texts = bytearray(ink and random.random() < share for ink in page.ink_texts)
    tails = bytearray(ink and random.random() < share for ink in page.ink_tails)
    named = draw(st.sets(st.integers(1, size - 1), max_size=4)) if size > 1 else set()
    removals = [Removal(number, f"step {number}", "other", "for a test") for number in sorted(named)]
    return Extraction(page, bytes(texts), bytes(tails), removals)


class PlainBits:
    """The bitmap as PROTOCOL.md words it, element by element and by recursion; never for a large page."""

    def __init__(self, extraction: Extraction) -> None:
        self._page = extraction.page
        self._elements = list(extraction.page.root.iter())
        self._numbers = {element: number for number, element in enumerate(self._elements)}
        self._kept_texts, self._kept_tails = extraction.kept_texts, extraction.kept_tails
        self._named = {removal.element for removal in extraction.removals}

    def bits(self) -> list[int]:
        """One a element."""
        return [int(self._always(element) or self._bit(element)) for element in self._elements]

    def roots(self) -> list[int]:
        """Hidden elements in a kept one that had something displayed or that a rule names."""
        return [
            number
            for number, element in enumerate(self._elements)
            if not self._always(element)
            and not self._bit(element)
            and self._bit(element.getparent())
            and (self._displays(element) or number in self._named)
        ]

    def _bit(self, element: etree._Element) -> bool:
        parent = element.getparent()
        if parent is None or self._keeps(element):
            return True
        if element.tag in _ALWAYS:  # such an element is never hidden itself: what is in it is
            return self._bit(parent)
        if self._displays(element) or self._numbers[element] in self._named:
            return False
        return self._bit(parent)

    def _always(self, element: etree._Element) -> bool:
        parent = element.getparent()
        return element.tag in _ALWAYS or (parent is not None and parent.tag == "head")

    def _keeps(self, element: etree._Element) -> bool:
        return bool(self._kept_texts[self._numbers[element]]) or any(
            self._kept_tails[self._numbers[child]] or self._keeps(child) for child in element
        )

    def _displays(self, element: etree._Element) -> bool:
        if silent(element):
            own = False
        else:
            own = bool((element.text or "").strip()) or any((child.tail or "").strip() for child in element)
        return own or any(self._displays(child) for child in element)


def silent(element: etree._Element) -> bool:
    """Is text directly in the element not displayed?"""
    if element.get(f"{{{FACTS}}}hidden") == "self":
        return True
    around: etree._Element | None = element
    while around is not None:
        if around.tag in _SILENT or around.get(f"{{{FACTS}}}hidden") == "tree":
            return True
        around = around.getparent()
    return False
