import pytest

from crunch.cli import main

pytest.importorskip("lightgbm", reason="the extra [train] is not installed")


def test_packages_without_a_page_that_may_train_are_refused(tmp_path, capsys):
    package = tmp_path / "cleaneval"
    package.mkdir()
    (package / "1.html").write_text("<p>Text</p>")
    (package / "1.txt").write_text("Text")
    (package / "1.json").write_text("{}")
    assert main(["train", "--packages", str(package), "--out", str(tmp_path / "out"), "--jobs", "1"]) == 1
    assert "may be trained on" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_no_process_is_no_way_to_read_pages(tmp_path, capsys):
    assert main(["train", "--packages", str(tmp_path), "--out", str(tmp_path / "out"), "--jobs", "0"]) == 1
    assert "--jobs must be above 0" in capsys.readouterr().err


def test_no_process_is_no_way_to_fit_models(tmp_path, capsys):
    assert main(["train", "--packages", str(tmp_path), "--out", str(tmp_path / "out"), "--fits", "0"]) == 1
    assert "--fits must be above 0" in capsys.readouterr().err


def test_help_shows_an_example(capsys):
    with pytest.raises(SystemExit):
        main(["train", "--help"])
    assert "crunch train --packages" in capsys.readouterr().out
