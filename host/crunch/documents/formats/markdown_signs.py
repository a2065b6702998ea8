"""Texts, addresses and formulas such that Markdown reads nothing else into them: no markup, no HTML, no other link."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import quote

BREAK: Final = "  \n"
"""Where a line ends within a paragraph."""
_SPECIAL: Final = re.compile(r"([\\`*_\[\]<>]|&(?=#?\w+;))")
_NOT_IN_ADDRESSES: Final = re.compile(r"[\s()<>\\`]")
_REFERENCE: Final = re.compile(r"&(?=#?\w+;)")
_TAG: Final = re.compile(r"<(?=[A-Za-z/!?])")
_LINK: Final = re.compile(r"\](?=[(\[:])")
_BLANK_LINES: Final = re.compile(r"[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]\s+")
_DELIMITERS: Final = r"(?=[|:+ -]*-)(?=[|:+ -]*[|:])[|:+-](?=[|:+ -]*$)"
"""The beginning of a line of which readers would make a table, with the line above as its head."""
LINE_START: Final = re.compile(
    rf"^([+-]|#{{1,6}}|=+|-{{2,}}|~{{3,}})(?=\s|$)|^(\d{{1,9}})([.)])(?=\s|$)|^(~{{3,}})|^{_DELIMITERS}", re.MULTILINE
)
_DELIMITERS_IN_TEX: Final = re.compile(rf"\n[ \t]*(?={_DELIMITERS})", re.MULTILINE)
_BACKTICKS: Final = re.compile("`+")


def escape(text: str) -> str:
    """Text whose signs are no marks."""
    return _SPECIAL.sub(r"\\\1", text)


def escape_address(address: str) -> str:
    """An address as the target of a link; readers of Markdown would resolve references in it, ``&colon;`` too.

    >>> escape_address("a b&colon;c?d=1&e=2")
    'a%20b&amp;colon;c?d=1&e=2'
    """
    return _REFERENCE.sub("&amp;", _NOT_IN_ADDRESSES.sub(lambda match: quote(match[0]), address))


def harmless_tex(tex: str) -> str:
    """A formula in which a reader that knows no formulas finds no tag, no link, no code and no table.

    >>> harmless_tex("a<b [x](y)")
    'a< b [x] (y)'
    """
    tex = _LINK.sub("] ", _TAG.sub("< ", tex)).replace("`", "\u2018")
    return _DELIMITERS_IN_TEX.sub(" ", _BLANK_LINES.sub("\n", tex))


def escape_line_start(match: re.Match[str]) -> str:
    """What begins a line as a list, a heading or a table would, as text; of a match of :data:`LINE_START`."""
    return f"{match[2]}\\{match[3]}" if match[2] else f"\\{match[0]}"


def longest_backticks(code: str) -> int:
    """Length of the longest run of them."""
    return max(map(len, _BACKTICKS.findall(code)), default=0)


def in_backticks(code: str) -> str:
    """A code span."""
    fence = "`" * (longest_backticks(code) + 1)
    pad = " " if code.startswith("`") or code.endswith("`") else ""
    return f"{fence}{pad}{code}{pad}{fence}"
