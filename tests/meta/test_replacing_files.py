"""Files are replaced in one way: in ``crunch/files.py``, which the rest of the host asks."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.support.sources import nodes_of

HOST = Path(__file__).parents[2] / "host"
MAY = {"files.py": "the one way", "saving.py": "a folder with all files of a document changes place with another"}
"""Names of the modules that give files and folders their place."""
_OF_PATHS = {"rename", "hardlink_to", "link_to"}
_OF_MODULES = {"os.replace", "os.rename", "os.renames", "os.link", "shutil.move", "tempfile.mkstemp"}
_NAMES = {"NamedTemporaryFile", "mkstemp", "renameat2"}


def replacing_calls(source: str) -> list[str]:
    """Calls that put a file in another's place. Of ``x.replace(…)`` only that of paths takes one thing and no more."""
    found = []
    for node in nodes_of(source):
        if isinstance(node, ast.Constant) and node.value == "renameat2":
            found.append("renameat2")
        if not isinstance(node, ast.Call):
            continue
        name = ast.unparse(node.func)
        last = name.rpartition(".")[2]
        is_of_a_path = last == "replace" and "." in name and len(node.args) == 1 and not node.keywords
        if name in _OF_MODULES or last in _NAMES or ("." in name and last in _OF_PATHS) or is_of_a_path:
            found.append(name)
    return found


@pytest.mark.parametrize(
    "line",
    [
        "new.replace(path)",
        "new.replace(folder / 'a')",
        "Path(a).rename(b)",
        "os.replace(a, b)",
        "os.link(a, b)",
        "a.hardlink_to(b)",
        "shutil.move(a, b)",
        "with NamedTemporaryFile() as new: pass",
        "handle, name = tempfile.mkstemp()",
    ],
)
def test_what_replaces_is_recognised(line):
    assert len(replacing_calls(line)) == 1


@pytest.mark.parametrize(
    "line", ["'a'.replace('b', 'c')", "replace(node, x=1)", "structs.replace(a, b=2)", "now.replace(tzinfo=None)"]
)
def test_what_does_not_is_not(line):
    assert replacing_calls(line) == []


def test_files_are_replaced_in_one_place():
    found = {path.name for path in HOST.rglob("*.py") if replacing_calls(path.read_text("utf-8"))}
    assert found == MAY.keys()
