"""Where settings lie."""

from __future__ import annotations

from pathlib import Path

import pytest

from crunch.places import config_folder, managed_folder, state_folder


def test_folders_of_the_systems():
    assert config_folder({"HOME": "/h"}, "linux") == Path("/h/.config/crunch")
    assert config_folder({"HOME": "/h", "XDG_CONFIG_HOME": "/x"}, "linux") == Path("/x/crunch")
    assert config_folder({"HOME": "/h"}, "darwin") == Path("/h/Library/Application Support/Crunch")
    assert config_folder({"USERPROFILE": "/h", "APPDATA": "/a"}, "win32") == Path("/a/Crunch")
    assert config_folder({"CRUNCH_CONFIG": "/c", "HOME": "/h"}, "linux") == Path("/c")


def test_folders_of_administrators():
    assert managed_folder({}, "linux") == Path("/etc/crunch")
    assert managed_folder({}, "darwin") == Path("/Library/Application Support/Crunch")
    assert managed_folder({"PROGRAMDATA": "/p"}, "win32") == Path("/p/Crunch")
    assert managed_folder({"CRUNCH_MANAGED": "/m"}, "linux") == Path("/m")


@pytest.mark.parametrize(
    ("environment", "system", "path"),
    [
        ({"CRUNCH_STATE": "/s"}, "linux", "/s"),
        ({"HOME": "/home/a"}, "linux", "/home/a/.local/state/crunch"),
        ({"HOME": "/home/a", "XDG_STATE_HOME": "/x"}, "linux", "/x/crunch"),
        ({"HOME": "/Users/a"}, "darwin", "/Users/a/Library/Application Support/Crunch/State"),
        ({"USERPROFILE": "/u", "LOCALAPPDATA": "/l"}, "win32", "/l/Crunch/State"),
    ],
)
def test_state_folder(environment, system, path):
    assert state_folder(environment, system) == Path(path)
