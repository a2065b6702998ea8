"""``crunch algorithms``: what there is, with every setting."""

from __future__ import annotations

import argparse
import json
from typing import Any

from crunch.algorithms import describe_all


def add_parser(subparsers: Any) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser(
        "algorithms",
        help="list the algorithms and their settings",
        description="List the algorithms with their settings: name, default, allowed values, and what each does.",
    )
    parser.add_argument("--json", action="store_true", help="print names, titles and JSON Schemas of the settings")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the list."""
    described = describe_all()
    if options.json:
        print(json.dumps([{"name": n, "title": t, "settings": s} for n, t, s in described], indent=2))
        return 0
    for name, title, schema in described:
        print(f"{name}: {title}")
        for key, setting in schema["properties"].items():
            print(f"  {key} = {_value(setting.get('default'))}  ({_allowed(setting)})")
            if "description" in setting:
                print(f"      {setting['description']}")
    return 0


def _value(default: Any) -> str:
    return "by variant" if default is None else json.dumps(default)


def _allowed(setting: dict[str, Any]) -> str:
    for choice in setting.get("anyOf", [setting]):
        if "enum" in choice:
            return ", ".join(map(str, choice["enum"]))
        if "minimum" in choice or "maximum" in choice:
            return f"{choice.get('minimum', '')} to {choice.get('maximum', '')}"
        if choice.get("type") not in (None, "null"):
            return str(choice["type"])
    return "any"
