"""Each request goes to the file of its name."""

from __future__ import annotations

from importlib import import_module

import pytest

from crunch import actions, laboratory
from crunch.actions import answer
from crunch.protocol.annotation_messages import AnnotationFolder
from crunch.protocol.cleaner_messages import CleanerFolders, CleanerStart
from crunch.protocol.messages import Cancel, Describe, ErrorReply, Hello, HelloReply


def test_request_is_answered_by_its_action(session):
    reply = actions.answer(Hello(id=3, protocol=1, extension="1"), session)
    assert isinstance(reply, HelloReply)
    assert reply.id == 3


@pytest.mark.parametrize("name", list(actions.ACTIONS))
def test_every_action_is_a_module_of_the_name_of_its_message(name):
    package = "crunch_lab" if name in laboratory.ACTIONS else "crunch"
    assert actions.ACTIONS[name] == f"{package}.actions.{name}"
    assert callable(import_module(actions.ACTIONS[name]).answer)


@pytest.mark.parametrize("message", [Describe(id=9), Cancel(id=9, target=1)])
def test_reply_has_the_id_of_the_request(message, session):
    assert actions.answer(message, session).id == 9


@pytest.mark.parametrize("path", ["/a\0b", "~nobody-of-this-name/b", "/" + "a" * 5_000, "/proc/no/such"])
@pytest.mark.parametrize(
    "message",
    [
        lambda path, _: AnnotationFolder(id=1, path=path),
        lambda path, _: CleanerFolders(id=1, path=path),
        lambda path, own: CleanerStart(id=1, folder=path, out=own),
        lambda path, own: CleanerStart(id=1, folder=own, out=path),
    ],
    ids=["to mark", "to look into", "to clean", "of results"],
)
def test_a_path_that_can_be_none_is_told(session, sent, tmp_path, message, path):
    assert answer(message(path, str(tmp_path)), session) is None
    reply = sent.get(timeout=60)
    assert isinstance(reply, ErrorReply)
    assert reply.code != "internal", reply.message
