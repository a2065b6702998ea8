"""``crunch completion``: commands, options and their values by the Tab key of a shell."""

from __future__ import annotations

import argparse
from typing import Any

from crunch.algorithms import TABLE
from crunch.presets.collection import all_presets

_OF_PRESETS = tuple(f"crunch preset {action}" for action in ("show", "copy", "rename", "remove", "export"))
SHELLS = ("bash", "zsh", "fish")

_EXAMPLES = """\
examples:
  crunch completion bash > ~/.local/share/bash-completion/completions/crunch
  crunch completion zsh > ~/.zfunc/_crunch      with fpath+=~/.zfunc before compinit in ~/.zshrc
  crunch completion fish > ~/.config/fish/completions/crunch.fish

The next shell that is started has it, with the presets of today. Make the folder first where there is none:
mkdir -p FOLDER
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

    parser = whole_parser()
    _name_values(parser)
    print(shtab.complete(parser, options.shell))
    return 0


def _name_values(parser: argparse.ArgumentParser) -> None:
    """Say what is a name of an algorithm or of a preset: the parser itself leaves that to the commands."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                _name_values(inner)
        elif action.dest == "algorithm":
            action.choices = list(TABLE)
        elif action.dest == "preset" or (action.dest == "name" and parser.prog in _OF_PRESETS):
            action.choices = list(all_presets())
