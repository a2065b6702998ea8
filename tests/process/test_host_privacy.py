"""What a host that a browser starts does beside answering: no network, no file that others may read, no word of a page.

Every message that the extension sends is sent, on pages with words of their own, which are looked for afterwards.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from crunch.actions import ACTIONS
from crunch.algorithms import TABLE
from tests.process.conftest import page
from tests.support.host_process import Host, frame
from tests.support.pages import WORDS

pytestmark = pytest.mark.slow

MARKER = "quizzaciously"
"""A word of the pages."""
PAGE = page(f"<nav>Menu</nav><p>{WORDS * 4} {MARKER}</p><table><tr><td>{WORDS}</td></tr></table>")
HTML = f"<html><body><p>{WORDS * 4} {MARKER}</p><nav>Menu</nav></body></html>"
ADDRESS = f"https://{MARKER}.example.org/story"

LISTENING = """
import os, sys
told = open(os.environ["TEST_EVENTS"], "a", buffering=1)
def within_the_machine(event, arguments):  # pipes of the processes that clean folders
    family = arguments[1] if event == "socket.__new__" else getattr(arguments[0], "family", None)
    return family == 1
def hook(event, arguments):
    if event.startswith("socket.") and arguments and within_the_machine(event, arguments):
        return
    if event.startswith(("socket.", "urllib.", "http.", "ftplib.", "smtplib.", "ssl.")):
        print(event, arguments, file=told)
sys.addaudithook(hook)
"""


def do_everything(host: Host, folder: Path) -> set[str]:
    """Send every kind of message; the kinds that were answered as they should be."""
    kinds = []

    def ask(kind: str, **fields: object) -> dict[str, object]:
        reply = host.ask(kind, **fields)
        assert reply["type"] != "error", reply
        kinds.append(kind)
        return reply

    ask("hello", protocol=1, extension="1.0")
    ask("describe")
    for algorithm in TABLE:
        ask("crunch", **PAGE, url=ADDRESS, algorithm=algorithm)
    ask("crunch", **page(f"<p>{MARKER}</p>" + "<p>x</p>" * 60_000), algorithm="plain")  # in a process of its own
    remote = page('<p>x</p><img src="https://tracker.example.org/i.png"/><link href="https://tracker.example.org/c"/>')
    ask("crunch", **{**remote, "elements": 5}, url=ADDRESS, pictures="hide")
    compared = {"site": f"https://{MARKER}.example.org", "other_page": HTML, "other_url": ADDRESS, "compare": True}
    ask("crunch", **PAGE, url=ADDRESS, remember=True, **compared)
    ask("write", **PAGE, url=ADDRESS, format="epub")
    ask("settings", changes=[{"path": ["algorithms", "crunch", "ratio"], "value": 0.3}])
    ask("presets", action="copy", name="news", new_name="mine")
    ask("site_templates")
    part = page("<p>Sign up</p>")
    ask("correct", **part, url="https://a.example/", element=2, action="hide", scope="site")
    ask("corrections")
    ask("corrections", action="import", name="mine.toml", text=ask("corrections", action="export")["text"])
    ask("annotation_folder", path=str(folder / "gold"))
    snapshot = {"snapshot": HTML, "elements": 4, "html": HTML, "url": ADDRESS}
    ask("annotation_page", **snapshot)
    ask("annotation_proposal", **snapshot, algorithm="auto")
    spans = [{"label": "main", "element": 2, "slot": 0}]
    document = ask("annotation_save", **snapshot, spans=spans, annotator="ada")["document"]
    ask("annotation_scores", document=document)
    pages = folder / "pages"
    pages.mkdir()
    (pages / "a.html").write_text(HTML, "utf-8")
    (pages / "b.html").write_text(HTML.replace("Menu", "Other"), "utf-8")
    ask("cleaner_folders", path=str(folder))
    listed = host.send("cleaner_list", folder=str(pages))
    while (reply := host.read())["type"] == "cleaner_pages":
        pass
    assert (reply["type"], reply["id"]) == ("cleaner_list", listed), reply
    started = host.send("cleaner_start", folder=str(pages), out=str(folder / "out"))
    while (reply := host.read())["type"] == "cleaner_progress":
        pass
    assert (reply["type"], reply["id"]) == ("cleaner_start", started), reply
    ask("cleaner_result", folder=str(pages), out=str(folder / "out"), name="a.html", output="a.txt")
    ask("cleaner_control", target=started, action="stop")
    ask("cancel", target=1)
    host.send("snapshot_part", index=0, text=PAGE["snapshot"])
    return {*kinds, "cleaner_list", "cleaner_start", "snapshot_part"}


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """A folder for what is cleaned and saved."""
    (tmp_path / "work").mkdir()
    return tmp_path / "work"


def test_python_opens_no_connection(start_host: Callable[..., Host], tmp_path: Path, work: Path) -> None:
    site, events = tmp_path / "listening", tmp_path / "events"
    site.mkdir()
    (site / "sitecustomize.py").write_text(LISTENING, "utf-8")
    host = start_host(PYTHONPATH=str(site), TEST_EVENTS=str(events))
    done = do_everything(host, work)
    assert set(ACTIONS) - done <= {"annotation_differences"}, "which two annotators must have begun"
    assert events.read_text("utf-8") == ""


def test_the_system_is_asked_for_no_connection(tmp_path: Path, work: Path) -> None:
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("no program strace")
    trace = tmp_path / "trace"
    code = "import os, sys; os.execv(sys.argv[1], sys.argv[1:])"
    options = ("-f", "-qq", "-e", "trace=%network", "-o", str(trace))
    command = ("-c", code, strace, *options, sys.executable, "-m", "crunch.stdio")
    with Host(tmp_path, code=command) as host:
        try:
            do_everything(host, work)
        except Exception:
            if "ptrace" in host.stderr:
                pytest.skip("nobody may trace here")
            raise
        host.close_input()
        host.wait()
    asked = trace.read_text("utf-8", "replace").splitlines()
    outside = [line for line in asked if re.search(r"AF_INET|AF_PACKET", line)]
    assert outside == []


def test_what_is_written_is_for_the_reader_alone(start_host: Callable[..., Host], tmp_path: Path, work: Path) -> None:
    before = os.umask(0)
    try:
        host = start_host()
        do_everything(host, work)
        host.close_input()
        host.wait()
    finally:
        os.umask(before)
    home = tmp_path / "home"
    files = {path: path.stat().st_mode & 0o777 for path in home.rglob("*") if path.is_file()}
    assert files
    assert {str(path): oct(mode) for path, mode in files.items() if mode != 0o600} == {}
    (document,) = (path for path in (work / "gold").iterdir() if path.is_dir())
    assert document.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in document.iterdir()} == {0o600}


def test_no_word_of_a_page_is_kept_or_logged(start_host: Callable[..., Host], tmp_path: Path, work: Path) -> None:
    host = start_host()
    do_everything(host, work)
    for broken in (
        {"snapshot": f"<html><p>{MARKER}", "elements": 2},
        {"snapshot": f"<html>{MARKER}</html>", "elements": 9},
        {**PAGE, "algorithm": MARKER},
        {**PAGE, "settings": {"ratio": MARKER}},
        {**PAGE, "url": MARKER, "elements": MARKER},
    ):
        assert host.ask("crunch", **{"url": ADDRESS, **broken})["type"] == "error"
    host.write(frame(f"{{{MARKER}".encode()))
    assert host.read()["type"] == "error"
    host.close_input()
    host.wait()
    assert MARKER not in host.stderr
    kept = [path for path in (tmp_path / "home").rglob("*") if path.is_file()]
    assert kept
    assert [path for path in kept if MARKER.encode() in path.read_bytes() or MARKER in path.name] == []


def test_what_a_fault_says_is_in_no_log(odd_host: Host) -> None:
    assert odd_host.ask("crunch", **PAGE, algorithm="broken")["code"] == "internal"
    assert "ValueError: broken" not in odd_host.stderr, "it may be words of the page"
    assert re.search(r"Traceback .*\n(?s:.*)\nValueError\n", odd_host.stderr), "but where it happened is told"
