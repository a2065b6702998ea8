"""Whatever lies where a file is expected: bytes, or an error in words; never a wait, never more than the limit."""

from __future__ import annotations

import io
import os
import socket
from pathlib import Path

import pytest

from crunch.documents import files
from crunch.documents.files import read_file, read_stream
from crunch.errors import InputError


def why(path: Path, limit: int = 100, *, follow: bool = True) -> str:
    with pytest.raises(InputError) as caught:
        read_file(path, limit, follow=follow)
    return caught.value.message


def test_a_file(tmp_path):
    (tmp_path / "a").write_bytes(b"12345")
    (tmp_path / "link").symlink_to("a")
    assert read_file(tmp_path / "a", 5) == b"12345"
    assert read_file(str(tmp_path / "link"), 5) == b"12345"
    assert why(tmp_path / "a", 4).startswith("too large: 0 MB, and")
    assert why(tmp_path / "link", follow=False) == "is a link and no file"
    (tmp_path / "empty").write_bytes(b"")
    assert read_file(tmp_path / "empty") == b""


def test_what_is_no_file(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "socket"))
    for name, what in (("pipe", "a pipe"), ("socket", "a socket"), (".", "a folder")):
        assert why(tmp_path / name) == f"is {what} and no file"
    for device in ("zero", "full", "null", "random", "tty"):
        assert why(Path("/dev") / device) == "is a device and no file"
    (tmp_path / "loop").symlink_to("loop")
    assert "symbolic links" in why(tmp_path / "loop")
    assert "No such file" in why(tmp_path / "nothing")
    assert "too long" in why(tmp_path / ("x" * 300))


def test_a_pipe_that_takes_the_place_of_a_file_is_not_waited_for(tmp_path, monkeypatch):
    os.mkfifo(tmp_path / "a")
    monkeypatch.setattr(files, "_refuse_odd", lambda mode: None)
    assert read_file(tmp_path / "a") == b""


@pytest.mark.skipif(not Path("/proc/self/status").is_file(), reason="no /proc here")
def test_a_file_that_does_not_say_how_long_it_is():
    assert b"Pid:" in read_file("/proc/self/status")
    assert why(Path("/proc/self/status"), 10) == "too large: 0 MB is the most"


def test_a_file_that_changes_meanwhile_is_read_again(tmp_path, monkeypatch):
    path = tmp_path / "a"
    path.write_bytes(b"old")
    changes = [b"newer", None]

    def read(handle, size, limit, real=files._read_up_to):
        data = real(handle, size, limit)
        if changes and (new := changes.pop(0)):
            path.write_bytes(new)
        return data

    monkeypatch.setattr(files, "_read_up_to", read)
    assert read_file(path) == b"newer"
    changes[:] = [b"longer", b"longer still"]
    assert "changes meanwhile" in why(path)


def test_a_file_that_grows_as_fast_as_it_is_read_has_an_end(tmp_path, monkeypatch):
    path = tmp_path / "log"
    path.write_bytes(b"line\n")
    read = os.read
    reads = []

    def grow(handle, size):
        reads.append(size)
        with path.open("ab") as file:
            file.write(b"another line\n")
        return read(handle, size)

    monkeypatch.setattr(files.os, "read", grow)
    assert "changes meanwhile" in why(path, 1 << 30)
    assert len(reads) == 2


def test_streams():
    assert read_stream(io.BytesIO(b"12345"), 5) == b"12345"
    with pytest.raises(InputError, match="too large"):
        read_stream(io.BytesIO(b"123456"), 5)
    with Path("/dev/zero").open("rb") as endless, pytest.raises(InputError, match="3 MB is the most"):
        read_stream(endless, 3_000_000)
