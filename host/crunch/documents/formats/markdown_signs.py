"""Signs that mean something in Markdown, where they are text."""

from __future__ import annotations

import re
from typing import Final

_SPECIAL: Final = re.compile(r"([\\`*_\[\]<>]|&(?=#?\w+;))")
LINE_START: Final = re.compile(r"^([+-]|#{1,6}|=+|-{2,}|~{3,})(?=\s|$)|^(\d{1,9})([.)])(?=\s|$)|^(~{3,})", re.MULTILINE)
_BACKTICKS: Final = re.compile("`+")


def escape(text: str) -> str:
    """Text whose signs are no marks."""
    return _SPECIAL.sub(r"\\\1", text)


def escape_line_start(match: re.Match[str]) -> str:
    """What begins a line as a list or a heading would, as text; of a match of :data:`LINE_START`."""
    return f"{match[2]}\\{match[3]}" if match[2] else f"\\{match[0]}"


def longest_backticks(code: str) -> int:
    """Length of the longest run of them."""
    return max(map(len, _BACKTICKS.findall(code)), default=0)


def in_backticks(code: str) -> str:
    """A code span."""
    fence = "`" * (longest_backticks(code) + 1)
    pad = " " if code.startswith("`") or code.endswith("`") else ""
    return f"{fence}{pad}{code}{pad}{fence}"
