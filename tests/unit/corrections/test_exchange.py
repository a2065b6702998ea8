"""Corrections go to another machine as a file, and come back: once each, all or none."""

from __future__ import annotations

import pytest

from crunch import toml
from crunch.corrections import store
from crunch.corrections.description import Description
from crunch.corrections.exchange import exported, imported
from crunch.errors import InputError

URL = "https://www.example.org/news/story?id=3"
PART = Description("div", id="part", path=["#main", "div 2 box wide"], size=40, text="0123456789abcdef")


def add(scope="page", url=URL):
    return store.add(url, store.correction_for(url, "hide", scope, PART, "Sign up"))


def kept():
    return [(one.host, one.correction.action, one.correction.scope, one.correction.part) for one in store.load().every]


def test_what_goes_out_comes_in_elsewhere(folder, monkeypatch):
    add()
    add("site", "https://b.example/")
    text, before = exported(), kept()
    monkeypatch.setenv("CRUNCH_CONFIG", str(folder / "elsewhere"))
    assert kept() == []
    assert imported(text, "mine.toml") == (2, [])
    assert kept() == before
    assert imported(text, "mine.toml") == (0, [])
    assert kept() == before


def test_what_is_there_stays_as_it_is_named(folder):
    add()
    text = exported()
    add("site")
    assert imported(text, "mine.toml") == (0, [])
    assert [one.name for one in store.load().every] == ["1", "2"]


def test_of_nothing_comes_a_file_of_nothing(folder):
    assert toml.loads(exported()) == {"version": 1, "last": 0}
    assert imported(exported(), "mine.toml") == (0, [])
    assert not (folder / store.NAME).exists()


@pytest.mark.parametrize(
    "text", ["[", "x" * (toml.LARGEST + 1), '["a.example".1]\naction = "fold"\n'], ids=["no toml", "large", "no use"]
)
def test_another_file_changes_nothing(folder, text):
    add()
    before = exported()
    with pytest.raises(InputError, match=r"mine\.toml"):
        imported(text, "mine.toml")
    assert exported() == before


def test_what_cannot_be_used_is_told_and_the_rest_comes(folder):
    add()
    text = exported().replace("www.example.org", "c.example") + '\n["c.example".2]\naction = "fold"\n'
    added, [problem] = imported(text, "mine.toml")
    assert added == 1
    assert "c.example, 2" in problem


@pytest.mark.parametrize(
    "host", ["../x", "a.example/path", "a.example:80", "user@a.example", "", "version", "a.test.", "a b"]
)
def test_a_name_that_is_no_site_is_left_out(folder, host):
    add()
    text = exported().replace('"www.example.org"', f'"{host}"')
    assert f'"{host}"' in text
    with pytest.raises(InputError, match="mine"):
        imported(text, "mine.toml")


@pytest.mark.parametrize("place", ["[", "@x[", "", "news"])
def test_a_place_that_is_none_is_left_out(folder, place):
    add()
    add("site")
    text = exported().replace('"/news/story?id=3"', f'"{place}"')
    (folder / store.NAME).unlink()
    added, [problem] = imported(text, "n" * 10_000)
    assert added == 1
    assert len(problem) < 400


def test_a_site_with_too_many_takes_none(folder, monkeypatch):
    add()
    add("path")
    text = exported()
    (folder / store.NAME).unlink()
    monkeypatch.setattr(store, "MOST_OF_A_SITE", 1)
    with pytest.raises(InputError):
        imported(text, "mine.toml")
    assert kept() == []
