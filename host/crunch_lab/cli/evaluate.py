"""``crunch evaluate``: run extractors over test packages and compare them."""

from __future__ import annotations

import argparse
import math
import os
from pathlib import Path
from typing import Any

from crunch.cli import COMMANDS
from crunch.errors import InputError, shown

_EXAMPLES = """\
examples:
  crunch evaluate news.tar.xz --algorithms plain,lqf,auto --out results
  crunch evaluate packages/*.tar.xz --algorithms lqf:variant=paper:threshold=0.5,lqf --sample 60 --out results
  crunch evaluate news.tar.xz --algorithms auto,learned --site 5 --out results
  crunch evaluate news.tar.xz --algorithms auto --peers trafilatura,readability-js --out results
  crunch evaluate news.tar.xz --command 'my-extractor {html}' --out results

Stopped in the middle, by Ctrl+C or otherwise? The same command goes on where it was.
"""


def add_parser(subparsers: Any) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser(
        "evaluate",
        help=COMMANDS["evaluate"],
        description="Run extractors over test packages, score them against the gold standard, and write tables\n"
        "and one HTML report. What is computed is kept in the output folder and never computed twice.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("packages", nargs="*", type=Path, metavar="PACKAGE", help="a folder or a .tar.xz archive")
    parser.add_argument(
        "--algorithms",
        default="",
        metavar="LIST",
        help="of 'crunch algorithms', with settings: name:key=value:key=value,name2 ...",
    )
    parser.add_argument(
        "--site",
        type=int,
        metavar="N",
        help="a row 'auto + site' beside each auto: weighed with up to N other pages of the site (2 to 10;"
        " 'crunch clean' takes 5) where the package has them, as it is where it has not",
    )
    parser.add_argument("--peers", default="", metavar="LIST", help="foreign extractors; 'list' shows them")
    parser.add_argument(
        "--command",
        action="append",
        default=[],
        dest="programs",
        metavar="'PROG {html}'",
        help="any program, too; {html} is the file of the page, {url} its address, without {html} the page is its"
        " standard input; can be given several times",
    )
    parser.add_argument(
        "--command-output", choices=("text", "html"), help="what it prints, with --command (default: text)"
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help="folder for the results")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (default: %(default)s)"
    )
    parser.add_argument("--sample", type=int, metavar="N", help="only N pages of each package, always the same")
    parser.add_argument(
        "--timeout",
        type=float,
        default=10.0,
        metavar="SECONDS",
        help="for a page; then it is a miss; waiting for a processor does not count (default: 10)",
    )
    parser.add_argument("--memory", type=int, default=4096, metavar="MIB", help="for a process (default: %(default)s)")
    parser.add_argument(
        "--tokens",
        choices=("compared", "paper", "plain"),
        default="compared",
        help="what a word is. compared: lower case, each Han or Kana character one; paper: runs without white space;"
        " plain: lower case (default: compared)",
    )
    parser.add_argument(
        "--variants",
        default="",
        metavar="LIST",
        help="also score without stop words (stop), with stemmed words (stem), or both: stop,stem",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Evaluate and say where the results are."""
    if options.peers == "list":
        from crunch_lab.evaluation.peers import describe_peers

        print(describe_peers())
        return 0
    missing = [] if options.packages else ["PACKAGE, the folder or archive of a test package"]
    missing += [] if options.out else ["--out DIR, the folder for the results"]
    missing += [] if options.algorithms or options.peers or options.programs else ["--algorithms, such as auto,lqf"]
    if missing:
        raise InputError(f"what is missing: {'; '.join(missing)}")
    from crunch_lab.evaluation.extractors import command_extractors, parse_algorithms, with_site_rows
    from crunch_lab.evaluation.packages import Package
    from crunch_lab.evaluation.runner import evaluate
    from crunch_lab.evaluation.stages import Plan

    if options.jobs < 1 or (options.sample is not None and options.sample < 1) or not 0 < options.timeout < math.inf:
        raise InputError("--jobs, --sample and --timeout must be above 0")
    if options.memory < 1:
        raise InputError("--memory must be above 0")
    extractors = parse_algorithms(options.algorithms) if options.algorithms else []
    if options.site is not None:
        extractors = with_site_rows(extractors, options.site)
    if options.peers:
        from crunch_lab.evaluation.peers import parse_peers

        extractors += parse_peers(options.peers)
    if options.command_output and not options.programs:
        raise InputError("--command-output says what a --command prints: give one")
    extractors += command_extractors(options.programs, options.command_output or "text")
    if not extractors:
        raise InputError("nothing to compare: give --algorithms, --peers or --command")
    variants = tuple(part for part in options.variants.split(",") if part)
    if not set(variants) <= {"stop", "stem"}:
        raise InputError("--variants takes stop, stem, or both")
    plan = Plan(
        [Package(path) for path in options.packages],
        extractors,
        options.out,
        options.jobs,
        options.timeout,
        options.memory,
        options.sample,
        options.tokens,
        variants,
    )
    try:
        for line in evaluate(plan):
            print(line)
    except OSError as error:  # a full disk, above all
        where = error.filename or options.out
        raise InputError(
            f"{shown(where)}: {error.strerror}; what is computed is kept, the same command goes on"
        ) from None
    return 0
