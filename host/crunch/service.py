"""From a parsed page to an extraction: settings, algorithm, and the rule that a page is never blank.

The browser's requests, the command line and the evaluation all enter here.
"""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from crunch.advertisements.hosts import advertisement_server
from crunch.algorithms import algorithm as find_algorithm
from crunch.algorithms import make_settings
from crunch.algorithms.base import Context
from crunch.algorithms.crunch.page_output import page_output
from crunch.algorithms.fallback import keeps_too_little, never_blank
from crunch.algorithms.tree_matching.other_pages import NOTHING_GIVEN
from crunch.documents.extraction import Extraction
from crunch.documents.keep_only import keep_only
from crunch.documents.page import Page
from crunch.documents.semantics.hidden import hidden_of
from crunch.documents.semantics.seen import name_hidden, seen_page, take_hidden_out
from crunch.errors import BadSettingsError, InputError
from crunch.settings_file.choosing import USUAL, Choice, choose
from crunch.wording import Said, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crunch.images.applying import FadedPicture, PictureWish
    from crunch.site_templates.memory import Template

__all__ = ["choose_for", "extract_chosen", "extract_for_reader", "extract_page", "fade_pictures", "keep_only_elements"]

COMPARING: Final = "tree-matching"
"""The algorithm that takes other pages of the site itself."""
_NOTHING: Final = frozenset(("html", "head", "body"))
NO_TEXT: Final = say("no_text")
NOTHING_IN_IT: Final = say("empty_page")


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
    seen = seen_page(page, wish)
    by_model = getattr(chosen, "judges_hidden_text", False)
    extraction = chosen.extract(page if by_model else seen, values, context)
    if extraction.page is not seen:
        extraction = take_hidden_out(extraction, seen)
        if keeps_too_little(extraction):
            extraction = chosen.extract(seen, values, context)
    if wish != "keep":
        extraction = name_hidden(extraction, hidden_of(page))
    extraction = replace(extraction, algorithm=chosen.name, settings=values.resolved())
    if fallback and keeps_too_little(extraction):
        extraction = never_blank(extraction)
    return extraction.timed(extract=(perf_counter() - start) * 1000)


def extract_for_reader(
    page: Page,
    preset: str | None = None,
    algorithm: str | None = None,
    settings: dict[str, Any] | None = None,
    template: Template | None = None,
    *,
    others: Sequence[Page] = (),
    compare: bool = False,
    other_url: str | None = None,
    fallback: bool = True,
) -> Extraction:
    """Run what the reader's settings file, presets and the request say: the browser, command line and Python call.

    Args:
        page: the page; not changed.
        preset: the one that the request names.
        algorithm: the one that the request names; None leaves it to presets and the page's site, ``auto`` without one.
        settings: those of the request, stronger than any but an administrator's; of the algorithm, and of the windows
            Output and Size, which every algorithm knows.
        template: what other pages of the site have; it serves ``auto`` and ``tree-matching``.
        others: other pages of the site, for the algorithm that compares; of what another one keeps, what they have too
            goes.
        compare: the reader asked for the comparison with the template, so it serves every algorithm.
        other_url: the address of the only one of ``others``, for the note on what was compared with.
        fallback: never blank (R3, R4); without it the algorithm's own answer.

    Raises:
        UnknownAlgorithmError, BadSettingsError: the request cannot be carried out.
    """
    return extract_chosen(
        page,
        choose_for(page.url, preset, algorithm, settings),
        template,
        others=others,
        other_url=other_url,
        compare=compare,
        fallback=fallback,
    )


def choose_for(
    url: str | None,
    preset: str | None = None,
    algorithm: str | None = None,
    settings: dict[str, Any] | None = None,
) -> Choice:
    """What runs on the page at an address; see :func:`extract_for_reader`.

    Raises:
        UnknownAlgorithmError, BadSettingsError: the request cannot be carried out.
    """
    try:
        choice = choose(url, preset=preset, algorithm=algorithm, settings=settings)
    except InputError as error:
        raise BadSettingsError(error.message) from None
    make_settings(find_algorithm(choice.algorithm), choice.settings)
    return choice


def extract_chosen(
    page: Page,
    choice: Choice,
    template: Template | None = None,
    *,
    others: Sequence[Page] = (),
    other_url: str | None = None,
    compare: bool = False,
    fallback: bool = True,
    without: frozenset[str] = frozenset(),
) -> Extraction:
    """Run what was chosen, without some of `auto`'s steps; see :func:`extract_for_reader`."""
    context = Context(others=tuple(others), without=without)
    extraction = extract_page(page, choice.algorithm, choice.settings, context, fallback=fallback)
    matched = bool(others) and choice.algorithm == COMPARING
    if template is not None and not matched and (compare or choice.algorithm in (USUAL, COMPARING)):
        from crunch.algorithms.tree_matching.repeated import remove_repeated

        notes = tuple(note for note in extraction.notes if note != NOTHING_GIVEN)
        extraction = remove_repeated(replace(extraction, notes=notes, compared_pages=template.pages), template.repeats)
    elif others and not (matched or compare):  # compared pages that are of use have a template
        from crunch.algorithms.tree_matching.repeated import remove_what_others_have

        extraction = remove_what_others_have(replace(extraction, compared_pages=len(others)), context)
    if compare and extraction.compared_pages:
        extraction = extraction.with_notes(_compared_with(extraction.compared_pages, len(others), other_url))
    if extraction.output is None and (choice.page or page.from_browser):  # no settings for that, or gave way to another
        extraction = replace(extraction, output=page_output(extraction, choice.page or extraction.settings))
    extraction = replace(extraction, settings={**extraction.settings, **choice.page}).with_notes(*choice.notes)
    if page.from_browser or page.character_count:
        return extraction
    why = NOTHING_IN_IT if _NOTHING.issuperset(page.tags) else NO_TEXT
    return replace(extraction, unsure=True).with_notes(why)


def _compared_with(pages: int, fetched: int, other_url: str | None) -> Said:
    seen = pages - fetched
    if not fetched:
        return say("compared_with_seen", count=seen)
    if not other_url:
        return say("compared_with_unnamed_and_seen", count=seen) if seen > 0 else say("compared_with_unnamed")
    if seen > 0:
        return say("compared_with_fetched_and_seen", address=other_url, count=seen)
    return say("compared_with_fetched", address=other_url)


def _complete(context: Context) -> Context:
    """The context with what algorithms may ask that lies above them."""
    if context.is_advertisement is not None:
        return context
    return replace(context, is_advertisement=advertisement_server)


def fade_pictures(extraction: Extraction, wish: PictureWish, boxes: list[int]) -> tuple[Extraction, list[FadedPicture]]:
    """The extraction without the pictures that do not belong to the main content, and those that only fade.

    Args:
        extraction: of any algorithm.
        wish: what the reader wants; keep does nothing.
        boxes: element, width, height, and so on, as the browser measured them.
    """
    if wish == "keep":
        return extraction, []
    from crunch.images.applying import apply_wish

    start = perf_counter()
    sizes = {boxes[place]: (boxes[place + 1], boxes[place + 2]) for place in range(0, len(boxes) - 2, 3)}
    extraction, faded = apply_wish(extraction, wish, sizes, advertisement_server)
    took = extraction.timings.get("extract", 0.0) + (perf_counter() - start) * 1000
    return extraction.timed(extract=took), faded


def keep_only_elements(page: Page, elements: list[int]) -> Extraction:
    """Keep what the reader selected, and nothing else; shown as the settings file says."""
    start = perf_counter()
    extraction = keep_only(page, elements)
    output = page_output(extraction, {**choose(page.url).page, "removed_links": False})
    return replace(extraction, output=output).timed(extract=(perf_counter() - start) * 1000)
