"""Two profiles of Chromium and a Firefox on one installation of the host, pressed by turns while settings are written.

``python -m tests.soak.browsers [--rounds N]``
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from crunch.deploy.build_extension import build_extension
from crunch.deploy.install_host import install_in_profile
from crunch.settings_file.loading import load
from tests.browser.driver import SERIALISE_BESIDE_NOTE, open_browser
from tests.browser.server import serve
from tests.firefox.driver import open_firefox
from tests.firefox.hosts import register_host
from tests.soak.watching import Findings, check_nothing_left, figures, hosts
from tests.support.site_pages import site_html

ROUNDS = 60
SETTLED = 10
"""Rounds after which the memory of the hosts is that of hosts that work."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; 0 when everything held."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.browsers", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="presses in each browser; %(default)s")
    rounds = parser.parse_args(arguments).rounds
    findings = Findings()
    with tempfile.TemporaryDirectory(prefix="crunch-browsers-") as name, serve() as server, ExitStack() as stack:
        folder = Path(name)
        address = server.add("/page", site_html(1))
        for family in ("chromium", "firefox"):
            build_extension(family, folder / family)
        home = folder / "home"
        register_host(home)
        playwright = stack.enter_context(sync_playwright())
        running = ExitStack()
        stack.enter_context(running)
        opened: list[Any] = []
        for profile in ("one", "two"):
            install_in_profile("chromium", folder / profile)
            environment = {"HOME": str(home)}
            opened.append(
                running.enter_context(
                    open_browser(folder / profile, folder / "chromium", environment=environment, playwright=playwright)
                )
            )
        opened.append(running.enter_context(open_firefox(home, folder / "firefox")))
        tabs = [browser.open(address) for browser in opened]
        before = [tab.evaluate(SERIALISE_BESIDE_NOTE) for tab in tabs]
        started: list[int] = []
        early = {}
        for number in range(rounds):
            state = "restored" if number % 2 else "crunched"
            with _writing_settings(home, number):
                counts = [browser.press_count() for browser in opened]
                for browser, tab in zip(opened, tabs, strict=True):
                    browser.let_pass_same_press(*([tab] if browser is opened[2] else []))
                    browser.trigger(tab)
                for place, browser in enumerate(opened):
                    last = browser.wait_for_press(counts[place])
                    findings.check(last["state"] == state, f"round {number}, browser {place}: {last['state']}")
            if number % 2:
                same = [tab.evaluate(SERIALISE_BESIDE_NOTE) for tab in tabs] == before
                findings.check(same, f"round {number}: a page is not as it was")
            if number == SETTLED:
                started = hosts()
                early = {one: figures(one) for one in started}
        findings.check(len(started) == len(opened), f"{len(started)} hosts for {len(opened)} browsers")
        findings.check(hosts() == started, f"hosts {hosts()} instead of {started}")
        for one in started:
            if one in hosts():
                findings.compare(early[one], figures(one), f"{rounds} rounds")
        settings = load(home / ".config" / "crunch" / "settings.toml")
        findings.check(len(settings.sites) == 2 * rounds, f"{len(settings.sites)} of {2 * rounds} settings are there")
        findings.check(not settings.problems, f"settings: {settings.problems}")
        findings.lines.append(f"{2 * rounds} settings written by two programs at once: {len(settings.sites)} there")
        running.close()
        check_nothing_left(findings, started)
    return findings.report()


class _writing_settings:  # noqa: N801 - used like a function
    """Two programs that write the same file of settings meanwhile."""

    def __init__(self, home: Path, number: int) -> None:
        environment = {"HOME": str(home), "PATH": os.environ["PATH"]}
        self._programs = [
            subprocess.Popen(
                [sys.executable, "-m", "crunch", "settings", "set", f'sites."{who}{number}.example".preset', "news"],
                env=environment,
                stdout=subprocess.DEVNULL,
            )
            for who in ("a", "b")
        ]

    def __enter__(self) -> None:
        return None

    def __exit__(self, *_: object) -> None:
        for program in self._programs:
            program.wait(60)


if __name__ == "__main__":
    sys.exit(main())
