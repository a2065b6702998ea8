"""Campaign: the frames of a few hundred cases through a real host process, which must answer and then end."""

from __future__ import annotations

import contextlib
import io
import json
import os
import struct
import subprocess
import sys
import threading
from pathlib import Path
from random import Random

from crunch.errors import BadFrameError, BadMessageError
from crunch.protocol import framing
from tests.fuzz.case import Case, FoundError
from tests.fuzz.confining import is_confined, starts_process
from tests.fuzz.message_mutations import frames
from tests.fuzz.message_seeds import lay_out, message_seeds

PATIENCE = 60.0
GREETING = 2**40
"""The id of the last request, which no case uses."""
MANY = 100
"""Cases of ``messages`` in one of these."""


class Processes:
    """See the module."""

    target = 2_000
    batch = 4

    def prepare(self, folder: Path) -> None:
        self._folder = folder
        os.chdir(folder)
        lay_out(folder)
        self._seeds = message_seeds(folder)

    def make(self, drawn: Random, number: int) -> Case:
        data = b"".join(self._safe(frames(drawn, self._seeds)) for _ in range(MANY))
        cut = drawn.random()
        if cut < 0.1:
            data = data[: drawn.randrange(len(data))]
        return Case(data, {"whole": cut >= 0.1})

    def run(self, case: Case) -> None:
        data = case.data
        if case.how["whole"]:
            hello = {"type": "hello", "id": GREETING, "protocol": 1, "extension": "1"}
            data += _frame(json.dumps(hello).encode())
        environment = {**os.environ, "HOME": str(self._folder)}
        with subprocess.Popen(
            [sys.executable, "-m", "crunch.stdio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=self._folder,
            env=environment,
        ) as process:
            late = threading.Timer(PATIENCE, process.kill)
            late.start()
            out, err = _talk(process, data)
            late.cancel()
            code = process.wait()
        replies = _replies(out)
        words = f"exit code {code}; {err.decode('utf-8', 'replace')[-2_000:]}"
        if code not in ((0,) if case.how["whole"] else (0, 1)):
            raise FoundError(f"it ended: {words}")
        if case.how["whole"] and not any(reply.get("id") == GREETING for reply in replies):
            raise FoundError(f"the last hello has no reply: {words}")
        if any(reply.get("code") == "internal" for reply in replies) or err:
            raise FoundError(f"a fault of the host: {words}")

    def _safe(self, data: bytes) -> bytes:
        """The frames after which another one can be read, without those that a fuzzer must not send."""
        kept = []
        stream = io.BytesIO(data)
        framing.reader(stream)
        with contextlib.suppress(framing.EndOfInputError, BadFrameError):
            while True:
                start = stream.tell()
                try:
                    message = framing.read_message()
                except (framing.UnreadableMessageError, BadMessageError):
                    message = None
                is_long = isinstance(message, dict) and message.get("type") == "cleaner_start"
                if is_confined(message, self._folder) and not starts_process(message) and not is_long:
                    kept.append(data[start : stream.tell()])
        return b"".join(kept)


def _talk(process: subprocess.Popen[bytes], data: bytes) -> tuple[bytes, bytes]:
    try:
        return process.communicate(data)
    except BrokenPipeError:
        return process.communicate()


def _frame(content: bytes) -> bytes:
    return struct.pack("@I", len(content)) + content


def _replies(out: bytes) -> list[dict[str, object]]:
    replies = []
    while out:
        (length,) = struct.unpack("@I", out[:4])
        replies.append(json.loads(out[4 : 4 + length]))
        if len(out) < 4 + length:
            raise FoundError("half a reply")
        out = out[4 + length :]
    return replies
