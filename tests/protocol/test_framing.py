"""Frames: four bytes of length, then JSON."""

from __future__ import annotations

import io
import json
import struct

import pytest

from crunch.errors import BadFrameError, BadMessageError, TooLargeError
from crunch.protocol import framing
from crunch.protocol.messages import ErrorReply


@pytest.fixture
def reading(monkeypatch):
    """Make bytes the input; gives the function that reads the next message."""

    def start(data: bytes):
        monkeypatch.setattr("sys.stdin", None)  # put back by monkeypatch, whatever the reader puts there
        framing.reader(io.BytesIO(data))
        return framing.read_message

    return start


def frame(content: bytes) -> bytes:
    return struct.pack("@I", len(content)) + content


def test_messages_are_read_one_after_the_other_until_the_input_ends(reading):
    read = reading(frame(b'{"a": 1}') + frame('"ü"'.encode()))
    assert read() == {"a": 1}
    assert read() == "ü"
    with pytest.raises(framing.EndOfInputError):
        read()


@pytest.mark.parametrize("content", [b"\xff\xfe", b'{"a":', b"", b"nonsense", b"[" * 100_000])
def test_frame_without_a_message_does_not_spoil_the_next(reading, content):
    if not content:
        content = b" "
    read = reading(frame(content) + frame(b"2"))
    with pytest.raises(framing.UnreadableMessageError) as caught:
        read()
    assert caught.value.code == "bad_frame"
    assert read() == 2


@pytest.mark.parametrize("content", [b"9" * 5_000, b'{"type": "hello", "id": ' + b"9" * 5_000 + b"}"])
def test_number_of_thousands_of_digits_is_no_message_and_does_not_spoil_the_next(reading, content):
    read = reading(frame(content) + frame(b"2"))
    with pytest.raises(BadMessageError, match="thousands of digits"):
        read()
    assert read() == 2


@pytest.mark.parametrize(
    "data",
    [b"\x01", b"\x01\x00\x00", struct.pack("@I", 10), struct.pack("@I", 10) + b"123456789"],
    ids=["one byte of the length", "three of the length", "only the length", "one byte missing"],
)
def test_truncated_frame_is_told_from_the_end_of_the_input(reading, data):
    read = reading(data)
    with pytest.raises(BadFrameError, match="the input ended inside a frame") as caught:
        read()
    assert not isinstance(caught.value, framing.UnreadableMessageError)


@pytest.mark.parametrize("length", [0, framing.MAX_REQUEST + 1, 2**32 - 1])
def test_impossible_length_is_refused_before_anything_is_read(reading, length):
    read = reading(struct.pack("@I", length) + frame(b"1"))
    with pytest.raises(BadFrameError, match=f"a frame of {length} bytes"):
        read()


def test_largest_request_that_a_browser_sends_is_read(reading):
    text = "x" * (framing.MAX_REQUEST - 2)
    read = reading(frame(f'"{text}"'.encode()))
    assert len(read()) == len(text)


def test_reply_is_length_and_json():
    data = framing.encode(ErrorReply(id=7, code="internal", message="“ü”\ud800\n"))
    (length,) = struct.unpack("@I", data[:4])
    assert length == len(data) - 4
    assert json.loads(data[4:]) == {"type": "error", "id": 7, "code": "internal", "message": "“ü”\ud800\n"}


def test_reply_of_exactly_the_cap_passes_and_one_byte_more_does_not():
    empty = len(framing.encode(ErrorReply(id=1, code="", message=""))) - 4
    room = framing.MAX_REPLY - empty
    assert len(framing.encode(ErrorReply(id=1, code="", message="x" * room))) == 4 + framing.MAX_REPLY
    with pytest.raises(TooLargeError, match=str(framing.MAX_REPLY + 1)):
        framing.encode(ErrorReply(id=1, code="", message="x" * (room + 1)))


def test_the_caps_are_those_of_browsers():
    assert (framing.MAX_REPLY, framing.MAX_REQUEST) == (1_048_576, 67_108_864)
