"""What the steps of `auto` may look at: the page, what the model says of it, what the page itself says. Read only."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np

from crunch.algorithms.auto.block_ranges import inside_of
from crunch.algorithms.auto.settings import Settings
from crunch.algorithms.auto.site_blocks import SiteOdds, site_odds, usual_judgement
from crunch.algorithms.base import Context
from crunch.algorithms.learned import algorithm as learned
from crunch.algorithms.learned.cut import best_cut
from crunch.algorithms.learned.discussion import APART, discussion_blocks, is_discussion
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.names import page_words
from crunch.algorithms.learned.text_facts import quota_of
from crunch.algorithms.learned.tree_facts import Bools, Floats
from crunch.algorithms.region import algorithm as region
from crunch.algorithms.region.named_chrome import consent_parts, named_parts
from crunch.algorithms.region.page_chrome import page_chrome, parts_elsewhere, ways_elsewhere
from crunch.documents.extraction import Extraction
from crunch.documents.page import Page

LINKED: Final = 0.5
"""Share of a block's characters in links from which it leads elsewhere."""


@dataclass(eq=False)
class Evidence:
    """Worked out once a page, when a step first asks."""

    page: Page
    settings: Settings
    context: Context

    @cached_property
    def judgement(self) -> learned.Judgement:
        """What the model says of the page's blocks, with what it says of the other pages of the site that are given."""
        return replace(self._alone, probabilities=self.site.probabilities) if self.site else self._alone

    @cached_property
    def site(self) -> SiteOdds | None:
        """What those other pages come to; None where they are too few."""
        return site_odds(self.page, self._alone, self.context.others, self.settings.discussion)

    @cached_property
    def _alone(self) -> learned.Judgement:
        if self.settings.amount == 0 and self.settings.discussion in APART:
            return usual_judgement(self.page)
        return learned.judge(self.page, self.settings.amount, self.settings.discussion)

    @property
    def table(self) -> FeatureTable:
        """Features of the blocks."""
        return self.judgement.table

    @property
    def probabilities(self) -> Floats:
        """By block: how likely it is main content."""
        return self.judgement.probabilities

    @cached_property
    def is_discussion(self) -> bool:
        """Whether the page is a discussion as a whole, as the model has it."""
        inside = discussion_blocks(self.page, self.table, page_words(self.page))
        return is_discussion(self.table, self.judgement.honest, inside)

    @cached_property
    def best(self) -> Bools:
        """By block: whether the cut with the largest expected F1 keeps it."""
        return best_cut(self.probabilities, self.table.facts.tokens)[0]

    @cached_property
    def chrome(self) -> Bools:
        """By element: whether it is in a part that the page itself calls something else than main content."""
        return inside_of(self.page, [part.element for part in (*page_chrome(self.page), *named_parts(self.page))])

    @cached_property
    def plain(self) -> Bools:
        """By block: whether it is in no such part."""
        return np.logical_not(self.chrome[self.table.facts.numbers])

    @cached_property
    def elsewhere(self) -> Bools:
        """By block: whether it is in a search, a footer, a dialog or a question for consent, or leads elsewhere in a
        part for navigation; whatever it says there."""
        numbers = self.table.facts.numbers
        parts = (*parts_elsewhere(self.page), *consent_parts(self.page))
        inside = inside_of(self.page, [part.element for part in parts])[numbers]
        ways = inside_of(self.page, [part.element for part in ways_elsewhere(self.page)])[numbers]
        off: Bools = inside | (ways & (quota_of(self.table.facts) > LINKED))
        return off

    @cached_property
    def by_rules(self) -> Extraction:
        """The answer of `region`."""
        return region.extract(self.page, region.Settings(), self.context)
