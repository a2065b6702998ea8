"""The real host in a HOME of its own, and what was said to it and by it."""

from __future__ import annotations

import json
import os
import signal
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

from crunch.deploy.sources import HOST_NAME, extension_id, template
from tests.firefox.driver import NATIVE_HOSTS


def register_program(home: Path, script: str) -> Path:
    """Have the Firefox of a HOME take a script for the host of Crunch."""
    manifest = template("native_host.firefox.json")
    folder = home / NATIVE_HOSTS
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / f"{manifest['name']}.sh"
    program.write_text(script, "utf-8")
    program.chmod(0o755)
    manifest |= {"path": str(program), "allowed_extensions": [extension_id("firefox")]}
    path = folder / f"{manifest['name']}.json"
    path.write_text(json.dumps(manifest), "utf-8")
    return path


def register_host(home: Path) -> Path:
    """Have it take the real one: ``crunch install``, as the person of that HOME. Returns the manifest."""
    home.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "crunch", "install", "--browser", "firefox", "--as-root"]
    subprocess.run(command, env={**os.environ, "HOME": str(home)}, check=True, stdout=subprocess.PIPE, timeout=60)
    return home / NATIVE_HOSTS / f"{HOST_NAME}.json"


class RecordedHost:
    """The real host; its wrapper notes the process, and what goes in and out."""

    def __init__(self, home: Path) -> None:
        self._pid_file = home / "host.pid"
        self._records = home.with_name(f"{home.name}-records")  # tests look at what stands in the home
        self._records.mkdir(exist_ok=True)
        installed = Path(json.loads(register_host(home).read_text("utf-8"))["path"])
        real = home / "host.sh"
        installed.rename(real)
        note_process = f'\'echo $$ > "{self._pid_file}"; exec "{real}" "$@"\''
        register_program(
            home,
            # Each process has files of its own: one that is about to end may still write when the next has begun.
            f'#!/bin/sh\ntee "{self._records}/$$.requests" | sh -c {note_process} sh "$@" '
            f'| tee "{self._records}/$$.replies"\n',
        )

    @property
    def pid(self) -> int:
        """The process that was started last."""
        return int(self._pid_file.read_text("ascii"))

    def stop(self) -> None:
        """From now on it hangs."""
        os.kill(self.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        """It hangs no more."""
        os.kill(self.pid, signal.SIGCONT)

    def last_exchange(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The last ``crunch`` request that was answered, its snapshot put together, and its reply."""
        written = sorted(self._records.glob("*.replies"), key=lambda file: file.stat().st_mtime_ns, reverse=True)
        answered = [file for file in written if any(message["type"] == "crunch" for message in _messages(file))]
        replies = [message for message in _messages(answered[0]) if message["type"] == "crunch"]
        requests = _messages(answered[0].with_suffix(".requests"))
        reply = replies[-1]
        request = next(m for m in reversed(requests) if m["type"] == "crunch" and m["id"] == reply["id"])
        parts = [m["text"] for m in requests if m["type"] == "snapshot_part" and m["id"] == reply["id"]]
        return {**request, "snapshot": request["snapshot"] + "".join(parts)}, reply


def _messages(file: Path) -> list[dict[str, Any]]:
    data = file.read_bytes()
    messages, start = [], 0
    while start + 4 <= len(data):
        end = start + 4 + struct.unpack_from("=I", data, start)[0]
        if end > len(data):
            break  # it is being written
        messages.append(json.loads(data[start + 4 : end]))
        start = end
    return messages
