"""What all tests share: property tests that give the same answer on every machine, however busy it is."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "crunch",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("crunch")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--thorough", action="store_true", help="also what is marked thorough (make soak SOAK=growth)")
    parser.addoption("--browsers-once-more", action="store_true", help="a browser test that fails is tried once more")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A second try finds nothing of the first: what a module or all tests share, such as the browser, begins anew."""
    if not isinstance(item, pytest.Function) or getattr(item, "execution_count", 1) < 2:
        return
    for shared in item._fixtureinfo.name2fixturedefs.values():
        for fixture in shared:
            if fixture.scope != "function" and not fixture.func.__module__.startswith("_pytest."):
                fixture.finish(item._request)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Why each first try failed: a second that passes does not make that good."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"why {report.nodeid} was tried once more ({report.when})", "-")
        terminalreporter.line(report.longreprtext)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A second try for browser tests alone; what is marked thorough goes without a word for each of thousands."""
    if config.getoption("--browsers-once-more"):
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(pytest.mark.flaky(reruns=1))
    if config.getoption("--thorough"):
        return
    left_out = [item for item in items if item.get_closest_marker("thorough")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]
