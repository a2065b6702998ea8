from __future__ import annotations

import threading

import pytest

from crunch.actions.long_work import run_long
from crunch.errors import BadMessageError, InputError
from crunch.protocol.messages import CancelReply, ErrorReply


def test_reply_and_end(session, sent):
    run_long(session, 4, lambda _: CancelReply(id=4, target=1, found=True))
    assert sent.get(timeout=30).id == 4
    assert session.long_work == {}


def test_errors_are_told(session, sent):
    def fail(_):
        raise InputError("no such folder")

    run_long(session, 4, fail)
    reply = sent.get(timeout=30)
    assert isinstance(reply, ErrorReply)
    assert (reply.code, reply.message) == ("bad_settings", "no such folder")


def test_a_second_request_of_the_same_id_is_refused(session, sent):
    go = threading.Event()

    def work(_):
        go.wait(30)
        return CancelReply(id=4, target=1, found=True)

    run_long(session, 4, work)
    with pytest.raises(BadMessageError, match="request 4 is under way already"):
        run_long(session, 4, work)
    go.set()
    assert sent.get(timeout=30).id == 4
