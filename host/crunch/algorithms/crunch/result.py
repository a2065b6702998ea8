"""From what the filters left to an extraction."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final

import msgspec

from crunch.algorithms.crunch.alt_texts import without_advertisements
from crunch.algorithms.crunch.filters.advertisements import Advertisements
from crunch.algorithms.crunch.filters.removed_links import removed_links
from crunch.algorithms.crunch.pipeline import Outcome
from crunch.algorithms.crunch.rules import Rules
from crunch.algorithms.crunch.state import PageState
from crunch.documents.extraction import Extraction, Removal, keep_everything
from crunch.documents.output import Output
from crunch.documents.tags import ALWAYS_KEPT

_NOTHING_TO_SEE: Final = ALWAYS_KEPT | frozenset("br wbr hr link meta noscript source track param".split())


def extraction_of(outcome: Outcome, rules: Rules) -> Extraction:
    """The extraction, with what it asks of the formats."""
    state, settings = outcome.state, rules.page
    extraction = keep_everything(state.page)
    output = Output(
        appends_links=bool(settings.removed_links),
        as_text=settings.output == "text",
        readings=settings.readings,
        word_wrap=settings.word_wrap,
        line_length=settings.line_length,
        font_size=settings.font_size,
        image_scale=settings.image_scale,
        dropped=frozenset(state.dropped),
        keeps_noscript=not settings.noscript,
        attributes=tuple(state.attributes),
    )
    if not outcome.is_portal:
        alt_texts = without_advertisements(state, rules)
        there = {
            number: alt
            for number, alt in alt_texts.items()
            if state.alive[state.page.parents[number]] and state.page.parents[number] not in state.emptied
        }
        alt_links = {number: alt for number, alt in there.items() if state.page.tags[number] == "a"}
        alt_tails = _alt_tails(state, {n: alt for n, alt in there.items() if n not in alt_links})
        extraction = replace(
            extraction,
            kept_texts=bytes(state.kept_texts),
            kept_tails=bytes(state.kept_tails),
            reasons=state.removals + _inside_emptied(state),
            standing=frozenset(number for number in (*state.emptied, *state.standing) if state.alive[number]),
            partial_tails=alt_tails,
        )
        links = removed_links(state, Advertisements.name) if settings.removed_links is not False else []
        output = replace(
            output,
            alt_links=alt_links,
            alt_texts={number: alt for number, alt in alt_texts.items() if number not in state.emptied},
            removed_links=links if state.removals else [],
        )
    return replace(
        extraction, output=output, notes=tuple(outcome.notes), log=tuple(outcome.log), details=partial(_details, output)
    )


def _details(output: Output, extraction: Extraction) -> dict[str, Any]:
    links = msgspec.to_builtins(output.removed_links) if output.appends_links else []
    return {"log": list(extraction.log), "removed_links": links}


def _inside_emptied(state: PageState) -> list[Removal]:
    """A removal for whatever can be seen in an emptied cell: the cell stays, so each part needs a reason."""
    page = state.page
    reasons = {removal.element: removal for removal in state.removals}
    found: list[Removal] = []
    for number in state.emptied:
        if not state.alive[number]:
            continue
        reason = reasons[number]
        child = number + 1
        while child < page.ends[number]:
            if child not in reasons and page.tags[child] not in _NOTHING_TO_SEE:
                found.append(Removal(child, reason.step, reason.kind, reason.reason, reason.score))
            child = page.ends[child]
    return found


def _alt_tails(state: PageState, alt_texts: dict[int, str]) -> dict[int, str]:
    """The text behind each ignored image, with its ALT text in front."""
    page = state.page
    return {
        number: f" {alt} {(page.tails[number] or '') if state.kept_tails[number] else ''}"
        for number, alt in alt_texts.items()
    }
