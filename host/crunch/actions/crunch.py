"""`crunch`: which nodes of this page are main content?"""

from __future__ import annotations

from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

import msgspec

from crunch.actions.page_sizes import check_size, is_large
from crunch.actions.session import Session
from crunch.documents.extraction import Extraction
from crunch.documents.page import Page
from crunch.documents.parsing import parse_html, parse_snapshot
from crunch.protocol.markers import markers
from crunch.protocol.messages import Crunch, CrunchReply
from crunch.protocol.site_messages import FadedPictureMessage
from crunch.service import extract_for_reader, fade_pictures, keep_only_elements
from crunch.settings_file.choosing import USUAL, site_names_method

if TYPE_CHECKING:
    from crunch.images.applying import FadedPicture
    from crunch.site_templates.memory import Template


def answer(request: Crunch, session: Session) -> None:
    """Start the work; its reply comes when it is done."""
    if request.snapshot_parts:
        snapshot = session.join_pieces(request.id, request.snapshot_parts)
        request = msgspec.structs.replace(request, snapshot=snapshot, snapshot_parts=0)
    work = partial(crunch_snapshot, request, until_sent=[])
    check_size(request.elements, request.snapshot, request.other_page)
    large = is_large(request.elements, request.snapshot, request.other_page)
    session.jobs.start(request.id, work, in_child=large)


def crunch_snapshot(request: Crunch, until_sent: list[Extraction] | None = None) -> CrunchReply:
    """The markers for a snapshot; what a reader sees is never blank.

    Args:
        request: the whole one, its pieces joined.
        until_sent: gets the extraction, and with it the page. To free a large page takes ten milliseconds, in which its
            reply would wait; so whoever sends the reply lets go of it afterwards.
    """
    start = perf_counter()
    page = parse_snapshot(request.snapshot, request.elements, request.url)
    parsed = perf_counter()
    other: Page | None = None
    faded: list[FadedPicture] = []
    if request.keep_only:
        extraction = keep_only_elements(page, request.keep_only)
    else:
        other = parse_html(request.other_page, request.other_url or request.url) if request.other_page else None
        extraction = extract_for_reader(
            page,
            *_method(request),
            request.settings,
            _template(request, page, other),
            others=(other,) if other is not None else (),
            other_url=request.other_url,
            compare=request.compare,
        )
        extraction, faded = fade_pictures(extraction, request.pictures, request.picture_boxes)
    if until_sent is not None:
        until_sent.append(extraction)
    extraction = extraction.timed(parse=(parsed - start) * 1000)
    told = [
        FadedPictureMessage(element=one.element, action=one.action, reason=one.reason, score=one.score) for one in faded
    ]
    reply = markers(extraction, request.id, request.removals_offset, request.removals_limit, told)
    if request.site and not request.keep_only:
        from crunch.site_templates.later import remember_later, remember_now

        if request.compare and request.remember:
            if other is not None:
                remember_now(request.site, other, request.other_url)
            remember_now(request.site, page, request.url)
        else:
            remember_later(request.site, page, request.url, begin=request.remember)
    return reply


def _method(request: Crunch) -> tuple[str | None, str | None]:
    """Preset and algorithm that the request names.

    A preset names its algorithm itself; without one ``auto`` leaves the choice to the settings file, and so does the
    reader's choice for all pages where the file says what runs on the site.
    """
    if request.for_all_pages and site_names_method(request.url):
        return None, None
    return request.preset, None if request.preset or request.algorithm == USUAL else request.algorithm


def _template(request: Crunch, page: Page, other: Page | None) -> Template | None:
    if not request.site:
        return None
    from crunch.site_templates.memory import template_of

    return template_of(request.site, page, request.url, other)
