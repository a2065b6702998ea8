"""The command ``crunch``: one subcommand a file, imported when it is the one that was asked for."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from crunch import __version__, laboratory
from crunch.cli.parser import Parser, refuse_addresses
from crunch.cli.terminal import printable
from crunch.ctrl_c import stop_if_asked
from crunch.errors import CrunchError, remedy, shown

_EXAMPLES = """\
examples:
  crunch extract page.html                 the main content as text
  crunch install                           register the host with the browsers
  crunch doctor                            does a press of the button work?

'crunch COMMAND --help' explains a command with examples.
"""

COMMANDS: dict[str, str] = {
    "extract": "print the main content of an HTML file",
    "clean": "clean whole folders of pages",
    "algorithms": "list the algorithms and their settings",
    "preset": "list, copy, rename, export and import presets",
    "settings": "show, check and change the settings file",
    **laboratory.COMMANDS,
    "build": "build the browser extension, or the files generated from the protocol",
    "install": "register the host with the browsers",
    "uninstall": "take away what install wrote",
    "doctor": "check that a press of the button works",
    "completion": "print what completes commands and options in a shell",
}
"""Subcommand and what it does; where it is: :func:`module_of`."""

GO_ON = frozenset(("clean",)) | laboratory.GO_ON
"""Subcommands that, stopped and run again, do only what is left."""


def module_of(command: str) -> str:
    """The module of a subcommand, as its name: of the reader's program, or of the laboratory."""
    return f"{laboratory.PACKAGE if command in laboratory.COMMANDS else 'crunch'}.cli.{command}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code (0 fine, 1 failed, 2 wrong usage, 130 Ctrl+C)."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # small matrices: more threads wait for each other
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    asked = next((argument for argument in arguments if not argument.startswith("-")), None)
    with printable(asked):
        try:
            return _run(asked, arguments)
        except KeyboardInterrupt:
            print("stopped" + _again(asked), file=sys.stderr)
            return 130


def _again(command: str | None) -> str:
    return "; the same command goes on" if command in GO_ON else ""


def _run(asked: str | None, arguments: list[str]) -> int:
    if arguments[:1] == ["help"]:  # as of many programs
        arguments = [*arguments[1:], "--help"]
        asked = next((argument for argument in arguments if not argument.startswith("-")), None)
    parser = _parser([asked] if asked in COMMANDS else [])
    options = parser.parse_args(arguments)
    if options.command is None:
        parser.exit(2, parser.format_help())
    again = _again(options.command)
    stop_if_asked()
    try:
        refuse_addresses(arguments)
        if options.command in laboratory.NEEDS:
            from crunch.surroundings import require

            require(laboratory.NEEDS[options.command], "it")
        code = int(options.run(options))
        sys.stdout.flush()  # here, where a pipe that nobody reads is no error
        return code
    except CrunchError as error:
        return _failed(options.command, error.message)
    except ModuleNotFoundError as error:  # of an install that left something out
        name = (error.name or "").partition(".")[0]
        if name in ("", "crunch", laboratory.PACKAGE):
            raise
        from crunch.surroundings import Surroundings

        return _failed(options.command, f"{name} is missing. Run: {Surroundings.this().add([name])}")
    except BrokenPipeError:  # the reader of our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except OSError as error:
        if isinstance(error.filename, str) and error.filename:
            where, mend = shown(error.filename), again or remedy(error)
        else:
            where, mend = "standard output", again
        return _failed(options.command, f"{where}: {error.strerror or error}{mend}")
    except MemoryError:
        return _failed(options.command, f"there is not enough memory{again}")


def _failed(command: str, message: str) -> int:
    """Say why, and let go of what standard output still holds where nothing can be written any more."""
    print(f"crunch {command}: {message}", file=sys.stderr)
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return 1


def whole_parser() -> argparse.ArgumentParser:
    """The parser with everything of every command, for those who want to know all of it."""
    return _parser(list(COMMANDS))


def _parser(wanted: Sequence[str | None]) -> argparse.ArgumentParser:
    """The parser; the commands that are not wanted have a name and a line of help, and are not imported."""
    parser = Parser(
        prog="crunch",
        description="Keep a page's main content, hide the rest. Everything stays on this machine.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"crunch {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND")
    for command, summary in COMMANDS.items():
        if command in wanted:
            import_module(module_of(command)).add_parser(subparsers)
        else:
            subparsers.add_parser(command, help=summary)
    return parser
