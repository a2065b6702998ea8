"""The real host behind a relay that breaks at a chosen step of a press: a program that a browser starts."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from tests.support.programs import python_program

STEPS: Final = (
    "before hello",
    "at hello",
    "after hello",
    "while the snapshot is sent",
    "before the reply",
    "in mid-reply",
    "after the reply",
)
"""Where the relay can break, in the order of a press."""

FAULTS: Final = ("killed", "hung", "garbage", "huge frame", "noise")
"""What it can do at each of them."""

VERSIONS: Final = ("older version", "newer version")
"""What it can be at hello alone."""

_PROGRAM: Final = """
import json, os, signal, struct, subprocess, sys, time
from pathlib import Path

FOLDER = Path({folder!r})
ARMED = FOLDER / "armed.json"
REAL = {real!r}

def armed():
    try:
        return json.loads(ARMED.read_text())
    except FileNotFoundError:
        return ["", ""]

def exactly(stream, count):
    data = b""
    while len(data) < count:
        more = stream.read(count - len(data))
        if not more:
            sys.exit(0)
        data += more
    return data

def write(data):
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()

def frame(message):
    content = json.dumps(message).encode()
    return struct.pack("=I", len(content)) + content

def wait_for_the_end():
    while sys.stdin.buffer.read1(65536):
        pass
    sys.exit(0)

def break_now(fault, message=None):
    (FOLDER / "broken").write_text(fault)
    if fault == "held":
        ARMED.unlink()
        while not (FOLDER / "released").exists():
            time.sleep(0.01)
        return
    if fault == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if fault == "garbage":
        write(bytes(range(256)) * 16)
    if fault == "huge frame":
        write(struct.pack("=I", 64 << 20) + b" " * (1 << 20))
    if fault == "noise":
        write(b"Traceback (most recent call last):" * 9)
    if fault in ("older version", "newer version"):
        protocol = 0 if fault == "older version" else 2
        write(frame({{"type": "hello", "id": message["id"], "protocol": protocol, "host": "9.9.9", "python": "3"}}))
    wait_for_the_end()

def at(step, message=None):
    if armed()[0] == step:
        break_now(armed()[1], message)

(FOLDER / "relay.pid").write_text(str(os.getpid()))
host = subprocess.Popen([*REAL, *sys.argv[1:]], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
try:
    at("before hello")
    while True:
        header = exactly(sys.stdin.buffer, 4)
        length = struct.unpack("=I", header)[0]
        if length > 1000 and armed()[0] == "while the snapshot is sent":
            half = exactly(sys.stdin.buffer, length // 2)
            break_now(armed()[1])
            content = half + exactly(sys.stdin.buffer, length - length // 2)
        else:
            content = exactly(sys.stdin.buffer, length)
        message = json.loads(content)
        if message["type"] == "hello":
            at("at hello", message)
        if message["type"] == "crunch":
            at("before the reply")
        host.stdin.write(header + content)
        host.stdin.flush()
        if message["type"] == "snapshot_part":
            continue
        start = exactly(host.stdout, 4)
        reply = start + exactly(host.stdout, struct.unpack("=I", start)[0])
        if message["type"] == "crunch" and armed()[0] == "in mid-reply":
            write(reply[: len(reply) // 2])
            break_now(armed()[1])
            reply = reply[len(reply) // 2 :]
        write(reply)
        if message["type"] == "hello":
            at("after hello")
        if message["type"] == "crunch":
            at("after the reply")
finally:
    host.stdin.close()
"""


class FaultyRelay:
    """The relay of one browser: armed, it breaks at each step of that name, until it is disarmed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.script = python_program(
            _PROGRAM.format(folder=str(folder), real=[sys.executable, "-I", "-m", "crunch.stdio"])
        )

    def arm(self, step: str, fault: str) -> None:
        """``held`` happens once: it waits for :meth:`release` and goes on as if nothing had been."""
        for name in ("broken", "released"):
            (self._folder / name).unlink(missing_ok=True)
        scratch = self._folder / "armed.part"
        scratch.write_text(json.dumps([step, fault]), "utf-8")
        scratch.replace(self._folder / "armed.json")

    def disarm(self) -> None:
        """From now on it is sound; one that hangs stays so until it is ended."""
        (self._folder / "armed.json").unlink(missing_ok=True)

    @property
    def has_broken(self) -> bool:
        """Whether the fault came to pass."""
        return (self._folder / "broken").exists()

    def wait_until_broken(self, seconds: float = 20) -> None:
        """Wait for it."""
        end = time.monotonic() + seconds
        while not self.has_broken:
            assert time.monotonic() < end, "the press did not come to that step"
            time.sleep(0.01)

    def release(self) -> None:
        """Let a held one go on."""
        (self._folder / "released").touch()

    def has_ended(self, seconds: float) -> bool:
        """Whether the process that ran last ends by itself in time."""
        pid = int((self._folder / "relay.pid").read_text("ascii"))
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                os.kill(pid, 0)
            except ProcessLookupError:
                return True
            time.sleep(0.05)
        return False

    def end(self) -> None:
        """End the process that runs now, so that the next press starts another one."""
        with suppress(FileNotFoundError, ProcessLookupError, ValueError):
            pid = int((self._folder / "relay.pid").read_text("ascii"))
            os.kill(pid, signal.SIGKILL)
            (self._folder / "relay.pid").unlink()
            time.sleep(0.2)  # the browser has to hear of it, and tells nobody outside
