"""Whether a test has failed, for fixtures, which end otherwise then."""

from __future__ import annotations

from collections.abc import Generator

import pytest

_FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A hook of ``conftest.py``."""
    report = yield
    if report.failed:
        item.stash[_FAILED] = True
    return report


def has_failed(item: pytest.Item) -> bool:
    """Whether a step of the test has failed until now."""
    return item.stash.get(_FAILED, False)
