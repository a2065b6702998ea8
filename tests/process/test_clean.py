"""``crunch clean`` as a person runs it: with real processes, killed in the middle, on folders of odd files."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from crunch.corpus.journal import NAME
from crunch.corpus.summary import REPORT
from tests.unit.corpus.conftest import article, make_site

pytestmark = pytest.mark.slow


def start(*arguments: str | Path, cwd: Path | None = None) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "crunch", "clean", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=cwd,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # a shell's "&" has it ignored
    )


def finish(*arguments: str | Path) -> tuple[int, str, str]:
    process = start(*arguments)
    out, err = process.communicate(timeout=120)
    return process.returncode, out, err


def outputs(out: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in out.glob("*.txt")}


def finished(out: Path) -> int:
    """Pages that the journal says are finished."""
    journal = out / NAME
    return journal.read_bytes().count(b'["clean"') if journal.is_file() else 0


def stop_in_the_middle(how: signal.Signals, *arguments: str | Path, cwd: Path | None = None) -> int:
    """Start, and stop as soon as some pages are finished; the exit code."""
    out = Path(arguments[arguments.index("--out") + 1])
    process = start(*arguments, cwd=cwd)
    until = monotonic() + 60
    while finished(out) < 5 and process.poll() is None:
        assert monotonic() < until
        sleep(0.002)
    process.send_signal(how)
    process.communicate(timeout=60)
    return process.returncode


@pytest.fixture(scope="module")
def large_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_site(tmp_path_factory.mktemp("large") / "site", 400)


@pytest.fixture(scope="module")
def expected(large_site: Path) -> dict[str, bytes]:
    out = large_site.parent / "expected"
    code, _, err = finish(large_site, "--out", out, "--jobs", "2")
    assert code == 0, err
    assert len(outputs(out)) == 400
    return outputs(out)


def left(folder: Path) -> list[str]:
    """The processes of a run that was started in a folder."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            if (path / "cwd").readlink() == folder and b"crunch.corpus.work" in (path / "cmdline").read_bytes():
                found.append(path.name)
        except OSError:
            continue
    return found


def wait_until_alone(folder: Path) -> None:
    until = monotonic() + 20
    while left(folder):
        assert monotonic() < until
        sleep(0.02)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks into /proc")
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_stopped_in_the_middle_nothing_finished_is_lost(large_site, expected, tmp_path, how, jobs):
    arguments = [large_site, "--out", tmp_path / "out", "--jobs", jobs]
    code = stop_in_the_middle(how, *arguments, cwd=tmp_path)
    assert code == (130 if how == signal.SIGINT else -signal.SIGKILL)
    before = finished(tmp_path / "out")
    assert 0 < before < 400
    wait_until_alone(tmp_path)  # what the processes still had in hand
    before = finished(tmp_path / "out")
    assert all(expected[name] == data for name, data in outputs(tmp_path / "out").items()), "a file is not whole"
    times = {path: path.stat().st_mtime_ns for path in (tmp_path / "out").glob("*.txt")}
    assert len(times) == before, "what is written is noted, and what is noted is written"
    code, out, err = finish(*arguments)
    assert code == 0, err
    assert f"{before} pages had been finished by an earlier run" in out
    assert f"{before} of 400 pages had been finished by an earlier run" in err
    assert {path: path.stat().st_mtime_ns for path in times} == times, "something was done twice"
    assert outputs(tmp_path / "out") == expected
    assert not list((tmp_path / "out").glob(".crunch-*.new"))


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks into /proc")
def test_no_process_outlives_a_killed_run(large_site, tmp_path):
    stop_in_the_middle(signal.SIGKILL, large_site, "--out", tmp_path / "out", "--jobs", "2", cwd=tmp_path)
    wait_until_alone(tmp_path)


def test_the_rest_is_cleaned_and_odd_files_are_named(tmp_path):
    site = make_site(tmp_path / "site", 5)
    (site / "empty.html").write_bytes(b"")
    (site / "binary.html").write_bytes(os.urandom(20_000))
    (site / "corrupt.html").write_bytes(b'<html><meta charset="utf-8"><body><p>' + b"\xc3\x28\xff text " * 3_000)
    with (site / "large.html").open("wb") as stream:
        stream.write(b"<html><body><p>")
        stream.truncate(50_000_000)
    code, out, err = finish(site, "--out", tmp_path / "out")
    assert code == 1
    assert len(outputs(tmp_path / "out")) == 5
    for name in ("empty", "binary", "corrupt", "large"):
        assert f"{name}.html" in err
        assert f"{name}.html" in out
    assert "Traceback" not in err
    report = json.loads((tmp_path / "out" / REPORT).read_text("utf-8"))
    assert report["counts"] == {"failed": 4, "cleaned": 5}


def test_mixed_encodings(tmp_path):
    site = make_site(tmp_path / "site", 3)
    words = {"utf-8": "Bäckerei", "windows-1251": "хлеб", "shift_jis": "東京"}
    for encoding, word in words.items():
        html = article(7, f'<meta charset="{encoding}">').replace("</body>", f"<p>{word} {encoding} text</p></body>")
        (site / f"{encoding}.html").write_bytes(html.encode(encoding))
    code, _, err = finish(site, "--out", tmp_path / "out")
    assert code == 0, err
    for encoding, word in words.items():
        assert word in (tmp_path / "out" / f"{encoding}.txt").read_text("utf-8")


def test_every_page_of_a_named_run_is_what_extract_gives(tmp_path):
    site = make_site(tmp_path / "site", 2)
    settings = ["--algorithm", "tree-matching", "--set", "variant=paper"]
    assert finish(site, "--out", tmp_path / "out", *settings)[0] == 0
    done = subprocess.run(
        [sys.executable, "-m", "crunch", "extract", site / "page1.html", "--other", site / "page2.html", *settings],
        capture_output=True,
        text=True,
        check=True,
    )
    assert (tmp_path / "out" / "page1.txt").read_text("utf-8") == done.stdout
