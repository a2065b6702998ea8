"""The whole matrix of faults, in both browsers: ``python -m tests.soak.faults [chromium] [firefox] [--markdown FILE]``.

Rows are faults, columns the steps of a press; a cell says what the press came to. In each of them the page was as it
was or crunched, never between, and the next press worked; a cell where that does not hold says so (exit code 1).
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from crunch.deploy.build_extension import build_extension
from crunch.deploy.install_host import install_in_profile
from tests.browser.driver import open_browser
from tests.browser.server import serve
from tests.firefox.driver import open_firefox
from tests.firefox.hosts import register_program
from tests.support.fault_cells import try_host_fault
from tests.support.fault_events import EVENTS, WHEN, ChromiumEvents, Events, FirefoxEvents, try_event
from tests.support.fault_host import FAULTS, STEPS, VERSIONS, FaultyRelay

SAMPLES: Final = Path(__file__).resolve().parents[1] / "packages" / "samples"
BROWSERS: Final = ("chromium", "firefox")
PARTS: Final = ("host", "tab")


@contextmanager
def _chromium(folder: Path) -> Iterator[tuple[Any, Events, FaultyRelay]]:
    profile, extension = folder / "profile", folder / "extension"
    build_extension("chromium", extension)
    relay = FaultyRelay(folder / "relay")
    install_in_profile("chromium", profile).wrapper.write_text(relay.script, "utf-8")
    with open_browser(profile, extension) as browser:
        yield browser, ChromiumEvents(browser), relay
    relay.end()


@contextmanager
def _firefox(folder: Path) -> Iterator[tuple[Any, Events, FaultyRelay]]:
    extension = folder / "extension"
    build_extension("firefox", extension)
    relay = FaultyRelay(folder / "relay")
    register_program(folder / "home", relay.script)
    with open_firefox(folder / "home", extension) as browser:
        yield browser, FirefoxEvents(browser), relay
    relay.end()


_OPEN: Final = {"chromium": _chromium, "firefox": _firefox}


class Matrix:
    """Rows and columns of cells, filled as they come."""

    def __init__(self, title: str, rows: tuple[str, ...], columns: tuple[str, ...]) -> None:
        self.title, self.rows, self.columns = title, rows, columns
        self.cells: dict[tuple[str, str], str] = {}

    def try_cell(self, row: str, column: str, attempt: Callable[[], str]) -> bool:
        """Fill a cell and say so on a line; whether all held."""
        started = time.monotonic()
        try:
            self.cells[row, column] = attempt()
            holds = True
        except (AssertionError, TimeoutError) as error:
            self.cells[row, column] = f"FAILS: {str(error).splitlines()[0][:80] if str(error) else 'assertion'}"
            holds = False
        print(
            f"{self.title} · {row} · {column}: {self.cells[row, column]} ({time.monotonic() - started:.1f} s)",
            flush=True,
        )
        return holds

    def markdown(self) -> str:
        """As a table."""
        lines = [f"| {self.title} | {' | '.join(self.columns)} |", f"|---|{'---|' * len(self.columns)}"]
        lines += [
            f"| {row} | {' | '.join(self.cells.get((row, column), '–') for column in self.columns)} |"
            for row in self.rows
        ]
        return "\n".join(lines)


def run(name: str, parts: tuple[str, ...] = PARTS) -> tuple[list[Matrix], bool]:
    """All cells of one browser, and whether all held."""
    of_host = Matrix(f"{name}, the host", (*FAULTS, *VERSIONS), STEPS)
    of_tab = Matrix(f"{name}, tab and extension", EVENTS, WHEN)
    holds = True
    with (
        tempfile.TemporaryDirectory(prefix="crunch-faults-") as scratch,
        serve(SAMPLES) as server,
        _OPEN[name](Path(scratch)) as (browser, events, relay),
    ):
        address, other = f"{server.address}/forum.html", f"{server.address}/news.html"
        for step in STEPS if "host" in parts else ():
            for fault in (*FAULTS, *(VERSIONS if step == "at hello" else ())):
                attempt = lambda s=step, f=fault: try_host_fault(browser, relay, address, s, f)  # noqa: E731
                holds &= of_host.try_cell(fault, step, attempt)
        for event in EVENTS if "tab" in parts else ():
            for when in WHEN:
                attempt = lambda e=event, w=when: try_event(browser, events, relay, (address, other), e, w)  # noqa: E731
                holds &= of_tab.try_cell(event, when, attempt)
    return [matrix for matrix in (of_host, of_tab) if matrix.cells], holds


def main(arguments: list[str] | None = None) -> int:
    """Run it; 0 when everything held."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.faults", description=__doc__)
    parser.add_argument("browsers", nargs="*", choices=[*BROWSERS, []], help="which; without any, both")
    parser.add_argument("--part", choices=PARTS, help="of the host alone, or of tab and extension")
    parser.add_argument("--markdown", type=Path, help="a file for the tables")
    chosen = parser.parse_args(arguments)
    tables, holds = [], True
    for name in chosen.browsers or BROWSERS:
        matrices, held = run(name, (chosen.part,) if chosen.part else PARTS)
        holds &= held
        tables += [matrix.markdown() for matrix in matrices]
    text = "\n\n".join(tables) + "\n"
    if chosen.markdown:
        chosen.markdown.write_text(text, "utf-8")
    print(text)
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
