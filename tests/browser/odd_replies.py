"""Replies whose markers fit the page, and in which something else is not what it should be. Both browsers get them.

Each is fields of a reply that hides all but the article (``blank_answers``).
"""

from __future__ import annotations

import json
import shutil
from functools import reduce
from pathlib import Path
from typing import Any, Final

Fields = dict[str, Any]

_WORDS: Final = "as the host says it"
_REMOVAL: Final[Fields] = {"element": 4, "step": "x", "kind": "other", "reason": "why", "score": 1}
_LINK: Final[Fields] = {"element": 4, "text": "x", "href": "/x", "region": "main", "label": ""}
_FADED: Final[Fields] = {"element": 4, "action": "dim", "reason": "why", "score": 1}

_OUTPUT: Final[Fields] = {"font_size": 0, "image_scale": 1, "word_wrap": 0, "alt_texts": [], "text": None}


def _said(parameters: Any, code: Any = "short_block") -> Fields:
    return {"notes": [_WORDS], "said": {_WORDS: {"code": code, "parameters": parameters}}}


def _without_one(name: str, good: Fields) -> dict[str, Fields]:
    return {f"{name} without {field}": {name: [{**good, field: None}]} for field in good}


MALFORMED: Final[dict[str, Fields]] = {
    "said is null": {"said": None},
    "said is a list": {"said": []},
    "said has null for a message": {"said": {"n": None}},
    "said has no code": {"said": {"n": {"parameters": {}}}},
    "said has null for parameters": _said(None),
    "said has a list for parameters": _said(["x"]),
    "said has null for a parameter": _said({"characters": None}),
    "said has null in a parameter": _said({"characters": {"code": "short_block", "parameters": None}}),
    "said goes deep": _said(
        reduce(lambda inner, _: {"a": {"code": "short_block", "parameters": inner}}, range(60), {})
    ),
    "notes hold a number": {"notes": [1]},
    "notes hold null": {"notes": ["n", None]},
    "removals hold null": {"removals": [None]},
    **_without_one("removals", _REMOVAL),
    "removed_links is null": {"removed_links": None},
    "removed_links hold null": {"removed_links": [None], "removed_links_total": 1},
    "removed_links_total is null": {"removed_links_total": None},
    **_without_one("removed_links", _LINK),
    **_without_one("faded", _FADED),
    "timings hold null": {"timings": {"parse": None}},
    "line_length is a text": {"line_length": "x"},
    "text in place of the page is a number": {"output": {**_OUTPUT, "text": 1}},
    "output is a list": {"output": []},
    "an ALT text is null": {"output": {**_OUTPUT, "alt_texts": [None]}},
    "unsure is null": {"unsure": None},
    "algorithm is null": {"algorithm": None},
    "site_pages is a text": {"site_pages": "x"},
}

NO_WORDS_HERE: Final[dict[str, Fields]] = {
    "a list": _said({"characters": [1]}),
    "an empty list": _said({"characters": []}),
    "true": _said({"characters": True}),
    "a code that is not known": _said({"characters": {"code": "of_tomorrow"}}),
    "itself of a code that is not known": _said({}, "of_tomorrow"),
}
"""What a parameter can be that the extension has no words for: the host's own are shown, without a gap."""

WELL_FORMED: Final[Fields] = {
    **_said({"characters": 12}),
    "removals": [{**_REMOVAL, "kind": "of tomorrow"}],
    "removed_links": [{**_LINK, "region": "of tomorrow"}],
    "faded": [{**_FADED, "element": 10**9}],
    "field_of_tomorrow": None,
}
"""All of it is used; kinds, regions and fields of a newer host are no fault."""

WITH_LINKS: Final[Fields] = {"removed_links": [_LINK], "removed_links_total": 1}


def answer(fields: Fields) -> str:
    """What the address of a page holds for the host to answer."""
    return json.dumps(fields)


def without_list_of_links(extension: Path, folder: Path, *, instead: str | None = None) -> Path:
    """A copy of an extension that fails after the markers are set, over a script: another is there, or none.

    Chromium does not tell of what a script throws, and Firefox takes one that is missing for a page of its own.
    """
    shutil.copytree(extension, folder)
    script = folder / "content" / "removed_links.js"
    script.unlink()
    if instead is not None:
        script.write_text(instead, "utf-8")
    return folder
