"""crunch build"""

from __future__ import annotations

from pathlib import Path

import pytest

from crunch.cli import main


def test_builds_where_it_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, archive = tmp_path / "out", tmp_path / "crunch.zip"
    assert main(["build", "chromium", "--out", str(out), "--zip", str(archive)]) == 0
    assert (out / "manifest.json").is_file()
    assert archive.is_file()
    assert str(out) in capsys.readouterr().out


def test_builds_under_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["build", "firefox"]) == 0
    assert (tmp_path / "build" / "extension" / "firefox" / "manifest.json").is_file()


def test_never_takes_somebodys_files_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    assert main(["build", "chromium", "--out", str(tmp_path)]) == 1
    assert "neither empty nor an extension. Give a new folder with --out." in capsys.readouterr().err
    assert [entry.name for entry in tmp_path.iterdir()] == ["letter.txt"]


def test_a_file_in_the_place_of_the_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["build", "chromium", "--out", str(tmp_path / "file")]) == 1
    assert "is a file" in capsys.readouterr().err
