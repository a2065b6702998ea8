"""Hosts for tests: the real one, whose process a test can stop and kill; and programs that are no good host."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path

from crunch.deploy.install_host import Installed, install_in_profile
from tests.support.programs import python_program


class RealHost:
    """The real host of a profile; its wrapper notes the process before it becomes the host."""

    def __init__(self, profile: Path) -> None:
        self.installed: Installed = install_in_profile("chromium", profile)
        self.is_touched = False
        """Whether a test did something to the process or took the host away."""
        self._pid_file = profile / "host.pid"
        script = self.installed.wrapper.read_text("utf-8")
        self.installed.wrapper.write_text(script.replace("\nexec", f'\necho $$ > "{self._pid_file}"\nexec'), "utf-8")

    @property
    def pid(self) -> int:
        """The process that was started last."""
        return int(self._pid_file.read_text("ascii"))

    def stop(self) -> None:
        """From now on it hangs."""
        self.is_touched = True
        os.kill(self.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        """It hangs no more."""
        os.kill(self.pid, signal.SIGCONT)

    def kill(self) -> None:
        """It is gone at once."""
        self.is_touched = True
        os.kill(self.pid, signal.SIGKILL)

    def take_away(self) -> None:
        """As if it had never been installed."""
        self.is_touched = True
        self.installed.manifest.unlink()
        with suppress(ProcessLookupError):  # the browser ends one that it does not need
            self.kill()


_ANSWERS = """
import json, struct, sys

def read():
    length = sys.stdin.buffer.read(4)
    if len(length) < 4:
        sys.exit(0)
    return json.loads(sys.stdin.buffer.read(struct.unpack("=I", length)[0]))

def write(content):
    sys.stdout.buffer.write(struct.pack("=I", len(content)) + content)
    sys.stdout.buffer.flush()

def greet(protocol=1, host="0.1.0"):
    hello = {"type": "hello", "id": read()["id"], "protocol": protocol, "host": host, "python": "3"}
    write(json.dumps(hello).encode())

def refuse(**fields):
    error = {"type": "error", "id": read()["id"], "code": "protocol_mismatch", "message": "sie passen nicht"}
    write(json.dumps(error | fields).encode())

"""

FAULTY_PROGRAMS: dict[str, str] = {
    "ends at once": "raise SystemExit(1)",
    "prints on standard output": "print('Traceback (most recent call last):' * 9, flush=True); read()",
    "never answers": "while read(): pass",
    "greets in broken JSON": "read(); write(b'{\"type\": hello}'); read()",
    "greets without a version": "write(json.dumps({'type': 'hello', 'id': read()['id']}).encode()); read()",
    "is older": "greet(0, '0.0.1'); read()",
    "is newer": "greet(2, '9.9.9'); read()",
    "is older and refuses": "refuse(parameters={'protocol': 0, 'host': '0.0.1'}); read()",
    "is newer and refuses": "refuse(parameters={'protocol': 2, 'host': '9.9.9'}); read()",
    "refuses and does not say why": "refuse(); read()",
    "does not know hello": (
        "m = read()\n"
        "write(json.dumps({'type': 'error', 'id': m['id'], 'code': 'unknown_type', 'message': ''}).encode()); read()"
    ),
    "ends in the middle": "greet(); read(); raise SystemExit(1)",
    "hangs in the middle": "greet()\nwhile read(): pass",
    "answers with broken JSON": "greet(); read(); write(b'[[['); read()",
    "answers nobody": 'greet(); read(); write(b\'{"type": "crunch", "id": 4711}\'); read()',
    "answers a list": "greet(); read(); write(b'[1, 2, 3]'); read()",
    "answers without markers": (
        "greet(); m = read(); write(json.dumps({'type': 'crunch', 'id': m['id'], 'elements': 3}).encode()); read()"
    ),
    "answers over the cap": "greet(); m = read(); write(b' ' * 1048577); read()",
    "answers half a frame": (
        "greet(); read(); sys.stdout.buffer.write(struct.pack('=I', 1000) + b'{}'); sys.stdout.buffer.flush()"
    ),
}
"""What is wrong with a program -> the end of its Python script."""

SHORT_LIMITS: dict[str, dict[str, int]] = {
    "never answers": {"hello": 1000},
    "greets in broken JSON": {"hello": 1000},
    "hangs in the middle": {"crunch": 1000},
    "answers with broken JSON": {"crunch": 1000},
}
"""Milliseconds, by fault: short where a request ends by them alone; elsewhere a busy machine must not run into them."""


def faulty_script(fault: str) -> str:
    """The program, as a browser starts it."""
    return python_program(f"{_ANSWERS}{FAULTY_PROGRAMS[fault]}\n")


def install_faulty_host(profile: Path, fault: str) -> None:
    """Register a program that is no good host in the place of the real one."""
    wrapper = install_in_profile("chromium", profile).wrapper
    wrapper.write_text(faulty_script(fault), "utf-8")
