"""The figures of Firefox: a press from the button to the end of the layout, with the real host."""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from crunch.deploy.build_extension import build_extension
from tests.bench.pages import html_of
from tests.browser.server import serve
from tests.firefox.driver import CrunchFirefox, Tab, open_firefox
from tests.firefox.hosts import register_host

ELEMENTS = 30_000
ROUNDS = 5
PARTS = ("capture", "transfer", "parse", "extract", "markers", "plan", "insert", "apply", "layout", "total")


def measure_firefox(quick: bool = False) -> list[tuple[str, float, str]]:
    """Name, value and unit of each figure; medians of warm presses."""
    with tempfile.TemporaryDirectory(prefix="crunch-firefox-", ignore_cleanup_errors=True) as folder, serve() as server:
        extension, home = Path(folder) / "extension", Path(folder) / "home"
        build_extension("firefox", extension)
        register_host(home)
        address = server.add("/page.html", html_of(3_000 if quick else ELEMENTS))
        with open_firefox(home, extension) as firefox:
            tab = firefox.open(address)
            presses = [
                (_settled_press(firefox, tab), _settled_press(firefox, tab)) for _ in range(2 if quick else ROUNDS + 1)
            ]
    (first, _), *presses = presses
    name = f"Firefox, {first['elements']:,} elements"
    figures = [
        (f"{name}: {part}", median(crunched["timings"][part] for crunched, _ in presses), "ms") for part in PARTS
    ]
    restores = [restored["restoreTimings"]["total"] for _, restored in presses]
    return [
        (f"{name}: first press", first["timings"]["total"], "ms"),
        *figures,
        (f"{name}: restore", median(restores), "ms"),
    ]


def _settled_press(firefox: CrunchFirefox, tab: Tab) -> dict[str, Any]:
    """A press on a page that is laid out and painted."""
    tab.evaluate("() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))")
    return firefox.press(tab)


if __name__ == "__main__":
    for title, value, unit in measure_firefox():
        print(f"{title:<50}{value:>10.1f} {unit}")
