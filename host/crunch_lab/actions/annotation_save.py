"""`annotation_save`: a marked page into the package. Where that lies, only the host knows."""

from __future__ import annotations

import base64
import binascii
from functools import partial

from crunch.actions.page_sizes import LARGE_FILE, check_size, is_large
from crunch.actions.session import Session
from crunch.errors import BadMessageError, InputError, NotSavedError
from crunch.protocol.annotation_messages import AnnotationSave, AnnotationSaveReply, FoundLabels
from crunch_lab.annotation.folder import usable_folder
from crunch_lab.annotation.gold import Marked, save_gold


def answer(request: AnnotationSave, session: Session) -> None:
    """Start the work; its reply comes when it is done."""
    check_size(request.elements, request.snapshot, request.html)
    large = is_large(request.elements, request.snapshot, request.html) or len(request.html) > LARGE_FILE
    session.jobs.start(request.id, partial(save, request), in_child=large)


def save(request: AnnotationSave) -> AnnotationSaveReply:
    """Save it, or say what has to be asked first."""
    try:
        screenshot = base64.b64decode(request.screenshot, validate=True)
    except binascii.Error as error:
        raise BadMessageError(f"screenshot is no base64: {error}") from None
    marked = Marked(
        request.snapshot,
        request.elements,
        request.html,
        request.url,
        request.spans,
        request.annotator,
        request.started_from[:80],
        request.seconds,
        request.facts,
        screenshot,
        request.form_values,
    )
    try:
        saved = save_gold(usable_folder(), marked, request.existing, request.scrub)
    except InputError as error:
        raise NotSavedError(error.words) from None
    found = [
        FoundLabels(parser=parser, same=one.same, moved=one.moved, lost=one.lost) for parser, one in saved.found.items()
    ]
    return AnnotationSaveReply(
        id=request.id,
        question=saved.question,
        document=saved.name,
        annotators=list(saved.annotators),
        signs=saved.signs,
        found=found,
        words=saved.words,
    )
