"""``crunch completion``: commands, options and their values by the Tab key of a shell."""

from __future__ import annotations

import argparse
from typing import Any

SHELLS = ("bash", "zsh", "fish")

_EXAMPLES = """\
examples:
  crunch completion bash > ~/.local/share/bash-completion/completions/crunch
  crunch completion zsh > ~/.zfunc/_crunch      with fpath+=~/.zfunc before compinit in ~/.zshrc
  crunch completion fish > ~/.config/fish/completions/crunch.fish

The next shell that is started has it. Make the folder first where there is none: mkdir -p FOLDER
"""


def add_parser(subparsers: Any) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser(
        "completion",
        help="print what completes commands and options in a shell",
        description="Print what a shell needs to complete commands, options and values with the Tab key.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=", ".join(SHELLS))
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print it."""
    import shtab

    from crunch.cli import whole_parser

    print(shtab.complete(whole_parser(), options.shell))
    return 0
