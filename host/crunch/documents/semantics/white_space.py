"""Where white space of a text is kept although no tag says so: by the style ``white-space``, inline, in simple rules of
the page's own style sheets, or as the browser's fact."""

from __future__ import annotations

import re
from itertools import compress
from typing import Final

from crunch.documents.page import Page
from crunch.documents.semantics.style_sheets import COMMENT
from crunch.documents.tags import SPACE, VERBATIM

COLLAPSED: Final = 0
LINES: Final = 1
"""Line ends stay (``pre-line``)."""
ALL: Final = 2
"""Line ends and blanks stay."""

_KEPT: Final = {"pre": ALL, "pre-wrap": ALL, "break-spaces": ALL, "pre-line": LINES, "normal": COLLAPSED,
                "nowrap": COLLAPSED, "initial": COLLAPSED}  # fmt: skip
_STYLE: Final = re.compile(r"white-space(?:-collapse)?\s*:\s*([a-z-]+)", re.IGNORECASE)
_SIMPLE: Final = re.compile(r"([a-z][a-z0-9-]*)?((?:[.#][\w-]+)*)", re.IGNORECASE)
_NAMES: Final = re.compile(r"[.#][\w-]+")
_MOST_RULES: Final = 500

_Rule = tuple[str, frozenset[str], frozenset[str], int]
"""Tag, classes, ids, and what is kept."""


def white_space_of(page: Page) -> bytearray | None:
    """By element: what is kept of the white space right in it; None where everything but ``pre`` collapses."""
    return page.once(_white_space_of)


def _white_space_of(page: Page) -> bytearray | None:
    own = _by_rules(page) if not page.from_browser and "style" in page.tags else {}
    for number, style in page.attribute("style"):
        if "white-space" in style.lower():
            _note(own, number, _STYLE.findall(style))
    if page.from_browser:
        for number, value in page.attribute(SPACE):
            _note(own, number, [value])
    if not any(own.values()):
        return None
    modes = bytearray(len(page))
    for number, (tag, parent) in enumerate(zip(page.tags, page.parents, strict=True)):
        modes[number] = own.get(number, COLLAPSED if tag in VERBATIM else modes[parent])
    for number in compress(range(len(page)), [tag in VERBATIM for tag in page.tags]):
        modes[number : page.ends[number]] = bytes(page.ends[number] - number)  # the tag says it already
    return modes


def _note(own: dict[int, int], number: int, values: list[str]) -> None:
    if values and values[-1].lower() in _KEPT:
        own[number] = _KEPT[values[-1].lower()]


def _by_rules(page: Page) -> dict[int, int]:
    """By element that a rule of the page's own style sheets names: what is kept."""
    rules = [
        rule
        for number in compress(range(len(page)), [tag == "style" for tag in page.tags])
        for rule in _rules(page.texts[number] or "")
    ][:_MOST_RULES]
    if not any(kept for *_, kept in rules):
        return {}
    classes = {number: frozenset(value.split()) for number, value in page.attribute("class")}
    ids = dict(page.attribute("id"))
    none: frozenset[str] = frozenset()
    own: dict[int, int] = {}
    for tag, wanted, wanted_ids, kept in sorted(rules, key=_weight):
        for number, name in enumerate(page.tags):
            if (
                (not tag or tag == name)
                and (not wanted or wanted <= classes.get(number, none))
                and (not wanted_ids or wanted_ids == {ids.get(number)})
            ):
                own[number] = kept
    return own


def _weight(rule: _Rule) -> tuple[int, int, int]:
    tag, classes, ids, _ = rule
    return len(ids), len(classes), bool(tag)


def _rules(sheet: str) -> list[_Rule]:
    """The rules about white space with one simple selector."""
    if "white-space" not in sheet:
        return []
    found: list[_Rule] = []
    for chunk in COMMENT.sub("", sheet).split("}"):
        head, _, body = chunk.rpartition("{")
        values = _STYLE.findall(body)
        if not values or values[-1].lower() not in _KEPT or "print" in head:
            continue
        for selector in head.rpartition("{")[2].split(","):
            match = _SIMPLE.fullmatch(selector.strip())
            if match and match[0]:
                names = _NAMES.findall(match[2])
                classes = frozenset(name[1:] for name in names if name[0] == ".")
                ids = frozenset(name[1:] for name in names if name[0] == "#")
                found.append(((match[1] or "").lower(), classes, ids, _KEPT[values[-1].lower()]))
    return found
