"""Rules about the sources themselves."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOST = ROOT / "host" / "crunch"
LABORATORY = ROOT / "host" / "crunch_lab"
EXTENSION = ROOT / "extension"
TESTS = ROOT / "tests"
MOST_LINES = 300
GENERATED = {EXTENSION / "protocol" / name for name in ("messages.d.ts", "schema.json", "formats.js")}


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def host_modules() -> list[Path]:
    return sorted([*HOST.rglob("*.py"), *LABORATORY.rglob("*.py")])


def extension_sources() -> list[Path]:
    kinds = (".js", ".ts", ".css", ".html")
    return sorted(path for path in EXTENSION.rglob("*") if path.suffix in kinds and path not in GENERATED)


def tracked_files() -> list[Path]:
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("not a git checkout")
    return [ROOT / name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()]


# Tests have the names of what they test -------------------------------------------------------------------------------


def needs_a_test(module: Path) -> bool:
    """Not modules of constants and package files without a function; nor the two lines of ``__main__``."""
    tree = ast.parse(module.read_text("utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return bool(functions) and module.name != "__main__.py"


def test_file_of(module: Path) -> Path:
    """``documents/page.py`` -> ``tests/unit/documents/test_page.py``; ``cli/__init__.py`` -> ``…/cli/test_init.py``.

    Those of the laboratory mirror it in ``tests/unit/crunch_lab``. The messages have a folder of their own, and the
    program that a browser starts is tested as one.
    """
    place = module.relative_to(HOST if module.is_relative_to(HOST) else HOST.parent)
    name = f"test_{place.stem.strip('_')}.py"
    if place.parts[0] == "protocol":
        return TESTS / "protocol" / name
    if place.name == "stdio.py":
        return TESTS / "process" / name
    return TESTS / "unit" / place.parent / name


test_file_of.__test__ = False  # type: ignore[attr-defined]


def test_every_module_has_a_test_of_its_name():
    wanted = {test_file_of(module) for module in host_modules() if needs_a_test(module)}
    assert sorted(relative(path) for path in wanted if not path.is_file()) == []


def test_every_unit_test_has_a_module_of_its_name():
    possible = {test_file_of(module) for module in host_modules()}
    assert sorted(relative(path) for path in (TESTS / "unit").rglob("test_*.py") if path not in possible) == []


# Size -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [*host_modules(), *extension_sources()], ids=relative)
def test_module_is_short(path):
    assert len(path.read_text("utf-8").splitlines()) < MOST_LINES


# What must not be in the extension ------------------------------------------------------------------------------------

_FORBIDDEN = {
    r"\.(inner|outer)HTML\s*\+?=(?!=)": "text that becomes markup",
    r"\binsertAdjacentHTML\b": "text that becomes markup",
    r"\bcreateContextualFragment\b": "text that becomes markup",
    r"\bsetHTMLUnsafe\b": "text that becomes markup",
    r"\bdocument\.write(ln)?\b": "text that becomes markup",
    r"(?<![\w.])eval\s*\(": "text that becomes code",
    r"\bnew\s+Function\s*\(": "text that becomes code",
    r"\bset(Timeout|Interval)\s*\(\s*[\"'`]": "text that becomes code",
    r"\bhttps?://(?!www\.w3\.org/)[\w.-]+/[^\s\"'`]*\.js\b": "code from elsewhere",
}


@pytest.mark.parametrize("path", extension_sources(), ids=relative)
def test_extension_makes_neither_code_nor_markup_from_text(path):
    text = path.read_text("utf-8")
    for pattern, why in _FORBIDDEN.items():
        assert not re.search(pattern, text), why


@pytest.mark.parametrize(
    "line",
    [
        "node.innerHTML = x",
        "a.outerHTML += x",
        "eval(x)",
        "new Function('a')",
        "setTimeout('x()', 5)",
        "document.write(x)",
    ],
)
def test_forbidden_things_are_recognised(line):
    assert any(re.search(pattern, line) for pattern in _FORBIDDEN)


@pytest.mark.parametrize(
    "line", ["if (a.innerHTML === b)", "medieval(x)", "page.evaluate(x)", "setTimeout(() => x, 5)"]
)
def test_harmless_things_are_not(line):
    assert not any(re.search(pattern, line) for pattern in _FORBIDDEN)


# Machines and dependencies --------------------------------------------------------------------------------------------


def test_no_tracked_file_names_a_place_on_the_machine_it_was_written_on():
    places = {str(ROOT), str(Path.home() / "x")[:-1], str(ROOT.parent / "shared")}
    places.discard("/")
    for path in tracked_files():
        if path != Path(__file__):
            content = path.read_bytes()
            found = [place for place in places if place.encode() in content]
            assert not found, f"{relative(path)} names {found}"


def dependencies() -> list[str]:
    """What pyproject.toml names, with the conditions that it makes."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return sorted(
        {
            *project["project"]["dependencies"],
            *(line for group in project["project"]["optional-dependencies"].values() for line in group),
            *project["build-system"]["requires"],
        }
    )


def name_of(requirement: str) -> str:
    return re.split(r"[\s<>=!~;\[]", requirement)[0]


def node_dependencies() -> list[str]:
    package = json.loads((ROOT / "package.json").read_text("utf-8"))
    return sorted({**package.get("dependencies", {}), **package.get("devDependencies", {})})


def section_of(page: str, title: str) -> str:
    """What stands under a heading of a page in Markdown, up to the next of its level or above."""
    text = (ROOT / page).read_text("utf-8")
    match = re.search(rf"^##+ {title}\n(.*?)(?=^##? |\Z)", text, re.MULTILINE | re.DOTALL)
    assert match, f"{page} has no section “{title}”"
    return match[1]


def test_every_dependency_is_explained():
    section = section_of("CONTRIBUTING.md", "Dependencies")
    names = {*map(name_of, dependencies()), *node_dependencies()} - {"crunch-reader"}
    missing = [name for name in names if not re.search(rf"(?<![\w@/-]){re.escape(name)}(?![\w/-])", section)]
    assert sorted(missing) == []


def test_every_dependency_has_its_version_in_the_constraints():
    pinned = (ROOT / "constraints.txt").read_text("utf-8").lower().replace("_", "-")
    names = {name_of(line).lower().replace("_", "-") for line in dependencies() if ";" not in line}
    names -= {"crunch-reader", "hatchling"}  # itself; and what pip takes into an environment of its own
    assert sorted(name for name in names if not re.search(rf"^{re.escape(name)}==", pinned, re.MULTILINE)) == []
