"""The command on files, streams and disks that nobody expects: a line for each, never a traceback, never a wait."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from crunch.corpus.cleaning import LOCK
from crunch.corpus.journal import NAME
from crunch.corpus.summary import REPORT
from tests.process.commands import IS_ROOT
from tests.unit.corpus.conftest import article, make_site
from tests.unit.crunch_lab.evaluation.conftest import package_maker

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="pipes, devices and modes of a Unix"),
]

COMMAND = (sys.executable, "-m", "crunch")
WITHOUT_PRIVILEGE = ("setpriv", "--bounding-set=-all", "--inh-caps=-all") if IS_ROOT and shutil.which("setpriv") else ()
"""Root may read and write anything, which a person may not."""
ACTS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]")


def crunch(*arguments: object, before: Sequence[str] = (), **options: Any) -> tuple[int, str]:
    """Run a command; its exit code, and what it printed on both streams."""
    done = subprocess.run(
        [*before, *COMMAND, *map(os.fsencode, map(str, arguments))],
        stdout=options.pop("stdout", subprocess.PIPE),
        stderr=subprocess.PIPE,
        stdin=options.pop("stdin", subprocess.DEVNULL),
        timeout=100,
        **options,
    )
    said = (done.stdout or b"").decode("utf-8") + done.stderr.decode("utf-8")
    assert "Traceback" not in said, said
    assert "Exception ignored" not in said, said
    return done.returncode, said


_MANY = """
import contextlib, io, json, os, sys
from crunch.cli import main
replies = []
for arguments in json.loads(sys.stdin.read()):
    stream = io.TextIOWrapper(io.BytesIO(), "utf-8")
    with contextlib.redirect_stdout(stream), contextlib.redirect_stderr(stream):
        try:
            code = main([os.fsdecode(bytes(argument)) for argument in arguments])
        except SystemExit as error:
            code = error.code
    stream.flush()
    replies.append([code, stream.buffer.getvalue().decode("utf-8")])
print(json.dumps(replies))
"""


def crunch_each(*commands: Sequence[object]) -> list[tuple[int, str]]:
    """As :func:`crunch`, of many commands one after the other in one process."""
    given = json.dumps([[list(os.fsencode(str(argument))) for argument in command] for command in commands])
    done = subprocess.run([sys.executable, "-c", _MANY], input=given, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    return [(code, said) for code, said in json.loads(done.stdout)]


def odd_folder(folder: Path) -> Path:
    """A site of three pages, and everything else that can lie in a folder."""
    make_site(folder, 3)
    raw = os.fsencode(folder)
    page = article(9).encode()
    for name in (b"caf\xe9.html", b"\x1b]0;owned\x07.html", b"new\nline.html", "\u202elmth.html".encode()):
        with open(raw + b"/" + name, "wb") as file:  # noqa: PTH123 - bytes
            file.write(page + name[:1])
    for name in ("\u6f22" * 83 + ".htm", "x" * 255):
        (folder / name).write_bytes(page)
    (folder / "empty.html").write_bytes(b"")
    (folder / "korean.html").write_bytes(b'<meta charset="iso-2022-kr">' + page + b"\x1b$)C\x0e!!")
    (folder / "address.html").write_text(article(5, '<link rel="canonical" href="http://["><base href="http://[">'))
    (folder / "deep.html").write_text("<div>" * 1_000 + article(6))
    facts = "[" * 5_000 + "</script><script type=application/ld+json>" + '{"datePublished":' + "9" * 5_000 + "}"
    (folder / "facts.html").write_text(article(7, f"<script type=application/ld+json>{facts}</script>"))
    os.mkfifo(folder / "pipe.html")
    with socket.socket(socket.AF_UNIX) as listening, contextlib.chdir(folder):
        listening.bind("socket.html")
    (folder / "dir.html").mkdir()
    (folder / "dir.html" / "inner.html").write_bytes(page)
    for name, target in (("zero.html", "/dev/zero"), ("loop.html", "loop.html"), ("gone.html", "x"), ("up", "..")):
        (folder / name).symlink_to(target)
    (folder.parent / "mine.html").write_bytes(page)
    (folder / "out.html").symlink_to("../mine.html")
    (folder / "shut.html").write_bytes(page)
    (folder / "shut.html").chmod(0)
    (folder / "closed").mkdir()
    (folder / "closed").chmod(0)
    return folder


@pytest.fixture
def odd(tmp_path: Path) -> Iterator[Path]:
    folder = odd_folder(tmp_path / "odd")
    yield folder
    (folder / "closed").chmod(0o700)


@pytest.mark.skipif(IS_ROOT and not WITHOUT_PRIVILEGE, reason="root may read everything, and there is no setpriv")
def test_clean_names_what_is_odd_and_cleans_the_rest(odd, tmp_path):
    out = tmp_path / "out"
    code, said = crunch("clean", odd, "--out", out, "--images", before=WITHOUT_PRIVILEGE)
    assert code == 1
    assert not ACTS.search(said)
    failed = dict(re.findall(r"^crunch clean: (.*?): (.*)$", said, re.MULTILINE))
    assert failed == {
        "pipe.html": "is a pipe and no file",
        "socket.html": "is a socket and no file",
        "zero.html": "is a link out of the folder, which is not followed: name the file itself",
        "out.html": "is a link out of the folder, which is not followed: name the file itself",
        "loop.html": "is a link that leads in a circle",
        "gone.html": "cannot be read: No such file or directory",
        "shut.html": "cannot be read: Permission denied",
        "closed/": "cannot be looked into: Permission denied",
        "empty.html": "empty",
    }
    report = json.loads((out / REPORT).read_text("utf-8"))
    assert report["counts"] == {"failed": 9, "cleaned": 14}
    names = {one["name"] for one in report["files"]}
    assert {"caf\\xe9.html", "new\nline.html", "dir.html/inner.html", "x" * 255, "\u6f22" * 83 + ".htm"} <= names
    written = {path.name for path in out.rglob("*.txt")}
    assert {"caf\udce9.txt", "new\nline.txt", "inner.txt", "\u6f22" * 83 + ".txt"} <= written
    assert len(written) == 14
    code, said = crunch("clean", odd, "--out", out, "--images", before=WITHOUT_PRIVILEGE)
    assert "14 pages had been finished by an earlier run" in said


def test_extract_on_each_of_them(odd):
    reasons = {
        "pipe.html": f"is a pipe and no file; to read from it: crunch extract - < {odd}/pipe.html",
        "zero.html": "is a device and no file",
        "socket.html": "is a socket and no file",
        "loop.html": "cannot be read: Too many levels",
        "dir.html": "is a folder; for all pages in it: crunch clean",
        "y" * 300: "cannot be read: File name too long",
        "\x1b]0;x\x07\udce9": r"\x1b]0;x\x07\xe9: cannot be read: No such file",
    }
    replies = crunch_each(*(["extract", f"{odd}/{name}"] for name in reasons))
    for (code, said), (name, reason) in zip(replies, reasons.items(), strict=True):
        assert code == 1, name
        assert reason in said
        assert not ACTS.search(said)
        assert said.count("\n") == 1
    names = ("address.html", "facts.html", "korean.html", "caf\udce9.html")
    for code, said in crunch_each(
        *(["extract", f"{odd}/{name}", "--url", "http://[", "--format", "json"] for name in names)
    ):
        assert code == 0, said


def test_standard_input(tmp_path):
    page = tmp_path / "a.html"
    page.write_text(article(1))
    with Path("/dev/zero").open("rb") as endless:
        code, said = crunch("extract", "-", stdin=endless)
    assert (code, said) == (1, "crunch extract: standard input: too large: 67 MB is the most\n")
    shell = f"{sys.executable} -m crunch extract"
    for line, code in ((f"{shell} - <&-", 1), (f"{shell} <(cat {page})", 0), (f"{shell} /dev/stdin < {page}", 0)):
        done = subprocess.run(["bash", "-c", line], capture_output=True, timeout=60, text=True)
        assert "Traceback" not in done.stderr
        assert (done.returncode, "harbour" in done.stdout or "empty" in done.stderr) == (code, True), done.stderr


def test_standard_output(tmp_path):
    page = tmp_path / "a.html"
    page.write_text(article(1) * 30)
    if Path("/dev/full").exists():
        with Path("/dev/full").open("wb") as full:
            code, said = crunch("extract", page, stdout=full)
        assert (code, said) == (1, "crunch extract: standard output: No space left on device\n")
    shell = f"{sys.executable} -m crunch"
    for line in (f"{shell} extract {page} >&-", f"{shell} algorithms >&- 2>&-", f"{shell} extract {page} | head -c 1"):
        done = subprocess.run(["bash", "-c", line], capture_output=True, timeout=60, text=True)
        assert "Traceback" not in done.stderr + done.stdout
        assert "Exception ignored" not in done.stderr


@pytest.mark.skipif(IS_ROOT and not WITHOUT_PRIVILEGE, reason="root may write everywhere, and there is no setpriv")
def test_places_for_results_that_are_none(tmp_path):
    site = make_site(tmp_path / "site", 2)
    (tmp_path / "file").write_text("mine")
    (tmp_path / "readonly").mkdir(mode=0o500)
    (tmp_path / "loop").symlink_to("loop")
    for out, reason in (
        (tmp_path / "file", "is no folder"),
        (tmp_path / "file" / "x", "Not a directory"),
        (tmp_path / "readonly", "Permission denied"),
        (tmp_path / "readonly" / "x", "Permission denied"),
        (tmp_path / "loop", "File exists"),
        (tmp_path / ("x" * 300), "File name too long"),
    ):
        code, said = crunch("clean", site, "--out", out, before=WITHOUT_PRIVILEGE)
        assert code == 1
        assert reason in said
        assert said.count("\n") == 1
    assert (tmp_path / "file").read_text() == "mine"


def test_two_runs_at_once_and_a_dead_one(tmp_path):
    site, out = make_site(tmp_path / "site", 60), tmp_path / "out"
    first = subprocess.Popen([*COMMAND, "clean", site, "--out", out, "--jobs", "1"], stderr=subprocess.PIPE)
    until = monotonic() + 60
    while not (out / NAME).is_file() and monotonic() < until:
        sleep(0.01)
    first.send_signal(signal.SIGSTOP)
    try:
        code, said = crunch("clean", site, "--out", out)
        assert code == 1
        assert said == (
            f"crunch clean: {out} is in use by another run (process {first.pid}): when that has ended, the same command"
            " goes on; or give another folder with --out\n"
        )
    finally:
        first.kill()
        first.communicate()
    assert (out / LOCK).is_file()
    code, said = crunch("clean", site, "--out", out)
    assert code == 0, said
    assert len(list(out.glob("*.txt"))) == 60


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    disk = tmp_path / "disk"
    disk.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=192k", "tmpfs", disk], capture_output=True)
    if done.returncode:
        pytest.skip(f"no small disk can be mounted here: {done.stderr.decode()[:80]}")
    yield disk
    subprocess.run(["umount", "-l", disk], check=True)


def test_a_full_disk_is_one_line_and_the_same_command_goes_on(tmp_path, small_disk):
    site, out = make_site(tmp_path / "site", 120), small_disk / "out"
    code, said = crunch("clean", site, "--out", out)
    assert code == 1
    lines = [line for line in said.splitlines() if not re.match(r"(read|cleaned): \d+/", line)]
    full = f"crunch clean: cannot write in {out}: {os.strerror(errno.ENOSPC)}; what is finished is kept, and the same"
    assert lines == [f"{full} command goes on"]
    assert not list(out.rglob(".crunch-*.new"))
    whole = tmp_path / "whole"
    assert crunch("clean", site, "--out", whole)[0] == 0
    for path in out.glob("*.txt"):
        assert path.read_bytes() == (whole / path.name).read_bytes(), "half a file"
    subprocess.run(["mount", "-o", "remount,size=8m", small_disk], check=True)
    code, said = crunch("clean", site, "--out", out)
    assert code == 0, said
    assert "had been finished by an earlier run" in said
    assert {path.name: path.read_bytes() for path in out.glob("*.txt")} == {
        path.name: path.read_bytes() for path in whole.glob("*.txt")
    }


def test_a_page_that_takes_too_long_costs_itself(tmp_path):
    site = make_site(tmp_path / "site", 3)
    (site / "slow.html").write_text(article(4).replace("<p>", "<p>" + "<b><i>word " * 200_000, 1))
    code, said = crunch("clean", site, "--out", tmp_path / "out", "--timeout", "0.5")
    assert code == 1
    assert "slow.html: takes more than 0.5 s (--timeout allows more)" in said
    assert len(list((tmp_path / "out").glob("*.txt"))) == 3


def test_a_page_that_failed_by_a_limit_is_tried_again_with_another(tmp_path):
    site = make_site(tmp_path / "site", 3)
    (site / "slow.html").write_text(article(4).replace("<p>", "<p>" + "<b><i>word " * 300_000, 1))
    clean = ("clean", site, "--out", tmp_path / "out", "--timeout")
    assert "slow.html: takes more than 0.2 s" in crunch(*clean, "0.2")[1]
    code, said = crunch(*clean, "120")
    assert code == 0, said
    assert (tmp_path / "out" / "slow.txt").is_file()


def test_packages(tmp_path):
    make = package_maker(tmp_path)
    odd = make("odd", url="http://[")
    os.mkfifo(odd / "pipe.html")
    (odd / "one.json").write_text('{"title": "\\ud800"}')
    os.close(os.open(os.fsencode(odd) + b"/caf\xe9.txt", os.O_CREAT))
    code, said = crunch("package", "check", odd, tmp_path / "none")
    assert code == 1
    for line in (
        f"{odd}/pipe.html: error: is neither file nor folder",
        f"{odd}/one.json: error: holds half a character",
        f"{odd}/caf\\xe9.txt: error: has a name that is not UTF-8",
        "url 'http://[' is no address, and not used",
        f"{tmp_path}/none: there is no such folder or archive",
        f"{odd}: 1 good document, ",
    ):
        assert line in said
    assert not ACTS.search(said)
    code, said = crunch("evaluate", odd, "--algorithms", "plain", "--out", tmp_path / "results")
    assert code == 1
    assert said.count("\n") == 1


def test_evaluation_of_nothing_and_of_odd_addresses(tmp_path):
    make = package_maker(tmp_path)
    empty = make("empty", {"one": "", "two": ""}, url="http://[")
    for document in ("one", "two"):
        (empty / f"{document}.txt").write_text(" \n")
    good = make("good", url="https://]").rename(tmp_path / "caf\udce9")
    algorithms = "auto,tree-matching"
    code, said = crunch("evaluate", empty, "--algorithms", algorithms, "--out", tmp_path / "results")
    assert (code, said.count("\n")) == (1, 1)
    assert "has a word of gold text" in said
    code, said = crunch("evaluate", empty, good, "--algorithms", algorithms, "--out", tmp_path / "results")
    assert code == 0, said
    assert (tmp_path / "results" / "report.html").is_file()
    for action in (["stats", empty, good], ["merge", tmp_path / "all.tar.xz", empty, good], ["check", good]):
        code, said = crunch("package", *action)
        assert code == 0, said


def test_other_commands_that_read_files(tmp_path):
    pipe, deep, bad = tmp_path / "pipe", tmp_path / "deep.toml", tmp_path / "bad.toml"
    os.mkfifo(pipe)
    deep.write_text("x = " + "[" * 5_000)
    bad.write_text("x = " + "9" * 5_000)
    page = tmp_path / "a.html"
    page.write_text(article(1))
    commands: list[list[object]] = [
        ["package", "new", tmp_path / "new", pipe],
        ["package", "new", tmp_path / "new", "/dev/zero"],
        ["package", "new", tmp_path / "new", page, page],
        ["package", "from-rules", pipe, tmp_path / "new", page],
        ["package", "from-rules", deep, tmp_path / "new", page],
        ["package", "from-rules", bad, tmp_path / "new", page],
        ["preset", "import", pipe],
        ["preset", "import", deep],
        ["preset", "import", "/dev/zero"],
        ["agreement", pipe],
        ["images", pipe],
        ["gate", "--floors", "/dev/zero"],
        ["clean", "file://[", "--out", tmp_path / "out"],
    ]
    for arguments, (code, said) in zip(commands, crunch_each(*commands), strict=True):
        assert code == 1, (arguments, said)
        assert len(said.strip().splitlines()) == 1, (arguments, said)
    code, said = crunch("package", "new", tmp_path / "titled", page, "--title", "\udce9\x1b[2J", "--url", "http://[")
    assert code == 0, said
    assert crunch("package", "check", tmp_path / "titled")[0] == 0


@pytest.mark.parametrize("ending", ["", ".tar.xz"])
def test_a_package_on_a_full_disk_leaves_nothing(tmp_path, small_disk, ending):
    pages = []
    for number in range(12):
        pages.append(tmp_path / f"page{number}.html")
        pages[-1].write_text("<p>" + random.Random(number).randbytes(30_000).hex())
    new = small_disk / f"new{ending}"
    code, said = crunch("package", "new", new, *pages)
    assert code == 1
    assert os.strerror(errno.ENOSPC) in said
    assert said.count("\n") == 1
    assert not list(small_disk.iterdir())
    code, said = crunch("evaluate", package_maker(tmp_path)(), "--algorithms", "plain", "--out", small_disk)
    assert code == 0, said
    (small_disk / "filler").write_bytes(bytes(1))
    with contextlib.suppress(OSError), (small_disk / "filler").open("ab", buffering=0) as filler:
        while True:
            filler.write(bytes(4096))
    code, said = crunch("evaluate", tmp_path / "news", "--algorithms", "plain,lqf", "--out", small_disk)
    assert code == 1
    assert "No space left on device; what is computed is kept, the same command goes on" in said
