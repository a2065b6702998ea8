"""Every regular expression of the host and the laboratory: those that modules hold, and those written where used."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Final

HOST: Final = Path(__file__).parents[2] / "host"
_PACKAGES: Final = ("crunch", "crunch_lab")
_METHODS: Final = frozenset("search match fullmatch finditer findall sub subn split".split())
_ANCHORED: Final = frozenset(("match", "fullmatch"))
_DEEPEST: Final = 4
_MOST: Final = 3_000
"""Entries of a table that may hold patterns."""


@dataclass(frozen=True, slots=True)
class Found:
    """One pattern."""

    place: str
    pattern: re.Pattern[Any]
    method: str
    """``search`` for all that begin anywhere in a text."""


def patterns() -> list[Found]:
    """All of them, each once."""
    found: dict[tuple[re.Pattern[Any], str], Found] = {}
    for path in sorted(path for package in _PACKAGES for path in (HOST / package).rglob("*.py")):
        source = path.read_text("utf-8")
        if not re.search(r"^(?:import re|from re )\b", source, re.MULTILINE) or path.stem == "__main__":
            continue
        name = ".".join(path.relative_to(HOST).with_suffix("").parts).removesuffix(".__init__")
        try:
            module = importlib.import_module(name)
        except ModuleNotFoundError:  # what is only there to train and to compare
            continue
        for one in _of_module(module, ast.parse(source)):
            found.setdefault((one.pattern, one.method), one)
    return list(found.values())


def _of_module(module: ModuleType, tree: ast.Module) -> Iterator[Found]:
    used: dict[str, set[str]] = {}
    short = module.__name__.removeprefix("crunch.")
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            base = node.value
            while isinstance(base, ast.Subscript):
                base = base.value
            if isinstance(base, ast.Name):
                used.setdefault(base.id, set()).add(node.attr)
        if isinstance(node, ast.Call) and ast.unparse(node.func).partition(".")[0] == "re":
            method = ast.unparse(node.func).partition(".")[2]
            if method in _METHODS and (compiled := _written_here(node, module)):
                yield Found(f"{short}:{node.lineno}", compiled, method if method in _ANCHORED else "search")
    for name, value in vars(module).items():
        methods = used.get(name, set()) & _METHODS
        for place, pattern in _inside(value, name, 0):
            anchored = "fullmatch" if methods == {"fullmatch"} else "match"
            yield Found(f"{short}.{place}", pattern, anchored if methods and methods <= _ANCHORED else "search")


def _inside(value: object, place: str, depth: int) -> Iterator[tuple[str, re.Pattern[Any]]]:
    if isinstance(value, re.Pattern):
        yield place, value
    elif isinstance(value, list | tuple | dict) and depth < _DEEPEST and len(value) < _MOST:
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _inside(one, f"{place}[{key!r}]", depth + 1)


def _written_here(call: ast.Call, module: ModuleType) -> re.Pattern[Any] | None:
    """The pattern of ``re.sub(…)`` and the like; None where it depends on a value."""
    try:
        source = eval(compile(ast.Expression(call.args[0]), "<pattern>", "eval"), dict(vars(module)))
    except NameError:
        return None
    flags = re.NOFLAG
    for argument in [*call.args[1:], *(keyword.value for keyword in call.keywords)]:
        for name in re.findall(r"\bre\.([A-Z]+)\b", ast.unparse(argument)):
            flags |= re.RegexFlag[name]
    return source if isinstance(source, re.Pattern) else re.compile(source, flags)
