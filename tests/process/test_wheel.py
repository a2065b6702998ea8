"""The wheel as people install it: with pip, pipx and uv, each in a home and an environment of its own."""

from __future__ import annotations

import email
import email.policy
import json
import re
import sys
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from crunch import __version__
from crunch.deploy.build_extension import FAMILIES, extension_files
from tests.meta.test_pages import links
from tests.process.commands import Person, new_person
from tests.process.environments import ROOT, pipx_folders, run, uv_folders

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks into the folders of Linux"),
]


def with_pip(tools: Path, wheel: Path, person: Person) -> Path:
    """Into a virtual environment with a blank in its path."""
    environment = person.home / "my programs"
    venv.create(environment, with_pip=True)
    run(environment / "bin" / "python", "-m", "pip", "install", "-q", wheel)
    return environment / "bin" / "crunch"


def with_pipx(tools: Path, wheel: Path, person: Person) -> Path:
    """As ``pipx install`` does it."""
    run(tools / "pipx", "install", wheel, **pipx_folders(person.home))
    return person.home / ".local" / "bin" / "crunch"


def with_uv(tools: Path, wheel: Path, person: Person) -> Path:
    """As ``uv tool install`` does it, from where pip takes its packages."""
    variables = uv_folders(tools, person.home)
    run(tools / "uv", "tool", "install", "--python", sys.executable, wheel, **variables)
    return Path(variables["XDG_BIN_HOME"]) / "crunch"


def test_what_is_in_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        for family in FAMILIES:
            folder = f"crunch/deploy/builds/{family}/"
            built = {name.removeprefix(folder): archive.read(name) for name in names if name.startswith(folder)}
            assert built == dict(extension_files(family))
    assert {"crunch/deploy/sources/extension/background/main.js", "crunch/stdio.py"} <= names
    assert {"crunch_lab/cli/evaluate.py", "crunch_lab/evaluation/node_peers/worker.mjs"} <= names
    assert not any(name.startswith(("tests/", "host/")) for name in names)


def test_what_an_index_shows(wheel: Path) -> None:
    """README, all of it, without links to files that are not there."""
    with zipfile.ZipFile(wheel) as archive:
        [name] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        message = email.message_from_bytes(archive.read(name), policy=email.policy.default)
    assert message["Description-Content-Type"] == "text/markdown"
    shown = message.get_content()
    readme = (ROOT / "README.md").read_text("utf-8")
    assert links(readme)
    assert links(shown) == []
    assert re.findall(r"^#+ .*$", shown, re.MULTILINE) == re.findall(r"^#+ .*$", readme, re.MULTILINE)
    assert "`host/crunch/algorithms/README.md`" in shown
    assert len(shown) > 0.9 * len(readme)


@pytest.mark.parametrize("install", [with_pip, with_pipx, with_uv])
def test_installed(tools: Path, wheel: Path, tmp_path: Path, install: Callable[[Path, Path, Person], Path]) -> None:
    person = new_person(tmp_path)
    program = install(tools, wheel, person)
    person.command = (str(program),)
    person.has("chromium", "firefox")
    assert person.crunch("--version").strip() == f"crunch {__version__}"

    said = person.install()
    folders = [Path(line.strip()) for line in said.splitlines() if "/deploy/builds/" in line]
    assert [folder.name for folder in folders] == ["chromium", "manifest.json"]
    for folder in folders:
        assert folder.is_relative_to(person.home)
        assert folder.exists()

    for family in FAMILIES:
        person.loads_extension(family)
    report = json.loads(person.crunch("doctor", "--json", "--browser", "chromium", "--browser", "firefox"))
    assert report["well"]
    assert Path(report["interpreter"]).is_relative_to(person.home)

    for family in FAMILIES:
        person.crunch("build", family, "--out", str(tmp_path / family))
        built = {
            path.relative_to(tmp_path / family).as_posix(): path.read_bytes()
            for path in (tmp_path / family).rglob("*")
            if path.is_file()
        }
        assert built == dict(extension_files(family))
    person.crunch("uninstall", "--as-root")
    assert not (person.home / ".mozilla" / "native-messaging-hosts").exists()  # the profile is the browser's own
