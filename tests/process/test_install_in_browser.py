"""After ``crunch install --profile DIR`` a real Chromium talks to the host, and the doctor says what that one does."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright

from crunch import __version__
from crunch.deploy.build_extension import build_extension
from crunch.deploy.sources import HOST_NAME
from tests.browser.driver import find_browser, open_browser
from tests.browser.server import serve
from tests.process.commands import IS_ROOT, Person, new_person

pytestmark = pytest.mark.browser

SAMPLES = Path(__file__).resolve().parents[1] / "packages" / "samples"
IN_NAMESPACE = 'mount --bind "$0" /etc/chromium && exec "$@"'
"""Policies of Chromium for one process and its children; the machine's own stay as they are."""


@pytest.fixture
def person(tmp_path: Path) -> Person:
    """Somebody whose state the browser's host and the doctor share."""
    person = new_person(tmp_path)
    person.variables["CRUNCH_STATE"] = str(tmp_path / "state")
    return person


def press(person: Person, profile: Path, extension: Path, playwright: Playwright) -> tuple[str, str]:
    """Press the button; its state, and what the doctor says meanwhile."""
    environment = {"CRUNCH_STATE": person.variables["CRUNCH_STATE"]}
    with (
        serve(SAMPLES) as server,
        open_browser(profile, extension, playwright=playwright, environment=environment) as browser,
    ):
        state = str(browser.press(browser.open(f"{server.address}/news.html"))["state"])
        expect = 0 if state == "crunched" else 1
        return state, person.crunch("doctor", "--profile", str(profile), expect=expect)


def test_chromium_finds_the_host(person: Person, tmp_path: Path, playwright: Playwright) -> None:
    profile, extension = tmp_path / "profile", tmp_path / "extension"
    person.crunch("install", "--profile", str(profile))
    build_extension("chromium", extension)
    assert "none ever greeted" in person.crunch("doctor", "--profile", str(profile), expect=1)
    state, said = press(person, profile, extension, playwright)
    assert state == "crunched"
    assert "All is well" in said
    said = person.crunch("doctor", "--profile", str(profile))  # closed, it has written its profile
    assert f"{__version__} in {profile / 'Default'}" in said
    shutil.rmtree(profile / "Default")
    assert "not loaded" in person.crunch("doctor", "--profile", str(profile), expect=1)
    person.crunch("uninstall", "--profile", str(profile))
    assert not (profile / "NativeMessagingHosts" / "org.crunch.host.json").exists()
    assert not (tmp_path / "state" / "greetings").exists()


def may_unshare() -> bool:
    """Whether this process may have mounts of its own."""
    if not (IS_ROOT and sys.platform == "linux" and shutil.which("unshare") and Path("/etc/chromium").is_dir()):
        return False
    command = ["unshare", "-m", "sh", "-c", IN_NAMESPACE, "/tmp", "true"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(not may_unshare(), reason="needs root and mounts of its own")
@pytest.mark.parametrize(
    ("policy", "words"),
    [
        ({"NativeMessagingUserLevelHosts": False}, "install --system --browser chromium"),
        ({"NativeMessagingBlocklist": ["*"]}, f"put {HOST_NAME} on NativeMessagingAllowlist"),
        ({"NativeMessagingBlocklist": ["*"], "NativeMessagingAllowlist": [HOST_NAME]}, "All is well"),
    ],
)
def test_policies(
    person: Person,
    tmp_path: Path,
    playwright: Playwright,
    monkeypatch: pytest.MonkeyPatch,
    policy: dict[str, Any],
    words: str,
) -> None:
    profile, extension, managed = tmp_path / "profile", tmp_path / "extension", tmp_path / "policies" / "managed"
    shutil.copytree("/etc/chromium", tmp_path, dirs_exist_ok=True)
    managed.mkdir(parents=True)
    (managed / "test.json").write_text(json.dumps(policy), "utf-8")
    chromium = tmp_path / "chromium"
    program = shutil.which(find_browser())
    chromium.write_text(f"#!/bin/sh\nexec unshare -m sh -c '{IN_NAMESPACE}' {tmp_path} {program} \"$@\"\n", "utf-8")
    chromium.chmod(0o755)
    monkeypatch.setenv("CRUNCH_BROWSER", str(chromium))
    person.command = ("/usr/bin/unshare", "-m", "/bin/sh", "-c", IN_NAMESPACE, str(tmp_path), *person.command)
    person.variables["PATH"] = "/usr/bin:/bin"
    person.crunch("install", "--profile", str(profile))
    build_extension("chromium", extension)
    state, said = press(person, profile, extension, playwright)
    assert words in said
    assert (state == "crunched") is (words == "All is well")
