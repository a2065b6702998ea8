"""``crunch preset``: list, show, copy, rename, remove, export and import presets."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from crunch.cli import COMMANDS
from crunch.cli.parser import teach
from crunch.documents.files import read_file, read_stream
from crunch.errors import InputError, shown, why_unreadable
from crunch.file_kinds import is_file
from crunch.files import save_text
from crunch.presets import collection
from crunch.presets.preset import toml_value

_EXAMPLES = """\
examples:
  crunch preset list
  crunch preset show news
  crunch preset copy news my-news --title "My news"
  crunch preset rename my-news morning-news
  crunch preset remove my-news
  crunch preset export my-news my-news.toml
  crunch preset import my-news.toml --name their-news
"""

_ONE = "one of 'crunch preset list'"
_GROUPS = {"kinds": "For a kind of page:", "own": "Yours:", "papers": "As in the papers:"}


def add_parser(subparsers: Any) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser(
        "preset",
        help=COMMANDS["preset"],
        description="Presets are algorithms with settings, one file each. Those that come with Crunch stay as they\n"
        "are; a copy is yours to change, by hand or through the options page.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    listed = actions.add_parser("list", help="all presets")
    listed.add_argument("--json", action="store_true", help="print them as JSON")
    actions.add_parser("show", help="settings of one, and why").add_argument("name", metavar="NAME", help=_ONE)
    for action, text in (("copy", "make one of your own from another"), ("rename", "rename one of your own")):
        named = actions.add_parser(action, help=text)
        named.add_argument("name", metavar="NAME", help=_ONE)
        named.add_argument("new_name", metavar="NEW", help="small letters, digits and hyphens")
        named.add_argument("--title", help="what people see")
    actions.add_parser("remove", help="delete one of your own").add_argument("name", metavar="NAME", help=_ONE)
    exported = actions.add_parser("export", help="write one to a file")
    exported.add_argument("name", metavar="NAME", help=_ONE)
    exported.add_argument("file", metavar="FILE", help="or - for standard output")
    exported.add_argument("--force", action="store_true", help="also in place of a file that is there")
    imported = actions.add_parser("import", help="take one from a file")
    imported.add_argument("file", metavar="FILE", help="or - for standard input")
    imported.add_argument("--name", metavar="NAME", help="its name (default: that of the file)")
    teach(actions, _EXAMPLES)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Do it and say what was done."""
    return _ACTIONS[options.action](options)


def _list(options: argparse.Namespace) -> int:
    presets = collection.all_presets().values()
    if options.json:
        fields = ("name", "title", "why", "algorithm", "settings", "shipped", "group")
        print(json.dumps([{name: getattr(preset, name) for name in fields} for preset in presets], indent=2))
    else:
        for group, heading in _GROUPS.items():
            members = [preset for preset in presets if preset.group == group]
            if members:
                print(heading)
                print("\n".join(f"  {preset.name:24}{preset.title}" for preset in members))
    for problem in collection.broken_presets():
        print(f"crunch preset: {problem}", file=sys.stderr)
    return 0


def _show(options: argparse.Namespace) -> int:
    preset = collection.find_preset(options.name)
    print(f"{preset.title}: {preset.algorithm}\n{preset.why}")
    for key, value in preset.settings.items():
        print(f"  {key} = {toml_value(value)}")
    for problem in preset.problems:
        print(f"crunch preset: {problem}", file=sys.stderr)
    return 0


def _copy(options: argparse.Namespace) -> int:
    print(shown(collection.copy_preset(options.name, options.new_name, options.title)))
    return 0


def _rename(options: argparse.Namespace) -> int:
    print(shown(collection.rename_preset(options.name, options.new_name, options.title)))
    return 0


def _remove(options: argparse.Namespace) -> int:
    print(f"removed {shown(collection.remove_preset(options.name))}")
    return 0


def _export(options: argparse.Namespace) -> int:
    text = collection.preset_text(options.name)
    if options.file == "-":
        print(text, end="")
    else:
        if is_file(Path(options.file)) and not options.force:
            raise InputError(f"{shown(options.file)} is there already; to write in its place: --force")
        save_text(Path(options.file), text)
        print(shown(Path(options.file).resolve()))
    return 0


def _import(options: argparse.Namespace) -> int:
    name = options.name or Path(options.file).stem
    try:
        data = read_stream(sys.stdin.buffer) if options.file == "-" else read_file(options.file)
        text = data.decode().replace("\r\n", "\n")
    except InputError as error:
        raise InputError(f"{shown(options.file)} {error.message}") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{shown(options.file)} cannot be read: {why_unreadable(error)}") from None
    preset, path = collection.import_preset(text, options.file, name)
    print(shown(path))
    for problem in preset.problems:
        print(f"crunch preset: {problem}", file=sys.stderr)
    return 0


_ACTIONS = {
    "list": _list,
    "show": _show,
    "copy": _copy,
    "rename": _rename,
    "remove": _remove,
    "export": _export,
    "import": _import,
}
