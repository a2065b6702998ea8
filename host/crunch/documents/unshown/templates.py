"""The text in a page's templates, which a program would show: ``<template>`` and scripts that hold HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import Final

from lxml import etree

from crunch.documents.page import Page
from crunch.documents.unshown.program_data import is_running_text
from crunch.documents.unshown.showing import without_markup, word_count

LARGEST: Final = 1_000_000
"""Characters of all templates that are read."""
_TYPES: Final = frozenset(
    ("text/template", "text/x-template", "text/html", "text/x-handlebars-template", "text/x-tmpl")
)
_PLACEHOLDER: Final = re.compile(r"\{\{|<%|&lt;%|\$\{|\{%")


def template_markup(page: Page) -> str:
    """HTML of the template with most words, of those that are filled: one with placeholders waits for its text."""
    return max((text for text in _templates(page) if _is_filled(text)), key=_words, default="")


def _templates(page: Page) -> Iterator[str]:
    room = LARGEST
    number = 0
    while number < len(page):
        text = ""
        following = number + 1
        if page.tags[number] == "template":
            inside = (etree.tostring(child, encoding="unicode", method="html") for child in page.elements[number])
            text = "".join((escape(page.texts[number] or ""), *inside))
            following = page.ends[number]
        elif page.tags[number] == "script":
            kind = (page.elements[number].get("type") or "").partition(";")[0].strip().lower()
            text = (page.texts[number] or "") if kind in _TYPES else ""
        room -= len(text)
        if room < 0:
            return
        if text:
            yield text
        number = following


def _is_filled(text: str) -> bool:
    return not _PLACEHOLDER.search(text) and is_running_text(text)


def _words(text: str) -> int:
    return word_count(without_markup(text))
