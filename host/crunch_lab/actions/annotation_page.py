"""`annotation_page`: what is known of a page before anything is marked on it."""

from __future__ import annotations

from functools import partial

from crunch.actions.page_sizes import check_size, is_large
from crunch.actions.session import Session
from crunch.algorithms import TABLE
from crunch.documents.parsing import parse_snapshot
from crunch.errors import InputError
from crunch.protocol.annotation_messages import AnnotationPage, AnnotationPageReply, ExistingDocument
from crunch.protocol.said import ROOM, said_messages
from crunch_lab.annotation.folder import chosen_folder, of_address, usable_folder
from crunch_lab.annotation.labels import GUIDELINE
from crunch_lab.annotation.page_facts import language_of, page_type_of
from crunch_lab.annotation.privacy import scrub


def answer(request: AnnotationPage, session: Session) -> None:
    """Start the work; its reply comes when it is done."""
    check_size(request.elements, request.snapshot, request.html)
    large = is_large(request.elements, request.snapshot, request.html)
    session.jobs.start(request.id, partial(look, request), in_child=large)


def look(request: AnnotationPage) -> AnnotationPageReply:
    """Guess language and kind of the page, and look for its address in the package."""
    page = parse_snapshot(request.snapshot, request.elements, request.url)
    folder, problem = chosen_folder(), ""
    existing: list[ExistingDocument] = []
    try:
        package = usable_folder()
        for address in dict.fromkeys((request.url, scrub(request.url))):
            for one in of_address(package, address):
                existing.append(ExistingDocument(name=one.name, annotators=list(one.annotators)))
    except InputError as error:
        problem = error.words
    return AnnotationPageReply(
        id=request.id,
        language=language_of(page),
        page_type=page_type_of(page, request.html),
        guideline_version=GUIDELINE,
        folder=None if folder is None else str(folder),
        problem=str(problem),
        said=said_messages([problem], ROOM)[0],
        existing=existing,
        algorithms=list(TABLE),
    )
