"""HTML and SVG in which every text is escaped, because nothing else can be written."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

_VOID: Final = frozenset(("br", "hr", "meta", "col", "link"))


class Markup(str):
    """Text that is markup already. Only :func:`el` and :func:`join` make it."""

    __slots__ = ()


Child = str | int | float | None | Iterable["Child"]


def _render(child: Child) -> str:
    if child is None:
        return ""
    if isinstance(child, Markup):
        return child
    if isinstance(child, str):
        return escape(child)
    if isinstance(child, int | float):
        return escape(str(child))
    return "".join(map(_render, child))


def el(tag: str, *children: Child, **attributes: str | int | float | None) -> Markup:
    """One element. ``class_`` is ``class``; other underscores are hyphens; an attribute of None is left out.

    >>> el("p", "a < b", class_="x", data_n=1)
    '<p class="x" data-n="1">a &lt; b</p>'
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if tag in _VOID:
        return Markup(f"<{tag}{written}>")
    return Markup(f"<{tag}{written}>{''.join(map(_render, children))}</{tag}>")


def join(*children: Child) -> Markup:
    """Elements and texts one after another."""
    return Markup("".join(map(_render, children)))


def raw(text: str) -> Markup:
    """Our own style sheet; never for a text from outside."""
    return Markup(text)
