"""``crunch findings``: the findings of the evaluation paper, looked at again."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from crunch.cli import COMMANDS
from crunch.errors import InputError, shown

_EXAMPLES = """\
examples:
  crunch findings ../packages/*.tar.xz tests/packages/wiki --out results
"""


def add_parser(subparsers: Any) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser(
        "findings",
        help=COMMANDS["findings"],
        description="Run the algorithms of Gottron's paper as it describes them, state for each of its findings\n"
        "whether it held, and measure how their times grow with the size of a page.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("packages", nargs="+", type=Path, metavar="PACKAGE", help="a folder or a .tar.xz archive")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder for the results")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes")
    parser.add_argument("--sample", type=int, metavar="N", help="only N pages of each package")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measure and state."""
    from crunch.files import replace_file
    from crunch_lab.evaluation.complexity import complexity_table
    from crunch_lab.evaluation.extractors import parse_algorithms
    from crunch_lab.evaluation.findings import LABELS, examine, markdown
    from crunch_lab.evaluation.packages import Package
    from crunch_lab.evaluation.runner import measure
    from crunch_lab.evaluation.stages import Plan
    from crunch_lab.evaluation.store import locked

    if options.sample is not None and options.sample < 1:
        raise InputError("--sample must be above 0")
    plan = Plan(
        [Package(path) for path in options.packages],
        parse_algorithms(",".join(LABELS)),
        options.out,
        options.jobs,
        sample=options.sample,
    )
    with locked(plan.out):
        results, _ = measure(plan)
    found, table = examine(results), complexity_table()
    for finding in found:
        for line in finding.lines():
            print(line)
        print()
    print(f"{'algorithm':32} {'exponent':>8}  bound in the paper -> ours")
    for entry in table:
        exponent = "-" if entry.exponent is None else f"{entry.exponent:.2f}"
        print(f"{entry.label:32} {exponent:>8}  {entry.papers} -> {entry.ours}")
    path = plan.out / "findings.md"
    replace_file(path, markdown(found, table).encode())
    print(f"as Markdown: {shown(path)}")
    return 0
