from __future__ import annotations

import json
from pathlib import Path

import pytest

from crunch.cli import main
from tests.unit.corpus.conftest import make_site


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return make_site(tmp_path / "site", 3)


@pytest.mark.slow
def test_folder(site, tmp_path, capsys):
    assert main(["clean", str(site), "--out", str(tmp_path / "out")]) == 0
    printed = capsys.readouterr()
    assert "3 pages cleaned" in printed.out
    assert "cleaned: 3/3" in printed.err
    assert sorted(path.name for path in (tmp_path / "out").glob("*.txt")) == ["page1.txt", "page2.txt", "page3.txt"]


@pytest.mark.slow
def test_failures_are_named_and_give_exit_code_1(site, tmp_path, capsys):
    (site / "empty.html").write_bytes(b"")
    assert main(["clean", str(site), "--out", str(tmp_path / "out")]) == 1
    printed = capsys.readouterr()
    assert "crunch clean: empty.html: empty" in printed.err
    assert "not cleaned: 1" in printed.out
    report = json.loads((tmp_path / "out" / "crunch-report.json").read_text("utf-8"))
    assert report["counts"] == {"failed": 1, "cleaned": 3}


def test_options_reach_the_work(site, tmp_path, capsys):
    arguments = [
        "--algorithm",
        "tree-matching",
        "--set",
        "variant=paper",
        "--set",
        "form=levels",
        "--format",
        "markdown",
    ]
    arguments += ["--images", "--duplicates", "skip", "--jobs", "1", "--force"]
    assert main(["clean", str(site), "--out", str(tmp_path / "out"), *arguments]) == 0
    text = (tmp_path / "out" / "page1.md").read_text("utf-8")
    assert "harbour1" in text
    assert "Home" not in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--jobs", "0"], "--jobs"),
        (["--algorithm", "none"], "no algorithm 'none'"),
        (["--set", "variant"], "KEY=VALUE"),
        (["--set", "no_such=1"], "no setting 'no_such'"),
    ],
)
def test_wrong_usage(site, tmp_path, capsys, arguments, message):
    assert main(["clean", str(site), "--out", str(tmp_path / "out"), *arguments]) == 1
    assert message in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_out_must_be_a_folder(site, tmp_path, capsys):
    (tmp_path / "file").write_text("x")
    assert main(["clean", str(site), "--out", str(tmp_path / "file")]) == 1
    assert "is no folder" in capsys.readouterr().err


def test_missing_input(tmp_path, capsys):
    assert main(["clean", str(tmp_path / "gone"), "--out", str(tmp_path / "out")]) == 1
    assert "there is no" in capsys.readouterr().err


def test_results_of_other_settings_are_not_written_over_without_a_word(site, tmp_path, capsys):
    out = tmp_path / "out"
    command = ["clean", str(site), "--out", str(out), "--jobs", "1"]
    main(command)
    written = {path: path.read_bytes() for path in out.glob("*.txt")}
    assert len(written) > 1
    capsys.readouterr()
    assert main([*command, "--algorithm", "plain"]) == 1
    said = capsys.readouterr().err
    assert f"holds results of other settings ({len(written)} pages, such as " in said
    assert "give another folder with --out, or --force to write over them" in said
    assert {path: path.read_bytes() for path in out.glob("*.txt")} == written
    main(command)
    assert f"{len(written)} pages had been finished by an earlier run" in capsys.readouterr().out
    for more in (["--format", "html"], ["--force"]):  # others are written, or these are meant
        main([*command, "--algorithm", "plain", *more])
        assert "holds results" not in capsys.readouterr().err
    assert {path: path.read_bytes() for path in out.glob("*.txt")} != written
