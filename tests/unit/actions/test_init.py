"""Each request goes to the file of its name."""

from __future__ import annotations

import pytest

from crunch import actions
from crunch.protocol.messages import Cancel, Describe, Hello, HelloReply


def test_request_is_answered_by_its_action(session):
    reply = actions.answer(Hello(id=3, protocol=1, extension="1"), session)
    assert isinstance(reply, HelloReply)
    assert reply.id == 3


@pytest.mark.parametrize("name", list(actions.ACTIONS))
def test_every_action_is_a_module_of_the_name_of_its_message(name):
    assert actions.ACTIONS[name] == f"crunch.actions.{name}"


@pytest.mark.parametrize("message", [Describe(id=9), Cancel(id=9, target=1)])
def test_reply_has_the_id_of_the_request(message, session):
    assert actions.answer(message, session).id == 9
