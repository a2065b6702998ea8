"""``crunch preset``."""

from __future__ import annotations

import json

import pytest

from crunch.cli import main


@pytest.fixture(autouse=True)
def config(tmp_path, monkeypatch):
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path / "config"))
    return tmp_path / "config"


def test_list_and_show(capsys):
    assert main(["preset", "copy", "news", "mine", "--title", "Mine"]) == 0
    assert main(["preset", "list"]) == 0
    out = capsys.readouterr().out
    assert "Shopping" in out
    assert out.index("For a kind of page:") < out.index("Yours:\n  mine") < out.index("As in the papers:")
    assert main(["preset", "list", "--json"]) == 0
    assert {one["name"] for one in json.loads(capsys.readouterr().out)} > {"news", "mine"}
    assert main(["preset", "show", "papers-news"]) == 0
    assert "ratio = 0.2" in capsys.readouterr().out


def test_copy_rename_export_import_remove(tmp_path, capsys):
    assert main(["preset", "copy", "news", "mine"]) == 0
    assert main(["preset", "rename", "mine", "yours"]) == 0
    file = tmp_path / "out.toml"
    assert main(["preset", "export", "yours", str(file)]) == 0
    assert main(["preset", "import", str(file), "--name", "theirs"]) == 0
    assert main(["preset", "import", str(file)]) == 0
    assert main(["preset", "remove", "yours"]) == 0
    capsys.readouterr()
    assert main(["preset", "list"]) == 0
    names = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert {"theirs", "out"} <= set(names)
    assert "yours" not in names
    assert main(["preset", "export", "papers-news", "-"]) == 0
    assert capsys.readouterr().out.startswith("# News pages")


def test_a_file_that_is_there_is_written_over_when_that_is_wanted(tmp_path, capsys):
    file = tmp_path / "mine.toml"
    file.write_text("precious", "utf-8")
    assert main(["preset", "export", "news", str(file)]) == 1
    assert "is there already; to write in its place: --force" in capsys.readouterr().err
    assert file.read_text("utf-8") == "precious"
    assert main(["preset", "export", "news", str(file), "--force"]) == 0
    assert file.read_text("utf-8").startswith("# One article")


def test_the_name_that_was_meant_is_told(tmp_path, capsys):
    assert main(["preset", "copy", "news", "mine"]) == 0
    assert main(["preset", "remove", "mien"]) == 1
    assert capsys.readouterr().err.endswith("; did you mean mine?\n")
    (tmp_path / "theirs.toml").write_text('algorithm = "crnch"\n', "utf-8")
    assert main(["preset", "import", str(tmp_path / "theirs.toml")]) == 1
    assert "there is no algorithm 'crnch'; did you mean crunch?" in capsys.readouterr().err


def test_errors_are_told(tmp_path, capsys):
    assert main(["preset", "remove", "news"]) == 1
    assert "comes with Crunch" in capsys.readouterr().err
    assert main(["preset", "import", str(tmp_path / "none.toml")]) == 1
    assert "cannot be read" in capsys.readouterr().err


def test_problems_of_a_file_are_told(config, capsys):
    (config / "presets").mkdir(parents=True)
    (config / "presets" / "bad.toml").write_text("[settings]\nratio = -1", "utf-8")
    assert main(["preset", "list"]) == 0
    assert "ratio = -1 is not used" in capsys.readouterr().err
    assert main(["preset", "show", "bad"]) == 0
    assert "ratio = -1 is not used" in capsys.readouterr().err
