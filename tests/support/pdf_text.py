"""The text of a PDF as a browser writes it: glyphs of each font back to characters by the font's own table."""

from __future__ import annotations

import re
import zlib
from typing import Final

_OBJECT: Final = re.compile(rb"(\d+) 0 obj\b(.*?)\bendobj", re.DOTALL)
_STREAM: Final = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
_FONT: Final = re.compile(rb"/(F\d+) (\d+) 0 R")
_ONE: Final = re.compile(r"<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>\n")
_RANGE: Final = re.compile(r"<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]{4})> <([0-9A-Fa-f]{4})>")
_DRAWN: Final = re.compile(r"/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>|\b(Td|Tm|ET)\b")


def pdf_text(pdf: bytes) -> str:
    """All text, in the order in which it is drawn; blanks are not to be relied on."""
    objects = {int(number): content for number, content in _OBJECT.findall(pdf)}
    tables = {}
    for name, number in {found for content in objects.values() for found in _FONT.findall(content)}:
        table = re.search(rb"/ToUnicode (\d+) 0 R", objects.get(int(number), b""))
        if table:
            tables[name.decode()] = _characters(_stream(objects[int(table[1])]))
    return "".join(_drawn(_stream(content), tables) for content in objects.values() if b"/Length" in content)


def _stream(content: bytes) -> str:
    found = _STREAM.search(content)
    if not found or (b"/FlateDecode" in content and b"/Subtype /Image" in content):
        return ""
    try:
        data = zlib.decompress(found[1]) if b"/FlateDecode" in content else found[1]
    except zlib.error:
        return ""
    return data.decode("latin-1")


def _characters(table: str) -> dict[int, str]:
    found = {}
    for block in re.findall(r"beginbfchar\n(.*?)endbfchar", table, re.DOTALL):
        for glyph, character in _ONE.findall(block):
            found[int(glyph, 16)] = bytes.fromhex(character).decode("utf-16-be")
    for block in re.findall(r"beginbfrange\n(.*?)endbfrange", table, re.DOTALL):
        for first, last, character in _RANGE.findall(block):
            for place in range(int(last, 16) - int(first, 16) + 1):
                found[int(first, 16) + place] = chr(int(character, 16) + place)
    return found


def _drawn(content: str, tables: dict[str, dict[int, str]]) -> str:
    text, table = [], {}
    for font, glyphs, _ in _DRAWN.findall(content):
        if font:
            table = tables.get(font, {})
        for place in range(0, len(glyphs) - len(glyphs) % 4, 4):
            text.append(table.get(int(glyphs[place : place + 4], 16), ""))
    return "".join(text)
