"""`auto`: what runs when nobody chose an algorithm.

Page chrome goes first, by what the page itself says and by the names it gives its parts; then the link quota filter in
its modern form judges what is left. An answer that keeps too little falls back (R3, R4).
"""

from __future__ import annotations

from crunch.algorithms import link_quota
from crunch.algorithms.base import Context
from crunch.algorithms.base import Settings as BaseSettings
from crunch.algorithms.fallback import keeps_too_little, never_blank
from crunch.algorithms.named_chrome import prune_named
from crunch.algorithms.page_chrome import prune_chrome
from crunch.documents.extraction import Extraction, keep_everything
from crunch.documents.page import Page

name = "auto"
title = "Automatic"


class Settings(BaseSettings, frozen=True, kw_only=True):
    """`auto` has nothing to set; variant ``paper`` runs the filter as published."""


def extract(page: Page, settings: Settings, context: Context) -> Extraction:
    """Prune page chrome, then filter by link quota; never blank."""
    extraction = keep_everything(page)
    gone = prune_chrome(extraction)
    prune_named(extraction, gone)
    link_quota.filter_blocks(extraction, link_quota.Settings(variant=settings.variant), gone)
    if keeps_too_little(extraction):
        extraction = never_blank(extraction)
    return extraction
