"""`annotation_differences`: where the two annotators of a page differ, for the one who settles it."""

from __future__ import annotations

from functools import partial

from crunch.actions.page_sizes import check_size, is_large
from crunch.actions.session import Session
from crunch.documents.parsing import parse_html
from crunch.errors import InputError, NotSavedError
from crunch.protocol.annotation_messages import AnnotationDifferences, AnnotationDifferencesReply
from crunch.wording import say
from crunch_lab.annotation.agreement import agreement, differences, files_of
from crunch_lab.annotation.folder import of_address, usable_folder
from crunch_lab.annotation.privacy import scrub
from crunch_lab.annotation.proposing import carried
from crunch_lab.annotation.slots import annotated_page, slots_of
from crunch_lab.annotation.verifying import file_spans
from crunch_lab.evaluation.packages import Document, Package


def answer(request: AnnotationDifferences, session: Session) -> None:
    """Start the work; its reply comes when it is done."""
    check_size(request.elements, request.snapshot, request.html)
    large = is_large(request.elements, request.snapshot, request.html)
    session.jobs.start(request.id, partial(compare, request), in_child=large)


def compare(request: AnnotationDifferences) -> AnnotationDifferencesReply:
    """The first two who marked the page, compared on the saved file and carried over to the page as it is now."""
    try:
        folder = usable_folder()
        named = [*of_address(folder, request.url), *of_address(folder, scrub(request.url))]
        package = Package(folder)
        found = {document.name: document for document in package.documents()}
        if not named or named[0].name not in found:
            raise InputError(say("package_no_document"))
        document: Document = found[named[0].name]
        files = files_of(package, document.name)
        if len(files) < 2:
            raise InputError(say("annotator_alone"))
    except InputError as error:
        raise NotSavedError(error.words) from None
    first, second = files[:2]
    result = agreement(document, first, second)
    saved = slots_of(parse_html(document.html.decode("utf-8", "replace"), request.url))
    now = slots_of(annotated_page(request.snapshot, request.elements, request.url))
    sides = differences(saved, file_spans(first, "lxml"), file_spans(second, "lxml"))
    agreed, one, other = (carried(spans, saved, now)[0] for spans in (sides.agreed, sides.first, sides.second))
    return AnnotationDifferencesReply(
        id=request.id,
        document=document.name,
        annotators=[first.annotator, second.annotator],
        kappa=round(result.kappa, 4),
        gold_kappa=round(result.gold_kappa, 4),
        blocks=result.blocks,
        text_f1=round(result.text_f1, 4),
        agreed=agreed,
        first=one,
        second=other,
    )
