"""Greeting a program; the real host is greeted in ``process/test_doctor.py``."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from crunch import __version__
from crunch.deploy.handshake import HandshakeError, greet
from crunch.protocol import PROTOCOL

REPLY = """
import json, struct, sys
(length,) = struct.unpack("@I", sys.stdin.buffer.read(4))
message = json.loads(sys.stdin.buffer.read(length))
def reply(**fields):
    content = json.dumps({"type": "hello", "id": message["id"], **fields}).encode()
    sys.stdout.buffer.write(struct.pack("@I", len(content)) + content)
"""


def host(script: str) -> list[str]:
    """A command that runs a script."""
    return [sys.executable, "-I", "-c", REPLY + script]


def test_the_host_of_this_checkout() -> None:
    greeting = greet([sys.executable, "-I", "-m", "crunch.stdio"])
    assert (greeting.host, greeting.protocol) == (__version__, PROTOCOL)


def test_what_is_said_to_it() -> None:
    greeting = greet(host("reply(host=message['extension'], protocol=message['protocol'], python=message['type'])"))
    assert (greeting.host, greeting.protocol, greeting.python) == (__version__, PROTOCOL, "hello")


def test_what_it_gets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    monkeypatch.setenv("PATH", "/somewhere")
    script = "import os; reply(host=os.environ['PATH'], protocol=1, python=os.environ.get('PYTHONPATH', ''))"
    greeting = greet(host(script))
    assert (greeting.host, greeting.python) == ("/usr/bin:/bin", "")


@pytest.mark.parametrize(
    ("script", "kind", "words"),
    [
        ("sys.exit('no lxml')", "starts", "(exit code 1); the last it said: no lxml"),
        ("print('hi', flush=True); reply(host='1', protocol=1, python='3')", "hello", "no frame of JSON"),
        ("reply(host='1')", "hello", "no greeting"),
        ("reply(type='error', code='protocol_mismatch', message='update')", "versions", "update (protocol_mismatch)"),
        ("reply(type='error', code='internal', message='broken')", "hello", "broken (internal)"),
    ],
)
def test_no_greeting(script: str, kind: str, words: str) -> None:
    with pytest.raises(HandshakeError) as caught:
        greet(host(script))
    assert caught.value.kind == kind
    assert words in caught.value.message


def test_no_program(tmp_path: Path) -> None:
    with pytest.raises(HandshakeError, match="does not start: No such file"):
        greet([str(tmp_path / "gone")])


def test_it_is_ended_when_it_hangs() -> None:
    with pytest.raises(HandshakeError, match=r"no answer within 0\.5 s"):
        greet(host("import threading; threading.Event().wait()"), seconds=0.5)
