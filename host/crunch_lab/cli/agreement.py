"""``crunch agreement``: how far annotators agree on the pages that two of them marked."""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import mean
from typing import Any

from crunch.cli import COMMANDS
from crunch.errors import shown

_EXAMPLES = """\
examples:
  crunch agreement gold
  crunch agreement gold --differences      which labels stand against which
"""


def add_parser(subparsers: Any) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser(
        "agreement",
        help=COMMANDS["agreement"],
        description="For every page that two people marked: Cohen's kappa over its blocks of text, once with every\n"
        "label as a category and once with gold text or not, and the F1 of their gold texts (bag of words).",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("package", type=Path, metavar="PACKAGE", help="a folder or a .tar.xz archive")
    parser.add_argument("--differences", action="store_true", help="also which labels stand against which")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print a line a pair of annotators and page; 1 when there is none."""
    from crunch_lab.annotation.agreement import package_agreement
    from crunch_lab.evaluation.packages import Package

    found = list(package_agreement(Package(options.package)))
    if not found:
        print(f"{shown(options.package)}: no page was marked by two annotators")
        return 1
    width = max(8, *(len(one.document) for one in found))
    print(f"{'document':{width}}  {'annotators':20}  blocks  kappa  gold kappa  text F1")
    for one in found:
        names = " ".join(one.annotators)
        figures = f"{one.blocks:6}  {one.kappa:5.3f}  {one.gold_kappa:10.3f}  {one.text_f1:7.3f}"
        print(f"{one.document:{width}}  {names:20}  {figures}")
        if options.differences:
            for first, second, count in one.differing:
                print(f"  {count} × {first} / {second}")
    means = [mean(getattr(one, name) for one in found) for name in ("kappa", "gold_kappa", "text_f1")]
    blocks = sum(one.blocks for one in found)
    print(f"{'mean':{width}}  {'':20}  {blocks:6}  {means[0]:5.3f}  {means[1]:10.3f}  {means[2]:7.3f}")
    return 0
