"""`make bench`: the figures of speed in RESULTS.md. Medians; ratios are measured by turns in one run.

``--quick`` goes through all of it in few rounds on small pages, for whether it still works: its figures say nothing.

Figures are printed, not asserted: they depend on the machine and on what else it does.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable

from tests.bench.clean import measure_clean
from tests.bench.exact import measure_exact
from tests.bench.figures import Figure, print_figures, rows
from tests.bench.host import measure_auto, measure_start, measure_work
from tests.bench.late import measure_late
from tests.bench.layout import measure_layout
from tests.bench.press import measure_press
from tests.bench.readability import measure_readability
from tests.bench.reading import measure_reading
from tests.bench.rendering import measure_rendering
from tests.bench.several import measure_several
from tests.bench.stops.run import measure_stops
from tests.firefox.bench import measure_firefox

FIREFOX_PRESS = 1_000.0


def _firefox(quick: bool) -> list[Figure]:
    return [
        Figure(name, value, unit, FIREFOX_PRESS if name.endswith(": total") else None)
        for name, value, unit in measure_firefox(quick)
    ]


PARTS: dict[str, tuple[str, Callable[[bool], list[Figure]]]] = {
    "start": ("Start of the host", measure_start),
    "host": ("Work of the host", measure_work),
    "auto": ("A page in auto", measure_auto),
    "clean": ("Whole folders", measure_clean),
    "several": ("Many pages at one host", measure_several),
    "press": ("A press in Chromium", measure_press),
    "readability": ("A press beside Readability.js", measure_readability),
    "late": ("A crunched page that changes", measure_late),
    "reading": ("Another theme of the reading mode", measure_reading),
    "rendering": ("Pages as Chromium renders them", measure_rendering),
    "exact": ("Undo and place on real pages", measure_exact),
    "layout": ("Layout of documentation pages", measure_layout),
    "stops": ("What a press saves a blind reader", measure_stops),
    "firefox": ("A press in Firefox", _firefox),
}


def main() -> None:
    """Measure all parts, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="*", choices=[*PARTS, []], help="only these parts")
    parser.add_argument("--quick", action="store_true", help="few rounds, small pages: does it work?")
    parser.add_argument("--rows", action="store_true", help="print them as rows for RESULTS.md, too")
    options = parser.parse_args()
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # as the host does; numpy comes later
    for part in options.part or PARTS:
        title, measure = PARTS[part]
        figures = measure(options.quick)
        print_figures(title, figures)
        if options.rows:
            print(f"\n{rows(figures)}", flush=True)


if __name__ == "__main__":
    main()
