"""Campaign: mutated frames and messages through the decoding and the request handling of the host, in this process."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import msgspec

from crunch import stdio
from crunch.actions.jobs import error_reply
from crunch.actions.session import Session
from crunch.errors import BadFrameError, BadMessageError, TooLargeError
from crunch.protocol import framing
from crunch.protocol.cleaner_messages import CleanerNews
from crunch.protocol.messages import ErrorReply, Reply
from tests.fuzz.case import Case, FoundError
from tests.fuzz.confining import is_confined, starts_process
from tests.fuzz.message_mutations import frames
from tests.fuzz.message_seeds import lay_out, message_seeds

PATIENCE = 20.0
SILENT = ("snapshot_part",)
"""Types without a reply."""


class _Output:
    """What the host's output is in a browser, kept instead of written."""

    def __init__(self) -> None:
        self.replies: list[Reply] = []
        self.failed: Exception | None = None

    def send(self, reply: Reply) -> None:
        """As ``stdio`` sends it."""
        try:
            frame = framing.encode(reply)
        except TooLargeError as error:
            frame = framing.encode(error_reply(reply.id, error))
        except Exception as error:  # noqa: BLE001 - it would end a thread, and nobody would hear of it
            self.failed = error
            return
        try:
            msgspec.json.decode(frame[4:])
        except msgspec.DecodeError as error:
            if b"\\ud" not in frame:  # half a character, which only an escape can carry
                self.failed = error
        self.replies.append(reply)


class Messages:
    """See the module."""

    target = 2_000_000
    batch = 1_000

    def prepare(self, folder: Path) -> None:
        self._folder = folder
        os.chdir(folder)
        lay_out(folder)
        self._seeds = message_seeds(folder)
        self._output = _Output()
        self._session = Session(self._output.send)  # one port for all of them, as a browser's may live for days

    def make(self, drawn: Random, number: int) -> Case:
        return Case(frames(drawn, self._seeds), {"processes": number % 2_000 == 0})

    def run(self, case: Case) -> None:
        output = self._output
        output.replies, output.failed = [], None
        errors, sys.stderr = sys.stderr, io.StringIO()
        try:
            expected, silent = self._answer_all(case)
            self._wait(expected - silent)
            told = sys.stderr.getvalue()
        finally:
            sys.stderr = errors
        if output.failed:
            raise output.failed
        internal = [reply for reply in output.replies if isinstance(reply, ErrorReply) and reply.code == "internal"]
        if internal:
            raise FoundError(f"a fault of the host: {internal[0].message}\n{told}")
        if told:
            raise FoundError(f"on standard error: {told}")
        count = self._reply_count()
        if not expected - silent <= count <= expected:
            raise FoundError(f"{count} replies to {expected} messages: {output.replies!r:.500}")

    def _reply_count(self) -> int:
        return sum(not isinstance(reply, CleanerNews) for reply in self._output.replies)

    def _answer_all(self, case: Case) -> tuple[int, int]:
        """How many messages came, and how many of them need no reply."""
        expected = silent = 0
        framing.reader(io.BytesIO(case.data))
        while True:
            try:
                message = framing.read_message()
            except framing.EndOfInputError:
                return expected, silent
            except (framing.UnreadableMessageError, BadMessageError) as error:
                self._output.send(error_reply(None, error))
                expected += 1
                continue
            except BadFrameError as error:
                self._output.send(error_reply(None, error))
                return expected + 1, silent
            if not is_confined(message, self._folder) or (starts_process(message) and not case.how["processes"]):
                continue
            expected += 1
            silent += _kind(message) in SILENT
            stdio._answer(message, self._session, self._output)  # type: ignore[arg-type]

    def _wait(self, expected: int) -> None:
        end = monotonic() + PATIENCE
        if not self._session.jobs.wait(PATIENCE):
            raise FoundError("work that does not end")
        while self._session.long_work:
            for control in list(self._session.long_work.values()):
                control.resume()
            if monotonic() > end:
                raise FoundError("long work that does not end")
            sleep(0.001)
        while self._reply_count() < expected and monotonic() < end - PATIENCE + 1:  # the last step of a thread
            sleep(0.001)


def _kind(message: Any) -> Any:
    return message.get("type") if isinstance(message, dict) else None
