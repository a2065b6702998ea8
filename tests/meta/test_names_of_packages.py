"""On the Python index the bare name of this program is somebody else's package: no text of ours sends anybody there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.meta.test_sources import ROOT, relative, tracked_files

_INSTALLERS = (
    r"(?:pipx|pip3?|uv\s+tool|uv\s+pip|uv|poetry|pdm|conda|mamba|easy_install)\s+"
    r"(?:install|upgrade|inject|add|run|download|reinstall)|uvx|pipx\s+run"
)
_BARE = re.compile(
    rf"""
    (?: \b(?:{_INSTALLERS}) \b [^\n`;&|]*? [\s'"] crunch (?![\w/-]|\.\w) (?!\s+(?:is|needs|was)\b)  # install … crunch
      | (?<![\w.-]) crunch\[ [a-z][a-z,\s]* \]                                            # crunch[extra]
      | pypi\.org/(?:project|simple)/crunch/?(?![\w-])
    )""",
    re.VERBOSE,
)
_TEXTS = {".md", ".py", ".js", ".ts", ".json", ".html", ".toml", ".txt", ".sh", ".css", ".in", ".cfg", ""}


def texts() -> list[Path]:
    """Every text that we wrote: pages of test packages are others' words."""
    return [
        path
        for path in tracked_files()
        if path.suffix in _TEXTS and not relative(path).startswith("tests/packages/") and path != Path(__file__)
    ]


def test_no_text_names_the_bare_package() -> None:
    found = {}
    for path in texts():
        hits = [match[0] for match in _BARE.finditer(path.read_text("utf-8", "replace"))]
        if hits:
            found[relative(path)] = hits
    assert found == {}


@pytest.mark.parametrize(
    "line",
    [
        "pipx install crunch",
        "run pipx install crunch first",
        "then run pipx install crunch.",
        "sudo pipx install --global crunch",
        "pipx upgrade crunch",
        "pip install 'crunch[train]'",
        '"crunch[eval]",',
        "uv tool install crunch",
        "python -m pip install -U crunch",
        "uvx crunch",
        "pipx inject crunch rapidfuzz",
        "https://pypi.org/project/crunch/",
    ],
)
def test_the_bare_name_is_recognised(line: str) -> None:
    assert _BARE.search(line)


@pytest.mark.parametrize(
    "line",
    [
        "pipx install .",
        "pipx install --force ./crunch",
        "pipx inject crunch-reader lightgbm",
        "pip install 'crunch-reader[train]'",
        "pipx uninstall crunch",
        "pipx install . && crunch install",
        "globalThis.crunch[step](page)",
        "crunch install --browser firefox",
    ],
)
def test_other_words_are_not(line: str) -> None:
    assert not _BARE.search(line)


def test_the_distribution_has_a_name_of_its_own() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["name"] == "crunch-reader"
    assert project["scripts"] == {"crunch": "crunch.command:main"}
