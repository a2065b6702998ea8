"""Imports point one way: documents <- algorithms <- presets, sites, … <- service <- actions <- stdio.

The laboratory (``crunch_lab``) imports the reader's program (``crunch``), which names it in one module.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.support.sources import nodes_of

HOST = Path(__file__).parents[2] / "host"
READER, LABORATORY = "crunch", "crunch_lab"

_BASE = {
    "conversion",
    "errors",
    "file_kinds",
    "files",
    "last_hello",
    "leftovers",
    "patterns",
    "folders",
    "progress",
    "refusals",
    "surroundings",
    "toml",
    "toml_words",
    "locks",
    "typed_path",
    "wording",
}
_DOCUMENTS = _BASE | {"documents"}
_ALGORITHMS = _DOCUMENTS | {"algorithms"}
_KNOWLEDGE = {"presets", "advertisements", "corrections", "images", "page_types", "site_templates"}
_SERVICE = _ALGORITHMS | _KNOWLEDGE | {"settings_file", "service"}
_ACTIONS = _SERVICE | {"protocol", "processes", "corpus", "actions"}
_EVALUATION = _SERVICE | {"processes", "crunch_lab.evaluation"}

MAY_IMPORT: dict[str, set[str]] = {
    "conversion": set(),
    "errors": {"wording"},
    "file_kinds": {"wording"},
    "files": {"errors", "file_kinds", "leftovers", "wording"},
    "laboratory": set(),
    "last_hello": {"files", "folders"},
    "leftovers": set(),
    "patterns": set(),
    "folders": set(),
    "progress": set(),
    "algorithm_wording": set(),
    "refusal_wording": set(),
    "refusals": {"errors", "wording"},
    "surroundings": {"errors"},
    "toml": {"errors", "wording"},
    "toml_words": {"wording"},
    "locks": {"errors", "wording"},
    "typed_path": {"errors", "wording"},
    "wording": {"algorithm_wording", "refusal_wording"},
    "documents": _DOCUMENTS,
    "algorithms": _ALGORITHMS,
    **{name: _ALGORITHMS | {name} for name in _KNOWLEDGE},
    "settings_file": _ALGORITHMS | {"presets", "settings_file"},
    "result": _DOCUMENTS | {"page_types"},
    "service": _SERVICE,
    "protocol": _DOCUMENTS | {"protocol"},
    "processes": _DOCUMENTS | {"processes", "__init__"},
    "corpus": _SERVICE | {"processes", "corpus"},
    "actions": _ACTIONS | {"laboratory"},
    "stdio": _BASE | {"protocol", "actions", "stdio"},
    "deploy": _BASE | {"protocol", "deploy", "laboratory"},
    "cli": _ACTIONS | {"ctrl_c", "deploy", "cli", "laboratory"},
    "__init__": _SERVICE | {"result"},
    "command": {"cli", "ctrl_c"},
    "ctrl_c": set(),
    "__main__": {"command"},
    "crunch_lab.__init__": set(),
    "crunch_lab.evaluation": _EVALUATION,
    "crunch_lab.training": _EVALUATION | {"crunch_lab.training"},
    "crunch_lab.annotation": _EVALUATION | {"crunch_lab.annotation"},
    "crunch_lab.actions": _EVALUATION | {"protocol", "actions", "crunch_lab.annotation", "crunch_lab.actions"},
    "crunch_lab.cli": _EVALUATION | {"deploy", "cli", "crunch_lab.annotation", "crunch_lab.training", "crunch_lab.cli"},
}
"""Part of the host -> parts that it may import. Everybody may ask ``crunch`` itself for its version."""


def modules(*packages: str) -> list[Path]:
    return sorted(path for package in packages for path in (HOST / package).rglob("*.py"))


def part_of(module: str) -> str:
    """``crunch.documents.page`` -> ``documents``, ``crunch_lab.cli.gate`` -> ``crunch_lab.cli``.

    The public API is ``__init__``.
    """
    package, part, *_ = [*module.split("."), "__init__"]
    return part if package == READER else f"{package}.{part}"


def part_of_file(path: Path) -> str:
    return part_of(".".join(path.relative_to(HOST).with_suffix("").parts))


def imports(source: str) -> set[str]:
    """Parts of the host that a module imports, wherever in the module, as a set of names."""
    found: set[str] = set()
    for node in nodes_of(source):
        if isinstance(node, ast.Import):
            named = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module in (READER, LABORATORY):
            folder = HOST / node.module
            parts = [alias.name for alias in node.names if alias.name != "__version__"]
            is_there = {part: (folder / part).is_dir() or (folder / f"{part}.py").is_file() for part in parts}
            named = [f"{node.module}.{part}" if is_there[part] else node.module for part in parts]
        elif isinstance(node, ast.ImportFrom):
            named = [str(node.module)]
        else:
            continue
        found |= {part_of(name) for name in named if name.split(".")[0] in (READER, LABORATORY)}
    return found


def test_reading_of_imports():
    assert imports("import crunch.documents.page\nfrom crunch.protocol import framing") == {"documents", "protocol"}
    assert imports("def f():\n  from crunch import actions, extract") == {"actions", "__init__"}
    assert imports("from crunch import __version__\nimport os, crunching") == set()
    assert imports("from crunch import __version__, extract") == {"__init__"}
    assert imports("from crunch_lab import training\nimport crunch_lab.cli.gate, crunch_lab") == {
        "crunch_lab.training",
        "crunch_lab.cli",
        "crunch_lab.__init__",
    }


def test_all_parts_are_there():
    assert set(MAY_IMPORT) == {part_of_file(path) for path in modules(READER, LABORATORY)}
    assert set().union(*MAY_IMPORT.values()) <= set(MAY_IMPORT)


@pytest.mark.parametrize("path", modules(READER, LABORATORY), ids=lambda path: str(path.relative_to(HOST)))
def test_imports_point_one_way(path):
    part = part_of_file(path)
    allowed = MAY_IMPORT[part] | {part} | ({"__init__"} if "service" in MAY_IMPORT[part] else set())
    assert imports(path.read_text("utf-8")) <= allowed


def names_the_laboratory(source: str) -> bool:
    """Whether a module imports it or has its name in a text that is no docstring."""
    nodes = nodes_of(source)
    named = [node for node in nodes if isinstance(node, ast.Constant) and LABORATORY in str(node.value)]
    docstrings = {node.value for node in nodes if isinstance(node, ast.Expr)} if named else set()
    return any(node not in docstrings for node in named) or any(part.startswith(LABORATORY) for part in imports(source))


@pytest.mark.parametrize("source", ["def f():\n  import crunch_lab.cli", "import_module(f'crunch_lab.{name}')"])
def test_naming_is_seen(source):
    assert names_the_laboratory(source)
    assert not names_the_laboratory('"""See crunch_lab."""\nimport crunch.laboratory')


def test_the_reader_names_the_laboratory_in_one_place():
    """There, too, nothing is imported: a module of the laboratory comes with its message or its command."""
    named = [path for path in modules(READER) if names_the_laboratory(path.read_text("utf-8"))]
    assert [path.relative_to(HOST).as_posix() for path in named] == ["crunch/laboratory.py"]


def test_nothing_imports_stdio_or_the_command_line():
    for path in modules(READER, LABORATORY):
        wanted = imports(path.read_text("utf-8"))
        assert "stdio" not in wanted, path
        assert not wanted & {"cli", "crunch_lab.cli"} or part_of_file(path) in ("cli", "command", "crunch_lab.cli"), (
            path
        )


def test_only_stdio_touches_the_standard_streams():
    """A stray byte on standard output breaks the port; the command line has streams of its own."""
    for path in modules(READER, LABORATORY):
        if part_of_file(path) in ("cli", "stdio", "processes", "crunch_lab.cli"):
            continue
        for node in nodes_of(path.read_text("utf-8")):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "sys":
                named = f"sys.{node.attr}"
                reader = path.name == "framing.py" and named == "sys.stdin"  # where nativemessaging reads
                assert reader or named not in ("sys.stdin", "sys.stdout", "sys.__stdout__"), f"{named} in {path}"
