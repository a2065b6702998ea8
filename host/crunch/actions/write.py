"""`write`: what is displayed of this page, in one of the formats."""

from __future__ import annotations

import base64
from functools import partial

from crunch.actions.page_sizes import check_size, is_large
from crunch.actions.session import Session
from crunch.documents.extraction import keep_everything
from crunch.documents.formats import FORMATS
from crunch.documents.parsing import parse_snapshot
from crunch.protocol.writing_messages import Write, WriteReply


def answer(request: Write, session: Session) -> None:
    """Start the work; its reply comes when it is done."""
    request = session.whole(request)
    check_size(request.elements, request.snapshot)
    large = is_large(request.elements, request.snapshot)
    session.jobs.start(request.id, partial(write_snapshot, request), in_child=large)


def write_snapshot(request: Write) -> WriteReply:
    """All that a snapshot says is displayed: what is hidden on a crunched page is not.

    Args:
        request: the whole one, its pieces joined.
    """
    form = FORMATS[request.format]
    written = keep_everything(parse_snapshot(request.snapshot, request.elements, request.url)).file(request.format)
    return WriteReply(
        id=request.id,
        text=written.decode() if form.is_text else base64.b64encode(written).decode(),
        encoding="text" if form.is_text else "base64",
        suffix=form.suffix,
    )
