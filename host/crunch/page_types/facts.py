"""All that the type of a page is told by: named figures of the whole page, and its own names for its parts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain

from crunch.algorithms.learned.discussion import named_discussion_blocks
from crunch.algorithms.learned.features import base_features
from crunch.algorithms.learned.names import page_words
from crunch.documents.hosts import usable
from crunch.documents.page import Page
from crunch.documents.structured_data import metas_of, structured_data_of
from crunch.page_types.links import link_facts, relation_facts
from crunch.page_types.markup import ATTRIBUTES, FIELDS, markup_facts
from crunch.page_types.shape import Blocks, shape_facts
from crunch.page_types.stated import address_facts, meta_facts, structured_facts


@dataclass(frozen=True, slots=True)
class PageFacts:
    """What a page is like."""

    values: dict[str, float]
    """By name; the same names in the same order for every page."""
    names: frozenset[str]
    """Words of classes, ids, roles and the like, and of what the head declares."""


def facts_of(page: Page) -> PageFacts:
    """Read a page, with the text that it hides: pages are told apart by that, too. Linear in the page."""
    page = _with_hidden_text(page)
    table = page.once(base_features)
    words = page_words(page)
    data = structured_data_of(page)
    links = [value for number, value in page.attribute("href") if page.tags[number] in ("a", "area")]
    address = _address(page)
    blocks = Blocks(table.names, table.values, table.facts.characters)
    values = {
        **shape_facts(blocks, named_discussion_blocks(page, table, words)),
        **markup_facts(page.tags, _fields(page), {name: len(page.attribute(name)) for name in ATTRIBUTES}),
        **structured_facts(chain(data.linked, data.microdata)),
        **meta_facts(metas_of(page)),
        **address_facts(address),
        **link_facts(address, links),
        **relation_facts(value for _, value in page.attribute("rel")),
    }
    return PageFacts(values, frozenset(chain(table.head.declared, chain.from_iterable(own for _, own in words))))


def _with_hidden_text(page: Page) -> Page:
    """The page as it was read."""
    if not page.hidden:
        return page
    displayed = bytearray(map(max, page.displayed, page.hidden))
    return page.showing(displayed, bytearray(), frozenset())


def _address(page: Page) -> str | None:
    """Its address, else the one that it says is its own, as of a file whose address nobody told."""
    if page.url:
        return page.url
    canonical = {number for number, value in page.attribute("rel") if value.lower() == "canonical"}
    stated = [value for number, value in page.attribute("href") if number in canonical]
    return usable(next(iter(stated), metas_of(page).get("og:url", "")).strip()) or None


def _fields(page: Page) -> Counter[str]:
    wanted = [number for number, tag in enumerate(page.tags) if tag in ("input", "button")]
    types = ((page.tags[number], element.get("type") or "") for number, element in page.elements_at(wanted).items())
    return Counter(name for tag, kind in types if (name := f"{tag}:{kind.lower()}") in FIELDS)
