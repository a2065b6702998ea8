"""The gate's command line; what it decides is tested in tests/unit/crunch_lab/evaluation/test_gate.py."""

import pytest

from crunch.cli import main
from crunch_lab.cli.gate import default_packages


def test_without_packages_it_says_so_and_passes(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("CRUNCH_PACKAGES", str(tmp_path / "none"))
    assert main(["gate"]) == 0
    assert "checks nothing" in capsys.readouterr().out


def test_packages_of_the_folder(monkeypatch, tmp_path):
    (tmp_path / "b.tar.xz").touch()
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "package.toml").touch()
    (tmp_path / "other").mkdir()
    monkeypatch.setenv("CRUNCH_PACKAGES", str(tmp_path))
    assert [path.name for path in default_packages()] == ["a", "b.tar.xz"]


@pytest.mark.parametrize(
    ("arguments", "message"), [(["--lower"], "goes with --update"), (["--floors", "none.json"], "there are no floors")]
)
def test_mistakes(tmp_path, capsys, arguments, message):
    assert main(["gate", str(tmp_path), *arguments]) == 1
    assert message in capsys.readouterr().err
