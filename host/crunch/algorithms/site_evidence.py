"""What other pages of a site have too: counted piece by piece, and what goes for it of what an algorithm kept.

The one place for it: the templates that are remembered of sites, pages that are given (``--other``), folders of pages
(``crunch clean``) and measurements all ask here. A piece is an element's own text with its tag, wherever it stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from crunch.algorithms.base import Context
from crunch.algorithms.fallback import keeps_too_little
from crunch.algorithms.tree_matching.nodes import Key, Nodes, nodes_of
from crunch.algorithms.tree_matching.noise_kinds import REASONS, NoiseKinds
from crunch.algorithms.tree_matching.other_pages import other_pages
from crunch.documents.extraction import Extraction, Removal
from crunch.documents.tags import HEADINGS
from crunch.wording import say

STEP: Final = "site template"
SAME: Final = 0.85
"""Two pages that share more of their texts are the same one, at two addresses or changed a little."""
SEVERAL: Final = 4
"""From so many other pages on, a text has to be on two of them."""
MOST: Final = 0.3
"""Share of the kept text that may go; pages that have more in common repeat it by right, as a series of guides does, or
are nearly the same."""
SENTENCE: Final = 80
"""Characters from which a text outside links that stands in the midst of the page's own text is no clutter: pages of a
series say the same by right, and what sites put into a text is shorter."""
AROUND: Final = 200
"""Kept characters of the page's own before a text, and after it, that make it stand in their midst."""
LABELS: Final = HEADINGS | {"th", "dt", "caption", "legend", "summary", "label", "pre", "code"}
"""What these say may well be the same on every page and belong to the text: “Ingredients”, “Price”, a line of code."""
SHORTEST: Final = 8
"""A shorter text outside a link can be the same by chance."""

Number = TypeVar("Number", bound=Hashable)


@dataclass(frozen=True, slots=True)
class SiteEvidence:
    """What is known of the other pages of a site."""

    pages: int
    """How many they are."""
    count: Callable[[Key], int]
    """How many of them have a node."""

    def repeats(self, key: Key) -> bool:
        """Whether so many of them have a node that it belongs to the site."""
        return self.count(key) >= several(self.pages)


def several(pages: int) -> int:
    """On how many of so many other pages a text has to stand to be the site's."""
    return 2 if pages >= SEVERAL else 1


def overlap(one: Iterable[Hashable], other: Iterable[Hashable]) -> float:
    """Share of the smaller of two pages that the other one has too; 0 when one is empty."""
    first, second = set(one), set(other)
    least = min(len(first), len(second))
    return len(first & second) / least if least else 0.0


def pieces_of(nodes: Nodes) -> dict[Key, None]:
    """The nodes of a page that show text, each once, in order."""
    return dict.fromkeys(key for key in nodes.keys if key[2])


def evidence_of(
    own: Collection[Number], others: Iterable[Collection[Number]], read: Callable[[Key], Number]
) -> SiteEvidence | None:
    """What the other pages have; None when none of them is another page.

    Args:
        own: pieces of the page that is decided, each once, as keys or as hashes; nearly the same pages are put aside.
        others: pieces of each other page, each once.
        read: the piece of a key.
    """
    different = [pieces for pieces in others if pieces and overlap(pieces, own) < SAME]
    if not different:
        return None
    counts = Counter(piece for pieces in different for piece in pieces)
    return SiteEvidence(len(different), lambda key: counts[read(key)])


def remove_repeated(extraction: Extraction, evidence: SiteEvidence) -> Extraction:
    """The extraction without the kept nodes that other pages have.

    Sentences in the midst of the page's own text stay. Nothing goes when nearly all would go, or when too little would
    be left.
    """
    page = extraction.page
    nodes = nodes_of(page, use_level=False)
    kept = _kept_characters(extraction)
    kinds = NoiseKinds(page)
    noise: dict[int, Key] = {}
    for number, key in zip(nodes.numbers, nodes.keys, strict=True):
        _, tag, text = key
        if not text or not kept.get(number) or tag in LABELS or (len(text) < SHORTEST and not kinds.is_link(number)):
            continue
        if evidence.repeats(key):
            noise[number] = key
    if not noise:
        return extraction
    share = sum(kept[number] for number in noise) / max(1, extraction.character_count)
    if share > MOST:
        return extraction.with_notes(say("on_other_page", share=share))
    for number in _in_the_midst(kept, noise, kinds):
        del noise[number]
    kept_texts, kept_tails = bytearray(extraction.kept_texts), bytearray(extraction.kept_tails)
    for number, parent in enumerate(page.parents):
        if number in noise:
            kept_texts[number] = 0
        if parent in noise:
            kept_tails[number] = 0
    left = replace(extraction, kept_texts=bytes(kept_texts), kept_tails=bytes(kept_tails))
    if keeps_too_little(left):
        return extraction.with_notes(say("next_to_nothing"))
    return left.with_removals([_removal(number, key, kinds, evidence) for number, key in noise.items()])


def remove_what_others_have(extraction: Extraction, context: Context) -> Extraction:
    """The extraction without the kept nodes that the context's other pages have.

    Pages of no use (empty, the page itself) are noted and put aside, as in tree matching.
    """
    nodes = nodes_of(extraction.page, use_level=False)
    others = other_pages(nodes, context, use_level=False)
    extraction = extraction.with_notes(*others.notes)
    own, pieces = pieces_of(nodes), [pieces_of(other) for other in others.nodes]
    evidence = evidence_of(own, pieces, _itself)
    if evidence is None:
        share = max((overlap(other, own) for other in pieces), default=0.0)
        return extraction.with_notes(say("on_other_page", share=share)) if share else extraction
    return remove_repeated(extraction, evidence)


def with_notes_on_others(extraction: Extraction, context: Context) -> Extraction:
    """The extraction with what is to be told of other pages that are of no use."""
    nodes = nodes_of(extraction.page, use_level=False)
    return extraction.with_notes(*other_pages(nodes, context, use_level=False).notes)


def _itself(key: Key) -> Key:
    return key


def _removal(number: int, key: Key, kinds: NoiseKinds, evidence: SiteEvidence) -> Removal:
    kind = kinds.kind(number, key[2])
    if evidence.pages == 1:
        return Removal(number, STEP, kind, REASONS[kind], 1.0)
    found = evidence.count(key)
    reason = say("on_pages_of_site", found=found, pages=evidence.pages)
    return Removal(number, STEP, kind, reason, found / evidence.pages)


def _in_the_midst(kept: dict[int, int], noise: dict[int, Key], kinds: NoiseKinds) -> list[int]:
    """The sentences that have enough kept text of the page's own before and after them."""
    own = {number: 0 if number in noise else characters for number, characters in kept.items()}
    total = sum(own.values())
    before, found = 0, []
    for number in sorted(own):
        before += own[number]
        if number not in noise or len(noise[number][2]) < SENTENCE or kinds.is_link(number):
            continue
        if before >= AROUND and total - before >= AROUND:
            found.append(number)
    return found


def _kept_characters(extraction: Extraction) -> dict[int, int]:
    """By element: kept non-blank characters of its own text."""
    page = extraction.page
    found: dict[int, int] = {}
    columns = zip(
        page.parents, extraction.kept_texts, extraction.kept_tails, page.text_sizes, page.tail_sizes, strict=True
    )
    for number, (parent, kept_text, kept_tail, text_size, tail_size) in enumerate(columns):
        if kept_text:
            found[number] = found.get(number, 0) + text_size
        if kept_tail:
            found[parent] = found.get(parent, 0) + tail_size
    return found
