"""Formulas of a book as MathML: its presentation elements, written anew, in which nothing acts, loads or leads away."""

from __future__ import annotations

import re
from typing import Final, cast

from lxml import etree

from crunch.documents.formats.clean_tags import marked_up
from crunch.documents.page import Page
from crunch.documents.semantics.formulas import Formula
from crunch.documents.semantics.mathml import MOST

_DEEPEST: Final = 50
_CHILDREN: Final = {
    "mfrac": 2, "msup": 2, "msub": 2, "munder": 2, "mover": 2, "mroot": 2, "msubsup": 3, "munderover": 3,
}  # fmt: skip
"""How many an element must have."""
_TOKENS: Final = frozenset(("mi", "mn", "mo", "mtext", "ms"))
_ROWS: Final = frozenset(("mrow", "msqrt", "mstyle", "mpadded", "mphantom", "merror", "mfenced", "menclose", "mtd"))
_TRUTH: Final = re.compile("true|false")
_VARIANTS: Final = re.compile(
    "normal|bold|italic|bold-italic|double-struck|bold-fraktur|script|bold-script|fraktur|sans-serif|bold-sans-serif|"
    "sans-serif-italic|sans-serif-bold-italic|monospace"
)
_SIGN: Final = re.compile(r"[^\s\w&<>\"]?")
_ATTRIBUTES: Final[dict[str, dict[str, re.Pattern[str]]]] = {
    "mi": {"mathvariant": _VARIANTS},
    "mn": {"mathvariant": _VARIANTS},
    "mtext": {"mathvariant": _VARIANTS},
    "mo": {
        **dict.fromkeys(("stretchy", "fence", "separator", "accent", "largeop", "movablelimits", "symmetric"), _TRUTH),
        "mathvariant": _VARIANTS,
        "form": re.compile("prefix|infix|postfix"),
    },
    "mfrac": {"linethickness": re.compile("0")},
    "mover": {"accent": _TRUTH},
    "munder": {"accentunder": _TRUTH},
    "munderover": {"accent": _TRUTH, "accentunder": _TRUTH},
    "mstyle": {"displaystyle": _TRUTH},
    "mfenced": {"open": _SIGN, "close": _SIGN, "separators": _SIGN},
    "menclose": {
        "notation": re.compile("box|roundedbox|circle|left|right|top|bottom|updiagonalstrike|horizontalstrike")
    },
    "mtable": {"displaystyle": _TRUTH, "columnalign": re.compile("(?:left|center|right)(?: (?:left|center|right))*")},
    "mtd": {"columnspan": re.compile("[1-9][0-9]?"), "rowspan": re.compile("[1-9][0-9]?")},
}


def mathml_of(page: Page, formula: Formula) -> str:
    """The formula as markup; empty where its page has it as TeX or a picture alone, or in a form that no reader takes.

    Args:
        page: the page of the formula.
        formula: one of it.
    """
    for number in range(formula.root, formula.end):
        if page.tags[number] == "math" and page.ends[number] - number <= MOST:
            written = [_written(child, 0) for child in _elements(page.elements[number])]
            inner = "".join(part or "" for part in written)
            if inner and None not in written:
                display = ' display="block"' if formula.is_display else ""
                return (
                    f'<math xmlns="http://www.w3.org/1998/Math/MathML" alttext="{marked_up(formula.tex)}"{display}>'
                    f"{inner}</math>"
                )
    return ""


def _elements(element: etree._Element) -> list[etree._Element]:
    return [child for child in element if isinstance(child.tag, str) and not child.tag.startswith("annotation")]


def _written(element: etree._Element, depth: int) -> str | None:
    """An element with what is in it; None for what cannot be written."""
    name = element.tag
    if depth > _DEEPEST:
        return None
    if name in _TOKENS:
        text = " ".join("".join(cast("list[str]", list(element.itertext()))).split())
        return f"<{name}{_attributes(element, name)}>{marked_up(text)}</{name}>"
    if name == "mspace":
        return "<mspace/>"
    children = _elements(element)
    if name in ("semantics", "maction"):
        return _written(children[0], depth + 1) if children else None
    if name == "mtable":
        return _rows(element, children, depth)
    parts = [_written(child, depth + 1) for child in children]
    if None in parts or len(parts) != _CHILDREN.get(name, len(parts)):
        return None
    if name not in _ROWS and name not in _CHILDREN:
        return None
    return f"<{name}{_attributes(element, name)}>{''.join(cast('list[str]', parts))}</{name}>"


def _rows(element: etree._Element, rows: list[etree._Element], depth: int) -> str | None:
    written = []
    for row in rows:
        cells = _elements(row)
        if row.tag != "mtr" or any(cell.tag != "mtd" for cell in cells):
            return None
        parts = [_written(cell, depth + 1) for cell in cells]
        if None in parts:
            return None
        written.append(f"<mtr>{''.join(cast('list[str]', parts))}</mtr>")
    return f"<mtable{_attributes(element, 'mtable')}>{''.join(written)}</mtable>"


def _attributes(element: etree._Element, name: str) -> str:
    written = ""
    for attribute, values in _ATTRIBUTES.get(name, {}).items():
        value = (element.get(attribute) or "").strip()
        if element.get(attribute) is not None and values.fullmatch(value):
            written += f' {attribute}="{marked_up(value)}"'
    return written
