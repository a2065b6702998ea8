"""The wheel as people install it: with pip, pipx and uv, each in a home and an environment of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from crunch import __version__
from crunch.deploy.build_extension import FAMILIES, extension_files
from tests.process.commands import Person, new_person

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks into the folders of Linux"),
]

ROOT = Path(__file__).parents[2]


def run(*command: str | Path, **variables: str) -> str:
    """Run a command that must succeed."""
    done = subprocess.run(
        command,
        env={**os.environ, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of pip, pipx and uv."""
    folder = tmp_path_factory.mktemp("tools")
    venv.create(folder, with_pip=True)
    run(folder / "bin" / "python", "-m", "pip", "install", "-q", "pipx", "uv")
    return folder / "bin"


@pytest.fixture(scope="module")
def wheel(tools: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    run(tools / "python", "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder, ROOT)
    (built,) = folder.glob("*.whl")
    return built


def with_pip(tools: Path, wheel: Path, person: Person) -> Path:
    """Into a virtual environment with a blank in its path."""
    environment = person.home / "my programs"
    venv.create(environment, with_pip=True)
    run(environment / "bin" / "python", "-m", "pip", "install", "-q", wheel)
    return environment / "bin" / "crunch"


def with_pipx(tools: Path, wheel: Path, person: Person) -> Path:
    """As ``pipx install`` does it."""
    folders = {
        "HOME": str(person.home),
        "PIPX_HOME": str(person.home / ".local" / "pipx"),
        "PIPX_BIN_DIR": str(person.home / ".local" / "bin"),
        "PIPX_DEFAULT_PYTHON": sys.executable,
    }
    run(tools / "pipx", "install", wheel, **folders)
    return person.home / ".local" / "bin" / "crunch"


def with_uv(tools: Path, wheel: Path, person: Person) -> Path:
    """As ``uv tool install`` does it, from where pip takes its packages."""
    variables = {"HOME": str(person.home), "UV_PYTHON_DOWNLOADS": "never", **uv_settings(tools)}
    for name in ("XDG_DATA_HOME", "XDG_BIN_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        variables[name] = str(person.home / ".local" / name.lower())
    run(tools / "uv", "tool", "install", "--python", sys.executable, wheel, **variables)
    return Path(variables["XDG_BIN_HOME"]) / "crunch"


def uv_settings(tools: Path) -> dict[str, str]:
    """What pip is told about where packages are, in uv's words; uv does not read pip's configuration."""
    settings: dict[str, str] = {}
    names = {
        "index-url": "UV_DEFAULT_INDEX",
        "extra-index-url": "UV_INDEX",
        "find-links": "UV_FIND_LINKS",
        "cert": "SSL_CERT_FILE",
    }
    for line in run(tools / "python", "-m", "pip", "config", "list").splitlines():
        key, _, value = line.partition("=")
        name = names.get(key.rpartition(".")[2])
        if name and name not in os.environ:
            settings[name] = value.strip("'\"")
    return settings


def test_what_is_in_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        for family in FAMILIES:
            folder = f"crunch/deploy/builds/{family}/"
            built = {name.removeprefix(folder): archive.read(name) for name in names if name.startswith(folder)}
            assert built == dict(extension_files(family))
    assert {"crunch/deploy/sources/extension/background/main.js", "crunch/stdio.py"} <= names
    assert not any(name.startswith(("tests/", "host/")) for name in names)


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
    assert not (person.home / ".mozilla").exists()
