"""The program that a browser starts: frames on standard input, replies on standard output, and nothing else there.

The only module that touches stdin and stdout. Run as ``python -m crunch.stdio``.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
from typing import Any, cast

import msgspec

from crunch import actions
from crunch.actions.jobs import error_reply
from crunch.actions.session import Session
from crunch.conversion import convert
from crunch.errors import BadFrameError, BadMessageError, TooLargeError, UnknownTypeError
from crunch.last_hello import wrapper_of
from crunch.protocol import framing
from crunch.protocol.half_characters import refuse_half_characters
from crunch.protocol.messages import Reply, Request

GRACE = 2.0
"""Seconds that work under way may still take once the port is closed; a browser may never end a host by itself."""


PIPE_BYTES = 1 << 20
"""What Linux lets every user have."""


class _Output:
    """The real standard output; whatever else is printed goes to standard error."""

    def __init__(self) -> None:
        self._stream = os.fdopen(os.dup(1), "wb")
        os.dup2(2, 1)
        sys.stdout = sys.stderr
        self._lock = threading.Lock()

    def send(self, reply: Reply) -> None:
        try:
            frame = framing.encode(reply)
        except TooLargeError as error:
            frame = framing.encode(error_reply(reply.id, error))
        with self._lock:
            try:
                self._stream.write(frame)
                self._stream.flush()
            except (BrokenPipeError, ValueError):
                os._exit(0)  # nobody reads any more


def _widen_input() -> None:
    """Let the browser write a megabyte at a time: Firefox copies all that is left after every piece that fits."""
    try:
        import fcntl

        fcntl.fcntl(0, fcntl.F_SETPIPE_SZ, PIPE_BYTES)
    except (ImportError, AttributeError, OSError):
        return  # not Linux, not a pipe, or over the user's limit: as it was


def main() -> None:
    """Answer requests until the port is closed."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # small matrices: more threads wait for each other
    _widen_input()
    gc.disable()  # pages are many small objects without cycles; jobs collect when nothing runs
    output = _Output()
    session = Session(output.send, wrapper_of(sys.argv))
    framing.reader(sys.stdin.buffer)
    code = 0
    while True:
        try:
            message = framing.read_message()
        except framing.EndOfInputError:
            break
        except (framing.UnreadableMessageError, BadMessageError) as error:
            output.send(error_reply(None, error))
            continue
        except BadFrameError as error:  # where the next frame begins is unknown
            output.send(error_reply(None, error))
            code = 1
            break
        _answer(message, session, output)
    session.jobs.wait(GRACE)
    session.jobs.kill()
    sys.stderr.flush()
    os._exit(code)  # threads that still work must not hold the process


def _answer(message: Any, session: Session, output: _Output) -> None:
    request_id = _id_of(message)
    try:
        reply = actions.answer(_request(message), session)
    except Exception as error:  # noqa: BLE001 - the boundary: every request ends in a reply
        reply = error_reply(request_id, error)
    if reply is not None:
        output.send(reply)


def _id_of(message: Any) -> int | None:
    request_id = message.get("id") if isinstance(message, dict) else None
    valid = isinstance(request_id, int) and not isinstance(request_id, bool) and 1 <= request_id < 2**53
    return request_id if valid else None


def _request(message: Any) -> Request:
    kind = message.get("type") if isinstance(message, dict) else None
    if isinstance(kind, str) and kind not in actions.ACTIONS:
        raise UnknownTypeError(f"no message of type {kind!r:.60}; there are {', '.join(actions.ACTIONS)}")
    refuse_half_characters(message)
    try:
        return convert(message, cast("type[Request]", Request))
    except msgspec.ValidationError as error:
        raise BadMessageError(str(error)) from None


if __name__ == "__main__":
    main()
