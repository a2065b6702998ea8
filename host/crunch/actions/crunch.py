"""`crunch`: which nodes of this page are main content?"""

from __future__ import annotations

from functools import partial
from time import perf_counter

import msgspec

from crunch.actions.session import Session
from crunch.documents.extraction import Extraction
from crunch.documents.parsing import parse_snapshot
from crunch.protocol.markers import markers
from crunch.protocol.messages import Crunch, CrunchReply, FadedPictureMessage
from crunch.service import extract_for_reader, fade_pictures, keep_only_elements

LARGE_PAGE = 50_000
"""Elements from which a page is worked on in a process of its own."""


def answer(request: Crunch, session: Session) -> None:
    """Start the work; its reply comes when it is done."""
    if request.snapshot_parts:
        snapshot = session.join_pieces(request.id, request.snapshot_parts)
        request = msgspec.structs.replace(request, snapshot=snapshot, snapshot_parts=0)
    work = partial(crunch_snapshot, request, until_sent=[])
    session.jobs.start(request.id, work, in_child=request.elements > LARGE_PAGE)


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
    if request.keep_only:
        extraction, faded = keep_only_elements(page, request.keep_only), []
    else:
        extraction = extract_for_reader(page, request.preset, request.algorithm, request.settings)
        faded = [
            FadedPictureMessage(element=one.element, action=one.action, reason=one.reason, score=one.score)
            for one in fade_pictures(extraction, request.pictures, request.picture_boxes)
        ]
    if until_sent is not None:
        until_sent.append(extraction)
    extraction.timings["parse"] = (parsed - start) * 1000
    return markers(extraction, request.id, request.removals_offset, request.removals_limit, faded)
