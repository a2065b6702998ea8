"""Ending another request."""

from __future__ import annotations

import threading

from crunch.actions.cancel import answer
from crunch.protocol.messages import Cancel, CancelReply


def test_running_job_is_found_and_ended(session, sent):
    go = threading.Event()
    session.jobs.start(5, lambda: go.wait(30), in_child=False)
    assert answer(Cancel(id=6, target=5), session) == CancelReply(id=6, target=5, found=True)
    assert sent.get(timeout=30).code == "cancelled"
    go.set()


def test_waiting_pieces_are_found_and_forgotten(session):
    session.add_piece(5, 0, "x")
    assert answer(Cancel(id=6, target=5), session).found
    assert not answer(Cancel(id=7, target=5), session).found


def test_what_has_ended_is_not_found(session):
    assert answer(Cancel(id=6, target=5), session) == CancelReply(id=6, target=5, found=False)
