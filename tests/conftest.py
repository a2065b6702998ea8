"""What all tests share: property tests that give the same answer on every machine, however busy it is; second tries;
which tests are slow."""

from __future__ import annotations

import os
from collections.abc import Generator

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
settings.register_profile("quick", settings.get_profile("crunch"), max_examples=20)
"""Of make check (``--hypothesis-profile``)."""
settings.load_profile("crunch")

MOST_SECONDS = 2.0
"""Of processor time, of a test and what it starts: the summary names what takes more and is not marked slow. Four times
what CONTRIBUTING.md asks for: a busy machine needs up to twice as much, and the first of some tests reads for all."""
_BEGAN = pytest.StashKey[float]()
_SECONDS = "processor seconds"


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


def _processor_seconds() -> float:
    """Of this process and of those that it started and that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    item.stash[_BEGAN] = _processor_seconds()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """The time goes with the report, which reaches the summary from other processes too."""
    report = yield
    if report.when == "teardown" and not any(map(item.get_closest_marker, ("slow", "thorough", "browser"))):
        seconds = _processor_seconds() - item.stash[_BEGAN]
        if seconds > MOST_SECONDS:
            report.user_properties.append((_SECONDS, seconds))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What is slow and does not say so; and why each first try failed: a second that passes does not make that good."""
    reports = terminalreporter.stats.get("", [])
    unmarked = [(dict(report.user_properties).get(_SECONDS), report.nodeid) for report in reports]
    if slow := sorted((one for one in unmarked if one[0]), reverse=True):
        terminalreporter.section("slow tests that are not marked so (processor time)", "-")
        for seconds, name in slow:
            terminalreporter.line(f"{seconds:.1f} s {name}")
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
