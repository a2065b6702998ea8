"""What browsers write into their profiles of an extension, and whether the one that greeted still runs."""

from __future__ import annotations

import json
import os
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from crunch.deploy import loaded as module
from crunch.deploy.browsers import BROWSERS, flatpak_location, locations, profile_location
from crunch.deploy.loaded import find_loaded, profile_folders, still_runs, written_since
from crunch.deploy.machine import System
from crunch.last_hello import LastHello
from tests.unit.deploy.machines import machine_of

ID = "an-id"


def write(file: Path, content: object) -> Path:
    """A file of a profile."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    return file


def entry(**facts: Any) -> dict[str, Any]:
    """Preferences of a Chromium that has the extension."""
    return {"extensions": {"settings": {ID: {"path": "/an/extension", **facts}}}}


@pytest.mark.parametrize(
    ("system", "browser", "folder"),
    [
        ("linux", "chromium", "home/ines/.config/chromium"),
        ("linux", "brave", "home/ines/.config/BraveSoftware/Brave-Browser"),
        ("macos", "chrome", "home/ines/Library/Application Support/Google/Chrome"),
        ("windows", "edge", "home/ines/AppData/Local/Microsoft/Edge/User Data"),
        ("windows", "firefox", "home/ines/AppData/Roaming/Mozilla/Firefox/Profiles"),
        ("linux", "firefox", "home/ines/.mozilla/firefox"),
    ],
)
def test_where_profiles_are(tmp_path: Path, system: System, browser: str, folder: str) -> None:
    machine = machine_of(tmp_path, system)
    for scope in ("user", "system"):
        location = locations(BROWSERS[browser], machine, scope)[0]  # type: ignore[arg-type]
        assert profile_folders(location, machine)[0] == tmp_path / folder


def test_where_profiles_are_elsewhere(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    assert profile_folders(profile_location(BROWSERS["chromium"], machine, tmp_path), machine) == [tmp_path]
    flatpak = flatpak_location(BROWSERS["chromium"], machine)
    assert profile_folders(flatpak, machine) == [
        machine.home / ".var" / "app" / "org.chromium.Chromium" / "config" / "chromium"
    ]


@pytest.mark.parametrize("name", ["Preferences", "Secure Preferences"])
@pytest.mark.parametrize(
    ("facts", "version", "is_on"),
    [
        ({"disable_reasons": [], "service_worker_registration_info": {"version": "3"}}, "3", True),
        ({"disable_reasons": [1]}, None, False),
        ({"disable_reasons": 8192}, None, False),
        ({"state": 0}, None, False),
        ({"manifest": {"version": "2"}}, "2", True),
    ],
)
def test_chromium(tmp_path: Path, name: str, facts: dict[str, Any], version: str | None, is_on: bool) -> None:
    machine = machine_of(tmp_path)
    (location,) = locations(BROWSERS["chromium"], machine, "user")
    assert find_loaded(location, machine, ID) == []
    profile = machine.home / ".config" / "chromium" / "Profile 1"
    write(profile / name, entry(**facts))
    write(profile / "Default" / "Preferences", "{")
    (found,) = find_loaded(location, machine, ID)
    assert (found.profile, found.path, found.version, found.is_on) == (profile, Path("/an/extension"), version, is_on)


def test_one_that_is_on_comes_first(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    location = profile_location(BROWSERS["chromium"], machine, tmp_path / "profile")
    write(tmp_path / "profile" / "Default" / "Preferences", entry(disable_reasons=[1]))
    write(tmp_path / "profile" / "Profile 1" / "Preferences", entry(disable_reasons=[]))
    write(tmp_path / "profile" / "Profile 2" / "Preferences", {"extensions": {"settings": {ID: {}}}})
    assert [found.is_on for found in find_loaded(location, machine, ID)] == [True, False]


def test_firefox(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    (location,) = locations(BROWSERS["firefox"], machine, "user")
    addons = [{"id": "other"}, {"id": ID, "version": "2", "active": False}]
    profile = write(machine.home / ".mozilla/firefox/a/extensions.json", {"addons": addons}).parent
    write(machine.home / ".mozilla/firefox/b/extensions.json", {"addons": None})
    (found,) = find_loaded(location, machine, ID)
    assert (found.profile, found.path, found.version, found.is_on) == (profile, None, "2", False)


def hello(process: int, at: float | None = None) -> LastHello:
    """A greeting."""
    return LastHello(time.time() if at is None else at, "0.1.0", process)


def test_a_browser_that_still_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = machine_of(tmp_path)
    (location,) = locations(BROWSERS["chromium"], machine, "user")
    with subprocess.Popen(["/bin/sleep", "60"]) as process:
        assert still_runs(hello(process.pid), location, machine)
        assert not still_runs(hello(process.pid, time.time() - 1000), location, machine), "another has its number"
        monkeypatch.setattr(module, "_BETWEEN", ("sleep",))
        assert not still_runs(hello(process.pid), location, machine), "a portal outlives the browser"
        process.kill()
    assert not still_runs(hello(process.pid), location, machine)
    assert not still_runs(hello(1), location, machine)


def test_a_browser_that_still_runs_by_ps() -> None:
    found = module._process_by_ps(os.getpid())
    if found is None:
        pytest.skip("no program ps")
    assert abs(found[1] - (module._process(os.getpid()) or ("", 0.0))[1]) < 3
    assert module._process_by_ps(2**22 + 1) is None


@pytest.mark.parametrize(("text", "seconds"), [("00:07", 7), ("01:02:03", 3723), ("2-00:00:01", 172801)])
def test_elapsed(text: str, seconds: int) -> None:
    assert module._seconds(text) == seconds


def test_firefox_links_its_lock_while_it_runs(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    (location,) = locations(BROWSERS["firefox"], machine, "user")
    profile = machine.home / ".mozilla" / "firefox" / "a"
    profile.mkdir(parents=True)
    assert not still_runs(hello(1), location, machine)
    (profile / "lock").symlink_to("127.0.1.1:+7")
    assert still_runs(hello(1), location, machine)
    assert not still_runs(hello(1, time.time() - 1000), location, machine), "started again since"


def test_written_since(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    location = profile_location(BROWSERS["chromium"], machine, tmp_path / "profile")
    assert not written_since(location, machine, 0)
    write(tmp_path / "profile" / "Default" / "Preferences", "{}")
    assert written_since(location, machine, time.time() - 10)
    assert not written_since(location, machine, time.time() + 10)
