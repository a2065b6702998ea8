"""The windows Output and Size for a page on which another algorithm ran."""

from __future__ import annotations

from typing import Any, Final

from crunch.algorithms.crunch.filters.removed_links import links_that_went
from crunch.documents.extraction import Extraction
from crunch.documents.output import Output

MOST_LINKS_IN_A_PAGE: Final = 1_000
"""Of those that go beyond, a browser is only told how many there are: nobody reads on, and a press waits for it."""


def page_output(extraction: Extraction, values: dict[str, Any]) -> Output:
    """How the page is to be shown, and the links that went.

    Args:
        extraction: of an algorithm that has no such settings of its own.
        values: valid ones of the settings that :data:`crunch.algorithms.crunch.declaring.OF_THE_PAGE` names; those that
            are not given have the default.
    """
    output = Output()
    if values.get("removed_links") is not False:
        most = MOST_LINKS_IN_A_PAGE if extraction.page.from_browser else None
        output.removed_links, output.more_links = links_that_went(extraction, most)
    output.appends_links = bool(values.get("removed_links"))
    output.as_text = values.get("output") == "text"
    output.word_wrap = values.get("word_wrap", output.word_wrap)
    output.font_size = values.get("font_size", output.font_size)
    output.image_scale = values.get("image_scale", output.image_scale)
    return output
