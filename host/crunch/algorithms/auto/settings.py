"""Settings of `auto`: those of `learned`, and what the reader wishes of one kind of part."""

from __future__ import annotations

from crunch.algorithms.auto.wishes import Forms, Pagers, Pictures, Related, Tables, Wishes
from crunch.algorithms.base import Settings as BaseSettings
from crunch.algorithms.learned.algorithm import Amount
from crunch.algorithms.learned.discussion import Discussion


class Settings(BaseSettings, frozen=True, kw_only=True):
    """Settings of `auto`."""

    amount: Amount = 0
    discussion: Discussion = "apart"
    tables: Tables = "judge"
    forms: Forms = "judge"
    pictures: Pictures = "judge"
    pagers: Pagers = "judge"
    related: Related = "judge"

    @property
    def wishes(self) -> Wishes:
        """What the reader wants of one kind of part, whatever the model thinks of it."""
        return Wishes(self.tables, self.forms, self.pictures, self.pagers, self.related)
