"""What a settings file says in vain."""

from __future__ import annotations

import pytest

from crunch.settings_file.checking import idle_lines, why_no_site


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("CRUNCH_MANAGED", str(tmp_path / "managed"))
    (tmp_path / "config").mkdir()
    return tmp_path / "config" / "settings.toml"


def test_what_never_acts_is_named_with_its_line(file):
    file.write_text(
        'preset = "blgo"\n[sites."example.org"]\npreset = "blgo"\n[sites."https://example.com/"]\nalgorithm = "lqf"\n'
        '[sites."example.net".settings]\nrato = 9\namount = 1\n',
        "utf-8",
    )
    said = idle_lines()
    assert said == [
        f"{file}, line 1: there is no preset 'blgo'; did you mean blog?",
        f"{file}, line 3: there is no preset 'blgo'; did you mean blog?",
        f"{file}, line 4: {why_no_site('https://example.com/')}",
        next(line for line in said if "rato" in line),
    ]
    assert "site example.net: rato = 9 is not used" in said[3]


def test_a_good_file_and_none(file):
    assert idle_lines() == []
    file.write_text(
        'preset = "news"\n[sites."example.org"]\nalgorithm = "lqf"\n[sites."::1"]\npreset = "blog"\n', "utf-8"
    )
    assert idle_lines() == []


def test_what_cannot_be_read_is_told_by_who_reads_it(file):
    file.write_text('[sites."example.org"]\nalgorithm = "lqff"\n', "utf-8")
    assert idle_lines() == []


@pytest.mark.parametrize("name", ["example.org", "localhost", "127.0.0.1", "::1", "bücher.example", "a_b.example.org"])
def test_names_of_sites(name):
    assert why_no_site(name) is None


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("https://example.org/", 'sites."example.org"'),
        ("example.org/news", 'sites."example.org"'),
        ("*.example.org", 'sites."example.org"'),
        ("localhost:8000", 'sites."localhost"'),
        ("http://[::1]/", 'sites."::1"'),
        ("", "by its host alone"),
        ("[", "by its host alone"),
    ],
)
def test_what_is_none(name, meant):
    assert meant in (why_no_site(name) or "")
