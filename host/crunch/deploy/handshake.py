"""Starting a host as a browser does and greeting it through a real frame."""

from __future__ import annotations

import json
import os
import struct
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from crunch import __version__
from crunch.last_hello import SILENCE
from crunch.protocol import PROTOCOL

SECONDS = 20.0
"""A host greets within a tenth of a second; a machine that just woke up may take longer."""

_BARE_PATH = "/usr/bin:/bin"
_PASSED_ON = ("HOME", "USER", "LANG", "LC_ALL", "TMPDIR")


@dataclass(frozen=True)
class Greeting:
    """What the host said of itself."""

    host: str
    protocol: int
    python: str


class HandshakeError(Exception):
    """The host did not greet. ``kind`` is one of ``starts``, ``hello`` and ``versions``: what went wrong."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message


def greet(command: Sequence[str], seconds: float = SECONDS) -> Greeting:
    """Start a host, say hello, let it end.

    Raises:
        HandshakeError: it does not start, or what it says is no greeting.
    """
    frame = _frame({"type": "hello", "id": 1, "protocol": PROTOCOL, "extension": __version__})
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=_surroundings(),
            cwd=Path(command[0]).parent,
        )
    except OSError as error:
        raise HandshakeError("starts", f"{command[0]} does not start: {error.strerror}") from None
    try:
        output, errors = process.communicate(frame, timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise HandshakeError("hello", f"the host started and gave no answer within {seconds:g} s") from None
    if not output:
        raise HandshakeError("starts", _ended(process.returncode, errors.decode("utf-8", "replace")))
    return _greeting(_message(output))


def _surroundings() -> dict[str, str]:
    """A browser that was started from a menu has little more than this."""
    if os.name != "posix":
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        return {**inherited, SILENCE: "1"}
    return {"PATH": _BARE_PATH, SILENCE: "1", **{name: os.environ[name] for name in _PASSED_ON if name in os.environ}}


def _frame(message: object) -> bytes:
    content = json.dumps(message).encode()
    return struct.pack("@I", len(content)) + content


def _ended(code: int, errors: str) -> str:
    lines = [line for line in errors.splitlines() if line.strip()]
    said = f"; the last it said: {lines[-1].strip():.300}" if lines else ""
    return f"the host ended before it answered (exit code {code}){said}"


def _message(output: bytes) -> object:
    """The one message of a host's output; anything else on standard output breaks the connection in a browser."""
    if len(output) >= 4:
        (length,) = struct.unpack("@I", output[:4])
        if len(output) == 4 + length:
            try:
                return json.loads(output[4:])
            except ValueError:
                pass
    raise HandshakeError(
        "hello",
        f"the host's answer is no frame of JSON; something prints on standard output. It begins {output[:60]!r}",
    )


def _greeting(message: object) -> Greeting:
    if isinstance(message, dict) and message.get("type") == "error":
        kind = "versions" if message.get("code") == "protocol_mismatch" else "hello"
        raise HandshakeError(kind, f"the host refused: {str(message.get('message'))[:300]} ({message.get('code')})")
    try:
        assert isinstance(message, dict)
        assert (message["type"], message["id"]) == ("hello", 1)
        return Greeting(host=str(message["host"]), protocol=int(message["protocol"]), python=str(message["python"]))
    except (AssertionError, KeyError, TypeError, ValueError):
        raise HandshakeError("hello", f"the host's answer is no greeting: {json.dumps(message)[:200]}") from None
