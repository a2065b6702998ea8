"""The kept nodes as markup of their own, without the site's: headings, lists, tables, code, links, pictures."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from crunch.documents.formats.clean_addresses import written_address
from crunch.documents.formats.clean_blocks import Blocks
from crunch.documents.formats.clean_places import Places, place_of
from crunch.documents.formats.clean_tags import Speech, Tag, marked_up
from crunch.documents.formats.markdown_lists import number_in
from crunch.documents.formats.markdown_tables import DataTables
from crunch.documents.formats.slots import events, exact_slots
from crunch.documents.formats.written import Written, written
from crunch.documents.kept import kept_elements
from crunch.documents.kept_nodes import KeptNodes
from crunch.documents.page import Page
from crunch.documents.semantics.code import language_of
from crunch.documents.semantics.formulas import Formula
from crunch.documents.semantics.headings import tags_with_headings
from crunch.documents.semantics.media import IMAGES, PLAYERS, VIDEOS, is_pixel
from crunch.documents.tags import BLOCK, HEADINGS

_BLOCKS: Final = {
    **{tag: tag for tag in (*HEADINGS, "p", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre", "figure")},
    **{tag: tag for tag in ("figcaption", "table", "caption", "tr", "td", "th")},
    "menu": "ul", "dir": "ul", "listing": "pre", "xmp": "pre", "plaintext": "pre", "summary": "p",
}  # fmt: skip
_MARKS: Final = {
    **{tag: tag for tag in ("code", "kbd", "samp", "var", "sub", "sup", "mark", "q", "abbr", "cite", "small", "u")},
    "b": "strong", "strong": "strong", "i": "em", "em": "em", "s": "s", "del": "s", "strike": "s", "a": "a",
}  # fmt: skip
_TABLE_PARTS: Final = frozenset(("table", "tr", "td", "th", "caption"))
_BETWEEN_ROWS: Final = frozenset(("thead", "tbody", "tfoot", "colgroup", "col"))
_PICTURES: Final = IMAGES - {"picture"} | {"canvas", "input"}
_PLAYERS: Final = PLAYERS - {"object"} | VIDEOS
_LANGUAGE: Final = re.compile(
    r"[a-z]{2,3}(?:-[a-z]{3})?(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))?(?![^-])",
    re.I | re.A,
)
"""Language, extended language, script, region, variant: what of a tag of BCP 47 says which language it is."""
_HEADING: Final = re.compile(r'<h[1-6] id="(n\d+)"')
_DIRECTIONS: Final = frozenset(("ltr", "rtl", "auto"))
_WIDEST: Final = 1000
_LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"


@dataclass(frozen=True, slots=True)
class Heading:
    """One that is written."""

    level: int
    place: str
    """Its ``id``."""
    text: str


@dataclass(frozen=True, slots=True)
class Markup:
    """What goes into a body."""

    body: str
    headings: list[Heading]
    speech: Speech


def clean_language(name: str | None) -> str:
    """The tag of a language as readers take it, as much of it as is one; empty for what is none.

    >>> clean_language("pt_BR"), clean_language("en-US-utf-8"), clean_language("English")
    ('pt-BR', 'en-US', '')
    """
    found = _LANGUAGE.match((name or "").strip().replace("_", "-"))
    return found[0] if found else ""


def clean_markup(
    extraction: KeptNodes,
    picture: Callable[[int, str, bool], str],
    formula: Callable[[Page, Formula], str] | None = None,
) -> Markup:
    """Valid XHTML and HTML, in which nothing runs or loads but the pictures that ``picture`` writes.

    Args:
        extraction: what is kept.
        picture: (element, its alternative text, whether it stands in a link) -> markup that stands for it in a line;
            empty for none.
        formula: (page, formula) -> markup that stands for it; empty, or no function, for its TeX.
    """
    source = written(extraction)
    walk = _Walk(source, kept_elements(exact_slots(extraction)).kept, picture, formula)
    replaced = replace(source.page, texts=source.texts, tails=source.tails)
    for event, number, text in events(replaced, source.kept_texts, source.kept_tails):
        if event == "text":
            walk.text(number, text)
        elif event == "start":
            walk.start(number)
        else:
            walk.end(number)
    return walk.result()


class _Walk:
    def __init__(
        self,
        source: Written,
        kept: bytearray,
        picture: Callable[[int, str, bool], str],
        formula: Callable[[Page, Formula], str] | None,
    ) -> None:
        self._source, self._page, self._kept = source, source.page, kept
        self._tags = tags_with_headings(source.page)
        self._picture, self._formula = picture, formula
        self._elements = source.page.elements
        root = self._elements[0]
        body = next((element for element in self._elements if element.tag == "body"), root)
        language = clean_language(root.get("lang") or root.get(_LANG) or body.get("lang"))
        direction = (root.get("dir") or body.get("dir") or "").lower()
        self._speech = Speech(language, direction if direction in _DIRECTIONS else "")
        self._blocks = Blocks(self._speech)
        self._spoken: list[Speech] = [self._speech]
        self._open: list[Tag | bool | None] = []  # by open element: its block, whether a mark is open, neither
        self._tables = DataTables(source.page)
        self._data: list[bool] = []  # whether each table that is open holds data
        self._places = Places(source.page)
        self._headings: list[Heading] = []
        self._heading: list[str] | None = None

    def text(self, number: int, text: str) -> None:
        """Text that stands right in an element."""
        if text.strip():
            self._mark_place()
        if self._heading is not None:
            self._heading.append(text)
        if number in self._source.formulas:
            formula = self._source.formulas[number]
            kind = "display" if formula.is_display else "inline"
            markup = self._formula(self._page, formula) if self._formula else ""
            self._blocks.content(markup or f'<span class="math {kind}">{marked_up(text)}</span>')
            return
        modes = self._source.white_space
        if modes and modes[number] and not self._blocks.is_code:
            for place, line in enumerate(text.replace("\r\n", "\n").split("\n")):
                if place:
                    self._blocks.line_break()
                self._blocks.text(marked_up(line))
        else:
            self._blocks.text(marked_up(text))

    def start(self, number: int) -> None:
        """An element begins."""
        tag = self._tags[number]
        self._spoken.append(self._speech_of(number))
        if self._kept[number]:
            self._places.begin(number)
        opened: Tag | bool | None = None
        if self._heading is not None and (tag == "br" or tag in BLOCK or number in self._source.lines):
            self._heading.append(" ")
        if tag == "br":
            self._blocks.line_break()
        elif tag == "hr" and self._shows(number):
            self._blocks.standing("<hr/>\n")
        elif tag in _PICTURES or tag in _PLAYERS:
            self._embedded(number, tag)
        elif tag in _BETWEEN_ROWS:
            pass
        elif tag in BLOCK or number in self._source.lines or tag == "summary":
            opened = self._blocks.open(self._block(number, tag))
            if opened.name in ("td", "th") and self._kept[number] and self._page.displayed[number]:
                self._blocks.keep_open()
        elif tag in _MARKS or self._spoken[-1] != self._spoken[-2]:
            opened = self._mark(number, _MARKS.get(tag, "span"))
        if tag in HEADINGS and isinstance(opened, Tag) and opened.name == tag and not opened.is_line:
            self._heading = []
            opened.attributes = f' id="{place_of(number)}"'
        self._open.append(opened)

    def end(self, number: int) -> None:
        """An element ends."""
        opened = self._open.pop()
        self._spoken.pop()
        if isinstance(opened, Tag):
            if self._heading is not None and opened.name == self._tags[number] and not opened.is_line:
                if title := " ".join("".join(self._heading).split()):
                    self._headings.append(Heading(int(opened.name[1]), place_of(number), title))
                    self._places.written(number)
                self._heading = None
            elif self._heading is not None:
                self._heading.append(" ")
            self._blocks.close(opened)
        elif opened:
            self._blocks.unmark()
        if self._page.tags[number] == "table":
            self._data.pop()

    def result(self) -> Markup:
        """All of it."""
        self._blocks.result()
        body = "".join(self._places.with_links(self._blocks.parts))
        order = {found[1]: found.start() for found in _HEADING.finditer(body)}  # one in a caption comes later
        return Markup(body, sorted(self._headings, key=lambda heading: order[heading.place]), self._speech)

    def _shows(self, number: int) -> bool:
        return bool(self._kept[number] and self._page.displayed[number])

    def _speech_of(self, number: int) -> Speech:
        element, around = self._elements[number], self._spoken[-1]
        language = clean_language(element.get("lang") or element.get(_LANG))
        direction = (element.get("dir") or "").lower()
        if not language and direction not in _DIRECTIONS:
            return around
        return Speech(language or around.language, direction if direction in _DIRECTIONS else around.direction)

    def _block(self, number: int, tag: str) -> Tag:
        if tag == "table":
            self._data.append(self._tables.holds_data(number))
        name = _BLOCKS.get(tag, "")
        if tag in _TABLE_PARTS and not (self._data and self._data[-1]):
            name = ""
        attributes, inner = "", ""
        element = self._elements[number]
        if name in ("td", "th"):
            for span in ("colspan", "rowspan"):
                if 1 < (size := number_in(element, span, 1)) <= _WIDEST:
                    attributes += f' {span}="{size}"'
            scope = (element.get("scope") or "").lower()
            if name == "th" and scope in ("row", "col", "rowgroup", "colgroup"):
                attributes += f' scope="{scope}"'
        elif name == "ol":
            if (first := number_in(element, "start", 1)) != 1:
                attributes = f' start="{first}"'
            if element.get("reversed") is not None:
                attributes += ' reversed="reversed"'
        elif name == "li" and (value := number_in(element, "value", -1)) >= 0:
            parent = self._page.tags[self._page.parents[number]]
            attributes = f' value="{value}"' if parent == "ol" else ""
        elif name == "pre":
            language = language_of(self._page, number)
            inner = f'code class="language-{marked_up(language)}"' if language else "code"
        return Tag(name, attributes, self._spoken[-1], inner)

    def _mark(self, number: int, name: str) -> bool:
        attributes = ""
        element = self._elements[number]
        if name == "a":
            href = (element.get("href") or "").strip()
            attributes = self._places.link(href) or ""
            if not attributes and (address := written_address(self._page, href)):
                attributes = f' href="{marked_up(address)}"'
            if not attributes:
                return False
        elif name == "abbr" and (title := " ".join((element.get("title") or "").split())):
            attributes = f' title="{marked_up(title)}"'
        elif name == "code" and self._blocks.is_code:
            return False  # that of the block stands already
        return self._blocks.mark(Tag(name, attributes, self._spoken[-1]))

    def _embedded(self, number: int, tag: str) -> None:
        element = self._elements[number]
        if not self._kept[number] or self._source.in_formula[number]:
            return
        in_link = self._blocks.is_marked("a")
        if tag in _PLAYERS:
            address = written_address(self._page, (element.get("src") or "").strip())
            words = " ".join((element.get("title") or "").split()) or address
            if address and address.startswith("http") and not in_link:
                self._blocks.content(f'<a href="{marked_up(address)}">{marked_up(words)}</a>')
            return
        if tag == "input" and (element.get("type") or "").lower() != "image":
            return
        if self._page.displayed[number] and not is_pixel(element):
            words = " ".join((element.get("alt") or "").split())
            if markup := self._picture(number, words, in_link):
                self._mark_place()
                self._blocks.content(markup)
                if self._heading is not None:
                    self._heading.append(words)

    def _mark_place(self) -> None:
        """What links inside the page lead to, before the first that is written of it."""
        for place in self._places.due():
            self._blocks.content(f'<span id="{place}"></span>')
