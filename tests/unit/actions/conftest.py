"""A session without a browser."""

from __future__ import annotations

import queue
from collections.abc import Iterator

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
