"""One command, or one host with its messages, on a disk that is full after 0, 1, 2 … changes, until it gets through.

``python -m tests.support.full_disk_runs`` takes a :class:`Wish` as JSON on its standard input and prints a list of
:class:`Run`: the first on a disk with enough room. Every run is a process of its own, on a fresh copy of the disk.
"""

from __future__ import annotations

import atexit
import contextlib
import importlib
import json
import os
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from pathlib import Path
from time import sleep
from typing import Any

from tests.support import failing_disk
from tests.support.host_process import frame

ROOM = 1_000_000
_ENDED = os.WEXITED | os.WNOHANG | os.WNOWAIT
_OF_THE_HOST = (
    "crunch.service",
    "crunch.algorithms.auto.algorithm",
    "crunch_lab.annotation.gold",
    "crunch.presets.collection",
    "tomlkit",
)
"""What its messages import; a host that ends cannot be asked."""
_LOADED_BEFORE = ("crunch.", "crunch_lab.", "tarfile", "tomlkit", "zipfile")


@dataclass(frozen=True)
class Wish:
    """What is to be run."""

    template: str
    """A folder: what is on the disk before. The command runs in it, and has its home in ``home``."""
    work: str
    arguments: list[str]
    """Of the command; of the host, with messages."""
    most: int = 60
    """Runs on a full disk; of more changes than these, the first half and some in between."""
    messages: list[dict[str, Any]] = field(default_factory=list)
    """To the host; ``@`` in them is the folder that stands for the disk."""


@dataclass(frozen=True)
class Run:
    """What came of it."""

    after: int
    """Changes that the disk took."""
    code: int
    said: str
    tree: dict[str, str]
    """What is on the disk then: content and mode by name; folders end in a slash."""
    changes: list[str] = field(default_factory=list)
    """What was done to the disk, also in vain."""
    replies: list[dict[str, Any]] = field(default_factory=list)
    """Of the host; then ``said`` is its standard error."""


def runs_of(wish: Wish) -> list[Run]:
    """Run it, in a process that forks the others."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.full_disk_runs"],
        input=json.dumps(asdict(wish)),
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=Path(__file__).parents[2],
    )
    assert done.returncode == 0, done.stderr
    return [Run(**one) for one in json.loads(done.stdout)]


def tree_of(folder: Path) -> dict[str, str]:
    """What lies below a folder."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name, mode = path.relative_to(folder).as_posix(), f"{path.lstat().st_mode & 0o777:o}"
        if path.is_symlink():
            found[name] = f"-> {path.readlink()}"
        elif not path.is_file() and not path.is_dir():
            found[name] = "neither file nor folder"
        elif path.is_dir():
            found[f"{name}/"] = mode
        else:
            found[name] = f"{mode} {blake2b(path.read_bytes(), digest_size=8).hexdigest()}"
    return found


def _main() -> None:
    wish = Wish(**json.load(sys.stdin))
    work = Path(wish.work)
    (work / "site").mkdir(parents=True)
    (work / "site" / "sitecustomize.py").write_text(failing_disk.IN_EVERY_PYTHON, "utf-8")
    failing_disk.install()
    importlib.import_module("crunch.stdio" if wish.messages else "crunch.cli")
    first = _run(wish, work, ROOM)
    for name in _OF_THE_HOST if wish.messages else (work / "modules").read_text("utf-8").split():
        if name.startswith(_LOADED_BEFORE) and not name.endswith("__main__"):
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
    runs = [first]
    for after in _numbers(len(first.changes), wish.most):
        runs.append(_run(wish, work, after))
    print(json.dumps([asdict(one) for one in runs]))


def _numbers(changes: int, most: int) -> list[int]:
    if changes <= most:
        return list(range(changes))
    half = most // 2
    return sorted({*range(half), *(half + (changes - 1 - half) * step // half for step in range(1, half + 1))})


def _run(wish: Wish, work: Path, after: int) -> Run:
    disk, log, said, frames = work / "disk", work / "log", work / "said", work / "frames"
    text = json.dumps(wish.messages).replace("@", str(disk))
    frames.write_bytes(b"".join(frame(json.dumps(one).encode()) for one in json.loads(text)))
    if disk.exists():
        shutil.rmtree(disk)
    shutil.copytree(wish.template, disk, symlinks=True)
    log.write_bytes(b"")
    (work / "replies").write_bytes(b"")
    given, giving = os.pipe()
    child = os.fork()
    if not child:
        os.close(giving)
        _be_the_command(wish, work, after, given)
    os.close(given)
    if wish.messages:
        with open(giving, "wb", closefd=False) as port:
            port.write(frames.read_bytes())
        while not _is_answered(work / "replies", wish) and os.waitid(os.P_PID, child, _ENDED) is None:
            sleep(0.005)
    os.close(giving)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    changes = log.read_text("utf-8").splitlines()
    replies = list(_replies((work / "replies").read_bytes())) if wish.messages else []
    return Run(after, code, said.read_text("utf-8", "replace"), tree_of(disk), changes, replies)


def _is_answered(replies: Path, wish: Wish) -> bool:
    """Whether the last message is: what takes long sends news first, and ends with the port."""
    ends = {"error", wish.messages[-1]["type"]}
    return any(one["id"] == wish.messages[-1]["id"] and one["type"] in ends for one in _replies(replies.read_bytes()))


def _replies(data: bytes) -> Iterator[dict[str, Any]]:
    while len(data) > 4:
        (length,) = struct.unpack("=I", data[:4])
        if len(data) < 4 + length:
            return
        yield json.loads(data[4 : 4 + length])
        data = data[4 + length :]


def _be_the_command(wish: Wish, work: Path, after: int, given: int) -> None:
    output = os.open(work / "said", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(given if wish.messages else os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(os.open(work / "replies", os.O_WRONLY | os.O_CREAT | os.O_TRUNC) if wish.messages else output, 1)
    os.dup2(output, 2)
    os.chdir(work / "disk")
    for name in [name for name in os.environ if name.startswith(("CRUNCH_", "XDG_"))]:
        del os.environ[name]
    os.environ |= {"HOME": str(work / "disk" / "home"), "TMPDIR": str(work / "disk"), "PYTHONPATH": str(work / "site")}
    os.environ |= {failing_disk.AFTER: str(after), failing_disk.LOG: str(work / "log")}
    os.environ[failing_disk.FOLDER] = str(work / "disk")
    code = 99
    if wish.messages:
        from crunch import stdio

        sys.argv = ["host", *wish.arguments]
        stdio.main()  # does not return
    try:
        from crunch.cli import main

        code = main(wish.arguments)
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 1
    except BaseException:  # noqa: BLE001 - as Python tells it
        import traceback

        traceback.print_exc()
    finally:
        atexit._run_exitfuncs()  # a fork that ends does not do it by itself
        del os.environ[failing_disk.FOLDER]
        if after == ROOM:
            (work / "modules").write_text("\n".join(sys.modules), "utf-8")
        with contextlib.suppress(OSError):
            sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    _main()
