"""``crunch gate``: fail when an algorithm got worse on the annotated pages."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from crunch.cli import COMMANDS
from crunch.errors import InputError, shown
from crunch.leftovers import temporary_folder

_EXAMPLES = """\
examples:
  crunch gate                          check all packages of CRUNCH_PACKAGES
  crunch gate wcxb.tar.xz              check one
  crunch gate --update                 raise floors to what is measured now, and add new algorithms
  crunch gate --update --lower         let floors go down, too: say why in the commit
"""
SAMPLE = 30


def add_parser(subparsers: Any) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser(
        "gate",
        help=COMMANDS["gate"],
        description="Measure F1 on a fixed sample of annotated pages and compare it with the floors in a file.\n"
        "Packages are looked for in the folder CRUNCH_PACKAGES, else in ../shared/packages; without any,\n"
        "the gate says so and checks nothing.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("packages", nargs="*", type=Path, metavar="PACKAGE", help="default: those of CRUNCH_PACKAGES")
    parser.add_argument(
        "--floors",
        type=Path,
        default=Path("tests/gate/floors.json"),
        metavar="FILE",
        help="the file of floors (default: %(default)s)",
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help="keep results there (default: a temporary folder)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes")
    parser.add_argument("--update", action="store_true", help="raise floors, and add what has none")
    parser.add_argument("--lower", action="store_true", help="with --update: floors may also go down")
    parser.add_argument(
        "--algorithms", default="", metavar="LIST", help="with --update: what to pin (default: as before)"
    )
    parser.add_argument("--sample", type=int, metavar="N", help=f"with --update: pages a package (at first {SAMPLE})")
    parser.set_defaults(run=run)


def default_packages() -> list[Path]:
    """The archives and folders of CRUNCH_PACKAGES; none when there is no such folder."""
    folder = Path(os.environ.get("CRUNCH_PACKAGES") or "../shared/packages")
    if not folder.is_dir():
        return []
    found = [path for path in folder.iterdir() if path.name.endswith(".tar.xz") or (path / "package.toml").is_file()]
    return sorted(found)


def run(options: argparse.Namespace) -> int:
    """Check, or update."""
    if options.lower and not options.update:
        raise InputError("--lower goes with --update")
    packages: list[Path] = options.packages or default_packages()
    if not packages:
        print("no packages: the gate checks nothing. Name them, or set CRUNCH_PACKAGES to their folder.")
        return 0
    if options.out:
        return _run(options, packages, options.out)
    with temporary_folder() as folder:
        return _run(options, packages, folder)


def _run(options: argparse.Namespace, packages: list[Path], out: Path) -> int:
    from crunch_lab.evaluation.gate import check_floors, read_floors

    if options.update:
        return _update(options, packages, out)
    verdict = check_floors(read_floors(options.floors), packages, out, options.jobs)
    for note in verdict.notes:
        print(note)
    for failure in verdict.failures:
        print(f"FAILED  {failure}")
    print(f"{verdict.checked} floors checked, {len(verdict.failures)} failures")
    return 0 if verdict.passed else 1


def _update(options: argparse.Namespace, packages: list[Path], out: Path) -> int:
    from crunch.algorithms import TABLE
    from crunch_lab.evaluation.extractors import parse_algorithms
    from crunch_lab.evaluation.gate import Floors, read_floors, update_floors, write_floors

    floors = read_floors(options.floors) if options.floors.exists() else Floors(options.sample or SAMPLE)
    if options.sample and options.sample != floors.sample:
        raise InputError(f"{shown(options.floors)} has samples of {floors.sample}; for others, begin a new file")
    pinned = {label for package in floors.packages.values() for label in package.floors}
    if options.algorithms:
        labels = [extractor.label for extractor in parse_algorithms(options.algorithms)]
    else:
        labels = sorted(pinned or TABLE)
    changes = update_floors(floors, labels, packages, out, options.jobs, lower=options.lower)
    write_floors(options.floors, floors)
    for change in changes:
        print(change)
    print(f"{shown(options.floors)}: {len(changes)} changes")
    return 0
