"""``crunch clean``: the main content of whole folders of pages."""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from crunch.cli import COMMANDS
from crunch.cli.extract import read_settings, without_effect
from crunch.documents.formats import FORMATS
from crunch.errors import InputError, counted, shown

if TYPE_CHECKING:
    from crunch.corpus.outcome import Outcome

LEAST_MEMORY = 512
"""MiB; the program itself takes some."""
_EXAMPLES = """\
examples:
  crunch clean saved-pages --out texts
  crunch clean mirror --out cleaned --format html --images
  crunch clean a.html b.html c.html --out texts --algorithm tree-matching --set variant=paper
  crunch clean saved-pages --out texts --duplicates skip --jobs 4

With tree-matching each page is compared with the next one of its site, and what both have goes. A folder is one site,
unless its pages say otherwise (canonical address, where they were saved from); a page alone on its site is cleaned by
auto. auto itself weighs the blocks of each page with up to five next pages of its site, where there are two or more; a
page that fails beside them is tried once more by itself. --alone leaves them out.

Stopped in the middle, by Ctrl+C or otherwise? The same command goes on where it was.
"""


def add_parser(subparsers: Any) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser(
        "clean",
        help=COMMANDS["clean"],
        description="Write the main content of every page in folders, or of the files given.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("inputs", nargs="+", type=Path, metavar="DIR|FILE", help="folders of pages, or pages")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder for the results")
    parser.add_argument(
        "--algorithm",
        metavar="NAME",
        help="one of 'crunch algorithms' (default: that of the preset, of the settings file, else auto)",
    )
    parser.add_argument(
        "--preset",
        metavar="NAME",
        help="one of 'crunch preset list'; it is settings of one algorithm, so that --algorithm can name no other",
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a setting of the algorithm, or of Output and Size, which hold for all; may be repeated",
    )
    parser.add_argument(
        "--format",
        choices=tuple(FORMATS),
        help="(default: what the setting 'output' says, else text)",
    )
    parser.add_argument(
        "--images", action="store_true", help="list the images that stay, and copy those that lie in the folder"
    )
    parser.add_argument(
        "--duplicates",
        choices=("report", "skip"),
        default="report",
        help="pages that are nearly the same as another: clean and report them, or skip them (default: report)",
    )
    parser.add_argument(
        "--alone",
        action="store_true",
        help="judge each page by itself: auto does not weigh it with others of its site",
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (default: %(default)s)"
    )
    parser.add_argument(
        "--timeout",
        type=float,
        default=60.0,
        metavar="SECONDS",
        help="processor time for a page; then it is not cleaned, and the rest goes on (default: 60)",
    )
    parser.add_argument("--memory", type=int, default=4096, metavar="MIB", help="for a process (default: %(default)s)")
    parser.add_argument("--force", action="store_true", help="do again what an earlier run has finished")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Clean; 0 when every page was, 1 when some could not be."""
    from crunch.corpus.cleaning import Cleaning
    from crunch.corpus.summary import summary_lines, write_report
    from crunch.corpus.wish import Wish
    from crunch.processes.limits import Limits
    from crunch.progress import Progress

    if options.jobs < 1:
        raise InputError("--jobs must be above 0")
    if not 0 < options.timeout < math.inf or options.memory < LEAST_MEMORY:
        raise InputError(f"--timeout must be above 0, and --memory at least {LEAST_MEMORY}")
    if options.out.exists() and not options.out.is_dir():
        raise InputError(f"{shown(options.out)} is no folder")
    start = monotonic()
    wish = Wish(
        tuple(options.inputs),
        options.out,
        options.algorithm,
        read_settings(options.set),
        options.format,
        options.images,
        options.duplicates,
        options.jobs,
        options.force,
        preset=options.preset,
        alone=options.alone,
        limits=Limits(options.timeout, options.memory),
    )
    outcomes: list[Outcome] = []
    with Cleaning(wish) as cleaning:
        if others := cleaning.made_otherwise:
            raise InputError(
                f"{shown(options.out)} holds results of other settings ({counted(len(others), 'page')}, such as"
                f" {shown(others[0])}): give another folder with --out, or --force to write over them"
            )
        for note in (*cleaning.notes, *without_effect(wish.settings, cleaning.algorithm, cleaning.format)):
            print(f"crunch clean: {note}", file=sys.stderr)
        progress = Progress("read", len(cleaning.pages))
        for count in cleaning.scan():
            progress.step(count)
        progress.finish()
        progress = Progress("cleaned", len(cleaning.pages) + cleaning.refused)
        already = 0
        try:
            for outcome in cleaning.clean():
                if outcome.status == "kept":
                    if not already:
                        already = cleaning.already
                        _say_already(already, len(cleaning.pages))
                    progress.skip()
                else:
                    progress.step()
                outcomes.append(outcome)
                if outcome.status == "failed":
                    print(f"crunch clean: {shown(outcome.name)}: {outcome.reason}", file=sys.stderr)
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt):
                _say_stopped(outcomes, len(cleaning.pages))
            with suppress(InputError):  # what ended the work is the one thing to say
                write_report(outcomes, cleaning.left_out, options.out, cleaning.links, cleaning.hidden)
            raise
        write_report(outcomes, cleaning.left_out, options.out, cleaning.links, cleaning.hidden)
        progress.finish()
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    for line in summary_lines(
        outcomes, cleaning.left_out, options.out, monotonic() - start, cleaning.links, cleaning.hidden
    ):
        print(line)
    return 1 if any(outcome.status == "failed" for outcome in outcomes) else 0


def _say_already(already: int, pages: int) -> None:
    print(f"{already} of {counted(pages, 'page')} had been finished by an earlier run", file=sys.stderr)


def _say_stopped(outcomes: Sequence[Outcome], pages: int) -> None:
    """At least so many are finished: what the processes had just done is noted, too."""
    done = sum(outcome.status in ("cleaned", "kept") for outcome in outcomes)
    print(f"\n{done} of {counted(pages, 'page')} are finished, and are not done again", file=sys.stderr)
