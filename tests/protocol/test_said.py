"""Codes of words in a reply."""

from __future__ import annotations

import msgspec

from crunch.protocol.said import SaidMessage, said_messages
from crunch.wording import say

ROOM = 10_000


def test_each_words_once_and_those_without_a_code_not_at_all():
    found, room = said_messages([say("not_main"), "settings.toml, line 3: no", say("not_main")], ROOM)
    assert found == {"it does not read like the main text": SaidMessage(code="not_main")}
    assert room == ROOM - len(msgspec.json.encode(found))


def test_words_in_words():
    said = say("links_to_words", links=say("links", count=4), words=say("other_words", count=1))
    found, _ = said_messages([said], ROOM)
    links = SaidMessage(code="links", parameters={"count": 4})
    words = SaidMessage(code="other_words", parameters={"count": 1})
    assert found == {
        "4 links to 1 other word": SaidMessage(code="links_to_words", parameters={"links": links, "words": words})
    }


def test_no_more_than_there_is_room_for():
    first, second = say("short_block", characters=1), say("short_block", characters=2)
    size = len(msgspec.json.encode(said_messages([first], ROOM)[0]))
    found, room = said_messages([first, second], 2 * size - 1)
    assert (list(found), room) == ([str(first)], 0)
    found, room = said_messages([first, second], 2 * size)
    assert (list(found), room) == ([str(first), str(second)], 0)
