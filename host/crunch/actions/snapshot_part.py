"""`snapshot_part`: a piece of a snapshot over the browser's cap."""

from __future__ import annotations

from crunch.actions.session import Session
from crunch.protocol.messages import SnapshotPart


def answer(request: SnapshotPart, session: Session) -> None:
    """Keep the piece until its request comes."""
    session.add_piece(request.id, request.index, request.text)
