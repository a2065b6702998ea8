"""Frames of native messaging: the codec of the package ``nativemessaging``, with the checks that it leaves out."""

from __future__ import annotations

import json
import struct
import sys
from types import SimpleNamespace
from typing import Any, BinaryIO

import msgspec
import nativemessaging

from crunch.errors import BadFrameError, BadMessageError, TooLargeError

MAX_REQUEST = 64 * 1024 * 1024
"""Bytes of a request; browsers send no more."""

MAX_REPLY = 1024 * 1024
"""Bytes of a reply; a browser disconnects a port that sends more."""


class EndOfInputError(Exception):
    """The browser closed the port."""


class _CheckedInput:
    """The stream that ``nativemessaging.get_message`` reads; tells a truncated or oversize frame from an ended one."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._length_next = True

    def read(self, size: int) -> bytes:
        data = self._stream.read(size)
        if self._length_next:
            if not data:
                raise EndOfInputError
            if len(data) == 4:
                (length,) = struct.unpack("@I", data)
                if not 0 < length <= MAX_REQUEST:
                    # What follows cannot be trusted to begin with a length: nothing can be read after this.
                    raise BadFrameError(f"a frame of {length} bytes; allowed are 1 to {MAX_REQUEST}")
        if len(data) < size:
            raise BadFrameError(f"the input ended inside a frame ({len(data)} of {size} bytes)")
        self._length_next = not self._length_next
        return data


def reader(stream: BinaryIO) -> Any:
    """Make ``stream`` the program's standard input, which is where ``nativemessaging`` reads."""
    sys.stdin = SimpleNamespace(buffer=_CheckedInput(stream), close=stream.close)
    return sys.stdin


def read_message() -> Any:
    """The next message, as plain values.

    Raises:
        EndOfInputError: the port is closed.
        UnreadableMessageError: a frame that is no JSON; the next one can be read.
        BadMessageError: JSON that can be no message; the next one can be read.
        BadFrameError: no further frame can be read.
    """
    try:
        return nativemessaging.get_message()
    except UnicodeDecodeError as error:
        raise UnreadableMessageError(f"a frame that is not UTF-8: {error.reason} at byte {error.start}") from None
    except (json.JSONDecodeError, RecursionError) as error:
        raise UnreadableMessageError(f"a frame that is not JSON: {error}") from None
    except ValueError:  # JSON it is, and Python reads no integer of more than 4,300 digits
        raise BadMessageError("a number of thousands of digits is in no message of this protocol") from None


class UnreadableMessageError(BadFrameError):
    """A whole frame without a message in it: the next one can still be read."""


def encode(reply: msgspec.Struct) -> bytes:
    """The frame of a reply.

    Raises:
        TooLargeError: over the browser's cap.
    """
    try:
        content = msgspec.json.encode(reply)  # ten times as fast as the package's, which encodes plain values
    except UnicodeEncodeError:  # half a character, which only an escape can carry
        content = nativemessaging.encode_message(msgspec.to_builtins(reply))["content"]
    if len(content) > MAX_REPLY:
        raise TooLargeError(f"a reply of {len(content)} bytes; browsers take {MAX_REPLY}")
    return struct.pack("@I", len(content)) + content
