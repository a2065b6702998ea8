"""Every command and every message that writes, on a disk that is full after the n-th change, for every n.

One clear line or error, old files as they were, no half of a file, nothing temporary left, no traceback.
"""

from __future__ import annotations

import base64
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.process.test_annotation_killed import PICTURE
from tests.support.full_disk_runs import Run, Wish, runs_of, tree_of
from tests.support.host_process import Host
from tests.unit.corpus.conftest import make_site
from tests.unit.crunch_lab.evaluation.conftest import package_maker

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="forks, and /proc tells where an open file lies"),
]

FULL = "No space left on device"
TEMPORARY = re.compile(r"crunch-[0-9a-f]{8}-[0-9]|\.new$|(^|/)\.(new|old)-|(^|/)(tmp|pymp)")
PROGRESS = re.compile(r"(read|cleaned|extract, algorithms|score|chromium|firefox)[:,]? .*\d+/\d+ in .*")


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Somebody's home and folder, with what the commands need."""
    folder = tmp_path_factory.mktemp("disk")
    home = folder / "home"
    (home / ".config" / "chromium").mkdir(parents=True)
    make_site(folder / "site", 2)
    package_maker(folder)("news")
    package_maker(folder)("more", {"a": "Some other words of a page that stands elsewhere. " * 9})
    (folder / "old.txt").write_text("old\n", "utf-8")
    for arguments in (
        ["preset", "copy", "forum", "mine"],
        ["preset", "export", "mine", "theirs.toml"],
        ["settings", "set", "algorithms.lqf.variant", "paper"],
        ["build", "firefox", "--out", "built"],
    ):
        command = [sys.executable, "-m", "crunch", *arguments]
        subprocess.run(command, cwd=folder, env={"HOME": str(home), "PATH": "/usr/bin:/bin"}, check=True)
    (folder / "built" / "manifest.json").write_text('{"version": "0"}', "utf-8")
    (folder / "built" / "background" / "main.js").unlink()
    return folder


def judge(run: Run, before: dict[str, str], after: dict[str, str], grows: str = "") -> None:
    """What holds for every run on a full disk.

    Args:
        run: it.
        before: what was on the disk.
        after: what is there when there was room.
        grows: files that a run appends to, or whose content is another each time.
    """
    where = f"after {run.after} changes: {run.said}"
    assert "Traceback" not in run.said, where
    assert "Exception ignored" not in run.said, where
    assert [name for name in run.tree if TEMPORARY.search(name)] == [], where
    halves = [
        name
        for name, found in run.tree.items()
        if not name.endswith("/") and found not in (before.get(name), after.get(name)) and not re.search(grows, name)
    ]
    assert (halves if grows else [name for name in halves if name]) == [], where
    assert [name for name in before if name in after and name not in run.tree] == [], where


def judge_command(run: Run) -> None:
    """A command that could not do it says so in one line."""
    assert run.code == 1, run.said
    errors = [line for line in run.said.splitlines() if FULL in line]
    assert len(errors) == 1, run.said
    assert re.match(r"crunch [a-z]+: \S", errors[0]), run.said
    assert "standard output" not in errors[0], run.said
    assert re.search(r"room|goes on|Give --report another", errors[0]), run.said


COMMANDS: dict[str, tuple[str, int]] = {
    "settings init": ("", 60),
    "settings set algorithms.lqf.variant modern": ("", 60),
    "settings unset algorithms.lqf.variant": ("", 60),
    "settings migrate": ("", 60),
    "preset copy mine other": ("", 60),
    "preset rename mine other": ("", 60),
    "preset import theirs.toml --name third": ("", 60),
    "preset export mine old.txt --force": ("", 60),
    "package new new site/page1.html": ("", 60),
    "package new new.tar.xz site/page1.html": ("", 60),
    "package merge all news more": ("", 8),
    "package split news a b": ("", 8),
    "build firefox --out built": ("", 8),
    "build chromium --out fresh --zip fresh.zip": ("", 8),
    "install --browser chromium --as-root": ("", 60),
    "install --browser firefox --as-root": ("", 60),
    "doctor --browser chromium --report old.txt": (r"old\.txt$", 60),
    "clean site --out out --jobs 1": (r"^out/(\.crunch-clean|crunch-report)", 6),
    "evaluate news --algorithms plain --out out --jobs 1": (r"^out/", 6),
}
"""Command -> what grows or differs each time, and how many runs on a full disk at most."""


@pytest.mark.parametrize("command", COMMANDS)
def test_command(command: str, disk: Path, tmp_path: Path) -> None:
    grows, most = COMMANDS[command]
    template = tmp_path / "template"
    shutil.copytree(disk, template)
    settings = template / "home" / ".config" / "crunch" / "settings.toml"
    if command == "settings init":
        settings.unlink()
    if command == "settings migrate":
        settings.write_text('[lqf]\nvariant = "paper"\n', "utf-8")
    enough, *full = runs_of(Wish(str(template), str(tmp_path / "work"), command.split(), most))
    assert enough.code == (1 if command.startswith("doctor") else 0), enough.said
    assert len(full) >= min(most - 1, len(enough.changes)) > 0
    before = tree_of(template)
    for run in full:
        judge(run, before, enough.tree, grows or "^$")
        judge_command(run)


def marked(number: int) -> dict[str, Any]:
    """A page that is marked and to be saved."""
    html = f"<html><head></head><body><p>Save {number}.</p><p>The harbour lay in fog.</p></body></html>"
    return {
        "snapshot": html,
        "elements": 5,
        "html": html,
        "url": "https://example.org/fog",
        "spans": [{"label": "main", "element": 4, "slot": 0}],
        "annotator": "ada",
        "facts": {},
        "screenshot": base64.b64encode(PICTURE).decode(),
        "existing": "replace",
    }


COPY = {"type": "presets", "action": "copy", "name": "mine", "new_name": "other"}
CHANGE = {"path": ["algorithms", "lqf", "variant"], "value": "modern"}
PRESET = 'title = "T"\nalgorithm = "lqf"\n'
MESSAGES: dict[str, tuple[dict[str, Any], str, int]] = {
    "settings": (
        {"type": "settings", "changes": [{"path": ["algorithms", "lqf", "variant"], "value": "modern"}]},
        "",
        60,
    ),
    "copy": (COPY, "", 60),
    "rename": (COPY | {"action": "rename"}, "", 60),
    "save": ({"type": "presets", "action": "save", "name": "mine", "algorithm": "lqf", "settings": {}}, "", 60),
    "import": (
        {"type": "presets", "action": "import", "name": "third", "text": 'title = "T"\nalgorithm = "lqf"\n'},
        "",
        60,
    ),
    "folder": ({"type": "annotation_folder", "path": "@/gold"}, "", 60),
    "annotation": ({"type": "annotation_save", **marked(2)}, r"^gold/.*\.(json|labels)$", 60),  # hold the time
    "clean": ({"type": "cleaner_start", "folder": "@/site", "out": "@/out"}, r"^out/(\.crunch-clean|crunch-report)", 4),
}
"""What is sent -> the message, what grows, and how many runs on a full disk at most."""


def with_a_package(folder: Path) -> None:
    """A package for marked pages with one in it."""
    with Host(folder / "host", HOME=str(folder / "template" / "home")) as host:
        assert host.ask("annotation_folder", path=str(folder / "template" / "gold"))["type"] == "annotation_folder"
        saved = host.ask("annotation_save", **marked(1))
        assert saved["type"] == "annotation_save", saved


@pytest.mark.parametrize("name", MESSAGES)
def test_message(name: str, disk: Path, tmp_path: Path) -> None:
    message, grows, most = MESSAGES[name]
    template = tmp_path / "template"
    shutil.copytree(disk, template)
    if name == "annotation":
        (tmp_path / "host").mkdir()
        with_a_package(tmp_path)
        settings = template / "home" / ".config" / "crunch" / "settings.toml"
        text = settings.read_text("utf-8").replace(str(template), str(tmp_path / "work" / "disk"))
        settings.write_text(text, "utf-8")
    wish = Wish(str(template), str(tmp_path / "work"), [], most, [{"id": 1, **message}])
    enough, *full = runs_of(wish)
    assert enough.replies[-1]["type"] == message["type"], enough
    assert len(full) >= min(most - 1, len(enough.changes)) > 0
    before = tree_of(template)
    for run in full:
        judge(run, before, enough.tree, grows or "^$")
        assert run.said == ""
        last = run.replies[-1]
        assert (last["type"], last["id"]) == ("error", 1), run
        assert last["code"] in ("bad_settings", "not_saved"), run
        assert FULL in last["message"], run
        assert re.search("room|goes on", last["message"]), run
