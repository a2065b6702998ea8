"""A page as a reader gets it, in the words of the request."""

from __future__ import annotations

from typing import Any

from crunch.documents.extraction import Extraction
from crunch.documents.page import Page
from crunch.service import PageRequest, answer_reader


def ask(page: Page, **request: Any) -> Extraction:
    """What becomes of it."""
    return answer_reader(page, PageRequest(**request)).extraction
