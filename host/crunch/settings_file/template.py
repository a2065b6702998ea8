"""The first settings file: every setting as a comment, with what it does."""

from __future__ import annotations

import textwrap
from typing import Any, Final

from crunch.algorithms import algorithm, describe_all, make_settings
from crunch.algorithms.choices import explained, values_of
from crunch.presets.preset import toml_value
from crunch.settings_file.migrations import VERSION

_WIDTH: Final = 100
_HEAD: Final = """\
# Settings of Crunch. Changes are picked up at the next press of the button; nothing needs a restart.
# Take the # away before a line to set it. A line that cannot be used is named and costs only itself.
# What is stronger: defaults < the tables [algorithms.…] here < preset < site < a single request.
version = {version}

# Preset for all pages ('crunch preset list' names them); without one Crunch chooses by itself.
# preset = "news"

# Folder of the test package that marked pages are saved into (options, Research).
# packages = "/home/ada/test-pages"

# On one site and its subdomains:
# [sites."example.org"]
# preset = "forum"          # or, without a preset: algorithm = "article"
# [sites."example.org".settings]
# ratio = 0.5
"""


def first_file() -> str:
    """Text of a settings file in which everything is still a comment."""
    parts = [_HEAD.format(version=VERSION)]
    for name, title, schema in describe_all():
        lines = [f"# {title}", f"[algorithms.{name}]"]
        defaults = make_settings(algorithm(name), None).resolved()
        group = ""
        for key, setting in schema["properties"].items():
            if setting.get("group", "") != group:
                group = setting["group"]
                lines += ["", f"# --- {group} ---"]
            lines += [f"# {line}" for line in textwrap.wrap(_help(setting), _WIDTH)]
            lines += [f"#   {line}" for line in explained(setting)]
            lines.append(f"# {key} = {_default(defaults[key], setting)}")
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def _help(setting: dict[str, Any]) -> str:
    return str(setting.get("description", setting.get("title", "")))


def _default(value: Any, setting: dict[str, Any]) -> str:
    """The value that applies, or, where none does, the first that could."""
    if value is None:
        kinds = [choice.get("type") for choice in setting.get("anyOf", [setting])]
        value = next(iter(values_of(setting)), True if "boolean" in kinds else None)
    return toml_value("" if value is None else value)
