"""`make bench`: every figure that README states. Medians; ratios are measured by turns in one run.

Figures are printed, not asserted: they depend on the machine and on what else it does.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tests.bench.figures import Figure, print_figures
from tests.bench.host import measure_start, measure_work
from tests.bench.press import measure_press

PARTS: dict[str, tuple[str, Callable[[], list[Figure]]]] = {
    "start": ("Start of the host", measure_start),
    "host": ("Work of the host", measure_work),
    "press": ("A press in Chromium", measure_press),
}


def main() -> None:
    """Measure all parts, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="*", choices=[*PARTS, []], help="only these parts")
    for part in parser.parse_args().part or PARTS:
        title, measure = PARTS[part]
        print_figures(title, measure())


if __name__ == "__main__":
    main()
