"""Readers of Markdown that let everything through: what they find live was not escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator

from markdown_it import MarkdownIt
from markdown_it.token import Token

_DEFINITION = re.compile(r"^((?:[ >]|[-*] |\d+[.)] )*):(?=   )", re.MULTILINE)


def tokens_of(markdown: str) -> Iterator[Token]:
    """What CommonMark with tables, and HTML let through, reads."""
    reader = MarkdownIt("commonmark", {"html": True}).enable("table")
    reader.validateLink = lambda _address: True  # type: ignore[method-assign]  # others let all through
    for token in reader.parse(markdown):
        yield token
        yield from token.children or ()


def assert_harmless(markdown: str) -> None:
    """Neither a reader of CommonMark nor others find HTML, or an address that runs."""
    for read in readings_of(markdown):
        for token in tokens_of(read):
            assert not token.type.startswith("html"), (token.content, markdown)
            address = str(token.attrs.get("href") or token.attrs.get("src") or "")
            scheme = re.match(r"[^/?#]*:", re.sub(r"[\x00-\x20]|%[01]\w|%20", "", address))
            assert scheme is None or scheme[0].lower() in ("http:", "https:", "mailto:"), markdown


def readings_of(markdown: str) -> list[str]:
    """As it is, and in the words of CommonMark what readers see for whom other characters end lines (those of
    ``str.splitlines``), and for whom a definition is a container, as an item of a list is."""
    lines = "\n".join(markdown.splitlines())
    return list(dict.fromkeys((markdown, lines, _DEFINITION.sub(r"\1-", lines))))
