"""`plain`: all displayed text, the baseline of every comparison (Gottron 2007, section 5)."""

from __future__ import annotations

from crunch.algorithms.base import Context
from crunch.algorithms.base import Settings as BaseSettings
from crunch.documents.extraction import Extraction, keep_everything
from crunch.documents.page import Page
from crunch.documents.semantics.seen import HiddenText

name = "plain"
title = "All displayed text"


class Settings(BaseSettings, frozen=True, kw_only=True):
    """`plain` has nothing to set."""

    @property
    def resolved_hidden_text(self) -> HiddenText:
        """Everything in the file, unless somebody wishes otherwise."""
        return self.hidden_text or "keep"


def extract(page: Page, settings: Settings, context: Context) -> Extraction:
    """Keep all displayed text."""
    return keep_everything(page)
