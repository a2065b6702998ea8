"""``crunch settings``."""

from __future__ import annotations

import pytest

from crunch.cli import main


@pytest.fixture(autouse=True)
def config(tmp_path, monkeypatch):
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("CRUNCH_MANAGED", str(tmp_path / "managed"))
    return tmp_path / "config"


def test_where_the_files_are(capsys):
    assert main(["settings"]) == 0
    out = capsys.readouterr().out
    assert "settings.toml (there is none)" in out


def test_first_file_change_and_check(config, capsys):
    assert main(["settings", "init"]) == 0
    assert main(["settings", "init"]) == 1
    assert main(["settings", "set", "algorithms.crunch.ratio", "0.5"]) == 0
    assert main(["settings", "set", "preset", "news"]) == 0
    text = (config / "settings.toml").read_text("utf-8")
    assert "\nratio = 0.5\n" in text
    assert '\npreset = "news"\n' in text
    assert main(["settings", "check"]) == 0
    assert main(["settings", "unset", "algorithms.crunch.ratio"]) == 0
    assert "\nratio = 0.5\n" not in (config / "settings.toml").read_text("utf-8")


def test_bad_values_and_keys_are_refused(config, capsys):
    assert main(["settings", "set", "algorithms.crunch.ratio", "many"]) == 1
    assert "ratio" in capsys.readouterr().err
    assert main(["settings", "set", "a b", "1"]) == 1
    assert not (config / "settings.toml").exists()


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("algorithms.lqf.variant", "papr", "did you mean paper?"),
        ("algorithms.lqff.variant", "paper", "did you mean lqf?"),
        ('sites."example.org".algorithm', "leanred", "did you mean learned?"),
        ('sites."example.org".algoritm', "learned", "did you mean algorithm?"),
        ('sites."example.org".preset', "forun", "did you mean forum?"),
        ("preset", "nws", "did you mean news?"),
        ("prset", "news", "did you mean preset?"),
        ("algorithm", "leanred", 'for one site it is sites."example.org".algorithm'),
    ],
)
def test_what_was_meant_is_said_once(config, capsys, key, value, words):
    assert main(["settings", "set", key, value]) == 1
    told = capsys.readouterr().err
    assert words in told
    assert told.count("did you mean") <= 1
    assert not (config / "settings.toml").exists()


def test_what_is_wrong_is_told(config, capsys):
    config.mkdir()
    (config / "settings.toml").write_text("[crunch]\nratio = -1\n", "utf-8")
    assert main(["settings"]) == 1
    assert "line 2: ratio = -1 is not used" in capsys.readouterr().err
    assert main(["settings", "migrate"]) == 0
    assert "[algorithms.crunch]" in (config / "settings.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("sites.example.org.preset", "stands in quotes, as it has dots: 'sites.\"example.org\".preset'"),
        ("sites.www.example.org.settings.amount", "'sites.\"www.example.org\".settings.amount'"),
        ('sites."https://example.org/".preset', 'by its host alone, which stands for its subdomains, too: sites."exam'),
    ],
)
def test_a_site_that_no_address_has_is_refused(config, capsys, key, words):
    assert main(["settings", "set", key, "blog"]) == 1
    assert words in capsys.readouterr().err
    assert not (config / "settings.toml").exists()


def test_check_says_what_never_acts_and_when_all_is_good(config, capsys):
    assert main(["settings"]) == 0
    assert "to begin one: crunch settings init" in capsys.readouterr().out
    assert main(["settings", "set", "preset", "news"]) == 0
    assert main(["settings", "check"]) == 0
    assert "every line is good" in capsys.readouterr().out
    (config / "settings.toml").write_text('preset = "nws"\n', "utf-8")
    assert main(["settings", "check"]) == 1
    shown = capsys.readouterr()
    assert "line 1: there is no preset 'nws'; did you mean news?" in shown.err
    assert "good" not in shown.out


def test_what_was_not_set_is_said_to_be_so(config, capsys):
    assert main(["settings", "set", "preset", "news"]) == 0
    assert main(["settings", "unset", "prest"]) == 0
    assert "prest was not set" in capsys.readouterr().err
    assert main(["settings", "unset", "preset"]) == 0
    assert "not set" not in capsys.readouterr().err
