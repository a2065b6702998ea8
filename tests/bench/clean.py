"""What `crunch clean` takes for a page of 60 KB: `auto`, its default, and the comparison of the pages of a site."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.figures import Figure
from tests.bench.pages import html_of

_ELEMENTS = 1_500
"""About 60 KB of HTML, 660 blocks."""
_FEW, _MANY = 8, 88
"""Pages of two runs: their difference is free of the start."""


def measure_clean(quick: bool = False) -> list[Figure]:
    """Processor time a page, in one process."""
    figures = []
    least, most = (2, 4) if quick else (_FEW, _MANY)
    with TemporaryDirectory() as folder:
        for algorithm in ("auto", "tree-matching"):
            few, many = (_seconds(Path(folder), algorithm, count) for count in (least, most))
            each = (many - few) / (most - least)
            figures.append(Figure(f"clean: a page of 60 KB by {algorithm}, processor time", each * 1000, "ms"))
    return figures


def _seconds(folder: Path, algorithm: str, count: int) -> float:
    site, out = folder / f"site-{count}", folder / f"{algorithm}-{count}"
    site.mkdir(exist_ok=True)
    for number in range(count):
        text = html_of(_ELEMENTS).replace("the number", f"the number of page {number * 7919}")
        (site / f"{number}.html").write_text(text, "utf-8")
    command = [sys.executable, "-m", "crunch", "clean", str(site), "--out", str(out), "--jobs", "1"]
    before = _children()
    subprocess.run([*command, "--algorithm", algorithm], check=True, capture_output=True)
    return _children() - before


def _children() -> float:
    times = os.times()
    return times.children_user + times.children_system
