"""Hosts for tests, as real processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.process.environments import ROOT, build_wheel, make_tools
from tests.support.host_process import Host


@pytest.fixture
def start_host(tmp_path: Path) -> Iterator[Callable[..., Host]]:
    """Start a host; it is ended after the test."""
    with ExitStack() as stack:
        yield lambda **options: stack.enter_context(Host(tmp_path, **options))


@pytest.fixture
def host(start_host: Callable[..., Host]) -> Host:
    """A host as it is."""
    return start_host()


@pytest.fixture
def odd_host(start_host: Callable[..., Host]) -> Host:
    """A host that also has the algorithms that misbehave."""
    return start_host(test_algorithms=True)


@pytest.fixture(scope="session")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of pip, pipx and uv."""
    return make_tools(tmp_path_factory.mktemp("tools"))


@pytest.fixture(scope="session")
def wheel(tools: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    return build_wheel(tools, ROOT, tmp_path_factory.mktemp("wheel"))


def page(body: str) -> dict[str, Any]:
    """Fields of a ``crunch`` request for the XML of a body of <p> elements."""
    snapshot = f'<html xmlns:crunch="urn:crunch"><body>{body}</body></html>'
    return {"snapshot": snapshot, "elements": snapshot.count("<") // 2}
