"""One algorithm over one page, and the rule that a page is never blank.

The laboratory measures what this answers: nothing of a reader's settings, and of other pages, is in it.
"""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import Any

from crunch.advertisements.hosts import advertisement_server
from crunch.algorithms import algorithm as find_algorithm
from crunch.algorithms import make_settings
from crunch.algorithms.base import Context
from crunch.algorithms.fallback import keeps_too_little, never_blank
from crunch.documents.extraction import Extraction
from crunch.documents.page import Page
from crunch.documents.semantics.hidden import hidden_of
from crunch.documents.semantics.seen import name_hidden, seen_page


def extract_page(
    page: Page,
    algorithm: str = "auto",
    settings: dict[str, Any] | None = None,
    context: Context | None = None,
    *,
    fallback: bool = False,
) -> Extraction:
    """Run one algorithm over a page.

    Args:
        page: the page; not changed.
        algorithm: a name of :data:`crunch.algorithms.TABLE`.
        settings: values by name; those not given take the variant's defaults.
        context: other pages of the site, language.
        fallback: what a reader sees is never blank (R3, R4): an extraction that keeps too little gives way to one that
            keeps more, and says so. Without it the algorithm's own answer is returned, which measurements need.

    Raises:
        UnknownAlgorithmError, BadSettingsError: the request cannot be carried out.
    """
    chosen = find_algorithm(algorithm)
    values = make_settings(chosen, settings)
    start = perf_counter()
    context = _complete(context or Context())
    wish = values.resolved_hidden_text
    context = replace(context, others=tuple(seen_page(other, wish) for other in context.others))
    extraction = chosen.extract(seen_page(page, wish), values, context)
    if wish != "keep":
        extraction = name_hidden(extraction, hidden_of(page))
    extraction = replace(extraction, algorithm=chosen.name, settings=values.resolved())
    if fallback and keeps_too_little(extraction):
        extraction = never_blank(extraction)
    return extraction.timed(extract=(perf_counter() - start) * 1000)


def _complete(context: Context) -> Context:
    """The context with what algorithms may ask that lies above them."""
    if context.is_advertisement is not None:
        return context
    return replace(context, is_advertisement=advertisement_server)
