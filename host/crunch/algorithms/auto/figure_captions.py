"""The caption of a lead picture: a reader who sees the picture above the text wants to read what it shows.

A picture may stay by itself where its words go (``lone_media.py``). Measured on the gate's pages: captions above
the first paragraph cost .0008 of F1 on irdata-chaos and .001 on scrapinghub, and gain .0007 on naeb and .0017 on
magic-article; those of all pictures cost .0036 on irdata-chaos, whose gold texts leave them out.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate, compress
from typing import Final

from crunch.algorithms.auto.block_ranges import BlockRanges
from crunch.algorithms.learned.text_facts import TextFacts
from crunch.algorithms.learned.tree_facts import Floats
from crunch.algorithms.region.named_chrome import named_parts
from crunch.algorithms.region.page_chrome import page_chrome
from crunch.documents.blocks import blocks_of
from crunch.documents.extraction import Extraction
from crunch.documents.kept import kept_upwards
from crunch.documents.page import Page
from crunch.documents.semantics.media import PICTURES

LIKELY: Final = 0.1
"""Mean probability, by words, from which a caption stays."""
PARAGRAPH: Final = 20
"""Words of a kept block from which it is the text that a lead picture stands above."""
LINKED: Final = 0.5
"""Share of a caption in links above which it leads to other pages, as under the pictures of teasers."""


def let_captions_stand(extraction: Extraction, facts: TextFacts, probabilities: Floats) -> Extraction:
    """With the ``figcaption`` of every ``figure`` above the text that is kept with a picture in it; linear in the page.

    Args:
        extraction: what is standing in it is known already.
        facts: of the page's blocks.
        probabilities: by block.
    """
    page = extraction.page
    gone = [own for own in _captions(page) if _loses_text(extraction, own)]
    if not gone:
        return extraction
    ranges, starts = BlockRanges(page, facts.numbers), [own.start for own in gone]
    likely = ranges.sums(starts, probabilities * facts.tokens) >= LIKELY * ranges.sums(starts, facts.tokens)
    gone = list(compress(gone, likely))
    kept = kept_upwards(extraction)
    start = min(facts.numbers[(facts.tokens >= PARAGRAPH) & kept[facts.numbers]].tolist(), default=0)
    figures = _plain_figures(page)
    pictures = [0, *accumulate(tag in PICTURES for tag in page.tags)]
    stays = bytearray(len(page))
    kept_texts, kept_tails = bytearray(extraction.kept_texts), bytearray(extraction.kept_tails)
    for own in gone:
        figure = figures[own.start]
        if own.start >= start or figure < 0 or not kept[figure] or _is_linked(page, own):
            continue
        if pictures[page.ends[figure]] - pictures[figure] == pictures[own.stop] - pictures[own.start]:
            continue
        kept_texts[own.start : own.stop] = page.ink_texts[own.start : own.stop]
        kept_tails[own.start + 1 : own.stop] = page.ink_tails[own.start + 1 : own.stop]
        stays[own.start : own.stop] = b"\1" * len(own)
    if 1 not in stays:
        return extraction
    extraction = replace(extraction, kept_texts=bytes(kept_texts), kept_tails=bytes(kept_tails))
    return extraction.with_revised_removals(lambda known: [one for one in known if not stays[one.element]])


def _captions(page: Page) -> list[range]:
    """The outermost ones."""
    found: list[range] = []
    if "figcaption" in page.tags:
        for number, tag in enumerate(page.tags):
            if tag == "figcaption" and not (found and number in found[-1]):
                found.append(range(number, page.ends[number]))
    return found


def _loses_text(extraction: Extraction, own: range) -> bool:
    page = extraction.page
    texts, tails = slice(own.start, own.stop), slice(own.start + 1, own.stop)
    return (
        page.ink_texts[texts] != extraction.kept_texts[texts] or page.ink_tails[tails] != extraction.kept_tails[tails]
    )


def _plain_figures(page: Page) -> list[int]:
    """By element: the nearest ``figure`` around it, -1 where there is none or what lies between is called no text."""
    chrome = {removal.element for removal in (*page_chrome(page), *named_parts(page))}
    found: list[int] = []
    for number, (tag, parent) in enumerate(zip(page.tags, page.parents, strict=True)):
        around = found[parent] if number else -1
        found.append(number if tag == "figure" else -1 if number in chrome else around)
    return found


def _is_linked(page: Page, own: range) -> bool:
    blocks = blocks_of(page)
    linked, total = (sum(column[own.start : own.stop]) for column in (blocks.link_characters, blocks.characters))
    return linked > LINKED * total
