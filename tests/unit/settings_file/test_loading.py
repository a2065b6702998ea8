"""The file as a person writes it: good keys are used, bad ones named."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from crunch.settings_file.loading import Site, load, managed_path, own_path, read_text

TEXT = """\
version = 1
preset = "news"
packages = "/data"

[algorithms.crunch]
ratio = 0.5
minimum_text = 30

[sites."Example.org"]
preset = "forum"
[sites."example.org".settings]
ratio = 2
"""


def loaded(text: str):
    return read_text(text, Path("settings.toml"))


def messages(text: str) -> list[str]:
    return [str(problem) for problem in loaded(text).problems]


def test_all_of_it():
    file = loaded(TEXT.replace("Example", "example"))
    assert (file.preset, file.packages) == ("news", "/data")
    assert file.algorithms == {"crunch": {"ratio": 0.5, "minimum_text": 30}}
    assert file.sites == {"example.org": Site("forum", {"ratio": 2})}
    assert file.problems == ()


def test_site_and_its_subdomains():
    file = loaded(TEXT.replace("Example", "example"))
    assert file.site_of("www.example.org").preset == "forum"
    assert file.site_of("notexample.org") == Site()
    assert file.site_of(None) == Site()


def test_site_says_what_differs_from_its_parent_domain():
    file = loaded(
        '[sites."a.test"]\npreset = "forum"\n[sites."a.test".settings]\nratio = 2\namount = 1\n'
        '[sites."b.a.test"]\nalgorithm = "lqf"\n[sites."b.a.test".settings]\namount = -1\n'
        '[sites."c.a.test"]\nalgorithm = "none"'
    )
    assert file.site_of("b.a.test") == Site(None, {"ratio": 2, "amount": -1}, "lqf")
    assert file.site_of("x.a.test") == Site("forum", {"ratio": 2, "amount": 1})
    assert file.site_of("c.a.test").preset == "forum"
    assert 'algorithm = "none" is not used' in str(file.problems[0])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\n[algorithms.crunch]\nratio = -1", "settings.toml, line 3: ratio = -1 is not used"),
        ("[algorithms.crunch]\nminimum_text = 5\nnothing = 1", "settings.toml, line 3: nothing = 1 is not used"),
        ("[algorithms.none]\nx = 1", "settings.toml, line 1: there is no algorithm 'none'"),
        ("algorithms = 3", "settings.toml, line 1: algorithms must be a table"),
        ("[algorithms]\ncrunch = 3", "line 2: crunch = 3 is not used"),
        ("\npreset = 3", "settings.toml, line 2: preset = 3 is not used: it must be a text"),
        ("nothing = 3", "settings.toml, line 1: 'nothing' is no setting"),
        ("[nothing]", "settings.toml, line 1: 'nothing' is no setting"),
        ("a = 1\nversion = 9", "line 2: it is of version 9"),
        ("version = -3", "line 1: there is no version -3"),
        ("[crunch]\nratio = -1", "settings.toml, line 2: ratio = -1"),
        ('[sites."a.test"]\nx = 1', "line 2: 'x' is no setting of a site"),
        ('[sites."a.test"]\nsettings = 1', "line 2: settings must be a table"),
        ("algorithms = { crunch = { ratio = -1 } }", "ratio = -1 is not used"),
        ("nonsense", "settings.toml, line 1: 'nonsense' is not used"),
    ],
)
def test_bad_key_is_named_with_file_line_and_value(text, message):
    assert any(message in found for found in messages(text)), messages(text)


def test_bad_key_costs_only_itself():
    file = loaded("[algorithms.crunch]\nratio = -1\nminimum_text = 30\ncells = 'none'\nnonsense\nforms = true\n")
    assert file.algorithms == {"crunch": {"minimum_text": 30, "forms": True}}
    assert len(file.problems) == 3


def test_newer_file_is_used_as_far_as_it_is_known():
    assert loaded("version = 9\npreset = 'news'\nshiny = 1").preset == "news"


def test_older_file_is_migrated():
    assert loaded("[crunch]\nratio = 0.5").algorithms == {"crunch": {"ratio": 0.5}}


def test_edit_is_picked_up_without_restart(config):
    assert load(own_path()).algorithms == {}
    config.mkdir()
    own_path().write_text("[algorithms.crunch]\nratio = 0.5\n", "utf-8")
    assert load(own_path()).algorithms == {"crunch": {"ratio": 0.5}}
    assert load(own_path()) is load(own_path()), "and is not read again for nothing"
    own_path().write_text("[algorithms.crunch]\nratio = 0.7\n", "utf-8")
    os.utime(own_path(), ns=(1, 1))
    assert load(own_path()).algorithms == {"crunch": {"ratio": 0.7}}
    own_path().unlink()
    assert load(own_path()).algorithms == {}


def test_places(config, tmp_path):
    assert own_path() == config / "settings.toml"
    assert managed_path() == tmp_path / "managed" / "settings.toml"


def test_file_that_is_no_text(config):
    config.mkdir()
    own_path().write_bytes(b"\xff\xfe\x00")
    assert "nothing of it is used" in str(load(own_path()).problems[0])
    own_path().unlink()
    own_path().mkdir()
    assert "nothing of it is used" in str(load(own_path()).problems[0])


def test_windows_line_ends_and_a_byte_order_mark(config):
    config.mkdir()
    own_path().write_bytes(b"\xef\xbb\xbfpreset = 'news'\r\n[algorithms.crunch]\r\nratio = -1\r\n")
    file = load(own_path())
    assert file.preset == "news"
    assert file.problems[0].line == 3


@pytest.mark.parametrize(
    ("host", "entry"),
    [
        ("www.example.org", "example.org"),
        ("m.example.org", "m.example.org"),
        ("www.kept.test", "www.kept.test"),
        ("www.gov.uk", "www.gov.uk"),
        ("www.leeds.gov.uk", "leeds.gov.uk"),
        ("www.wordpress.com", "www.wordpress.com"),
        ("www.github.io", "github.io"),
        ("127.0.0.1", "127.0.0.1"),
    ],
)
def test_entry_that_a_choice_goes_into(host, entry):
    """What is chosen on one host does not hold on sites of other people, but where it was kept for them before."""
    names = ("www.kept.test", "kept.test", "github.io")
    file = read_text("".join(f'[sites."{name}"]\n' for name in names), Path("x"))
    assert file.entry_for(host) == entry
