"""`annotation_proposal`: what an algorithm keeps of the file that would be saved."""

from __future__ import annotations

from functools import partial

from crunch.actions.page_sizes import check_size, is_large
from crunch.actions.session import Session
from crunch.protocol.annotation_messages import AnnotationProposal, AnnotationProposalReply
from crunch_lab.annotation.proposing import propose
from crunch_lab.annotation.slots import annotated_page


def answer(request: AnnotationProposal, session: Session) -> None:
    """Start the work; its reply comes when it is done."""
    check_size(request.elements, request.snapshot, request.html)
    large = is_large(request.elements, request.snapshot, request.html)
    session.jobs.start(request.id, partial(proposal, request), in_child=large)


def proposal(request: AnnotationProposal) -> AnnotationProposalReply:
    """Run the algorithm on the HTML and carry its answer over to the snapshot."""
    page = annotated_page(request.snapshot, request.elements, request.url)
    spans = propose(page, request.html, request.algorithm)
    flat = [number for span in spans for number in (span.element, span.slot, span.start, span.end or 0)]
    return AnnotationProposalReply(id=request.id, spans=flat)
