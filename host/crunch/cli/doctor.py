"""``crunch doctor``: does it work, and if not, what mends it?"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from crunch.cli import COMMANDS
from crunch.deploy.browsers import BROWSERS
from crunch.deploy.doctor import examine, summary
from crunch.deploy.machine import Machine
from crunch.deploy.old_name import old_installs
from crunch.deploy.report import for_an_issue, terminal
from crunch.deploy.sources import DeployError
from crunch.errors import shown
from crunch.files import update_file
from crunch.typed_path import typed_path

_EXAMPLES = """\
examples:
  crunch doctor                         every browser on this machine
  crunch doctor --browser firefox       Firefox alone
  crunch doctor --profile DIR           a Chromium that runs with --user-data-dir=DIR
  crunch doctor --report -              print a report to paste into an issue
  crunch doctor --json                  for programs

exit code: 0 when a press of the button works in every browser looked at, 1 when it does not in one
"""


def add_parser(subparsers: Any) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser(
        "doctor",
        help=COMMANDS["doctor"],
        description="Look at the installation as each browser sees it: is the manifest there, is it valid, does it\n"
        "let the extension in, is the wrapper there, does the host start, does it answer a greeting, do the\n"
        "versions agree, does a policy forbid it, and is the extension loaded? Each problem comes with the one\n"
        "step that mends it. Nothing is changed.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--browser",
        action="append",
        choices=list(BROWSERS),
        metavar="NAME",
        help=f"{', '.join(BROWSERS)}; may be given several times; default: every one that is found",
    )
    parser.add_argument(
        "--profile",
        "--user-data-dir",
        dest="profile",
        type=Path,
        metavar="DIR",
        help="the folder of a browser's --user-data-dir=DIR",
    )
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.add_argument(
        "--report",
        metavar="FILE",
        help="write a report for an issue, - prints it; it has no page content, and ~ for your name and home folder",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Examine, and say what was found."""
    if options.json and options.report == "-":
        raise DeployError("--json and --report - both print. Give --report a file.")
    machine = Machine.this()
    profile = typed_path(str(options.profile)) if options.profile else None
    findings = examine(machine, options.browser or (), profile)
    if options.report == "-":
        print(for_an_issue(findings, machine), end="")
    elif options.json:
        print(json.dumps(summary(findings, machine), indent=2, ensure_ascii=False))
    else:
        print(terminal(findings, old_installs(machine)))
    if options.report and options.report != "-":
        _write_report(typed_path(options.report), for_an_issue(findings, machine))
    return 0 if all(finding.well for finding in findings) else 1


def _write_report(path: Path, text: str) -> None:
    try:
        path.parent.stat()  # a folder that is not there is more likely misspelt than wanted
        if path.exists() and not path.is_file():  # such as /dev/stderr, which stays what it is
            path.write_text(text, "utf-8")
        else:
            update_file(path.resolve(), text.encode())
    except OSError as error:
        raise DeployError(
            f"{shown(path)} cannot be written: {error.strerror}. Give --report another file, or -."
        ) from error
    print(f"report: {shown(path)}", file=sys.stderr)
