"""What other pages of a site are worth: the row `auto + site` in RESULTS.md.

    python -m tests.bench.site_evidence [PACKAGE...] --others 2,5 --every 3     # CRUNCH_PACKAGES by itself

Of every set the sites with three pages or more; each so-manieth page of them is judged alone, and with so many others
of its site. The model has seen most of these sites: differences count, not the height.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from crunch_lab.cli.gate import default_packages
from crunch_lab.evaluation.packages import Package
from crunch_lab.evaluation.site_pages import Gain, Paired, gains, measure, sites_of
from crunch_lab.training.dataset import NOT_HUMAN


def table(found: Iterable[Paired]) -> str:
    """In Markdown: a row for each set and number of others."""
    rows = gains(found)
    lines = [
        "| set (pages judged) | others | `auto` | `auto + site` | strict | better / worse |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    lines += [_line(package, others, gain) for (package, others), gain in rows.items()]
    return "\n".join(lines)


def _line(package: str, others: int, gain: Gain) -> str:
    figures = f"{_short(gain.alone)} | {gain.neutral:+.4f} | {gain.strict:+.4f} | {gain.better} / {gain.worse}"
    return f"| {package} ({gain.pages:,}) | {others} | {figures} |"


def _short(value: float) -> str:
    return f"{value:.3f}".removeprefix("0")


def counts_of(text: str) -> list[int]:
    """Numbers of others, as they were given: ``2,5``."""
    return [int(part) for part in text.split(",")]


def run(packages: Sequence[Path], counts: Sequence[int], every: int) -> list[Paired]:
    """Judge pages of each site; says on the way where it is."""
    found: list[Paired] = []
    for path in packages:
        package = Package(path)
        for number, pages in enumerate(sites_of(package.documents()).values(), start=1):
            print(f"\r{package.name} {number}\033[K", end="", file=sys.stderr, flush=True)
            found += measure(pages, counts, every=every)
    print(file=sys.stderr)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", nargs="*", type=Path, help="packages (default: those that CRUNCH_PACKAGES has)")
    parser.add_argument("--others", default="2,5", help="how many other pages of the site (default: 2,5)")
    parser.add_argument("--every", type=int, default=1, help="judge only each so-manieth page of a site (default: 1)")
    options = parser.parse_args()
    usual = [path for path in default_packages() if path.name.partition(".")[0] not in NOT_HUMAN]
    packages = options.package or usual
    if not packages:
        parser.error("no annotated pages here: set CRUNCH_PACKAGES to their folder, or name packages")
    print(table(run(packages, counts_of(options.others), options.every)))


if __name__ == "__main__":
    main()
