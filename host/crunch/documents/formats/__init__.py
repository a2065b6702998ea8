"""What an extraction can be written as: one table, from which every list of formats is made.

A new format is a module here with its function, and its row.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from crunch.documents.kept_nodes import KeptNodes


@dataclass(frozen=True, slots=True)
class Format:
    """A row of the table."""

    title: str
    suffix: str
    """Of the files that are written in it."""
    function: str
    """``module:name`` of a function (kept nodes) -> str, or bytes where it is no text; imported when first used, as not
    every run needs every one."""
    ends_line: bool = False
    """Whether a file of it ends with a line break where it holds anything."""
    is_text: bool = True


_HERE: Final = "crunch.documents.formats"

FORMATS: Final[dict[str, Format]] = {
    "text": Format("Text", ".txt", f"{_HERE}.text:render_text", ends_line=True),
    "html": Format("HTML", ".html", f"{_HERE}.html:render_html"),
    "markdown": Format("Markdown", ".md", f"{_HERE}.markdown:render_markdown"),
    "clean-html": Format("HTML without the site's looks", ".clean.html", f"{_HERE}.clean_html:render_clean_html"),
    "epub": Format("EPUB", ".epub", f"{_HERE}.epub:render_epub", is_text=False),
}
"""By name, in the order in which they are offered; the first is what is written when nothing else is asked for."""

if TYPE_CHECKING:
    FormatName = str
else:
    FormatName = Literal[tuple(FORMATS)]
"""Type of a name of the table, which messages are checked against."""


def write(kept: KeptNodes, name: str) -> str:
    """The kept nodes of a page in the format of that name, with what their ``output`` asks for.

    Raises:
        KeyError: there is no such format.
        ValueError: it is no text; :func:`write_file` gives its bytes.
    """
    if not FORMATS[name].is_text:
        raise ValueError(f"{FORMATS[name].title} is no text; as a file it can be written")
    return str(_function(name)(kept))


def write_file(kept: KeptNodes, name: str) -> bytes:
    """As :func:`write`, as the content of a file, which every format can be."""
    written = _function(name)(kept)
    if isinstance(written, bytes):
        return written
    text = f"{written}\n" if written and FORMATS[name].ends_line else written
    return text.encode("utf-8", "replace")


def _function(name: str) -> Callable[[KeptNodes], str | bytes]:
    module, _, function = FORMATS[name].function.partition(":")
    found: Callable[[KeptNodes], str | bytes] = getattr(import_module(module), function)
    return found
