"""`crunch`: which nodes of this page are main content?"""

from __future__ import annotations

from functools import partial
from time import perf_counter

from crunch.actions.page_sizes import check_size, is_large
from crunch.actions.session import Session
from crunch.documents.extraction import Extraction
from crunch.documents.parsing import parse_html, parse_snapshot
from crunch.protocol.correction_messages import AppliedCorrection
from crunch.protocol.markers import markers
from crunch.protocol.messages import Crunch, CrunchReply
from crunch.protocol.site_messages import FadedPictureMessage, FoldedMessage
from crunch.service import PageRequest, answer_reader
from crunch.settings_file.choosing import USUAL


def answer(request: Crunch, session: Session) -> None:
    """Start the work; its reply comes when it is done."""
    request = session.whole(request)
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
    answered = answer_reader(page, _asked(request))
    if until_sent is not None:
        until_sent.append(answered.extraction)
    extraction = answered.extraction.timed(parse=(parsed - start) * 1000)
    faded = [
        FadedPictureMessage(element=one.element, action=one.action, reason=one.reason, score=one.score)
        for one in answered.faded
    ]
    corrections = [
        AppliedCorrection(
            host=one.kept.host,
            name=one.kept.name,
            action=one.kept.correction.action,
            state="lost" if one.found is None else "refused" if one.is_refused else "applied",
            element=one.found.element if one.found else None,
        )
        for one in answered.corrections
    ]
    folded = [FoldedMessage(elements=list(one.elements), entries=one.entries) for one in answered.folds]
    offset, limit = request.removals_offset, request.removals_limit
    return markers(extraction, request.id, offset, limit, faded, corrections, folded)


def _asked(request: Crunch) -> PageRequest:
    """What the message asks for.

    A preset names its algorithm itself; without one ``auto`` leaves the choice to the settings file.
    """
    other, keep_only = request.other_page, request.keep_only
    others = [parse_html(other, request.other_url or request.url)] if other and not keep_only else []
    return PageRequest(
        preset=request.preset,
        algorithm=None if request.preset or request.algorithm == USUAL else request.algorithm,
        settings=request.settings,
        for_all_pages=request.for_all_pages,
        keep_only=keep_only,
        others=others,
        other_url=request.other_url,
        compare=request.compare,
        site=request.site,
        remember=request.remember,
        pictures=request.pictures,
        picture_boxes=request.picture_boxes,
    )
