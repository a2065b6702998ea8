"""`auto`: what runs when nobody chose an algorithm.

`learned` judges the text, and what belongs to it stays with it (``completion.py``, ``belongings.py``,
``standing_media.py``). Where the model is not sure of itself, a detector foresees how good that is, without gold text;
where it foresees more of the rules' answer, that is taken. What goes is told by the plainest
reason there is: page chrome by what the page itself says, parts by their names, advertisements by their address; such a
part goes as a whole, with the pictures in it, when none of its text is main content. An answer that keeps too little
gets the likeliest of what is left, or gives way to `region`, then to all of the page (R3, R4). A huge page is left to
`region`, for speed.
"""

from __future__ import annotations

from functools import partial
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms import region
from crunch.algorithms.base import Context
from crunch.algorithms.base import Settings as BaseSettings
from crunch.algorithms.belongings import belongings
from crunch.algorithms.completion import complete
from crunch.algorithms.edges import whole_lists, with_end
from crunch.algorithms.emptied_headings import drop_emptied_headings
from crunch.algorithms.fact_lists import with_fact_lists
from crunch.algorithms.fallback import KEPT_WORDS, PAGE_WORDS, keeps_too_little
from crunch.algorithms.figure_captions import let_captions_stand
from crunch.algorithms.front_page_links import front_page_links
from crunch.algorithms.learned import algorithm as learned
from crunch.algorithms.learned.cut import best_cut
from crunch.algorithms.learned.detector import is_better, kept_blocks
from crunch.algorithms.learned.discussion import Discussion
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.tree_facts import Floats
from crunch.algorithms.link_bars import link_bars
from crunch.algorithms.named_chrome import named_parts
from crunch.algorithms.notes import with_notes
from crunch.algorithms.page_chrome import page_chrome
from crunch.algorithms.page_controls import let_controls_work
from crunch.algorithms.sign_up_boxes import sign_up_boxes
from crunch.algorithms.standing_media import let_media_stand
from crunch.algorithms.wishes import Forms, Pagers, Pictures, Related, Tables, Wishes, follow_wishes
from crunch.documents.extraction import Extraction, Removal, remove_subtrees
from crunch.documents.page import Page

name = "auto"
title = "Automatic"
judges_hidden_text = learned.judges_hidden_text

MOST_ELEMENTS = 12_000
"""Above, about 5,000 blocks, the trees take too long for a press: the rules alone decide."""

MOST_OF_ASIDES = 0.1
"""Share of the kept words that all advertisements and sign-up boxes together may hold; else names mean something else,
as where a site calls its services promos."""
LIKELY_ASIDE = 0.8
"""Mean probability, by words, above which such a part is text, whatever the page calls it."""

_ADDRESSES = {
    "a": ("href",),
    "object": ("data",),
    **dict.fromkeys(("img", "iframe", "embed", "video", "audio", "source", "input"), ("src", "data-src")),
}
"""By tag: the attributes that lead elsewhere."""
_ADDRESS_ATTRIBUTES = tuple(dict.fromkeys(chain.from_iterable(_ADDRESSES.values())))


class Settings(BaseSettings, frozen=True, kw_only=True):
    """Settings of `auto`."""

    amount: learned.Amount = 0
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


def extract(page: Page, settings: Settings, context: Context) -> Extraction:
    """Judge the text, give the parts that go their reasons, follow the reader's wishes, never come out blank."""
    extraction = _without_wishes(page, settings, context)
    before = bytes(extraction.kept_texts), bytes(extraction.kept_tails)
    follow_wishes(extraction, settings.wishes, partial(_advertisements, context=context))
    drop_emptied_headings(extraction, *before)
    let_controls_work(extraction)
    return extraction


def _without_wishes(page: Page, settings: Settings, context: Context) -> Extraction:
    if len(page) > MOST_ELEMENTS:
        return region.extract(page, region.Settings(), context)
    extraction, judgement = _judge(page, settings, context)
    if keeps_too_little(extraction):
        by_rules = region.extract(page, region.Settings(), context)
        _say_that_more_stays(by_rules)
        return by_rules
    before = bytes(extraction.kept_texts), bytes(extraction.kept_tails)
    remove_subtrees(extraction, _advertisements(page, context))
    let_media_stand(extraction)
    let_captions_stand(extraction, judgement.table.facts, judgement.probabilities)
    if 1 in extraction.kept_texts:
        first = extraction.kept_texts.find(1)
        remove_subtrees(extraction, link_bars(page, first) + front_page_links(page, first))
    _name_parts(extraction)
    drop_emptied_headings(extraction, *before)
    return extraction


def _judge(page: Page, settings: Settings, context: Context) -> tuple[Extraction, learned.Judgement]:
    """The answer of the model; or that of the rules, where the detector foresees that it is the better one."""
    judgement = learned.judge(page, settings.amount, settings.discussion)
    table, probabilities = judgement.table, judgement.probabilities
    best, _ = best_cut(probabilities, table.facts.tokens)
    keep = whole_lists(page, table, probabilities, complete(page, table, probabilities, best))
    keep = with_notes(page, table, probabilities, with_end(page, table, probabilities, keep))
    keep = with_fact_lists(page, table, probabilities, belongings(page, table, probabilities, keep))
    foreseen = judgement.promised
    if foreseen < learned.SURE:
        by_rules = region.extract(page, region.Settings(), context)
        rules = kept_blocks(table, by_rules)
        own, other = learned.foresee_quality(judgement, [(best, rules), (rules, best)])
        wish = settings.amount or settings.discussion == "keep"
        if is_better(own, other) and not by_rules.unsure and not wish:
            own, keep = other, rules.copy()
        foreseen = own.f1
    with_asides = keep.copy()
    _drop_asides(page, table, probabilities, keep)
    enough = _with_enough(table, probabilities, keep)
    extraction = learned.extraction_of(page, judgement, enough, foreseen)
    if not (with_asides == keep).all():
        before = learned.extraction_of(page, judgement, with_asides, foreseen)
        drop_emptied_headings(extraction, bytes(before.kept_texts), bytes(before.kept_tails))
    if len(keep) and not (enough == keep).all():
        _say_that_more_stays(extraction)
    return extraction, judgement


def _with_enough(table: FeatureTable, probabilities: Floats, keep: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """With the likeliest of the other blocks, where too few words stay of a page that has enough (R3)."""
    tokens = table.facts.tokens.astype(np.float64)
    missing = KEPT_WORDS - float(tokens[keep].sum())
    if missing <= 0 or float(tokens.sum()) < PAGE_WORDS:
        return keep
    others = np.flatnonzero(~keep)
    likeliest = others[np.argsort(-probabilities[others], kind="stable")]
    more = keep.copy()
    more[likeliest[: int(np.searchsorted(np.cumsum(tokens[likeliest]), missing)) + 1]] = True
    return more


def _say_that_more_stays(extraction: Extraction) -> None:
    extraction.unsure = True
    extraction.notes.insert(0, "hardly any of the text looks like main content, so more of the page stays")


def _drop_asides(page: Page, table: FeatureTable, probabilities: Floats, keep: NDArray[np.bool_]) -> None:
    """Small parts whose words read like lines of the text: what the page names advertisements, and sign-up boxes."""
    numbers, tokens = table.facts.numbers, table.facts.tokens
    most = MOST_OF_ASIDES * float(tokens[keep].sum())
    asides = np.zeros(len(keep), np.bool_)
    advertisements = [part for part in named_parts(page) if part.kind == "advertisement"]
    for part in advertisements + sign_up_boxes(page):
        inside = (numbers >= part.element) & (numbers < page.ends[part.element])
        words = np.where(inside & keep, tokens, 0)
        held = float(words.sum())
        if held <= most and float((words * probabilities).sum()) <= LIKELY_ASIDE * held:
            asides |= inside
    if float(tokens[asides & keep].sum()) <= most:
        keep[asides] = False


def _name_parts(extraction: Extraction) -> None:
    """Parts of which nothing is kept, outermost first, in place of the removals of the blocks in them."""
    extraction.revise_removals(partial(_with_parts, extraction.page, _kept_before(extraction)))


def _with_parts(page: Page, kept: list[int], removals: list[Removal]) -> list[Removal]:
    parts: list[Removal] = []
    end = 0
    for part in sorted(
        [*page_chrome(page), *named_parts(page), *sign_up_boxes(page)], key=lambda removal: removal.element
    ):
        number = part.element
        if number >= end and kept[page.ends[number]] == kept[number]:
            parts.append(part)
            end = page.ends[number]
    inside = bytearray(len(page))
    for part in parts:
        number = part.element
        inside[number : page.ends[number]] = b"\1" * (page.ends[number] - number)
    return parts + [removal for removal in removals if not inside[removal.element]]


def _kept_before(extraction: Extraction) -> list[int]:
    """By element: how many kept slots lie in the elements before it; a slot lies in the element that it is text of."""
    page = extraction.page
    own = list(extraction.kept_texts)
    for parent, kept_tail in zip(page.parents, extraction.kept_tails, strict=True):
        own[parent] += kept_tail
    running = [0]
    for count in own:
        running.append(running[-1] + count)
    return running


def _advertisements(page: Page, context: Context) -> list[Removal]:
    """What an advertisement server delivers, or leads to, in the part of the page that would stay."""
    if context.is_advertisement is None:
        return []
    addresses: dict[int, list[str]] = {}
    for attribute in _ADDRESS_ATTRIBUTES:
        for number, address in page.attribute(attribute):
            if address and attribute in _ADDRESSES.get(page.tags[number], ()):
                addresses.setdefault(number, []).append(address)
    removals: list[Removal] = []
    end = 0
    for number, own in sorted(addresses.items()):
        if number < end:
            continue
        server = next(filter(None, (context.is_advertisement(address, page.url) for address in own)), None)
        if server:
            reason = f"it belongs to {server}, which serves advertisements"
            removals.append(Removal(number, "advertisements", "advertisement", reason, 1.0))
            end = page.ends[number]
    return removals
