"""The parser of the command line: argparse, with one suggestion for what is misspelt and an example in every help."""

from __future__ import annotations

import argparse
import os
import re
import shlex
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NoReturn
from urllib.parse import urlsplit
from urllib.request import url2pathname

from crunch.errors import InputError, meant, shown

_ADDRESS = re.compile(r"https?://", re.IGNORECASE)
_BARE = re.compile(r"(?:www\.|localhost(?::\d+)?(?:/|$)|(?:[\w-]+\.)+([a-z]{2,})(?::\d+)?(?:[/?#]|$))", re.IGNORECASE)
"""What a browser would take for an address without its beginning."""
_ENDINGS = frozenset(
    "asp aspx bz csv docx epub gz htm html jpg json jsp md mht mhtml pdf php png shtml svg tar toml txt warc webarchive"
    " xht xhtml xml xz zip".split()
)
"""Of names of files; they look like addresses, too."""
_READS_PAGES = ("extract", "clean")
_TAKES_ADDRESSES = ("preset", "settings")
"""Commands whose words may be addresses."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints help."""

    def parse_args(self, args: Sequence[str] | None = None, namespace: Any = None) -> Any:  # type: ignore[override]
        """As argparse does it; an unknown option gets the option that is meant."""
        options, unknown = self.parse_known_args(args, namespace)
        if unknown:
            parsers = list(_chosen(self, options))
            if getattr(options, "command", None) == "extract" and not unknown[0].startswith("-"):
                parsers[-1].error("it takes one file; for several: crunch clean FILE FILE --out DIR")
            known = [name for parser in parsers for name in parser._option_string_actions]
            word = next((word for word in unknown if word.startswith("-")), unknown[0]).partition("=")[0]
            parsers[-1].error(f"unrecognized arguments: {' '.join(unknown)}{meant(word, known)}")
        return options

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            known = [str(choice) for choice in action.choices]
            options = [name for name in self._option_string_actions if name.startswith("--")]
            there = meant(str(value), [*known, *options]) or f"; there are {', '.join(known)}"
            raise argparse.ArgumentError(action, f"no {value!r}{there}")

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        kind = "whole number" if action.type is int else "number" if action.type is float else None
        try:
            return super()._get_value(action, arg_string)
        except argparse.ArgumentError:
            if kind is None:
                raise
            raise argparse.ArgumentError(action, f"{arg_string!r} is no {kind}") from None

    def error(self, message: str) -> NoReturn:
        """Usage, what is wrong, and where help is."""
        self.exit(2, f"{self.format_usage()}{self.prog}: {shown(message)}\n'{self.prog} --help' has examples.\n")


def teach(actions: Any, examples: str) -> None:
    """Give each command of a command the examples that are its own, and as its description what its line of help says.

    Args:
        actions: what ``add_subparsers`` returned, with all of them.
        examples: those of the whole command, one a line.
    """
    for entry in actions._choices_actions:
        parser = actions.choices[entry.dest]
        parser.description = parser.description or f"{entry.help[0].upper()}{entry.help[1:]}."
        own = [line for line in examples.splitlines() if line.strip().startswith(parser.prog)]
        if own:
            parser.epilog = "\n".join(["examples:", *own])
            parser.formatter_class = argparse.RawDescriptionHelpFormatter


def refuse_addresses(arguments: Sequence[str]) -> None:
    """Commands read files: an address in the place of one gets the way to make it a file.

    Raises:
        InputError: there is one.
    """
    command = arguments[0] if arguments else ""
    if command in _TAKES_ADDRESSES:
        return
    for before, word in pairwise(arguments):
        if before == "-o" or word.startswith("-") or (before != "--other" and before.startswith("--")):
            continue
        if word.lower().startswith("file:"):
            raise InputError(f"a file is named by its path: {shown(shlex.quote(_path_of(word)))}")
        if _ADDRESS.match(word) or (command in _READS_PAGES and _is_bare_address(word)):
            address = shown(shlex.quote(word if _ADDRESS.match(word) else f"https://{word}"))
            if command == "extract" and before != "--other":
                way = f"or pipe it: curl -sL {address} | crunch extract - --url {address}"
            else:
                way = f"or fetch it: curl -sL {address} -o page.html"
            raise InputError(f"nothing is fetched from the net. Save the page in the browser and name its file, {way}")


def _is_bare_address(word: str) -> bool:
    found = _BARE.match(word)
    return found is not None and (found[1] or "").lower() not in _ENDINGS and not os.path.lexists(word)


def _path_of(address: str) -> str:
    try:
        return url2pathname(urlsplit(address).path)
    except ValueError:
        return address.partition(":")[2]


def _chosen(parser: argparse.ArgumentParser, options: argparse.Namespace) -> Iterator[argparse.ArgumentParser]:
    """The parser and those of the commands that were chosen, the outermost first."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            chosen = action.choices.get(str(getattr(options, action.dest, None)))
            if chosen is not None:
                yield from _chosen(chosen, options)
