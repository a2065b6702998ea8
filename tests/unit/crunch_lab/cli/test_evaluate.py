import subprocess
import sys

import pytest

from crunch.cli import main
from crunch.corpus.plan import MOST_BESIDE


@pytest.fixture
def package(tmp_path):
    folder = tmp_path / "news"
    folder.mkdir()
    (folder / "package.toml").write_text('name = "news"\n')
    (folder / "one.html").write_text("<p>Bread and butter</p>")
    (folder / "one.txt").write_text("Bread and butter")
    (folder / "one.json").write_text('{"url": null, "language": "en"}')
    return folder


@pytest.mark.slow
def test_it_prints_a_table_and_where_the_report_is(package, tmp_path, capsys):
    out = tmp_path / "out"
    arguments = ["evaluate", str(package), "--algorithms", "plain", "--jobs", "1", "--out", str(out)]
    assert main([*arguments, "--tokens", "paper"]) == 0
    shown = capsys.readouterr()
    assert shown.out.splitlines()[1].split()[:2] == ["plain", "1.000"]
    assert shown.out.splitlines()[-1] == f"report: {out / 'report.html'}"
    assert "extract, algorithms: 1/1" in shown.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "what is missing: --algorithms, such as auto,lqf\n"),
        (["--algorithms", "plain", "--command-output", "html"], "give one"),
        (["--algorithms", "crunch:removed_links=true"], "changes no score"),
        (["--algorithms", "auto:variant=paper"], "auto has no setting 'variant'"),
        (["--algorithms", "none"], "no algorithm 'none'"),
        (["--algorithms", "plain", "--jobs", "0"], "above 0"),
        (["--algorithms", "plain", "--sample", "0"], "above 0"),
        (["--algorithms", "plain", "--variants", "x"], "stop, stem"),
        (["--algorithms", "plain", "--timeout", "nan"], "above 0"),
        (["--algorithms", "plain", "--timeout", "inf"], "above 0"),
        (["--algorithms", "plain", "--memory", "-1"], "above 0"),
        (["--algorithms", "plain", "--site", "5"], "add it to --algorithms"),
        (["--algorithms", "auto", "--site", "1"], "2 to 10 other pages"),
        (["--algorithms", "plian"], "did you mean plain?"),
        (["--peers", "trafilatur"], "did you mean trafilatura?"),
        (["--peers", "none"], "no peer 'none'"),
        (["--command", "no-such-program-here {html}"], "no program"),
    ],
)
def test_mistakes_are_said_and_fail(package, tmp_path, capsys, arguments, message):
    assert main(["evaluate", str(package), "--out", str(tmp_path / "out"), *arguments]) == 1
    assert message in capsys.readouterr().err


@pytest.mark.slow
def test_a_full_disk_is_said_and_what_is_computed_stays(package, tmp_path):
    out = tmp_path / "out"
    command = [sys.executable, "-m", "crunch", "evaluate", str(package), "--algorithms", "plain", "--out", str(out)]
    # The report is the only file of this run that is larger.
    limited = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (6_000, 6_000))"
    started = (
        f"{limited}; import runpy, sys; sys.argv = {command[2:]!r}; runpy.run_module('crunch', run_name='__main__')"
    )
    full = subprocess.run([sys.executable, "-c", started], capture_output=True, text=True, timeout=60)
    assert full.returncode == 1
    assert f"{out}/report.html: File too large; what is computed is kept" in full.stderr
    assert "Traceback" not in full.stderr
    assert not (out / "report.html").exists()
    again = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert again.returncode == 0
    assert "extract" not in again.stderr  # nothing is computed twice
    assert (out / "report.html").exists()


def test_a_broken_package_is_said_with_file_and_line(package, tmp_path, capsys):
    (package / "one.json").write_text('{"url": null,\n"language": en}')
    arguments = ["evaluate", str(package), "--algorithms", "plain", "--out", str(tmp_path / "out")]
    assert main(arguments) == 1
    assert "one.json:2: is no JSON" in capsys.readouterr().err


def test_the_list_of_peers_needs_nothing_else(capsys):
    assert main(["evaluate", "--peers", "list"]) == 0
    assert "trafilatura" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], ["PACKAGE, the folder", "--out DIR", "--algorithms, such as"]),
        (["--algorithms", "plain"], ["PACKAGE, the folder", "--out DIR"]),
        (["x.tar.xz", "--algorithms", "plain"], ["--out DIR"]),
    ],
)
def test_what_is_missing_is_said_and_nothing_else(capsys, arguments, words):
    assert main(["evaluate", *arguments]) == 1
    said = capsys.readouterr().err
    assert [part for part in ("PACKAGE, the folder", "--out DIR", "--algorithms, such as") if part in said] == words


@pytest.mark.slow
def test_two_programs_are_compared(package, tmp_path, capsys):
    commands = ["--command", "cat {html}", "--command", "cat -n {html}", "--command-output", "html"]
    assert main(["evaluate", str(package), "--jobs", "1", "--out", str(tmp_path / "out"), *commands]) == 0
    shown = capsys.readouterr().out
    assert shown.splitlines()[1].startswith("command cat {html}")
    assert shown.splitlines()[2].startswith("command cat -n {html}")


def test_the_help_says_how_many_pages_clean_takes(capsys):
    with pytest.raises(SystemExit):
        main(["evaluate", "--help"])
    assert f"'crunch clean' takes {MOST_BESIDE})" in " ".join(capsys.readouterr().out.split())
