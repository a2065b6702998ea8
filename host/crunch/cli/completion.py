"""``crunch completion``: commands, options and their values by the Tab key of a shell."""

from __future__ import annotations

import argparse
import re
from typing import Any, Final

from crunch.algorithms import TABLE
from crunch.cli import COMMANDS
from crunch.presets.collection import all_presets

_OF_PRESETS: Final = tuple(f"crunch preset {action}" for action in ("show", "copy", "rename", "remove", "export"))
PATHS: Final = {
    "bash": ("~/.local/share/bash-completion/completions/crunch", ""),
    "zsh": ("~/.zfunc/_crunch", "with fpath+=~/.zfunc before compinit in ~/.zshrc"),
    "fish": ("~/.config/fish/completions/crunch.fish", ""),
}
"""Shell -> where its script goes, and what else that takes."""
SHELLS: Final = tuple(PATHS)
_FILES: Final = ("FILE", "DIR|FILE", "PACKAGE", "NEW", "RULES")
_HEADER: Final = re.compile(r"\A(?P<directive>#compdef [^\n]*\n+)?(?:#[^\n]*\n)+")
"""What the writer of the script says of where it goes, below what the shell itself reads."""


def _line(shell: str) -> str:
    path, more = PATHS[shell]
    return f"crunch completion {shell} > {path}" + (f"      {more}" if more else "")


_EXAMPLES = (
    "\n".join(["examples:", *(f"  {_line(shell)}" for shell in SHELLS)])
    + """

The next shell that is started has it, with the presets of today. Make the folder first where there is none:
mkdir -p FOLDER
"""
)


def add_parser(subparsers: Any) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser(
        "completion",
        help=COMMANDS["completion"],
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
    _name_values(parser, {**dict.fromkeys(_FILES, shtab.FILE), "DIR": shtab.DIRECTORY})
    print(_with_our_header(shtab.complete(parser, options.shell), options.shell))
    return 0


def _with_our_header(script: str, shell: str) -> str:
    """The script, told where it goes as ``--help`` has it."""
    header = f"# Completes crunch by the Tab key; made by shtab. To write it anew: {_line(shell)}\n"
    return _HEADER.sub(lambda found: (found["directive"] or "") + header, script, count=1)


def _name_values(parser: argparse.ArgumentParser, files: dict[str, Any]) -> None:
    """Say what the parser itself leaves to the commands: names of algorithms and presets, files, lines of help."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for entry in action._choices_actions:
                inner = action.choices[entry.dest]
                inner.description = entry.help  # of both, it is the one line that fits a list
                _name_values(inner, files)
        elif action.dest == "algorithm":
            action.choices = list(TABLE)
        elif action.dest == "preset" or (action.dest == "name" and parser.prog in _OF_PRESETS):
            action.choices = list(all_presets())
        elif action.metavar in files and action.dest != "new_name":
            action.complete = files[action.metavar]  # type: ignore[attr-defined]
