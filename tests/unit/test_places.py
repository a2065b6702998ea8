"""Where settings lie."""

from __future__ import annotations

from pathlib import Path

from crunch.places import config_folder, managed_folder


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
