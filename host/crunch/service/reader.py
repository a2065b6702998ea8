"""From what is asked of a page to what becomes of it: for the browser, the command line, folders and Python alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING, Final

from crunch.advertisements.hosts import advertisement_server
from crunch.algorithms import algorithm as find_algorithm
from crunch.algorithms import make_settings
from crunch.algorithms.base import Context
from crunch.algorithms.crunch.page_output import page_output
from crunch.documents.extraction import Extraction
from crunch.documents.keep_only import keep_only
from crunch.documents.page import Page
from crunch.errors import BadSettingsError, InputError
from crunch.service.comparing import compare, remember, template_for
from crunch.service.correcting import with_corrections
from crunch.service.folding import Fold, folds
from crunch.service.request import PageRequest
from crunch.service.running import extract_page
from crunch.settings_file.choosing import USUAL, Choice, choose, site_names_method
from crunch.wording import say

if TYPE_CHECKING:
    from crunch.corrections.applying import Applied
    from crunch.images.applying import FadedPicture

_NOTHING: Final = frozenset(("html", "head", "body"))
NO_TEXT: Final = say("no_text")
NOTHING_IN_IT: Final = say("empty_page")


@dataclass(frozen=True, slots=True)
class Answer:
    """What becomes of the page."""

    extraction: Extraction
    faded: Sequence[FadedPicture] = ()
    """Pictures that stay in their place and get a mark of their own."""
    corrections: Sequence[Applied] = ()
    """What the reader hid or kept for good that holds on the page."""
    folds: Sequence[Fold] = ()
    """Discussions that go and leave a line in their place."""


def choose_for(url: str | None, request: PageRequest) -> Choice:
    """What runs on the page at an address: of the settings file, presets, the site, the request, an administrator.

    Raises:
        UnknownAlgorithmError, BadSettingsError: the request cannot be carried out.
    """
    preset, algorithm = request.preset, request.algorithm
    if request.for_all_pages and site_names_method(url):
        preset = algorithm = None
    try:
        choice = choose(url, preset=preset, algorithm=algorithm, settings=dict(request.settings))
    except InputError as error:
        raise BadSettingsError(error.words) from None
    make_settings(find_algorithm(choice.algorithm), choice.settings)
    return choice


def choose_for_lone_page(url: str | None, choice: Choice) -> Choice:
    """What runs, where pages of a site are to be compared, on one that is alone on its site: ``auto``.

    Args:
        url: address of the page.
        choice: of the algorithm that compares; how the page is shown, and what is to be known of it, stay.
    """
    usual = choose(url, algorithm=USUAL, settings=choice.page)
    settings = usual.settings if usual.algorithm == USUAL else {}  # an administrator's preset may name what compares
    return Choice(USUAL, settings, notes=choice.notes, page=choice.page)


def answer_reader(page: Page, request: PageRequest, choice: Choice | None = None) -> Answer:
    """Carry out what is asked of a page.

    Args:
        page: the page; not changed.
        request: what is asked.
        choice: what runs, where it is known already.

    Raises:
        UnknownAlgorithmError, BadSettingsError: the request cannot be carried out.
    """
    if request.keep_only:
        return Answer(_keep_only(page, request))
    choice = choice or choose_for(page.url, request)
    extraction, corrections = with_corrections(_extract(page, request, choice), page, repairs=request.site is not None)
    extraction, faded = _fade_pictures(_shown(extraction, page, choice), request)
    remember(page, request)
    is_folded = extraction.settings.get("discussion") == "fold"
    return Answer(extraction, faded, corrections, folds(extraction) if is_folded else ())


def _extract(page: Page, request: PageRequest, choice: Choice) -> Extraction:
    template = template_for(page, request)
    context = Context(others=tuple(request.others or request.beside), without=request.without)
    extraction = extract_page(page, choice.algorithm, choice.settings, context, fallback=request.fallback)
    if template is not None or request.others:
        extraction = compare(extraction, choice.algorithm, request, template, context)
    return extraction


def _shown(extraction: Extraction, page: Page, choice: Choice) -> Extraction:
    """The extraction with how the page is to be shown, and what a person should know of it."""
    if extraction.output is None and (choice.page or page.from_browser):  # no settings for that, or gave way to another
        extraction = replace(extraction, output=page_output(extraction, choice.page or extraction.settings))
    extraction = replace(extraction, settings={**extraction.settings, **choice.page}).with_notes(*choice.notes)
    if page.unshown:
        extraction = extraction.with_notes(page.unshown)
    if page.from_browser or page.character_count:
        return extraction
    why = NOTHING_IN_IT if _NOTHING.issuperset(page.tags) else NO_TEXT
    return replace(extraction, unsure=True).with_notes(why)


def _keep_only(page: Page, request: PageRequest) -> Extraction:
    """What the reader selected; shown as the settings file says."""
    start = perf_counter()
    extraction = keep_only(page, list(request.keep_only))
    output = page_output(extraction, {**choose(page.url).page, "removed_links": False})
    return replace(extraction, output=output).timed(extract=(perf_counter() - start) * 1000)


def _fade_pictures(extraction: Extraction, request: PageRequest) -> tuple[Extraction, Sequence[FadedPicture]]:
    """The extraction without the pictures that do not belong to the main content, and those that only fade."""
    if request.pictures == "keep":
        return extraction, ()
    from crunch.images.applying import apply_wish

    start = perf_counter()
    boxes = request.picture_boxes
    sizes = {boxes[index]: (boxes[index + 1], boxes[index + 2]) for index in range(0, len(boxes) - 2, 3)}
    extraction, faded = apply_wish(extraction, request.pictures, sizes, advertisement_server)
    took = extraction.timings.get("extract", 0.0) + (perf_counter() - start) * 1000
    return extraction.timed(extract=took), faded
