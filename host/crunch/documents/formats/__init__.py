"""What an extraction can be written as: one table, from which every list of formats is made.

A new format is a module here with its function, and its row.
"""

from __future__ import annotations

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
    """``module:name`` of a function (kept nodes) -> str; imported when first used, as not every run needs every one."""
    ends_line: bool = False
    """Whether a file of it ends with a line break where it holds anything."""


FORMATS: Final[dict[str, Format]] = {
    "text": Format("Text", ".txt", "crunch.documents.formats.text:render_text", ends_line=True),
    "html": Format("HTML", ".html", "crunch.documents.formats.html:render_html"),
    "markdown": Format("Markdown", ".md", "crunch.documents.formats.markdown:render_markdown"),
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
    """
    module, _, function = FORMATS[name].function.partition(":")
    return str(getattr(import_module(module), function)(kept))


def write_file(kept: KeptNodes, name: str) -> str:
    """As :func:`write`, as the content of a file."""
    written = write(kept, name)
    return f"{written}\n" if written and FORMATS[name].ends_line else written
