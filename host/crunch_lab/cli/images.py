"""``crunch images``: how well pictures and captions are told, on labelled pages."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from crunch.cli import COMMANDS
from crunch.errors import InputError

_EXAMPLES = """\
examples:
  crunch images tests/packages/images
  crunch images tests/packages/images ../packages/*.tar.xz --labels tests/packages/image_labels.json --mistakes
"""


def add_parser(subparsers: Any) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser(
        "images",
        help=COMMANDS["images"],
        description="Judge the labelled pictures of test packages: relevant ones, informative ones, captions.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("packages", nargs="+", type=Path, metavar="PACKAGE", help="a folder or a .tar.xz archive")
    parser.add_argument("--labels", type=Path, metavar="FILE", help="labels of packages that have none themselves")
    parser.add_argument(
        "--algorithms", default="auto", metavar="NAMES", help="whose main content they belong to (default: auto)"
    )
    parser.add_argument("--mistakes", action="store_true", help="name every picture that is told wrongly")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measure and print; pictures of our own packages apart from those that labels in a file describe."""
    from crunch_lab.evaluation.picture_measures import PictureFigures, labelled_documents, measure

    algorithms = options.algorithms.split(",")
    figures: dict[tuple[str, str], PictureFigures] = {}
    for _, document, labels in labelled_documents(options.packages, options.labels):
        group = "labels in the package" if "image_labels" in document.facts else "labels in the file"
        for algorithm in algorithms:
            measure(document, labels, algorithm, figures.setdefault((algorithm, group), PictureFigures()))
    if not figures:
        raise InputError("no picture of these packages has a label")
    for (algorithm, group), found in sorted(figures.items()):
        print(f"{algorithm}, {group}")
        for line in found.lines():
            print(line)
        if options.mistakes:
            for mistake in found.mistakes:
                print(f"    {mistake}")
    return 0
