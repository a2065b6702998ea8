"""``crunch install`` and ``crunch uninstall`` as a person runs them."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.process.commands import IS_ROOT, Person, new_person

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into the folders of Linux")

CHROMIUM = Path(".config/chromium/NativeMessagingHosts")
FIREFOX = Path(".mozilla/native-messaging-hosts")


@pytest.fixture
def person(tmp_path: Path) -> Person:
    """Somebody with Chromium and Firefox."""
    person = new_person(tmp_path)
    person.has("chromium", "firefox-esr")
    return person


def files(folder: Path) -> dict[str, bytes | None]:
    """Everything in a folder; of files the content."""
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


@pytest.mark.slow
def test_every_browser_found_and_back(person: Person) -> None:
    before = files(person.home)
    said = person.install()
    for folder in (CHROMIUM, FIREFOX):
        for name in ("org.crunch.host.json", "org.crunch.host.sh"):
            assert str(person.home / folder / name) in said
            assert (person.home / folder / name).is_file()
    installed = files(person.home)
    assert "all of it was there already" in person.install()
    assert files(person.home) == installed
    said = person.crunch("uninstall", "--as-root")
    for path in installed:
        assert f"removed {person.home / path}\n" in said
    assert files(person.home) == before
    assert "nothing to remove" in person.crunch("uninstall", "--as-root")


def test_named_browsers(person: Person) -> None:
    said = person.install("--browser", "firefox", "--browser", "vivaldi")
    assert "Vivaldi was not found on this machine; it is registered all the same" in said
    assert (person.home / FIREFOX / "org.crunch.host.json").is_file()
    assert (person.home / ".config/vivaldi/NativeMessagingHosts/org.crunch.host.json").is_file()
    assert not (person.home / CHROMIUM).exists()
    person.crunch("uninstall", "--as-root", "--browser", "vivaldi")
    assert not (person.home / ".config").exists()
    assert (person.home / FIREFOX / "org.crunch.host.json").is_file()


@pytest.mark.slow
def test_dry_run_writes_nothing(person: Person) -> None:
    said = person.crunch("install", "--dry-run")
    assert f"would write {person.home / CHROMIUM / 'org.crunch.host.json'}" in said
    assert '"allowed_extensions"' in said
    assert files(person.home) == {}
    person.install()
    installed = files(person.home)
    assert f"would remove {person.home / CHROMIUM / 'org.crunch.host.sh'}" in person.crunch("uninstall", "--dry-run")
    assert files(person.home) == installed


def test_profile(person: Person, tmp_path: Path) -> None:
    profile = tmp_path / "a profile"
    person.crunch("install", "--profile", str(profile))
    manifest = json.loads((profile / "NativeMessagingHosts" / "org.crunch.host.json").read_text("utf-8"))
    assert manifest["path"] == str(profile / "NativeMessagingHosts" / "org.crunch.host.sh")
    assert files(person.home) == {}
    person.crunch("uninstall", "--profile", str(profile))
    assert not profile.exists()


@pytest.mark.slow
@pytest.mark.skipif(not IS_ROOT, reason="needs root")
def test_root_is_refused(person: Person) -> None:
    said = person.crunch("install", expect=1)
    for word in ("you are root", str(person.home), "--system", "--as-root"):
        assert word in said
    assert files(person.home) == {}
    person.install()
    assert "you are root" in person.crunch("uninstall", expect=1)
    assert "without --dry-run this is refused: you are root" in person.crunch("install", "--dry-run")
    assert "this is refused" not in person.crunch("install", "--dry-run", "--as-root")


def test_what_cannot_be_written_is_named(person: Person) -> None:
    (person.home / ".config").write_text("a file where a folder should be", "utf-8")
    said = person.crunch("install", "--browser", "chromium", "--as-root", expect=1)
    assert f"{person.home / CHROMIUM} cannot be written" in said


@pytest.mark.slow
def test_snap_and_flatpak_are_named(person: Person) -> None:
    (person.home / ".local/share/flatpak/app/org.mozilla.firefox").mkdir(parents=True)
    (person.programs / "brave").write_text("#!/bin/sh\nexec /snap/bin/brave\n", "utf-8")
    (person.programs / "brave").chmod(0o755)
    said = person.install()
    assert "  flatpak override --user --talk-name=org.freedesktop.Flatpak org.mozilla.firefox\n" in said
    assert "  flatpak install flathub com.brave.Browser\n" in said
    said = person.install("--flatpak")
    place = person.home / ".var/app/org.mozilla.firefox/.mozilla/native-messaging-hosts/org.crunch.host.sh"
    assert "flatpak-spawn --host" in place.read_text("utf-8")
    assert "lets it start any program outside its sandbox" in said
    person.crunch("uninstall", "--as-root")
    assert not place.exists()


@pytest.mark.parametrize("command", ["install", "uninstall", "doctor"])
def test_help_teaches(person: Person, command: str) -> None:
    said = person.crunch(command, "--help")
    assert "examples:" in said
    assert f"crunch {command} --browser" in said


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["install", "--profile", "p", "--browser", "firefox"], "HOME=DIR crunch install --browser firefox"),
        (["install", "--flatpak"], "no browser that is a Flatpak was found"),
        (["doctor", "--json", "--report", "-"], "both print"),
    ],
)
def test_wrong_usage_says_how_to_mend_it(person: Person, arguments: list[str], words: str) -> None:
    assert words in person.crunch(*arguments, expect=1)
