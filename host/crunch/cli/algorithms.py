"""``crunch algorithms``: what there is, with every setting."""

from __future__ import annotations

import argparse
import json
from typing import Any

from crunch.algorithms import algorithm, describe_all, describe_settings
from crunch.algorithms.choices import explained, values_of
from crunch.algorithms.crunch.declaring import OF_THE_PAGE
from crunch.algorithms.crunch.page_output import FILTERS
from crunch.cli import COMMANDS

_EXAMPLES = """\
examples:
  crunch algorithms                     read through them
  crunch algorithms lqf                 that one alone
  crunch algorithms --json              for programs
  crunch extract page.html --algorithm lqf --set threshold=0.5
                                        use one, with a setting of its own
"""


def add_parser(subparsers: Any) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser(
        "algorithms",
        help=COMMANDS["algorithms"],
        description="List the algorithms with their settings: name, default, allowed values, and what each does.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="of one of them; all of them are listed without")
    parser.add_argument("--json", action="store_true", help="print names, titles and JSON Schemas of the settings")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the list."""
    for name in options.names:
        algorithm(name)
    described = [one for one in describe_all() if not options.names or one[0] in options.names]
    if options.json:
        print(json.dumps([{"name": n, "title": t, "settings": s} for n, t, s in described], indent=2))
        return 0
    for name, title, schema in described:
        print(f"{name}: {title}")
        _print_settings(schema["properties"])
    print("With every algorithm (Output, Size):")
    _print_settings({key: describe_settings(FILTERS)["properties"][key] for key in OF_THE_PAGE})
    return 0


def _print_settings(properties: dict[str, Any]) -> None:
    for key, setting in properties.items():
        print(f"  {key} = {_value(setting.get('default'), setting)}  ({_allowed(setting)})")
        if "description" in setting:
            print(f"      {setting['description']}")
        for line in explained(setting):
            print(f"        {line}")


def _value(default: Any, setting: dict[str, Any]) -> str:
    if default is not None:
        return json.dumps(default)
    return "by variant" if "default_by_variant" in setting else "not set"


def _allowed(setting: dict[str, Any]) -> str:
    if values := values_of(setting):
        return ", ".join(map(str, values))
    for choice in setting.get("anyOf", [setting]):
        if "minimum" in choice or "maximum" in choice:
            return f"{choice.get('minimum', '')} to {choice.get('maximum', '')}"
        if choice.get("type") not in (None, "null"):
            return str(choice["type"])
    return "any"
