"""Style sheets that import and run nothing, and hold nothing that could be read as a tag."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

from crunch.documents.formats.sheet_addresses import sheet_of_the_web, style_of_the_web
from crunch.documents.semantics.style_sheets import COMMENT

_BANNED: Final = re.compile(
    r"@import|expression\s*\(|(?<![-\w])behaviou?r\s*:|-moz-binding|(?:java|vb|live)script\s*:|data\s*:\s*text"
)
_IMPORT: Final = re.compile(r"@import[^;]*;?", re.IGNORECASE)
_ESCAPE: Final = re.compile(r"\\(?:([0-9a-fA-F]{1,6})(?:\r\n|\s)?|(.))", re.DOTALL)
_SGML: Final = re.compile(r"<!--+|--!?>")
_QUERY: Final = re.compile(r"(@(?:media|container)\b)([^{}\"']*)", re.IGNORECASE)
_TAG: Final = re.compile(r"<(?=[a-zA-Z/!?])")


def inert_style(sheet: str) -> str:
    """A style sheet without imports and old ways to run a script; empty if they hide too well.

    >>> inert_style('p > a{} @import "x"; b{}')
    'p > a{}  b{}'
    """
    if _is_banned(sheet):
        sheet = _IMPORT.sub("", COMMENT.sub("", sheet))
        if _is_banned(sheet):
            return ""
    if "<" in sheet:
        sheet = _SGML.sub(" ", sheet)  # once around whole sheets, for browsers that knew none
        sheet = _QUERY.sub(lambda match: match[1] + _TAG.sub("< ", match[2]), sheet)
        sheet = _TAG.sub(r"\\3c ", sheet)
    return sheet_of_the_web(sheet)  # last: what goes before could bring an address together


def inert_style_value(value: str) -> str:
    """The value of a ``style`` attribute that loads nothing: declarations that it cannot hold go alone."""
    if not _is_banned(value):
        return style_of_the_web(value)
    value = ";".join(part for part in COMMENT.sub("", value).split(";") if not _is_banned(part))
    return "" if _is_banned(value) else style_of_the_web(value)


def _is_banned(sheet: str) -> bool:
    """Whether it is there, however it is written and wherever: a reader of style sheets may see other strings."""
    return any(_BANNED.search(form.lower()) for form in _forms(sheet))


def _forms(sheet: str) -> list[str]:
    read = unescape(sheet) if "&" in sheet else sheet  # in a drawing a sheet is no raw text
    plain = _ESCAPE.sub(_character, read) if "\\" in read else read
    bare = COMMENT.sub("", plain) if "/*" in plain else plain
    return [read, plain, bare]


def _character(escape: re.Match[str]) -> str:
    if escape[1]:
        code = int(escape[1], 16)
        return chr(code) if 0 < code < 0x110000 else "\ufffd"
    return escape[2] or ""
