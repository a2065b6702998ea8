"""A reply that is longer than a browser takes goes in parts."""

from __future__ import annotations

from crunch.actions.reply_parts import LONGEST, in_parts
from crunch.protocol import framing
from crunch.protocol.messages import CancelReply
from crunch.protocol.writing_messages import WritePart, WriteReply


def test_most_replies_are_one_message():
    reply = CancelReply(id=1, target=2, found=True)
    assert list(in_parts(reply)) == [reply]
    short = WriteReply(id=1, text="", encoding="text", suffix=".txt")
    assert list(in_parts(short)) == [short]


def test_parts_are_the_text_in_order_and_each_fits_in_a_frame():
    text = "\U0001f600" * LONGEST + '"\n' * (LONGEST // 2) + "end"
    *news, last = in_parts(WriteReply(id=7, text=text, encoding="text", suffix=".txt"))
    assert {type(part) for part in news} == {WritePart}
    assert isinstance(last, WriteReply)
    assert "".join(part.text for part in (*news, last)) == text
    assert {part.id for part in (*news, last)} == {7}
    assert all(len(framing.encode(part)) < framing.MAX_REPLY for part in (*news, last))
