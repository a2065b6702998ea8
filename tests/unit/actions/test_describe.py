"""What there is to choose from."""

from __future__ import annotations

from crunch.actions.describe import answer
from crunch.algorithms import describe_all
from crunch.protocol import framing
from crunch.protocol.messages import Describe


def test_every_algorithm_is_described(session):
    reply = answer(Describe(id=1), session)
    assert [(one.name, one.title, one.settings) for one in reply.algorithms] == describe_all()


def test_description_fits_into_a_reply(session):
    assert len(framing.encode(answer(Describe(id=1), session))) < framing.MAX_REPLY / 4
