"""What the settings are declared with: windows, defaults by variant, the path from less to more."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

Group = Literal["Ignore", "Advanced", "Output", "Size"]

BY_VARIANT: Final[dict[str, tuple[Any, Any]]] = {
    "cells": ("table", "container"),
    "page_chrome": (False, True),
    "named_parts": (False, True),
    "text_left": (0, 120),
    "keep_forms": (False, True),
    "keep_pictures": (False, True),
    "substance": (
        ("textarea", "button", "select"),
        ("textarea", "button", "select", "img", "figure", "picture", "video", "audio", "canvas", "svg", "math"),
    ),
}
"""Defaults that differ: in the paper's form, in the modern one."""

AMOUNTS: Final[dict[int, tuple[float, float]]] = {-2: (8, 0), -1: (2.5, 0.5), 0: (1, 1), 1: (0.6, 3), 2: (0.3, 6)}
"""The path from "hide less" to "hide more": what the removal ratio and the minimum text length are multiplied by. At
-2 page chrome and named parts stay, too."""

OF_THE_PAGE: Final = ("output", "removed_links", "readings", "font_size", "image_scale", "word_wrap", "line_length")
"""The windows Output and Size: they say how a page is shown, so they hold for every algorithm."""

NOT_IN_CELLS: Final = frozenset(
    """hidden_text variant amount cells passes max_change min_change max_ratio text_left in_cells removed_links output
    readings font_size image_scale word_wrap line_length""".split()
)
"""Settings of the whole page; every other one can be overridden inside cells."""


def described(group: Group, title: str, help_text: str, *, html_only: bool = False, **extra: Any) -> msgspec.Meta:
    """What a form shows of a setting. ``html_only``: it acts in HTML output only, not in a browser."""
    shown: dict[str, Any] = {"group": group, **extra}
    if html_only:
        shown["acts"] = "html"
        help_text += " Acts in HTML output only: what already ran in a browser cannot be undone exactly."
    return msgspec.Meta(title=title, description=help_text, extra_json_schema=shown)


def by_variant(name: str) -> dict[str, Any]:
    paper, modern = BY_VARIANT[name]
    return {"default_by_variant": {"paper": paper, "modern": modern}}


Readings = Annotated[
    Literal["brackets", "none"],
    described(
        "Output",
        "Readings above words",
        "What becomes of them in text and Markdown.",
        words={"brackets": "In brackets behind the word", "none": "Left out"},
        acts="text",
    ),
]
"""What becomes of ruby."""
