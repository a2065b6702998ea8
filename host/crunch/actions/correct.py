"""`correct`: a part of this page is hidden or kept from now on."""

from __future__ import annotations

from functools import partial

from crunch.actions.page_sizes import check_size, is_large
from crunch.actions.session import Session
from crunch.corrections import store
from crunch.corrections.description import describe, words_of
from crunch.documents.hosts import host_of
from crunch.documents.parsing import parse_snapshot
from crunch.errors import BadMessageError, BadSettingsError, InputError
from crunch.protocol.correction_messages import Correct, CorrectReply


def answer(request: Correct, session: Session) -> None:
    """Start the work; its reply comes when it is done."""
    request = session.whole(request)
    check_size(request.elements, request.snapshot)
    large = is_large(request.elements, request.snapshot)
    session.jobs.start(request.id, partial(keep_correction, request), in_child=large)


def keep_correction(request: Correct) -> CorrectReply:
    """Describe the element of a snapshot, and keep that.

    Args:
        request: the whole one, its pieces joined.

    Raises:
        BadMessageError: there is no such element.
        BadSettingsError: it cannot be kept.
    """
    page = parse_snapshot(request.snapshot, request.elements, request.url)
    if not 0 < request.element < len(page):
        raise BadMessageError(f"element is {request.element}, and the page has {len(page)}")
    words = words_of(page, request.element)
    correction = store.correction_for(
        request.url, request.action, request.scope, describe(page, request.element), words
    )
    try:
        name = store.add(request.url, correction)
    except InputError as error:
        raise BadSettingsError(error.words) from None
    return CorrectReply(id=request.id, host=host_of(request.url) or "", name=name, words=words)
