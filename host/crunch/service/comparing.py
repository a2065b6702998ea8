"""What other pages of a site do to an extraction: their template, pages that were given, and what is remembered."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from crunch.algorithms.base import Context
from crunch.algorithms.tree_matching.other_pages import NOTHING_GIVEN
from crunch.settings_file.choosing import USUAL
from crunch.wording import Said, say

if TYPE_CHECKING:
    from crunch.algorithms.site_evidence import SiteEvidence
    from crunch.documents.extraction import Extraction
    from crunch.documents.page import Page
    from crunch.service.request import PageRequest

COMPARING: Final = "tree-matching"
"""The algorithm that takes other pages of the site itself."""


def template_for(page: Page, request: PageRequest) -> SiteEvidence | None:
    """What other pages of the site have, of those that are remembered and those that came along."""
    if not request.site:
        return None
    from crunch.site_templates.memory import template_of

    return template_of(request.site, page, page.url, next(iter(request.others), None))


def compare(
    extraction: Extraction, algorithm: str, request: PageRequest, template: SiteEvidence | None, context: Context
) -> Extraction:
    """The extraction without what other pages have.

    A template serves ``auto`` and ``tree-matching``, and every algorithm where the reader asked for the comparison.
    Without one, of what is kept goes what the pages that were given have too, unless the algorithm compared with them:
    ``tree-matching``, and ``auto`` where they were enough.
    """
    from crunch.algorithms.site_evidence import remove_repeated, remove_what_others_have, with_notes_on_others

    weighed = algorithm == USUAL and extraction.compared_pages > 0
    matched = bool(request.others) and algorithm == COMPARING
    if template is not None and not matched and (request.compare or algorithm in (USUAL, COMPARING)):
        notes = tuple(note for note in extraction.notes if note != NOTHING_GIVEN)
        extraction = remove_repeated(replace(extraction, notes=notes, compared_pages=template.pages), template)
    elif request.others and weighed:
        extraction = with_notes_on_others(extraction, context)
    elif request.others and not (matched or request.compare):  # compared pages that are of use have a template
        extraction = remove_what_others_have(replace(extraction, compared_pages=len(request.others)), context)
    if request.compare and extraction.compared_pages:
        return extraction.with_notes(_compared_with(extraction.compared_pages, len(request.others), request.other_url))
    return extraction


def remember(page: Page, request: PageRequest) -> None:
    """Keep the fingerprint of the page, and of the one it was compared with, as far as the request allows."""
    if not request.site:
        return
    from crunch.site_templates.later import remember_later, remember_now

    if not (request.compare and request.remember):
        remember_later(request.site, page, page.url, begin=request.remember)
        return
    for other in request.others:
        remember_now(request.site, other, request.other_url)
    remember_now(request.site, page, page.url)


def _compared_with(pages: int, fetched: int, other_url: str | None) -> Said:
    seen = pages - fetched
    if not fetched:
        return say("compared_with_seen", count=seen)
    if not other_url:
        return say("compared_with_unnamed_and_seen", count=seen) if seen > 0 else say("compared_with_unnamed")
    if seen > 0:
        return say("compared_with_fetched_and_seen", address=other_url, count=seen)
    return say("compared_with_fetched", address=other_url)
