"""Folders and files of somebody else, or closed to writing: what the command says, and what it leaves.

They belong to another uid, and the program gives up what root may do beyond others.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest

from tests.process.test_full_disk import MESSAGES, marked
from tests.process.test_odd_files import WITHOUT_PRIVILEGE
from tests.support.full_disk_runs import tree_of
from tests.support.host_process import Host
from tests.unit.corpus.conftest import make_site
from tests.unit.crunch_lab.evaluation.conftest import package_maker

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not WITHOUT_PRIVILEGE, reason="only root can give files to another user, and setpriv is needed"),
]

NOBODY = 65_534
DENIED = "Permission denied"


@pytest.fixture(scope="module")
def place() -> Iterator[Path]:
    """A folder that all may enter, with what somebody else has made in it; nothing in it is nobody's."""
    folder = Path(mkdtemp(prefix="crunch-test-", dir="/tmp"))
    folder.chmod(0o755)
    make_site(folder / "site", 2)
    package_maker(folder)("news")
    (folder / "home" / ".config" / "crunch" / "presets").mkdir(parents=True)
    assert crunch(folder, "preset", "copy", "forum", "mine")[0] == 0
    assert crunch(folder, "settings", "set", "algorithms.lqf.variant", "paper")[0] == 0
    (folder / "old.txt").write_text("old\n", "utf-8")
    give_away(folder)
    yield folder
    shutil.rmtree(folder)


def give_away(folder: Path) -> None:
    """Everything in it belongs to somebody else, who lets others read it."""
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
        os.chown(path, NOBODY, NOBODY)


def crunch(folder: Path, *arguments: str) -> tuple[int, str]:
    done = subprocess.run(
        [*WITHOUT_PRIVILEGE, sys.executable, "-m", "crunch", *arguments],
        cwd=folder,
        env={"HOME": str(folder / "home"), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


class HostWithoutPrivilege(Host):
    """A host of a user as all are."""

    program = (*WITHOUT_PRIVILEGE, sys.executable)


COMMANDS = [
    "settings set algorithms.lqf.variant modern",
    "settings unset algorithms.lqf.variant",
    "preset copy mine other",
    "preset rename mine other",
    "preset remove mine",
    "preset export mine old.txt --force",
    "package new new site/page1.html",
    "package new new.tar.xz site/page1.html",
    "package merge all news",
    "build firefox --out built",
    "install --browser chromium --as-root",
    "doctor --browser chromium --report old.txt",
    "clean site --out out --jobs 1",
    "evaluate news --algorithms plain --out out --jobs 1",
]
MENDS = "make it yours|look who owns it|Make it yours|Look who owns it|Give --report another"


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_in_a_folder_of_somebody_else(command: str, place: Path) -> None:
    before = tree_of(place)
    code, said = crunch(place, *command.split())
    assert code == 1, said
    assert "Traceback" not in said
    (line,) = [line for line in said.splitlines() if DENIED in line]
    assert re.match(r"crunch [a-z]+: \S", line), line
    assert re.search(MENDS, line), line
    assert "standard output" not in line
    assert tree_of(place) == before


@pytest.mark.parametrize("name", [name for name in MESSAGES if name != "clean"])
def test_a_message_for_a_folder_of_somebody_else(name: str, place: Path, tmp_path: Path) -> None:
    message, _, _ = MESSAGES[name]
    if name == "annotation":
        (place / "gold").mkdir(exist_ok=True)
        (place / "gold" / "package.toml").write_text('name = "gold"\n', "utf-8")
        file = place / "home" / ".config" / "crunch" / "settings.toml"
        text = file.read_text("utf-8")
        file.write_text(f'packages = "{place / "gold"}"\n{text}', "utf-8")
        give_away(place)
    before = tree_of(place)
    given = json.loads(json.dumps(message).replace("@", str(place)))
    with HostWithoutPrivilege(tmp_path, HOME=str(place / "home")) as host:
        reply = host.ask(given.pop("type"), **given)
        assert host.ask("hello", protocol=1, extension="1")["type"] == "hello", "one bad thing costs itself"
        assert host.stderr == ""
    assert (reply["type"], reply["code"] in ("bad_settings", "not_saved")) == ("error", True), reply
    assert DENIED in reply["message"]
    assert re.search(MENDS, reply["message"]), reply
    assert tree_of(place) == before


def test_what_is_written_for_oneself_is_closed_to_others(tmp_path: Path) -> None:
    """Also where everybody may write, and under the widest umask."""
    own = tmp_path / "own"
    own.mkdir()
    before = os.umask(0)
    try:
        with HostWithoutPrivilege(own, HOME=str(own), CRUNCH_STATE=str(own / "state")) as host:
            page = f"<html><body>{'<p>The harbour lay in fog for a week.</p>' * 30}</body></html>"
            fields = {"snapshot": page, "elements": 32, "url": "https://a.example/", "site": "https://a.example"}
            assert host.ask("annotation_folder", path=str(own / "gold"))["type"] == "annotation_folder"
            assert host.ask("annotation_save", **marked(1))["type"] == "annotation_save"
            host.ask("crunch", **fields, compare=True, remember=True)
    finally:
        os.umask(before)
    private = [path for name in ("gold", "state", ".config") for path in (own / name).rglob("*")]
    documents = [path for path in (own / "gold").rglob("*") if path.parent != own / "gold"]
    assert documents
    sites = [path for path in (own / "state").rglob("*") if path.is_file()]
    assert sites
    open_ones = {
        str(path): f"{path.stat().st_mode & 0o777:o}" for path in (*documents, *sites) if path.stat().st_mode & 0o077
    }
    assert open_ones == {}
    assert {path.stat().st_uid for path in private} == {os.getuid()}
