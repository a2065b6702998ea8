"""``crunch settings``: the settings file - where it is, what is wrong with it, a first one, changes."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from crunch.cli import COMMANDS
from crunch.cli.parser import teach
from crunch.errors import InputError, shown
from crunch.file_kinds import is_file
from crunch.files import save_text
from crunch.presets.collection import find_preset
from crunch.settings_file.checking import idle_lines, why_no_site
from crunch.settings_file.editing import change, migrate_file
from crunch.settings_file.loading import OF_A_SITE, load, managed_path, own_path
from crunch.settings_file.template import first_file

_EXAMPLES = """\
examples:
  crunch settings                                    where the files are, and what is wrong with them
  crunch settings check                              the same
  crunch settings init                               write one in which every setting is a comment
  crunch settings migrate                            bring an older file to the present form
  crunch settings set algorithms.crunch.ratio 0.5
  crunch settings set 'sites."example.org".preset' '"forum"'
  crunch settings unset algorithms.crunch.ratio
"""


def add_parser(subparsers: Any) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser(
        "settings",
        help=COMMANDS["settings"],
        description="The settings file is TOML, made to be edited by hand; changes are picked up at once.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run, action="check")
    actions = parser.add_subparsers(dest="action", metavar="ACTION")
    actions.add_parser("check", help="where the files are, and what is wrong with them (the default)")
    actions.add_parser("init", help="write a first file in which every setting is a comment")
    actions.add_parser("migrate", help="bring an older file to the present form; the old one is kept beside it")
    changed = actions.add_parser("set", help="set one key")
    changed.add_argument("key", metavar="KEY", help="with dots, as in TOML")
    changed.add_argument("value", metavar="VALUE", help="as in TOML or JSON; anything else is a text")
    actions.add_parser("unset", help="take one key out").add_argument("key", metavar="KEY", help="with dots")
    teach(actions, _EXAMPLES)


def run(options: argparse.Namespace) -> int:
    """Do it and say what was done."""
    if options.action == "init":
        return _init()
    if options.action == "migrate":
        print(shown(migrate_file()))
        return 0
    if options.action == "set":
        path, value = _path(options.key), _value(options.value)
        if path[-1] == "preset" and path[0] in ("preset", "sites") and isinstance(value, str) and value:
            find_preset(value)
        if path[0] == "sites" and len(path) > 1:
            _refuse_site(path)
        print(shown(change(path, value)))
        return 0
    if options.action == "unset":
        return _unset(_path(options.key), options.key)
    return _check()


def _check() -> int:
    problems = 0
    for title, path in (("yours", own_path()), ("administrator's", managed_path())):
        print(f"{title}: {shown(path)}{'' if is_file(path) else ' (there is none)'}")
        for problem in load(path).problems:
            problems += 1
            print(f"crunch settings: {problem}", file=sys.stderr)
    for line in idle_lines():
        problems += 1
        print(f"crunch settings: {line}", file=sys.stderr)
    if not is_file(own_path()):
        print("to begin one: crunch settings init")
    elif not problems:
        print("every line is good")
    return 1 if problems else 0


def _init() -> int:
    path = own_path()
    if path.exists():
        raise InputError(f"{shown(path)} is there already")
    save_text(path, first_file())
    print(shown(path))
    return 0


def _unset(path: tuple[str, ...], key: str) -> int:
    file = own_path()
    before = file.read_bytes() if is_file(file) else b""
    print(shown(change(path, None)))
    if (file.read_bytes() if is_file(file) else b"") == before:
        print(f"crunch settings: {key} was not set", file=sys.stderr)
    return 0


def _refuse_site(path: tuple[str, ...]) -> None:
    """Names that no site has; one with dots and no quotes is several keys."""
    if len(path) > 3 and path[2] not in OF_A_SITE:
        raise InputError(f"the name of a site stands in quotes, as it has dots: {_quoted(path)}")
    why = why_no_site(path[1])
    if why:
        raise InputError(why)


def _quoted(path: tuple[str, ...]) -> str:
    """A key whose site was written without quotes, as it was meant.

    >>> print(_quoted(("sites", "www", "example", "org", "settings", "amount")))
    'sites."www.example.org".settings.amount'
    """
    end = next((index for index, name in enumerate(path) if index > 1 and name in OF_A_SITE), len(path) - 1)
    rest = "".join(f".{name}" for name in path[end:])
    return f"'sites.\"{'.'.join(path[1:end])}\"{rest}'"


def _path(key: str) -> tuple[str, ...]:
    from crunch.settings_file.lines import key_path

    path = key_path(key)
    if not path:
        raise InputError(f"{key!r} is no key; write it as in TOML: algorithms.crunch.ratio")
    return path


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text
