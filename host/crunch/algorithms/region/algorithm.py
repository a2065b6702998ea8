"""`region`: rules alone, without anything learned.

Page chrome goes first, by what the page itself says and by the names it gives its parts; then everything apart from the
main region, and link lists in it. An answer that keeps too little falls back (R3, R4).
"""

from __future__ import annotations

from crunch.algorithms.base import Context
from crunch.algorithms.base import Settings as BaseSettings
from crunch.algorithms.fallback import keeps_too_little, never_blank
from crunch.algorithms.region.main_region import keep_main_region
from crunch.algorithms.region.named_chrome import prune_named
from crunch.algorithms.region.page_chrome import prune_chrome
from crunch.documents.extraction import Extraction, keep_everything
from crunch.documents.page import Page

name = "region"
title = "Main region"


class Settings(BaseSettings, frozen=True, kw_only=True):
    """`region` has nothing to set."""


def extract(page: Page, settings: Settings, context: Context) -> Extraction:
    """Prune page chrome, then keep the main region; never blank."""
    extraction, gone = prune_chrome(keep_everything(page))
    extraction = prune_named(extraction, gone)
    extraction = keep_main_region(extraction, gone)
    if keeps_too_little(extraction):
        extraction = never_blank(extraction)
    return extraction
