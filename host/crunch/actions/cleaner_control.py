"""`cleaner_control`: pause, resume or stop cleaning."""

from __future__ import annotations

from crunch.actions.session import Session
from crunch.protocol.cleaner_messages import CleanerControl, CleanerControlReply


def answer(request: CleanerControl, session: Session) -> CleanerControlReply:
    """Tell the work; it may have ended."""
    control = session.long_work.get(request.target)
    if control is not None:
        {"pause": control.pause, "resume": control.resume, "stop": control.stop}[request.action]()
    return CleanerControlReply(id=request.id, target=request.target, found=control is not None)
