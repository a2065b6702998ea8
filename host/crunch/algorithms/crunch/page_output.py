"""The windows Output and Size for a page on which another algorithm ran."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from crunch.algorithms import algorithm, make_settings
from crunch.algorithms.crunch.declaring import OF_THE_PAGE
from crunch.algorithms.crunch.filters.removed_links import links_that_went
from crunch.documents.extraction import Extraction
from crunch.documents.output import Output, RemovedLink
from crunch.errors import BadSettingsError
from crunch.wording import Said

FILTERS: Final = "crunch"
"""The algorithm among whose settings these are; for every other one they stand beside its own."""
MOST_LINKS_IN_A_PAGE: Final = 1_000
"""Of those that go beyond, a browser is only told how many there are: nobody reads on, and a press waits for it."""

_AS_GIVEN: Final = ("readings", "word_wrap", "line_length", "font_size", "image_scale")


def of_the_page(name: str, values: dict[str, Any]) -> dict[str, Any]:
    """Those of an algorithm's settings that say how the page is shown; none where the algorithm has them itself."""
    return {} if name == FILTERS else {key: value for key, value in values.items() if key in OF_THE_PAGE}


def read_page_settings(values: dict[str, Any]) -> dict[str, Any]:
    """Values of the windows Output and Size from plain ones, texts included.

    Raises:
        BadSettingsError: wrong type or out of bounds; the message names the setting.
    """
    if not values:
        return {}
    try:
        read = make_settings(algorithm(FILTERS), values).resolved()
    except BadSettingsError as error:
        words = error.words
        if isinstance(words, Said) and words.code == "algorithm_setting":
            words = words.parameters["why"]  # not of which algorithm: it is one for all
        raise BadSettingsError(words) from None
    return {key: read[key] for key in values}


def page_output(extraction: Extraction, values: Mapping[str, Any]) -> Output:
    """How the page is to be shown, and the links that went.

    Args:
        extraction: of an algorithm that has no such settings of its own.
        values: valid ones of the settings that :data:`crunch.algorithms.crunch.declaring.OF_THE_PAGE` names; those that
            are not given have the default. Links are listed by default in a browser only.
    """
    links: list[RemovedLink] = []
    more = 0
    wanted = values.get("removed_links")
    if wanted or (wanted is None and extraction.page.from_browser):
        most = MOST_LINKS_IN_A_PAGE if extraction.page.from_browser else None
        links, more = links_that_went(extraction, most)
    return Output(
        removed_links=links,
        more_links=more,
        appends_links=bool(wanted),
        as_text=values.get("output") == "text",
        **{name: values[name] for name in _AS_GIVEN if name in values},
    )
