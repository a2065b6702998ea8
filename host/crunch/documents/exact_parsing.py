"""html5lib, with text put into the tree once a run: it hands over each reference and what is between two of them by
itself, and adding to a text copies it, so that many took the square of their number.

Imported when the exact parser is asked for: html5lib doubles the start time of the host.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any, Final

from html5lib import HTMLParser, getTreeBuilder
from html5lib.constants import DataLossWarning, tokenTypes
from lxml import etree

_TEXT: Final = tokenTypes["Characters"]
_BLANK: Final = tokenTypes["SpaceCharacters"]
_ERROR: Final = tokenTypes["ParseError"]

Token = dict[str, Any]


def parse_exactly(text: str, *, scripting: bool) -> etree._Element:
    """The tree of the WHATWG, comments in it.

    Args:
        text: HTML.
        scripting: whether ``noscript`` holds text, as in browsers with scripts.
    """
    parser = _Parser(getTreeBuilder("lxml"), namespaceHTMLElements=False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DataLossWarning)  # names that XML does not know are written otherwise
        root: etree._Element = parser.parse(text, scripting=scripting).getroot()
    return root


class _Parser(HTMLParser):  # type: ignore[misc]
    def mainLoop(self) -> None:  # noqa: N802
        kind = type(self.tokenizer)
        joined = type("_Tokenizer", (kind,), {"__iter__": lambda tokenizer: join_text(kind.__iter__(tokenizer))})
        self.tokenizer.__class__ = joined
        super().mainLoop()


def join_text(tokens: Iterator[Token]) -> Iterator[Token]:
    """The tokens, with those of text that follow each other as one; blank ones in front stay one of their own, as they
    may stand where text may not. Errors come before the text around them."""
    kind, parts = _BLANK, list[str]()
    for token in tokens:
        if token["type"] == _ERROR:
            yield token
            continue
        is_text = token["type"] in (_TEXT, _BLANK)
        if parts and (not is_text or (kind == _BLANK and token["type"] == _TEXT)):
            yield {"type": kind, "data": "".join(parts)}
            parts = []
        if not is_text:
            yield token
            continue
        kind = kind if parts else token["type"]
        parts.append(token["data"])
    if parts:
        yield {"type": kind, "data": "".join(parts)}
