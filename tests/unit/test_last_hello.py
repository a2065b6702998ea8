"""The one small file that tells when a browser last greeted the host."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

from crunch import last_hello as module
from crunch.last_hello import SILENCE, forget, last_hello, note, wrapper_of

WRAPPER = Path("/home/ines/.mozilla/native-messaging-hosts/org.crunch.host.sh")


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CRUNCH_STATE", str(tmp_path / "state"))
    monkeypatch.delenv(SILENCE, raising=False)
    return tmp_path / "state"


def test_written_and_read_again(state: Path) -> None:
    assert last_hello(WRAPPER) is None
    note(str(WRAPPER), "0.1.0")
    note(str(WRAPPER), "0.2.0")
    found = last_hello(WRAPPER)
    assert found
    assert (found.extension, found.process) == ("0.2.0", os.getppid())
    assert abs(found.at - time.time()) < 60
    assert last_hello(WRAPPER.with_name("other")) is None
    (file,) = (path for path in state.rglob("*") if path.is_file())
    assert set(json.loads(file.read_text("utf-8"))) == {"at", "extension", "process"}


def test_nothing_is_left_after_forgetting(state: Path) -> None:
    note(str(WRAPPER), "0.1.0")
    forget(WRAPPER)
    assert not state.exists()
    forget(WRAPPER)


def test_what_else_is_remembered_stays(state: Path) -> None:
    note(str(WRAPPER), "0.1.0")
    (state / "other").touch()
    forget(WRAPPER)
    assert list(state.iterdir()) == [state / "other"]


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", '{"at": "x", "extension": "1", "process": 1}'])
def test_damaged(state: Path, content: str) -> None:
    note(str(WRAPPER), "0.1.0")
    (file,) = (path for path in state.rglob("*.json"))
    file.write_text(content, "utf-8")
    assert last_hello(WRAPPER) is None


def test_a_folder_that_cannot_be_written_is_no_reason_not_to_greet(state: Path) -> None:
    state.write_text("a file where a folder should be", "utf-8")
    note(str(WRAPPER), "0.1.0")
    assert last_hello(WRAPPER) is None


def test_a_disk_that_is_full(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError

    monkeypatch.setattr(module.os, "fdopen", full)
    note(str(WRAPPER), "0.1.0")
    assert not list(state.rglob("*.json"))


def test_who_started_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    assert wrapper_of(["stdio.py", "--wrapper", "/w.sh", "chrome-extension://x/"]) == "/w.sh"
    assert wrapper_of(["stdio.py", "chrome-extension://x/"]) is None
    assert wrapper_of(["stdio.py", "--wrapper"]) is None
    monkeypatch.setenv(SILENCE, "1")
    assert wrapper_of(["stdio.py", "--wrapper", "/w.sh"]) is None
