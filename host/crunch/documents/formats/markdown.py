"""The kept nodes of an extraction as Markdown (CommonMark with pipe tables)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import accumulate
from typing import Final
from urllib.parse import quote, urlsplit

from crunch.documents.extraction import Extraction
from crunch.documents.formats.markdown_blocks import Blocks, Container
from crunch.documents.formats.slots import events, exact_slots, with_blanks
from crunch.documents.kept import kept_elements
from crunch.documents.page import Page
from crunch.documents.tags import BLOCK, HEADINGS

_SPECIAL: Final = re.compile(r"([\\`*_\[\]<>]|&(?=#?\w+;))")
_LINE_START: Final = re.compile(
    r"^([+-]|#{1,6}|=+|-{2,}|~{3,})(?=\s|$)|^(\d{1,9})([.)])(?=\s|$)|^(~{3,})", re.MULTILINE
)
_BACKTICKS: Final = re.compile("`+")
_NOT_IN_ADDRESSES: Final = re.compile(r"[\s()<>\\]")
_BREAK: Final = "  \n"
_INLINE: Final = {"b": "**", "strong": "**", "i": "*", "em": "*", "code": "code", "a": "link"}
_NOT_IN_CELLS: Final = HEADINGS | frozenset("table ul ol dl pre blockquote article section figure".split())
"""A table with these in it lays a page out: its cells are blocks like any other."""
_WIDEST_CELL: Final = 50


def render_markdown(extraction: Extraction) -> str:
    """Headings, paragraphs, lists, quotes, code, tables, emphasis, links and images of the kept nodes."""
    extraction = exact_slots(extraction)
    writer = _Writer(extraction.page, kept_elements(extraction).kept)
    texts, tails = with_blanks(extraction)
    for event, number, text in events(extraction.page, texts, tails):
        if event == "text":
            writer.text(text)
        elif event == "start":
            writer.start(number)
        else:
            writer.end(number)
    return writer.result()


def _escape(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


def _escape_line_start(match: re.Match[str]) -> str:
    return f"{match[2]}\\{match[3]}" if match[2] else f"\\{match[0]}"


def _longest_backticks(code: str) -> int:
    return max(map(len, _BACKTICKS.findall(code)), default=0)


def _in_backticks(code: str) -> str:
    fence = "`" * (_longest_backticks(code) + 1)
    pad = " " if code.startswith("`") or code.endswith("`") else ""
    return f"{fence}{pad}{code}{pad}{fence}"


@dataclass(eq=False, slots=True)
class _Mark:
    """Emphasis, a code span or a link whose end has not come yet."""

    kind: str
    place: int
    """Where in the parts of the current block it begins."""
    address: str = ""


class _Writer:
    def __init__(self, page: Page, kept: bytearray) -> None:
        self._page = page
        self._kept = kept
        self._blocks = Blocks()
        self._parts: list[str] = []
        self._inline: list[_Mark | None] = []  # by open inline element
        self._marks: list[_Mark] = []  # those that are there: one of a kind
        self._preformatted = 0
        self._lists: list[tuple[str, int]] = []
        self._heading = ""
        self._rows: list[list[str]] | None = None
        self._cell = 0
        self._not_in_cells = list(accumulate((tag in _NOT_IN_CELLS for tag in page.tags), initial=0))

    def text(self, text: str) -> None:
        self._parts.append(text if self._preformatted or self._is_marked("code") else _escape(text))

    def start(self, number: int) -> None:
        tag = self._page.tags[number]
        if tag in BLOCK:
            self._flush()
            self._start_block(number, tag)
        elif tag in _INLINE:
            mark = self._mark(number, tag)
            self._inline.append(mark)
            if mark:
                self._marks.append(mark)
        elif tag == "br":
            self._parts.append("\n" if self._preformatted else _BREAK)
        elif tag == "img" and self._shows(number) and not self._preformatted and not self._is_marked("code"):
            self._parts.append(self._image(number))

    def end(self, number: int) -> None:
        tag = self._page.tags[number]
        if tag in BLOCK:
            self._flush()
            self._end_block(tag)
        elif tag in _INLINE:
            mark = self._inline.pop()
            if mark:
                self._wrap(self._marks.pop())

    def result(self) -> str:
        self._flush()
        return self._blocks.text()

    def _shows(self, number: int) -> bool:
        return bool(self._kept[number] and self._page.displayed[number])

    def _is_marked(self, kind: str) -> bool:
        return any(mark.kind == kind for mark in self._marks)

    def _mark(self, number: int, tag: str) -> _Mark | None:
        """None where a mark would be text (in code), would end one of its like, or has nowhere to point."""
        kind = _INLINE[tag]
        if self._preformatted or self._is_marked("code") or self._is_marked(kind):
            return None
        address = self._address(number, "href") if tag == "a" else ""
        return None if address is None else _Mark(kind, len(self._parts), address)

    def _wrap(self, mark: _Mark) -> None:
        """Put what has come since the mark began between its signs; blanks stay outside, or it would be none."""
        inner = "".join(self._parts[mark.place :])
        core = inner.strip()
        if core:
            before, after = inner[: inner.index(core)], inner[inner.index(core) + len(core) :]
            if mark.kind == "code":
                core = _in_backticks(" ".join(core.split()))
            elif mark.kind == "link":
                core = f"[{core}]({mark.address})"
            else:
                core = f"{mark.kind}{core}{mark.kind}"
            inner = before + core + after
        self._parts[mark.place :] = [inner]

    def _start_block(self, number: int, tag: str) -> None:
        if tag == "pre":
            self._preformatted += 1
        elif tag in ("ul", "ol"):
            self._lists.append((tag, self._number(number, "start", 1) - 1 if tag == "ol" else 0))
        elif tag == "li":
            kind, count = self._lists.pop() if self._lists else ("ul", 0)
            self._lists.append((kind, count + 1))
            self._blocks.open(Container(f"{count + 1}. " if kind == "ol" else "- "))
        elif tag == "blockquote":
            self._blocks.open(Container())
        elif tag in HEADINGS:
            self._heading = "#" * int(tag[1]) + " "
        elif tag == "table" and self._rows is None and self._holds_data(number):
            self._rows = []
        elif tag == "tr" and self._rows is not None:
            self._rows.append([])
        elif tag in ("td", "th") and self._rows:
            self._cell = len(self._rows[-1])
            self._rows[-1] += [""] * min(max(self._number(number, "colspan", 1), 1), _WIDEST_CELL)

    def _end_block(self, tag: str) -> None:
        if tag == "pre":
            self._preformatted -= 1
        elif tag in ("ul", "ol"):
            self._lists.pop()
        elif tag in ("li", "blockquote"):
            self._blocks.close()
        elif tag in HEADINGS:
            self._heading = ""
        elif tag == "table" and self._rows is not None:
            rows, self._rows = self._rows, None
            self._end_table(rows)

    def _holds_data(self, number: int) -> bool:
        return self._not_in_cells[self._page.ends[number]] == self._not_in_cells[number + 1]

    def _number(self, number: int, name: str, default: int) -> int:
        value = self._page.elements[number].get(name) or ""
        return int(value) if value.isascii() and value.isdecimal() and len(value) < 9 else default

    def _address(self, number: int, name: str) -> str | None:
        address = (self._page.elements[number].get(name) or "").strip()
        try:
            scheme = urlsplit(address).scheme.lower()
        except ValueError:
            return None
        if not address or scheme not in ("", "http", "https", "mailto"):
            return None
        return _NOT_IN_ADDRESSES.sub(lambda match: quote(match[0]), address)

    def _image(self, number: int) -> str:
        address = self._address(number, "src")
        words = _escape(" ".join((self._page.elements[number].get("alt") or "").split()))
        return f"![{words}]({address})" if address else words

    def _flush(self) -> None:
        """End a block; marks that are open go on in the next one."""
        if not self._preformatted:
            for mark in reversed(self._marks):
                self._wrap(mark)
        for mark in self._marks:
            mark.place = 0
        raw = "".join(self._parts)
        self._parts.clear()
        if self._preformatted:
            if raw.strip():
                fence = "`" * max(3, 1 + _longest_backticks(raw))
                code = raw.strip("\r\n")
                self._blocks.add(f"{fence}\n{code}\n{fence}")
            return
        lines = [" ".join(line.split()) for line in raw.split(_BREAK)]
        lines = [line for line in lines if line]
        if lines and self._rows and self._rows[-1]:
            row, text = self._rows[-1], " ".join(lines).replace("|", "\\|")
            row[self._cell] = f"{row[self._cell]} {text}" if row[self._cell] else text
        elif lines and self._heading:
            self._blocks.add(self._heading + " ".join(lines))
        elif lines:
            self._blocks.add(_LINE_START.sub(_escape_line_start, _BREAK.join(lines)))

    def _end_table(self, rows: list[list[str]]) -> None:
        rows = [row for row in rows if any(row)]
        width = max(map(len, rows), default=0)
        if len(rows) < 2 or width < 2:
            for cell in (cell for row in rows for cell in row if cell):
                self._blocks.add(_LINE_START.sub(_escape_line_start, cell))
            return
        lines = ["| " + " | ".join(row + [""] * (width - len(row))) + " |" for row in rows]
        lines.insert(1, "|" + " --- |" * width)
        self._blocks.add("\n".join(lines))
