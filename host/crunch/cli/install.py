"""``crunch install``: tell a browser where the host is."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from crunch.deploy.install_host import BROWSERS, install_in_profile

_EXAMPLES = """\
example:
  crunch install --profile ~/test-profile
  chromium --user-data-dir=$HOME/test-profile --load-extension=$PWD/build/extension/chromium
"""


def add_parser(subparsers: Any) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser(
        "install",
        help="register the host with a browser",
        description="Register the host with a browser: writes a manifest into the place where the browser looks for\n"
        "native hosts, and beside it a wrapper that starts this Python. Nothing else is changed; run it\n"
        "again after Python or crunch has moved.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--profile",
        type=Path,
        required=True,
        metavar="DIR",
        help="the profile: what the browser gets as --user-data-dir",
    )
    parser.add_argument("--browser", choices=list(BROWSERS), default="chromium", help="default: %(default)s")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Register it and say what was written."""
    installed = install_in_profile(options.browser, options.profile.expanduser())
    print(f"manifest   {installed.manifest}")
    print(f"wrapper    {installed.wrapper}")
    print(f"extension  {installed.extension}")
    if not installed.changed:
        print("all of it was there already")
    return 0
