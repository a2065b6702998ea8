"""`cancel`: end another request of the same port."""

from __future__ import annotations

from crunch.actions.session import Session
from crunch.protocol.messages import Cancel, CancelReply


def answer(request: Cancel, session: Session) -> CancelReply:
    """End the target; it is no error when it had ended."""
    dropped = session.drop_pieces(request.target)
    found = session.jobs.cancel(request.target)
    return CancelReply(id=request.id, target=request.target, found=found or dropped)
