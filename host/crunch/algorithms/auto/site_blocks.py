"""What other pages of the site say of a page's blocks, in log-odds, before the cut.

Two things. A text that stands on other pages too is the site's and not the page's. And where the site has another text
on every page, what the model says there of the other pages counts beside what it says here: it errs on pages one by
one, and where it is unsure of one it may be sure of the others.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final

import numpy as np

from crunch.algorithms.learned import algorithm as learned
from crunch.algorithms.learned.discussion import APART, Wish
from crunch.algorithms.learned.forest import logistic
from crunch.algorithms.learned.model import Model, model_in_use
from crunch.algorithms.learned.names import page_words
from crunch.algorithms.learned.text_facts import quota_of
from crunch.algorithms.learned.tree_facts import Bools, Doubles, Floats, Ints
from crunch.algorithms.site_evidence import LABELS, SAME, SHORTEST, STEP, overlap, several
from crunch.documents.extraction import Extraction, Removal
from crunch.documents.page import Page
from crunch.wording import say

LEAST: Final = 2
"""Other pages that are needed: one alone may share by chance what no third has."""
REPEATED: Final = 3.0
"""Log-odds that a block loses whose text stands on all other pages; of fewer, their share of it."""
BESIDE: Final = 0.4
"""Weight of what the model says of the same place on other pages, against what it says here."""
DIFFERENT: Final = 0.6
"""Share of different texts among those that other pages have at a place, above which it counts as a place of text."""
_BLOCKS: Final = 2
"""Blocks that other pages have at a place, from which it counts."""
_SUREST: Final = 8.0
"""Log-odds beyond which nothing is surer."""
_LINKED: Final = 0.5


@dataclass(frozen=True, slots=True)
class JudgedBlocks:
    """The blocks of one page, each a row: what of them another page can be compared with."""

    texts: list[int]
    """Hashes, case aside."""
    places: list[int]
    """Hashes of the tags and names from the root down."""
    odds: Doubles
    """Log-odds of main content, going by the page alone."""


@dataclass(frozen=True, slots=True)
class SiteOdds:
    """What the other pages come to."""

    pages: int
    """How many they are."""
    found: Ints
    """By block: on how many of them its text stands; 0 where that tells nothing."""
    before: Floats
    """By block: how likely it is without them."""
    probabilities: Floats
    """By block: how likely it is with them."""

    def told(self, extraction: Extraction, numbers: Ints) -> Extraction:
        """The extraction with the reason for what goes because other pages have it.

        Args:
            extraction: of the blocks.
            numbers: elements of the blocks.
        """
        taken = (self.found > 0) & (self.before >= 0.5) & (self.probabilities < 0.5)
        if not taken.any():
            return extraction
        found = dict(zip(numbers[taken].tolist(), self.found[taken].tolist(), strict=True))
        return extraction.with_revised_removals(partial(_with_reasons, found, self.pages))


def usual_judgement(page: Page) -> learned.Judgement:
    """What the model in use says of a page where the reader wants nothing special, worked out once a page: in a folder
    each page is decided, and is another page of the site to some."""
    return page.once(_judging(model_in_use()))


@lru_cache(maxsize=2)
def _judging(_: Model) -> Callable[[Page], learned.Judgement]:
    """The work for one model, always the same object."""
    return lambda page: learned.judge(page)


def judged_blocks(page: Page, discussion: Wish = "apart") -> JudgedBlocks:
    """What another page of the site is compared with, worked out once a page, however many it stands beside."""
    return page.once(_comparing(model_in_use(), discussion))


@lru_cache(maxsize=8)
def _comparing(_: Model, discussion: Wish) -> Callable[[Page], JudgedBlocks]:
    """The work for one model and wish, always the same object."""
    usual = discussion in APART
    return lambda page: _blocks(page, usual_judgement(page) if usual else learned.judge(page, discussion=discussion))


def site_odds(
    page: Page, judgement: learned.Judgement, others: Sequence[Page], discussion: Wish = "apart"
) -> SiteOdds | None:
    """What other pages say of a page's blocks; None where too few of them are other pages.

    Args:
        page: the page.
        judgement: of it.
        others: other pages of its site; one with nearly the same texts is put aside.
        discussion: what the reader wants to become of comments.
    """
    if len(others) < LEAST or not len(judgement.probabilities):
        return None
    own = _blocks(page, judgement)
    judged = [judged_blocks(other, discussion) for other in others]
    different = [one for one in judged if one.texts and overlap(one.texts, own.texts) < SAME]
    if len(different) < LEAST:
        return None
    found = np.where(_may_repeat(page, judgement), _found(own, different), 0)
    odds = own.odds - REPEATED * found / len(different)
    mean, known = _elsewhere(own, different)
    odds += np.where(known, BESIDE * (mean - own.odds), 0.0)
    probabilities = np.where(judgement.discussion, judgement.probabilities, logistic(odds)).astype(np.float32)
    return SiteOdds(len(different), found, judgement.probabilities, probabilities)


def _blocks(page: Page, judgement: learned.Judgement) -> JudgedBlocks:
    facts = judgement.table.facts
    likely = np.clip(judgement.probabilities.astype(np.float64), 1e-9, 1 - 1e-9)
    odds = np.clip(np.log(likely / (1 - likely)), -_SUREST, _SUREST)
    places = _places(page)
    return JudgedBlocks(
        [hash(text.lower()) for text in facts.texts], [places[number] for number in facts.numbers.tolist()], odds
    )


def _places(page: Page) -> list[int]:
    """By element: a hash of its tag and names, and of those around it."""
    names = dict(page_words(page))
    found: list[int] = []
    for number, (tag, parent) in enumerate(zip(page.tags, page.parents, strict=True)):
        found.append(hash((found[parent] if number else 0, tag, names.get(number))))
    return found


def _may_repeat(page: Page, judgement: learned.Judgement) -> Bools:
    """By block: whether it tells anything that others have its text: no label, no code, and not short but in links."""
    facts = judgement.table.facts
    sizes = np.array([len(text) for text in facts.texts])
    labels = np.array([page.tags[number] in LABELS for number in facts.numbers.tolist()])
    tells: Bools = ~labels & ((sizes >= SHORTEST) | (quota_of(facts) > _LINKED))
    return tells


def _found(own: JudgedBlocks, others: list[JudgedBlocks]) -> Ints:
    """By block: on how many other pages its text stands; 0 where they are too few."""
    counts = Counter(text for other in others for text in set(other.texts))
    found = np.array([counts[text] for text in own.texts], np.int64)
    return np.where(found >= several(len(others)), found, 0)


def _elsewhere(own: JudgedBlocks, others: list[JudgedBlocks]) -> tuple[Doubles, Bools]:
    """By block: mean log-odds of the blocks that other pages have at its place, and whether that tells anything."""
    odds: defaultdict[int, list[float]] = defaultdict(list)
    texts: defaultdict[int, set[int]] = defaultdict(set)
    for other in others:
        for text, place, one in zip(other.texts, other.places, other.odds.tolist(), strict=True):
            odds[place].append(one)
            texts[place].add(text)
    means = np.zeros(len(own.places))
    known = np.zeros(len(own.places), np.bool_)
    for row, place in enumerate(own.places):
        there = odds.get(place, ())
        if len(there) >= _BLOCKS and len(texts[place]) > DIFFERENT * len(there):
            means[row], known[row] = sum(there) / len(there), True
    return means, known


def _with_reasons(found: dict[int, int], pages: int, removals: Iterable[Removal]) -> list[Removal]:
    return [
        Removal(number, STEP, removal.kind, say("on_pages_of_site", found=found[number], pages=pages), removal.score)
        if (number := removal.element) in found
        else removal
        for removal in removals
    ]
