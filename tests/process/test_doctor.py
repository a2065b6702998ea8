"""``crunch doctor`` on installations that are well, and on each way to break one."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from crunch import __version__
from crunch.deploy.handshake import HandshakeError, greet
from crunch.deploy.registration import examine_host
from crunch.deploy.sources import template
from tests.browser.hosts import faulty_script
from tests.process.commands import Person, new_person
from tests.support.programs import python_program

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks into the folders of Linux"),
]


@pytest.fixture
def person(tmp_path: Path) -> Person:
    """Somebody with Firefox, and Crunch installed for it."""
    person = new_person(tmp_path)
    person.has("firefox")
    person.install("--browser", "firefox")
    person.loads_extension("firefox")
    return person


def hosts_of(person: Person) -> Path:
    """Where Firefox looks."""
    return person.home / ".mozilla" / "native-messaging-hosts"


def examine(person: Person, expect: int, *arguments: str) -> dict[str, Any]:
    """What the doctor says of Firefox."""
    said = json.loads(person.crunch("doctor", "--json", "--browser", "firefox", *arguments, expect=expect))
    assert said["well"] is (expect == 0)
    (firefox,) = said["browsers"]
    assert isinstance(firefox, dict)
    return firefox


def test_well(person: Person) -> None:
    firefox = examine(person, 0)
    names = [check["name"] for check in firefox["checks"]]
    assert names == ["manifest", "valid", "extension id", "wrapper", "starts", "hello", "versions", "extension"]
    assert all(check["state"] == "ok" for check in firefox["checks"])
    assert firefox["looked_at"][0] == str(hosts_of(person) / "org.crunch.host.json")
    assert "All is well: a press works in Firefox." in person.crunch("doctor", "--browser", "firefox")


def test_profile(person: Person, tmp_path: Path) -> None:
    profile = str(tmp_path / "profile")
    assert "not installed" in person.crunch("doctor", "--profile", profile, expect=1)
    person.crunch("install", "--profile", profile)
    person.has("chromium")
    assert "no profile in" in person.crunch("doctor", "--profile", profile, expect=1)
    person.loads_extension("chromium", folder=Path(profile))
    assert "All is well" in person.crunch("doctor", "--profile", profile)


def edit_manifest(change: Callable[[dict[str, Any]], object]) -> Callable[[Person], None]:
    """A breakage: something else in the manifest."""

    def breakage(person: Person) -> None:
        path = hosts_of(person) / "org.crunch.host.json"
        content = json.loads(path.read_text("utf-8"))
        change(content)
        path.write_text(json.dumps(content), "utf-8")

    return breakage


def edit_wrapper(old: str, new: str) -> Callable[[Person], None]:
    """A breakage: something else in the wrapper."""

    def breakage(person: Person) -> None:
        path = hosts_of(person) / "org.crunch.host.sh"
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")

    return breakage


def file(name: str, what: Callable[[Path], object]) -> Callable[[Person], None]:
    """A breakage: something happens to a file."""
    return lambda person: what(hosts_of(person) / name) and None


MANIFEST, WRAPPER = "org.crunch.host.json", "org.crunch.host.sh"
BREAKAGES: dict[str, tuple[Callable[[Person], None], str, str]] = {
    "no manifest": (file(MANIFEST, Path.unlink), "manifest", "not installed; looked at"),
    "a dangling link": (
        file(MANIFEST, lambda path: (path.unlink(), path.symlink_to("/nowhere"))),
        "manifest",
        "cannot be read: No such file",
    ),
    "no UTF-8": (file(MANIFEST, lambda path: path.write_bytes(b"\xff")), "manifest", "not UTF-8"),
    "no JSON": (file(MANIFEST, lambda path: path.write_text("{", "utf-8")), "valid", "is not JSON"),
    "no object": (file(MANIFEST, lambda path: path.write_text("[]", "utf-8")), "valid", "no JSON object"),
    "a key too few": (edit_manifest(lambda m: m.pop("type")), "valid", "without type"),
    "a key too many": (edit_manifest(lambda m: m.update(allowed_origins=[])), "valid", "with allowed_origins"),
    "another name": (edit_manifest(lambda m: m.update(name="org.other")), "valid", "for 'org.other'"),
    "another type": (edit_manifest(lambda m: m.update(type="pipe")), "valid", "of type 'pipe'"),
    "a relative path": (edit_manifest(lambda m: m.update(path="host.sh")), "valid", "is not absolute"),
    "ids as text": (edit_manifest(lambda m: m.update(allowed_extensions="x")), "valid", "is no list"),
    "another extension": (edit_manifest(lambda m: m.update(allowed_extensions=["x@y"])), "extension id", "x@y"),
    "no wrapper": (file(WRAPPER, Path.unlink), "wrapper", "which is not there"),
    "not executable": (file(WRAPPER, lambda path: path.chmod(0o644)), "wrapper", "may not be executed"),
    "Python is gone": (edit_wrapper(sys.executable, "/gone/python"), "wrapper", "/gone/python, which is gone"),
    "another module": (edit_wrapper("crunch.stdio", "crunch.gone"), "wrapper", "not what crunch install writes"),
    "another shell": (edit_wrapper("#!/bin/sh", "#!/gone/sh"), "wrapper", "so it was not started"),
    "another Python": (edit_wrapper(sys.executable, "/usr/bin/env"), "wrapper", "-m crunch doctor"),
}


@pytest.mark.parametrize("what", list(BREAKAGES))
def test_broken(person: Person, what: str) -> None:
    breakage, name, detail = BREAKAGES[what]
    breakage(person)
    firefox = examine(person, 1)
    *before, last = firefox["checks"]
    assert all(check["state"] == "ok" for check in before)
    assert (last["name"], last["state"]) == (name, "problem")
    assert detail in last["detail"]
    assert last["fix"].startswith("crunch install --browser firefox")
    assert last["fix"] in person.crunch("doctor", "--browser", "firefox", expect=1)
    person.crunch(*last["fix"].split()[1:])
    examine(person, 0)


FAULTS = {
    "ends at once": ("starts", "ended before it answered (exit code 1)"),
    "prints on standard output": ("hello", "something prints on standard output"),
    "never answers": ("starts", "ended before it answered"),
    "greets in broken JSON": ("hello", "no frame of JSON"),
    "greets without a version": ("hello", "no greeting"),
    "is older": ("versions", "the host is 0.0.1 (protocol 0)"),
    "is newer": ("versions", "the host is 9.9.9 (protocol 2)"),
    "does not know hello": ("hello", "unknown_type"),
}


@pytest.mark.parametrize("fault", list(FAULTS))
def test_no_good_host(tmp_path: Path, fault: str) -> None:
    program = tmp_path / "host"
    program.write_text(faulty_script(fault), "utf-8")
    program.chmod(0o755)
    *_, last = examine_host([str(program)], "crunch install")
    name, detail = FAULTS[fault]
    assert (last.name, last.state) == (name, "problem")
    assert detail in last.detail


def test_nothing_that_is_not_ours_is_started(person: Person, tmp_path: Path) -> None:
    """Planted: programs on PATH, manifests that name a program, a wrapper, its Python, its shell."""
    trace = tmp_path / "started"
    planted = f"#!/bin/sh\necho $0 >> {trace}\n"
    for name in ("crunch", "python", "python3", "ps", "firefox", "chromium", "sh", "flatpak", "snap", "env"):
        (person.programs / name).write_text(planted, "utf-8")
        (person.programs / name).chmod(0o755)
    manifest, wrapper = hosts_of(person) / MANIFEST, hosts_of(person) / WRAPPER
    good_manifest, good = manifest.read_text("utf-8"), wrapper.read_text("utf-8")
    evil = person.programs / "crunch"
    for script in (planted, good.replace("exec ", f"{evil}; exec "), good.replace(sys.executable, str(evil))):
        wrapper.write_text(script, "utf-8")
        assert "not started" in examine(person, 1)["checks"][-1]["detail"]
    wrapper.write_text(good, "utf-8")
    manifest.write_text(good_manifest.replace(str(wrapper), str(evil)), "utf-8")
    assert "not started" in examine(person, 1)["checks"][-1]["detail"]
    manifest.write_text(good_manifest, "utf-8")
    examine(person, 0)
    person.crunch("doctor", expect=1)
    assert not trace.exists(), trace.read_text("utf-8")


def test_a_host_that_hangs_is_ended(tmp_path: Path) -> None:
    program = tmp_path / "host"
    program.write_text(python_program("import threading\nthreading.Event().wait()\n"), "utf-8")
    program.chmod(0o755)
    with pytest.raises(HandshakeError, match=r"no answer within 0\.5 s") as caught:
        greet([str(program)], seconds=0.5)
    assert caught.value.kind == "hello"


def test_only_one_of_two_browsers(person: Person) -> None:
    person.has("microsoft-edge")
    said = json.loads(person.crunch("doctor", "--json", expect=1))
    well = {browser["browser"]: browser["well"] for browser in said["browsers"]}
    assert well["firefox"] is True
    assert well["edge"] is False


def test_flatpak(person: Person) -> None:
    (person.home / ".local/share/flatpak/app/org.mozilla.firefox").mkdir(parents=True)
    said = person.crunch("doctor", "--browser", "firefox", expect=1)
    assert "crunch install --flatpak --browser firefox" in said
    assert "A press works in Firefox." in said, "the one that is no Flatpak"
    person.install("--flatpak", "--browser", "firefox")
    said = person.crunch("doctor", "--browser", "firefox", expect=1)
    assert "a greeting through a real frame" in said
    assert "flatpak override --user --talk-name=org.freedesktop.Flatpak org.mozilla.firefox" in said
    overrides = person.home / ".local/share/flatpak/overrides"
    overrides.mkdir()
    (overrides / "org.mozilla.firefox").write_text("[Session Bus Policy]\norg.freedesktop.Flatpak=talk\n", "utf-8")
    assert "no profile in" in person.crunch("doctor", "--browser", "firefox", expect=1)
    person.loads_extension("firefox", folder=person.home / ".var/app/org.mozilla.firefox/.mozilla/firefox/x.default")
    assert "All is well" in person.crunch("doctor", "--browser", "firefox")


def note_hello(person: Person, process: int, extension: str = __version__, family: str = "firefox") -> None:
    """A host greeted through the wrapper, started by some process, as it notes that itself."""
    hosts = hosts_of(person) if family == "firefox" else person.home / ".config/chromium/NativeMessagingHosts"
    code = f"import os, crunch.last_hello as m; os.getppid = lambda: {process}"
    code += f"; m.note({str(hosts / WRAPPER)!r}, {extension!r})"
    subprocess.run([sys.executable, "-c", code], env={"HOME": str(person.home)}, check=True)


def only_check(finding: dict[str, Any]) -> tuple[str, str]:
    """The problem of a browser, and what mends it."""
    (problem,) = (check for check in finding["checks"] if check["state"] == "problem")
    return problem["detail"], problem["fix"]


def test_never_loaded(person: Person) -> None:
    (person.home / ".mozilla/firefox/x.default/extensions.json").unlink()
    detail, fix = only_check(examine(person, 1))
    assert detail.startswith("not loaded: no profile in")
    assert "open about:debugging#/runtime/this-firefox, press Load Temporary Add-on, choose " in fix
    assert "\n" not in fix


def test_temporary_while_firefox_runs(person: Person) -> None:
    (person.home / ".mozilla/firefox/x.default/extensions.json").unlink()
    with subprocess.Popen(["/bin/sleep", "60"]) as browser:
        note_hello(person, browser.pid)
        assert examine(person, 0)["checks"][-1]["detail"].endswith("in the Firefox that runs now")
        note_hello(person, browser.pid, "0.0.1")
        assert "the browser has 0.0.1 of it" in only_check(examine(person, 1))[0]
        note_hello(person, browser.pid)
        browser.kill()
    detail, fix = only_check(examine(person, 1))
    assert "Firefox forgets a temporary add-on when it is closed" in detail
    assert "Load Temporary Add-on" in fix


def test_the_doctors_own_greeting_is_no_browsers(person: Person) -> None:
    (person.home / ".mozilla/firefox/x.default/extensions.json").unlink()
    for _ in range(2):
        assert "none ever greeted the host" in only_check(examine(person, 1))[0]
    assert not (person.home / ".local").exists()


def test_uninstall_forgets_the_greeting(person: Person) -> None:
    note_hello(person, 1)
    person.crunch("uninstall", "--as-root")
    assert not (person.home / ".local/state/crunch").exists()


def test_switched_off_or_old(person: Person) -> None:
    file = person.loads_extension("firefox", "0.0.1")
    assert "the browser has 0.0.1 of it" in only_check(examine(person, 1))[0]
    person.loads_extension("firefox")
    file.write_text(file.read_text("utf-8").replace("true", "false"), "utf-8")
    assert only_check(examine(person, 1)) == (f"switched off in {file.parent}", "switch it on on about:addons")


def test_no_such_browser(person: Person) -> None:
    person.install("--browser", "vivaldi")
    said = json.loads(person.crunch("doctor", "--json", "--browser", "vivaldi", expect=1))
    assert only_check(said["browsers"][0])[0] == "Vivaldi was not found on this machine"


def test_snap(person: Person) -> None:
    (person.programs / "chromium-browser").write_text("#!/bin/sh\nexec /snap/bin/chromium\n", "utf-8")
    (person.programs / "chromium-browser").chmod(0o755)
    said = json.loads(person.crunch("doctor", "--json", "--browser", "chromium", expect=1))
    (chromium,) = said["browsers"]
    assert chromium["scope"] == "snap"
    detail, fix = only_check(chromium)
    assert "no native host works with it" in detail
    assert fix.startswith("flatpak install flathub org.chromium.Chromium && crunch install --flatpak")


def test_firefox_as_a_snap(person: Person) -> None:
    (person.programs / "firefox").write_text("#!/bin/sh\nexec /snap/bin/firefox\n", "utf-8")
    assert examine(person, 0)["scope"] == "snap", "installed for good: it works, as far as can be seen"
    (person.home / ".mozilla/firefox/x.default/extensions.json").unlink()
    firefox = examine(person, 1)
    (note,) = (check for check in firefox["checks"] if check["state"] == "note")
    assert note["fix"] == "flatpak permission-set webextensions org.crunch.host snap.firefox yes"
    profile = person.home / "snap/firefox/common/.mozilla/firefox/y.default"
    profile.mkdir(parents=True)
    (profile / "lock").symlink_to("127.0.1.1:+4711")
    note_hello(person, 1)
    assert examine(person, 0)["checks"][-1]["state"] == "ok"


def test_report_has_no_name_in_it(person: Person, tmp_path: Path) -> None:
    person.variables["USER"] = "wanda"
    edit_wrapper("exec ", "echo wanda was here >&2; exec /gone/")(person)
    report = tmp_path / "report.md"
    person.crunch("doctor", "--browser", "firefox", "--report", str(report), expect=1)
    text = report.read_text("utf-8")
    assert text == person.crunch("doctor", "--browser", "firefox", "--report", "-", expect=1)
    assert "wanda" not in text
    assert "`~/.mozilla/native-messaging-hosts/org.crunch.host.json`" in text
    assert f"Crunch {__version__}" in text
    assert template("native_host.firefox.json")["name"] in text


def test_report_that_cannot_be_written(person: Person) -> None:
    said = person.crunch("doctor", "--browser", "firefox", "--report", "/gone/report", expect=1)
    assert "/gone/report cannot be written" in said
