"""The host as a browser sees it: a process with frames on its standard input and output."""

from __future__ import annotations

import json
import os
import select
import struct
import subprocess
import sys
from pathlib import Path
from time import monotonic
from typing import Any

PATIENCE = 30.0
"""Seconds until a test gives up; none of them needs a tenth of it."""

TEST_ALGORITHMS = '''\
"""Algorithms that misbehave, for tests of the host; added to the table in every Python that starts."""

import os
import subprocess
import sys
import threading
import types

import crunch.algorithms
from crunch.algorithms.base import Settings
from crunch.documents.extraction import keep_everything


def _tell_pid():
    """Tell the test which process works, once it does."""
    with open(os.environ["TEST_FIFO"], "w") as fifo:
        fifo.write(f"{os.getpid()}\\n")


def hang(page):
    _tell_pid()
    threading.Event().wait()


def noisy(page):
    print("a stray print")
    sys.stdout.write("a stray write")
    sys.stdout.flush()
    print("to the first stdout", file=sys.__stdout__, flush=True)
    os.write(1, b"a stray os.write")
    subprocess.run(["/bin/echo", "a stray child"], check=True)


def broken(page):
    raise ValueError("broken on purpose")


def dies(page):
    os._exit(3)


def lingers(page):
    """Ends when the test closes its side."""
    _tell_pid()
    with open(os.environ["TEST_FIFO"] + ".go") as fifo:
        fifo.read()


for work in (hang, noisy, broken, dies, lingers):

    def extract(page, settings, context, work=work):
        work(page)
        return keep_everything(page)

    module = types.ModuleType(f"test_{work.__name__}")
    module.name, module.title, module.Settings, module.extract = work.__name__, "for tests", Settings, extract
    sys.modules[module.__name__] = module
    crunch.algorithms.TABLE[work.__name__] = module.__name__
'''


class ClosedError(Exception):
    """The host's output ended where a frame was expected."""


class Host:
    """One host process in an empty home."""

    program: tuple[str, ...] = (sys.executable,)

    def __init__(
        self, folder: Path, *, test_algorithms: bool = False, code: tuple[str, ...] = ("-m", "crunch.stdio"), **env: str
    ) -> None:
        home = folder / "home"
        home.mkdir(exist_ok=True)
        self._stderr = folder / "stderr"
        self._fifo = (
            folder / f"fifo{len(list(folder.glob('fifo*')))}"
        )  # a folder may serve several, one after the other
        environment = {"HOME": str(home), "PATH": "/usr/bin:/bin", "TEST_FIFO": str(self._fifo), **env}
        self._told = -1
        if test_algorithms:
            (folder / "site").mkdir(exist_ok=True)
            (folder / "site" / "sitecustomize.py").write_text(TEST_ALGORITHMS, "utf-8")
            environment["PYTHONPATH"] = str(folder / "site")
            os.mkfifo(self._fifo)
            os.mkfifo(f"{self._fifo}.go")
            self._told = os.open(self._fifo, os.O_RDWR)  # for both, so that it never ends
        with self._stderr.open("wb") as stderr:
            self.process = subprocess.Popen(
                [*self.program, *code],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=stderr,
                cwd=home,
                env=environment,
                bufsize=0,
            )
        self._next_id = 0

    def __enter__(self) -> Host:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream:
                stream.close()
        if self._told >= 0:
            os.close(self._told)

    @property
    def stderr(self) -> str:
        """What the host has written to standard error."""
        return self._stderr.read_text("utf-8", "replace")

    def write(self, data: bytes) -> None:
        """Raw bytes to the host."""
        assert self.process.stdin
        view = memoryview(data)
        while view:
            view = view[self.process.stdin.write(view) :]

    def send(self, type: str, **fields: Any) -> int:  # noqa: A002 - the name in the protocol
        """Send a request; returns its id."""
        self._next_id += 1
        message = {"type": type, "id": self._next_id, **fields}
        self.write(frame(json.dumps(message).encode()))
        return int(message["id"])

    def read(self) -> dict[str, Any]:
        """The next reply.

        Raises:
            ClosedError: the output ended.
        """
        (length,) = struct.unpack("@I", self.take(4))
        reply: dict[str, Any] = json.loads(self.take(length))
        return reply

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:  # noqa: A002 - the name in the protocol
        """Send a request and read the next reply, which must be the one to it."""
        request_id = self.send(type, **fields)
        reply = self.read()
        assert reply["id"] == request_id, reply
        return reply

    def close_input(self) -> None:
        """What a browser does when the port is closed."""
        assert self.process.stdin
        self.process.stdin.close()

    def close_output(self) -> None:
        """Nobody reads any more."""
        assert self.process.stdout
        self.process.stdout.close()

    def wait(self, seconds: float = PATIENCE) -> int:
        """The exit code, once the process has ended."""
        return self.process.wait(seconds)

    def rest(self) -> bytes:
        """All output until its end."""
        assert self.process.stdout
        return self.process.stdout.read()

    def worker(self) -> int:
        """Id of the process in which a test algorithm has begun to work; waits until one has."""
        worker = self.worker_within(PATIENCE)
        assert worker is not None, f"no work began; {self.stderr}"
        return worker

    def worker_within(self, seconds: float) -> int | None:
        """Id of that process; None when no work began in time."""
        ready, _, _ = select.select([self._told], [], [], seconds)
        return int(os.read(self._told, 64)) if ready else None

    def let_go(self) -> None:
        """Let ``lingers`` end."""
        os.close(os.open(f"{self._fifo}.go", os.O_WRONLY))

    def take(self, count: int) -> bytes:
        """So many bytes of the output."""
        assert self.process.stdout
        deadline = monotonic() + PATIENCE
        parts = []
        while count:
            ready, _, _ = select.select([self.process.stdout], [], [], max(deadline - monotonic(), 0))
            assert ready, f"no reply in time; {self.stderr}"
            part = self.process.stdout.read(count)
            if not part:
                raise ClosedError(self.stderr)
            parts.append(part)
            count -= len(part)
        return b"".join(parts)


def frame(content: bytes) -> bytes:
    """Length and content."""
    return struct.pack("@I", len(content)) + content


class Watched:
    """A process that is not a child of this one, held by its descriptor."""

    def __init__(self, process_id: int) -> None:
        self._descriptor = os.pidfd_open(process_id)

    def ends_within(self, seconds: float) -> bool:
        """Wait for its end."""
        ended, _, _ = select.select([self._descriptor], [], [], seconds)
        os.close(self._descriptor)
        return bool(ended)


def descendants(process_id: int) -> set[int]:
    """Ids of the processes below one."""
    parents: dict[int, int] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                after_name = (folder / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()
            except OSError:  # ended meanwhile
                continue
            parents[int(folder.name)] = int(after_name[1])
    found: set[int] = set()
    todo = [process_id]
    while todo:
        around = todo.pop()
        below = {child for child, parent in parents.items() if parent == around}
        found |= below
        todo += below
    return found
