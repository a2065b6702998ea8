"""Packages of the old name, in environments that do not exist; whole upgrades are in ``process/test_old_name.py``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crunch.deploy.browsers import BROWSERS, flatpak_location, locations
from crunch.deploy.install_host import plan, write
from crunch.deploy.old_name import old_installs, outdated_locations, source
from crunch.surroundings import Surroundings
from tests.unit.deploy.machines import add_program, machine_of

PACKAGES = "lib/python3.12/site-packages"


def package(prefix: Path, name: str, direct: object = None, *, ours: bool = True) -> Path:
    """A package in an environment."""
    folder = prefix / PACKAGES / f"{name}-0.1.0.dist-info"
    folder.mkdir(parents=True)
    if direct is not None:
        (folder / "direct_url.json").write_text(json.dumps(direct), "utf-8")
    if ours:
        (prefix / PACKAGES / "crunch").mkdir(exist_ok=True)
        (prefix / PACKAGES / "crunch" / "stdio.py").touch()
    return folder


def here(prefix: Path, marker: str | None = None) -> Surroundings:
    """The environment of this program, installed from a wheel."""
    package(prefix, "crunch_reader", {"url": "file:///a%20wheel.whl"})
    if marker:
        (prefix / marker).touch()
    return Surroundings.of(prefix, "/py")


def test_nothing_old(tmp_path: Path) -> None:
    assert old_installs(machine_of(tmp_path), here(tmp_path / "env")) == []


def test_in_this_environment(tmp_path: Path) -> None:
    surroundings = here(tmp_path / "env")
    package(tmp_path / "env", "crunch", {"url": "file:///old.whl"})
    (old,) = old_installs(machine_of(tmp_path), surroundings)
    assert old.where == tmp_path / "env"
    assert old.command == (
        "/py -m pip uninstall -y crunch && /py -m pip install --force-reinstall --no-deps '/a wheel.whl'"
    )


def test_kept_by_pipx(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    surroundings = here(tmp_path / "env", "pipx_metadata.json")
    folder = machine.home / ".local" / "share" / "pipx" / "venvs" / "crunch"
    package(folder, "crunch")
    (old,) = old_installs(machine, surroundings)
    assert (old.where, old.command) == (folder, "pipx uninstall crunch")
    assert old.detail.startswith("Crunch by its old name")
    (folder / "bin").mkdir()
    (folder / "bin" / "crunch").write_text("#!/bin/sh\n", "utf-8")
    (folder / "bin" / "crunch").chmod(0o755)
    (Path(machine.variables["PATH"]) / "crunch").symlink_to(folder / "bin" / "crunch")
    (old,) = old_installs(machine, surroundings)
    assert old.command == "pipx uninstall crunch && pipx install --force '/a wheel.whl'", "the command goes with it"


def test_anothers_program(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    package(machine.home / ".local" / "pipx" / "venvs" / "crunch", "crunch", ours=False)
    (old,) = old_installs(machine, here(tmp_path / "env"))
    assert old.detail == "another's program that is called crunch"


def test_kept_by_uv(tmp_path: Path) -> None:
    machine = machine_of(tmp_path, UV_TOOL_DIR=str(tmp_path / "tools"))
    package(tmp_path / "tools" / "crunch", "crunch")
    (old,) = old_installs(machine, here(tmp_path / "env", "uv-receipt.toml"))
    assert old.command == "uv tool uninstall crunch && uv tool install --force '/a wheel.whl'"


@pytest.mark.parametrize(
    ("direct", "words"),
    [
        (None, ["crunch-reader"]),
        ({"url": "https://example.org/x.whl"}, ["crunch-reader"]),
        ({"url": "file:///checkout", "dir_info": {"editable": True}}, ["-e", "/checkout"]),
        ({"url": "file:///checkout", "dir_info": {}}, ["/checkout"]),
        ([], ["crunch-reader"]),
    ],
)
def test_where_it_came_from(tmp_path: Path, direct: object, words: list[str]) -> None:
    package(tmp_path, "crunch_reader", direct)
    assert source(tmp_path) == words


def test_registrations_that_install_renews(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = machine_of(tmp_path)
    (chromium,) = locations(BROWSERS["chromium"], machine, "user")
    (vivaldi,) = locations(BROWSERS["vivaldi"], machine, "user")
    flatpak = flatpak_location(BROWSERS["firefox"], machine)
    for location in (chromium, vivaldi, flatpak):
        write(plan(location), machine)
    assert outdated_locations(machine) == []
    old = tmp_path / "old"
    package(old, "crunch")
    python = add_program(machine, "python")
    (old / "bin").mkdir()
    python.rename(old / "bin" / "python")
    for location, start in ((vivaldi, old / "bin" / "python"), (flatpak, tmp_path / "gone" / "python")):
        monkeypatch.setattr("sys.executable", str(start))
        write(plan(location), machine)
    monkeypatch.undo()
    assert outdated_locations(machine) == [vivaldi, flatpak]
