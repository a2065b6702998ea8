"""`crunch`: the heuristic filters of Crunch 1 and 2 (Gupta et al. 2003 and 2005).

Two sets of filters: the first ignores tags and attributes, the second judges (advertisements, link lists, empty tables,
the removed link retainer). Variant ``modern`` looks at every container in place of table cells, takes page chrome out
first, and keeps forms and blocks of pictures.
"""

from __future__ import annotations

from crunch.algorithms.base import Context
from crunch.algorithms.crunch.pipeline import run_multi, run_single
from crunch.algorithms.crunch.result import extraction_of
from crunch.algorithms.crunch.rules import Rules
from crunch.algorithms.crunch.settings import Settings
from crunch.algorithms.crunch.state import PageState
from crunch.documents.extraction import Extraction
from crunch.documents.page import Page

__all__ = ["Settings", "extract", "name", "title"]

name = "crunch"
title = "Rules of Crunch 1 and 2"


def extract(page: Page, settings: Settings, context: Context) -> Extraction:
    """Run the filters; the page itself is not changed."""
    state = PageState(page)
    rules = Rules(settings, state, context)
    outcome = (run_single if settings.passes == "single" else run_multi)(state, rules)
    return extraction_of(outcome, rules)
