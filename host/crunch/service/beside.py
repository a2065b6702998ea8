"""Pages of a site that another is weighed with: what `auto` asks of each can be worked out before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crunch.algorithms import algorithm as find_algorithm
from crunch.algorithms import make_settings
from crunch.documents.page import Page
from crunch.documents.semantics.seen import seen_page
from crunch.settings_file.choosing import USUAL


def weigh_ahead(page: Page, settings: Mapping[str, Any]) -> None:
    """Work out what `auto` asks of a page that stands beside another, so that the time of that one is its own.

    Args:
        page: the page beside; keeps what is found.
        settings: of `auto`.
    """
    from crunch.algorithms.auto.algorithm import MOST_ELEMENTS, Settings
    from crunch.algorithms.auto.site_blocks import judged_blocks

    values = make_settings(find_algorithm(USUAL), dict(settings))
    assert isinstance(values, Settings)
    if len(page) <= MOST_ELEMENTS:
        judged_blocks(seen_page(page, values.resolved_hidden_text), values.discussion)
