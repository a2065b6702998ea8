"""What an extraction can be written as."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from crunch.documents.extraction import Extraction

FORMATS: Final[dict[str, str]] = {
    "text": "crunch.documents.formats.text:render_text",
    "html": "crunch.documents.formats.html:render_html",
    "markdown": "crunch.documents.formats.markdown:render_markdown",
}
"""Name of each format -> what writes it, imported when it is first asked for."""


def rendered(extraction: Extraction, name: str) -> str:
    """The kept nodes of an extraction in the format of that name, before what its ``output`` adds."""
    module, _, function = FORMATS[name].partition(":")
    return str(getattr(import_module(module), function)(extraction))
