"""No module imports one that imports it again, by whatever way round: at its top, in a function, or for its types."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path

from tests.support.sources import nodes_of

HOST = Path(__file__).parents[2] / "host"


def modules(host: Path) -> dict[str, Path]:
    """Module name -> its file."""
    return {
        ".".join(path.relative_to(host).with_suffix("").parts).removesuffix(".__init__"): path
        for path in sorted(host.rglob("*.py"))
    }


def imported(source: str, known: Iterable[str]) -> set[str]:
    """Those of some modules that a source imports, wherever it does, or names as ``module:function`` in a table."""
    known, found = set(known), set()
    for node in nodes_of(source):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            parts = {f"{node.module}.{alias.name}" for alias in node.names} & known
            found |= parts if len(parts) == len(node.names) else parts | {node.module}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and ":" in node.value:
            found.add(node.value.partition(":")[0])
    return found & known


def circles(graph: Mapping[str, set[str]]) -> set[frozenset[str]]:
    """Groups of two and more modules each of which reaches every other."""

    def reached(start: str) -> set[str]:
        seen: set[str] = set()
        waiting = [start]
        while waiting:
            new = graph[waiting.pop()] - seen
            seen |= new
            waiting += new
        return seen

    reach = {name: reached(name) for name in graph}
    return {frozenset(other for other in reach[name] if name in reach[other]) for name in graph if name in reach[name]}


def test_imports_are_read_wherever_they_stand():
    source = """
import a.b
from a import c, name
def f():
    from d import e
if TYPE_CHECKING:
    from g import h
TABLE = {"x": "i.j:function", "y": "unused"}
"""
    known = {"a", "a.b", "a.c", "d", "g", "g.h", "i.j", "unused"}
    assert imported(source, known) == {"a", "a.b", "a.c", "d", "g.h", "i.j"}


def test_circles_are_found():
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": {"d"}, "f": {"a"}, "g": set()}
    assert circles(graph) == {frozenset("abc"), frozenset("de")}


def test_no_circle_of_modules():
    files = modules(HOST)
    graph = {name: imported(path.read_text("utf-8"), files) - {name} for name, path in files.items()}
    assert len(graph) > 200
    assert circles(graph) == set()
