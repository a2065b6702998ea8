"""A session without a browser."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from pathlib import Path

import pytest

from crunch.actions.session import Session
from crunch.protocol.messages import Reply


@pytest.fixture
def sent() -> queue.Queue[Reply]:
    """The replies that were sent."""
    return queue.Queue()


@pytest.fixture
def session(sent: queue.Queue[Reply]) -> Iterator[Session]:
    made = Session(sent.put)
    yield made
    made.jobs.wait(30)
    made.jobs.kill()


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Settings files lie in a folder of the test."""
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("CRUNCH_MANAGED", str(tmp_path / "managed"))
    return tmp_path / "config"
