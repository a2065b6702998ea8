"""A piece of a snapshot."""

from __future__ import annotations

from crunch.actions.snapshot_part import answer
from crunch.protocol.messages import SnapshotPart


def test_piece_is_kept_without_a_reply(session):
    assert answer(SnapshotPart(id=5, index=1, text="b"), session) is None
    assert answer(SnapshotPart(id=5, index=0, text="a"), session) is None
    assert session.join_pieces(5, 2) == "ab"
