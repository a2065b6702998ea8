"""Imports point one way: documents <- algorithms <- presets, sites, … <- service <- actions <- stdio."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

HOST = Path(__file__).parents[2] / "host" / "crunch"

_BASE = {
    "conversion",
    "errors",
    "file_kinds",
    "files",
    "last_hello",
    "leftovers",
    "patterns",
    "places",
    "refusals",
    "surroundings",
    "toml",
    "toml_words",
    "turns",
    "typed_path",
}
_DOCUMENTS = _BASE | {"documents"}
_ALGORITHMS = _DOCUMENTS | {"algorithms"}
_KNOWLEDGE = {"presets", "sites", "genres", "advertisements", "images", "site_templates"}
_SERVICE = _ALGORITHMS | _KNOWLEDGE | {"settings_file", "service"}
_ACTIONS = _SERVICE | {"protocol", "evaluation", "annotation", "corpus", "actions"}

MAY_IMPORT: dict[str, set[str]] = {
    "conversion": set(),
    "errors": set(),
    "file_kinds": set(),
    "files": {"errors", "file_kinds", "leftovers"},
    "last_hello": {"files", "places"},
    "leftovers": set(),
    "patterns": set(),
    "places": set(),
    "refusals": {"errors"},
    "surroundings": {"errors"},
    "toml": {"errors"},
    "toml_words": set(),
    "turns": {"errors"},
    "typed_path": {"errors"},
    "documents": _DOCUMENTS,
    "algorithms": _ALGORITHMS,
    **{name: _ALGORITHMS | {name} for name in _KNOWLEDGE},
    "settings_file": _ALGORITHMS | {"presets", "settings_file"},
    "service": _SERVICE,
    "protocol": _DOCUMENTS | {"protocol"},
    "evaluation": _SERVICE | {"evaluation"},
    "annotation": _SERVICE | {"evaluation", "annotation"},
    "corpus": _SERVICE | {"corpus"},
    "actions": _ACTIONS,
    "stdio": _BASE | {"protocol", "actions", "stdio"},
    "deploy": _BASE | {"protocol", "deploy"},
    "cli": _ACTIONS | {"deploy", "cli"},
    "__init__": _SERVICE,
    "__main__": {"cli"},
}
"""Part of the host -> parts that it may import. Everybody may ask ``crunch`` itself for its version."""


def part_of(module: str) -> str:
    """``crunch.documents.page`` -> ``documents``; the public API is ``__init__``."""
    names = module.split(".")
    return names[1] if len(names) > 1 else "__init__"


def imports(source: str) -> set[str]:
    """Parts of the host that a module imports, wherever in the module, as a set of names."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {part_of(alias.name) for alias in node.names if alias.name.split(".")[0] == "crunch"}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "crunch":
            if node.module != "crunch":
                found.add(part_of(str(node.module)))
                continue
            for alias in node.names:
                is_part = (HOST / alias.name).is_dir() or (HOST / f"{alias.name}.py").is_file()
                found.add(alias.name if is_part else "__init__")
                found -= {"__init__"} if alias.name == "__version__" else set()
    return found


def test_reading_of_imports():
    assert imports("import crunch.documents.page\nfrom crunch.protocol import framing") == {"documents", "protocol"}
    assert imports("def f():\n  from crunch import actions, extract") == {"actions", "__init__"}
    assert imports("from crunch import __version__\nimport os, crunching") == set()


@pytest.mark.parametrize("path", sorted(HOST.rglob("*.py")), ids=lambda path: str(path.relative_to(HOST)))
def test_imports_point_one_way(path):
    part = path.relative_to(HOST).parts[0].removesuffix(".py")
    assert part in MAY_IMPORT, f"say in {Path(__file__).name} what {part} may import"
    allowed = MAY_IMPORT[part] | {part} | ({"__init__"} if "service" in MAY_IMPORT[part] else set())
    assert imports(path.read_text("utf-8")) <= allowed


def test_nothing_imports_stdio_or_the_command_line():
    for path in HOST.rglob("*.py"):
        part = path.relative_to(HOST).parts[0]
        wanted = imports(path.read_text("utf-8"))
        assert "stdio" not in wanted, path
        assert "cli" not in wanted or part in ("cli", "__main__.py"), path


def test_only_stdio_touches_the_standard_streams():
    """A stray byte on standard output breaks the port; the command line has streams of its own."""
    for path in HOST.rglob("*.py"):
        if path.relative_to(HOST).parts[0] in ("cli", "stdio.py", "evaluation", "corpus"):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "sys":
                named = f"sys.{node.attr}"
                reader = path.name == "framing.py" and named == "sys.stdin"  # where nativemessaging reads
                assert reader or named not in ("sys.stdin", "sys.stdout", "sys.__stdout__"), f"{named} in {path}"
