"""Settings and what is remembered: where, and removed when that is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from crunch.corrections import store
from crunch.deploy.own_files import own_files, remove_own_files
from crunch.folders import config_folder, state_folder
from tests.unit.deploy.machines import everything_in, machine_of

SYSTEMS = {"linux": "linux", "macos": "darwin", "windows": "win32"}


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_ours_goes_and_the_rest_stays(tmp_path: Path, system) -> None:
    machine = machine_of(tmp_path, system)
    surroundings = {"HOME": str(machine.home)}
    config, state = config_folder(surroundings, SYSTEMS[system]), state_folder(surroundings, SYSTEMS[system])
    assert own_files(machine) == []
    ours = [
        config / "settings.toml",
        config / store.NAME,
        config / "presets" / "mine.toml",
        config / "presets" / ".crunch-0123abcd-1-0123abcd.new",
        state / "sites" / "secret",
        state / "greetings" / "1.json",
    ]
    for path in [*ours, config / "notes.txt"]:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    found = own_files(machine)
    assert sorted(path for own in found for path in own.files) == sorted(ours)
    assert [path for own in found for path in own.others] == [config / "notes.txt"]
    before = everything_in(machine.home)
    would = [path for own in found for path in remove_own_files(own, dry_run=True)]
    assert everything_in(machine.home) == before
    gone = [path for own in found for path in remove_own_files(own, dry_run=False)]
    assert set(ours) <= set(gone)
    assert would == gone
    assert not any(path.exists() for path in gone)
    assert [path for path in machine.home.rglob("*") if path.is_file()] == [config / "notes.txt"]
    assert not state.exists()


def test_no_link_is_followed(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    config = config_folder({"HOME": str(machine.home)}, "linux")
    (tmp_path / "mine.toml").write_text("x")
    config.mkdir(parents=True)
    (config / "settings.toml").symlink_to(tmp_path / "mine.toml")
    (own,) = own_files(machine)
    remove_own_files(own, dry_run=False)
    assert (tmp_path / "mine.toml").is_file()
    assert not config.exists()
