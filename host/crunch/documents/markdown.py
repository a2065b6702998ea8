"""The kept nodes of an extraction as Markdown (CommonMark with pipe tables)."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from crunch.documents.extraction import Extraction
from crunch.documents.kept import kept_elements
from crunch.documents.page import Page
from crunch.documents.rendering import events, with_blanks
from crunch.documents.tags import BLOCK, HEADINGS

_SPECIAL = re.compile(r"([\\`*_\[\]<>])")
_LINE_START = re.compile(r"^(\s*)([#+-]|\d+[.)])(?=\s)")
_LIST_ITEM = re.compile(r"^[> ]*(-|\d+\.) ")
_EMPHASIS = {"b": "**", "strong": "**", "i": "*", "em": "*"}


def render_markdown(extraction: Extraction) -> str:
    """Headings, paragraphs, lists, quotes, code, tables, emphasis, links and images of the kept nodes."""
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


class _Writer:
    def __init__(self, page: Page, kept: bytearray) -> None:
        self._page = page
        self._kept = kept
        self._blocks: list[str] = []
        self._parts: list[str] = []
        self._lists: list[tuple[str, int]] = []
        self._quotes = 0
        self._code = 0
        self._marker = ""
        self._rows: list[list[str]] = []
        self._tables = 0

    def text(self, text: str) -> None:
        self._parts.append(text if self._code else _escape(text))

    def start(self, number: int) -> None:
        tag = self._page.tags[number]
        if tag in BLOCK:
            self._flush()
        if tag == "pre":
            self._code += 1
        elif tag in ("ul", "ol"):
            self._lists.append((tag, 0))
        elif tag == "li":
            kind, count = self._lists.pop() if self._lists else ("ul", 0)
            self._lists.append((kind, count + 1))
            self._marker = f"{count + 1}. " if kind == "ol" else "- "
        elif tag in HEADINGS:
            self._marker = "#" * int(tag[1]) + " "
        elif tag == "blockquote":
            self._quotes += 1
        elif tag == "table":
            self._tables += 1
        elif tag == "tr" and self._tables:
            self._rows.append([])
        elif tag == "br":
            self._parts.append("\n" if self._code else "  \n")
        elif tag == "img" and self._kept[number] and self._page.displayed[number]:
            self._parts.append(self._image(number))
        elif not self._code and tag in _EMPHASIS and self._kept[number]:
            self._parts.append(_EMPHASIS[tag])
        elif not self._code and tag == "code" and self._kept[number]:
            self._parts.append("`")
        elif tag == "a" and self._kept[number] and self._address(number, "href"):
            self._parts.append("[")

    def end(self, number: int) -> None:
        tag = self._page.tags[number]
        if tag == "a" and self._kept[number]:
            address = self._address(number, "href")
            if address:
                self._parts.append(f"]({address})")
        elif not self._code and tag in _EMPHASIS and self._kept[number]:
            self._parts.append(_EMPHASIS[tag])
        elif not self._code and tag == "code" and self._kept[number]:
            self._parts.append("`")
        if tag in BLOCK:
            self._flush()
        if tag == "pre":
            self._code -= 1
        elif tag in ("ul", "ol") and self._lists:
            self._lists.pop()
        elif tag in HEADINGS or tag == "li":
            self._marker = ""
        elif tag == "blockquote":
            self._quotes -= 1
        elif tag == "table":
            self._tables -= 1
            if not self._tables:
                self._end_table()

    def result(self) -> str:
        self._flush()
        parts: list[str] = []
        for place, block in enumerate(self._blocks):
            if place:
                items = _LIST_ITEM.match(block) and _LIST_ITEM.match(self._blocks[place - 1])
                parts.append("\n" if items else "\n\n")
            parts.append(block)
        return "".join(parts)

    def _address(self, number: int, name: str) -> str | None:
        address = (self._page.elements[number].get(name) or "").strip()
        try:
            scheme = urlsplit(address).scheme.lower()
        except ValueError:
            return None
        if not address or scheme not in ("", "http", "https", "mailto"):
            return None
        return address.replace(" ", "%20").replace("(", "%28").replace(")", "%29").replace("\n", "")

    def _image(self, number: int) -> str:
        address = self._address(number, "src")
        words = " ".join((self._page.elements[number].get("alt") or "").split())
        return f"![{_escape(words)}]({address})" if address else words

    def _flush(self) -> None:
        raw = "".join(self._parts)
        self._parts.clear()
        if self._code:
            if raw.strip():
                fence = "```" if "```" not in raw else "````"
                code = raw.strip("\r\n")
                self._add(f"{fence}\n{code}\n{fence}")
            return
        lines = [" ".join(line.split()) for line in raw.split("  \n")]
        text = "  \n".join(line for line in lines if line)
        for empty in ("****", "**", "``"):
            if text == empty:
                text = ""
        if not text:
            return
        if self._tables and self._rows:
            self._rows[-1].append(text.replace("  \n", " ").replace("|", "\\|"))
            return
        if not self._marker:
            text = _LINE_START.sub(r"\1\\\2", text)
        self._add(self._marker + text)
        self._marker = ""

    def _add(self, text: str) -> None:
        indent = "  " * max(len(self._lists) - 1, 0)
        prefix = "> " * self._quotes + indent
        self._blocks.append("\n".join(prefix + line for line in text.split("\n")))

    def _end_table(self) -> None:
        rows = [row for row in self._rows if row]
        self._rows.clear()
        if not rows:
            return
        width = max(map(len, rows))
        lines = ["| " + " | ".join(row + [""] * (width - len(row))) + " |" for row in rows]
        if width > 1:
            lines.insert(1, "|" + " --- |" * width)
            self._add("\n".join(lines))
        else:
            for row in rows:
                self._add(row[0])
