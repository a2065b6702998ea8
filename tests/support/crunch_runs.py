"""Runs of the heuristic filters over small pages, for their tests."""

from __future__ import annotations

from typing import Any

from crunch.algorithms.base import Context
from crunch.algorithms.crunch.rules import Rules
from crunch.algorithms.crunch.settings import Settings
from crunch.algorithms.crunch.state import PageState
from crunch.documents.extraction import Extraction
from crunch.documents.kept import kept_elements
from crunch.documents.page import Page
from crunch.service import extract_page
from tests.support.pages import by_id, html_page

PAPER = {"variant": "paper", "passes": "single", "removed_links": False}
QUIET = {"link_lists": False, "empty_tables": False, "page_chrome": False, "named_parts": False, "passes": "single"}
"""Nothing goes but what a test asks for."""
LONG = "Twelve plain words stand here so that no part of it is short. "


def run(body: str, **settings: Any) -> Extraction:
    """Run the filters over the HTML of a body."""
    return extract_page(html_page(body), "crunch", settings)


def text_of(body: str, **settings: Any) -> str:
    """The kept text on one line."""
    return " ".join(run(body, **settings).text.split())


def is_hidden(extraction: Extraction, identity: str) -> bool:
    """Whether the element with that id is hidden in a browser."""
    return not kept_elements(extraction).kept[by_id(extraction.page, identity)]


def state_and_rules(page: Page, **settings: Any) -> tuple[PageState, Rules]:
    """What a filter is given."""
    state = PageState(page)
    return state, Rules(Settings(**settings), state, Context())
