"""Whoever has Crunch by its old name gets to the new one with README's lines, and keeps everything."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.process.commands import Person, new_person
from tests.process.environments import ROOT, build_wheel, copy_sources, pipx_folders, run, uv_folders

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks into the folders of Linux"),
]


@pytest.fixture(scope="module")
def old_wheel(tools: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """These sources by the old name."""
    sources = copy_sources(tmp_path_factory.mktemp("old") / "sources")
    project = sources / "pyproject.toml"
    text = project.read_text("utf-8")
    assert 'name = "crunch-reader"' in text
    project.write_text(text.replace("crunch-reader", "crunch"), "utf-8")
    built = build_wheel(tools, sources, tmp_path_factory.mktemp("old-wheel"))
    assert built.name.startswith("crunch-0")
    return built


@pytest.fixture
def person(tmp_path: Path) -> Person:
    """Somebody with Firefox."""
    person = new_person(tmp_path)
    person.has("firefox", "chromium")
    return person


def use_old(person: Person) -> None:
    """Crunch by its old name is registered, also for a browser that is not there, and has a setting of its own."""
    person.install()
    person.install("--browser", "vivaldi")
    person.crunch("settings", "init")
    person.crunch("settings", "set", "algorithms.lqf.threshold", "0.375")


def wrappers(person: Person) -> list[Path]:
    return sorted(person.home.rglob("org.crunch.host.sh"))


def check_new(person: Person, python: Path) -> None:
    """After ``crunch install`` every registration starts the new one, and the settings are the old ones."""
    person.install()
    assert len(wrappers(person)) == 3
    for wrapper in wrappers(person):
        assert str(python) in wrapper.read_text("utf-8")
    assert "threshold = 0.375" in (person.home / ".config" / "crunch" / "settings.toml").read_text("utf-8")


def old_of(person: Person) -> list[dict[str, str]]:
    """What the doctor says of the old name."""
    said = json.loads(person.crunch("doctor", "--json", "--browser", "firefox", expect=1))
    found = said["old_name"]
    assert isinstance(found, list)
    assert all(old["command"] in person.crunch("doctor", "--browser", "firefox", expect=1) for old in found)
    return found


def remove_old(person: Person, tools: Path) -> None:
    """The one command that the doctor names, in a shell."""
    (old,) = old_of(person)
    assert "by its old name" in old["detail"]
    environment = {**person.variables, "HOME": str(person.home), "PATH": f"{tools}:/usr/bin:/bin"}
    done = subprocess.run(
        ["bash", "-c", old["command"]], env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    assert old_of(person) == []
    for wrapper in wrappers(person):
        assert run(wrapper, HOME=str(person.home)) == "", "the host starts, and ends with its input"


def surroundings_of_pip() -> dict[str, str]:
    """What tells pip and uv where packages are, if anything does."""
    import os

    return {key: value for key, value in os.environ.items() if key.startswith(("PIP_", "UV_", "SSL_"))}


def test_pipx(tools: Path, old_wheel: Path, wheel: Path, person: Person) -> None:
    person.variables |= {**surroundings_of_pip(), **pipx_folders(person.home)}
    person.command = (str(person.home / ".local" / "bin" / "crunch"),)
    run(tools / "pipx", "install", old_wheel, **person.variables)
    use_old(person)
    run(tools / "pipx", "install", "--force", wheel, **person.variables)
    check_new(person, person.home / ".local/pipx/venvs/crunch-reader/bin/python")
    remove_old(person, tools)
    assert not (person.home / ".local/pipx/venvs/crunch").exists()


def test_uv(tools: Path, old_wheel: Path, wheel: Path, person: Person) -> None:
    person.variables |= {**surroundings_of_pip(), **uv_folders(tools, person.home)}
    person.command = (str(Path(person.variables["XDG_BIN_HOME"]) / "crunch"),)
    person.variables["XDG_CONFIG_HOME"] = str(person.home / ".config")
    python = ("--python", sys.executable)
    run(tools / "uv", "tool", "install", *python, old_wheel, **person.variables)
    use_old(person)
    run(tools / "uv", "tool", "install", "--force", *python, wheel, **person.variables)
    check_new(person, Path(person.variables["XDG_DATA_HOME"]) / "uv/tools/crunch-reader/bin/python")
    remove_old(person, tools)


def test_pip_in_one_environment(tools: Path, old_wheel: Path, wheel: Path, person: Person) -> None:
    """Both lie in the same files: removing the one would take the other's."""
    environment = person.home / "env"
    venv.create(environment, with_pip=True)
    python = environment / "bin" / "python"
    person.variables |= surroundings_of_pip()
    person.command = (str(environment / "bin" / "crunch"),)
    run(python, "-m", "pip", "install", "-q", old_wheel)
    use_old(person)
    run(python, "-m", "pip", "install", "-q", wheel)
    check_new(person, python)
    remove_old(person, tools)
    assert "crunch-reader" in run(python, "-m", "pip", "list")


def test_another_environment_whose_python_is_gone(tools: Path, old_wheel: Path, person: Person) -> None:
    environment = person.home / "env"
    venv.create(environment, with_pip=True)
    run(environment / "bin" / "python", "-m", "pip", "install", "-q", old_wheel)
    new = person.command
    person.command = (str(environment / "bin" / "crunch"),)
    use_old(person)
    shutil.rmtree(environment)
    person.command = new
    check_new(person, Path(sys.executable))


def test_what_a_wheel_is_built_from_has_the_new_name() -> None:
    assert 'name = "crunch-reader"' in (ROOT / "pyproject.toml").read_text("utf-8")
