"""Installing on machines of every system, in temporary folders."""

from __future__ import annotations

import json
import os
import shlex
import sys
from pathlib import Path

import pytest

from crunch.deploy.browsers import BROWSERS, flatpak_location, locations
from crunch.deploy.install_host import closed_to_others, install_in_profile, plan, refuse_root, write
from crunch.deploy.sources import DeployError, extension_id
from crunch.deploy.uninstall_host import uninstall
from tests.unit.deploy.machines import everything_in, machine_of


def test_the_two_manifests_have_no_key_too_many(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    common = {"name", "description", "path", "type"}
    for name, key, value in (
        ("chrome", "allowed_origins", f"chrome-extension://{extension_id('chromium')}/"),
        ("firefox", "allowed_extensions", extension_id("firefox")),
    ):
        (location,) = locations(BROWSERS[name], machine, "user")
        write(plan(location), machine)
        manifest = json.loads(location.manifest.read_text("utf-8"))
        assert set(manifest) == common | {key}
        assert manifest[key] == [value]


def test_a_damaged_installation_is_replaced_and_removed(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    (location,) = locations(BROWSERS["chrome"], machine, "user")
    write(plan(location), machine)
    location.manifest.write_text("{", "utf-8")
    location.wrapper.chmod(0o644)
    assert write(plan(location), machine).changed
    json.loads(location.manifest.read_text("utf-8"))
    assert os.access(location.wrapper, os.X_OK)
    location.manifest.write_text("{", "utf-8")
    uninstall(location, machine)
    assert not location.manifest.exists()


def test_a_failure_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = machine_of(tmp_path)
    (location,) = locations(BROWSERS["chrome"], machine, "user")
    write(plan(location), machine)
    before = location.manifest.read_bytes()
    location.manifest.write_bytes(before + b" ")

    def fail(self: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied", str(target))

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(DeployError, match="cannot be written: Permission denied"):
        write(plan(location), machine)
    assert location.manifest.read_bytes() == before + b" "
    assert everything_in(location.folder) == ["org.crunch.host.json", "org.crunch.host.sh"]


def test_all_users_can_read_it_whatever_the_umask(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    (location,) = locations(BROWSERS["chromium"], machine, "system")
    before = os.umask(0o077)
    try:
        write(plan(location), machine)
    finally:
        os.umask(before)
    folder = location.folder
    while folder != machine.root:
        assert folder.stat().st_mode & 0o005 == 0o005
        folder = folder.parent


def test_root_is_refused_for_itself_alone(tmp_path: Path) -> None:
    root, user = machine_of(tmp_path, is_root=True), machine_of(tmp_path)
    (own,) = locations(BROWSERS["firefox"], root, "user")
    (everybody,) = locations(BROWSERS["firefox"], root, "system")
    with pytest.raises(DeployError, match="--as-root"):
        refuse_root(root, own)
    refuse_root(root, own, as_root=True)
    refuse_root(root, everybody)
    refuse_root(user, own)


def test_profile(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    installed = install_in_profile("chromium", tmp_path / "a profile", machine)
    assert installed.manifest == tmp_path / "a profile" / "NativeMessagingHosts" / "org.crunch.host.json"
    assert installed.extension == extension_id("chromium")
    with pytest.raises(DeployError, match="there are chrome, chromium"):
        install_in_profile("netscape", tmp_path, machine)


def test_wrapper_names_this_python(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    (location,) = locations(BROWSERS["chromium"], machine, "user")
    start = f"{shlex.quote(sys.executable)} -I -m crunch.stdio --wrapper {shlex.quote(str(location.wrapper))}"
    assert plan(location).wrapper.endswith(f'\nexec {start} "$@"\n')


def test_flatpak_leaves_its_sandbox(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    location = flatpak_location(BROWSERS["firefox"], machine)
    assert location.folder == machine.home / ".var/app/org.mozilla.firefox/.mozilla/native-messaging-hosts"
    assert f"exec /usr/bin/flatpak-spawn --host --watch-bus {shlex.quote(sys.executable)} " in plan(location).wrapper


def test_folders_closed_to_others(tmp_path: Path) -> None:
    program = tmp_path / "private" / "python"
    program.parent.mkdir(mode=0o700)
    closed = closed_to_others(program)
    assert closed is not None
    assert not closed.stat().st_mode & 0o001
    assert closed_to_others(Path("/bin/sh")) is None
