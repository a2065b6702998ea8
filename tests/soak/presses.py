"""A thousand presses in a row in one browser: ``python -m tests.soak.presses [--presses N]``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from statistics import median

from tests.bench.browsing import browsing
from tests.browser.driver import SERIALISE_BESIDE_NOTE
from tests.soak.watching import Figures, Findings, check_nothing_left, figures, hosts
from tests.support.site_pages import site_html

PRESSES = 1_000
SETTLED = 50
"""Presses after which the memory of the host is that of a host that works."""
TABS = 10


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; 0 when everything held."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.presses", description=__doc__)
    parser.add_argument("--presses", type=int, default=PRESSES, help="how many; %(default)s")
    wanted = parser.parse_args(arguments).presses
    findings = Findings()
    with browsing() as (browser, server):
        addresses = [server.add(f"/{number}", site_html(number)) for number in range(TABS)]
        tabs = [browser.open(address) for address in addresses]
        before = [tab.evaluate(SERIALISE_BESIDE_NOTE) for tab in tabs]
        early: Figures | None = None
        started: list[int] = []
        times: list[float] = []
        for number in range(wanted):
            tab, is_restore = tabs[number % TABS], number // TABS % 2 == 1
            last = browser.press(tab)
            state = "restored" if is_restore else "crunched"
            findings.check(last["state"] == state, f"press {number}: {last['state']} instead of {state}")
            times += [] if is_restore else [last["timings"]["total"]]
            if is_restore:
                same = tab.evaluate(SERIALISE_BESIDE_NOTE) == before[number % TABS]
                findings.check(same, f"press {number}: the page is not as it was")
            if number == SETTLED:
                started = hosts()
                early = figures(started[0])
        findings.check(hosts() == started, f"hosts {hosts()} instead of {started}")
        if early is not None:
            findings.compare(early, figures(started[0]), f"{wanted} presses")
        findings.lines.append(
            f"crunching took {median(times[:25]):.0f} ms at first, {median(times[-25:]):.0f} ms at last"
        )
    check_nothing_left(findings, started)
    return findings.report()


if __name__ == "__main__":
    sys.exit(main())
