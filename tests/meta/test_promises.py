"""SECURITY.md and the results name tests: each is there, and no promise is without one."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.meta.test_sources import ROOT

DOCUMENTS = ("SECURITY.md", "tests/bench/RESULTS.md")
_NAMED = re.compile(r"`((?:tests/[\w/.-]*|test_\w+\.py)(?:::\w+)?)(?:\[[^`\]]*\])?`")


def named_in(text: str) -> list[str]:
    """Tests that a text names: a file, a folder, or a test in a file; a file by its name alone is one of any folder."""
    return _NAMED.findall(text)


def names_of_tests(path: Path) -> set[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


def is_there(name: str) -> bool:
    place, _, test = name.partition("::")
    files = [ROOT / place] if place.startswith("tests/") else list((ROOT / "tests").rglob(place))
    if any(path.is_dir() for path in files):
        return any(names_of_tests(path) for folder in files for path in folder.rglob("test_*.py"))
    present = [path for path in files if path.is_file() and path.suffix == ".py"]
    if place.endswith(".py"):
        return any(not test or test in names_of_tests(path) for path in present)
    return all(path.exists() for path in files) and bool(files)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_each_named_test_is_there(document: str) -> None:
    named = named_in((ROOT / document).read_text("utf-8"))
    assert len(named) > 15
    assert [name for name in named if not is_there(name)] == []


def test_each_promise_has_a_test() -> None:
    text = (ROOT / "SECURITY.md").read_text("utf-8")
    table = text.partition("| promise | test |\n")[2].partition("\n\n")[0].splitlines()[1:]
    rows = [row.strip("| ").split(" | ") for row in table]
    assert len(rows) > 12
    assert [promise for promise, test in rows if not named_in(test)] == []


def test_what_is_not_there_is_told() -> None:
    text = "`tests/meta/test_promises.py::test_each_promise_has_a_test` `test_gone.py` `tests/unit/gone`"
    assert [is_there(name) for name in named_in(text)] == [True, False, False]
    assert named_in("`test_faults.py::test_a_host[a full disk]`") == ["test_faults.py::test_a_host"]
    assert not is_there("test_promises.py::test_gone")
