"""Where settings lie."""

from __future__ import annotations

from pathlib import Path

import pytest

from crunch import folders
from crunch.folders import config_folder, fixed_folder, managed_folder, state_folder


def test_folders_of_the_systems():
    assert config_folder({"HOME": "/h"}, "linux") == Path("/h/.config/crunch")
    assert config_folder({"HOME": "/h", "XDG_CONFIG_HOME": "/x"}, "linux") == Path("/x/crunch")
    assert config_folder({"HOME": "/h", "XDG_CONFIG_HOME": "x/y"}, "linux") == Path("/h/.config/crunch")
    assert config_folder({"HOME": "/h"}, "darwin") == Path("/h/Library/Application Support/Crunch")
    assert config_folder({"USERPROFILE": "/h", "APPDATA": "/a"}, "win32") == Path("/a/Crunch")
    assert config_folder({"CRUNCH_CONFIG": "/c", "HOME": "/h"}, "linux") == Path("/c")


def test_folders_of_administrators():
    assert managed_folder({}, "linux") == Path("/etc/crunch")
    assert managed_folder({}, "darwin") == Path("/Library/Application Support/Crunch")
    assert managed_folder({}, "win32") == Path(r"C:\ProgramData") / "Crunch"


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_nothing_of_the_environment_moves_an_administrators_folder_that_is_there(tmp_path, monkeypatch, system):
    monkeypatch.setattr(folders, "_FIXED", {"linux": tmp_path / "etc", "darwin": tmp_path / "etc"})
    monkeypatch.setattr(folders, "_common_data", lambda: tmp_path)
    names = ("CRUNCH_MANAGED", "CRUNCH_CONFIG", "PROGRAMDATA", "HOME", "USERPROFILE", "XDG_CONFIG_HOME")
    environment = dict.fromkeys(names, "/mine")
    assert managed_folder(environment, system) == Path("/mine"), "there is none, so this gives up nothing"
    fixed = fixed_folder(system)
    fixed.mkdir()
    assert managed_folder(environment, system) == fixed


def test_an_administrators_folder_that_cannot_be_looked_at_is_there(monkeypatch, tmp_path):
    monkeypatch.setattr(folders, "_FIXED", {"linux": tmp_path / ("x" * 300)})  # as one in a folder that is closed
    assert managed_folder({"CRUNCH_MANAGED": "/mine"}, "linux") == tmp_path / ("x" * 300)


@pytest.mark.parametrize(
    ("environment", "system", "path"),
    [
        ({"CRUNCH_STATE": "/s"}, "linux", "/s"),
        ({"HOME": "/home/a"}, "linux", "/home/a/.local/state/crunch"),
        ({"HOME": "/home/a", "XDG_STATE_HOME": "/x"}, "linux", "/x/crunch"),
        ({"HOME": "/home/a", "XDG_STATE_HOME": "../x"}, "linux", "/home/a/.local/state/crunch"),
        ({"HOME": "/Users/a"}, "darwin", "/Users/a/Library/Application Support/Crunch/State"),
        ({"USERPROFILE": "/u", "LOCALAPPDATA": "/l"}, "win32", "/l/Crunch/State"),
    ],
)
def test_state_folder(environment, system, path):
    assert state_folder(environment, system) == Path(path)
