"""The public Python API."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import crunch
from crunch.errors import BadSettingsError, CrunchError, InputError, UnknownAlgorithmError
from crunch.result import Result
from tests.support.pages import WORDS

PAGE = f"<html><body><nav>Menu</nav><p>{WORDS * 3}</p></body></html>"


def test_examples_of_the_documentation():
    assert doctest.testmod(crunch).failed == 0
    assert doctest.testmod(crunch).attempted > 0


def test_names():
    assert crunch.__all__ == ["__version__", "extract"]
    assert all(part.isdecimal() for part in crunch.__version__.split(".")[:2])


@pytest.mark.parametrize("html", [PAGE, PAGE.encode(), b"\xff\xfe" + PAGE.encode("utf-16-le")])
def test_text_and_bytes(html):
    extraction = crunch.extract(html)
    assert isinstance(extraction, Result)
    assert extraction.text == " ".join((WORDS * 3).split())
    assert extraction.algorithm == "auto"


def test_everything_it_gives():
    extraction = crunch.extract(PAGE, "https://example.org/", "lqf", {"variant": "paper"})
    assert extraction.page.url == "https://example.org/"
    assert extraction.text.startswith("Menu\nBread")
    assert extraction.markdown.startswith("Menu\n\nBread")
    assert extraction.html.startswith("<!DOCTYPE html>")
    assert extraction.share == 1.0
    assert extraction.removals == []
    assert extraction.notes == []


def test_errors():
    with pytest.raises(UnknownAlgorithmError):
        crunch.extract(PAGE, algorithm="none")
    with pytest.raises(BadSettingsError):
        crunch.extract(PAGE, settings={"none": 1})
    assert issubclass(UnknownAlgorithmError, CrunchError)


@pytest.mark.parametrize("wrong", [None, 5, ["<p>x"], Path("page.html")])
def test_what_is_no_document_is_said(wrong):
    with pytest.raises(TypeError, match="takes HTML as str or bytes, not "):
        crunch.extract(wrong)
    with pytest.raises(TypeError, match="takes HTML as str or bytes, not "):
        crunch.extract(PAGE, others=[wrong])


def test_an_address_is_no_document():
    with pytest.raises(InputError, match=r"an address, no HTML, .* https://example\.org/a"):
        crunch.extract("https://example.org/a")
    assert crunch.extract("https://example.org/a is an address").text


@pytest.mark.parametrize("html", ["", b"", "\x00", "<"])
def test_hardly_a_page(html):
    crunch.extract(html)


def test_preset_others_and_the_fallback():
    links = "".join(f"<p><a href=1>Section {number}</a></p>" for number in range(60))
    assert crunch.extract(links, algorithm="lqf").text == ""
    kept = crunch.extract(links, algorithm="lqf", fallback=True)
    assert (kept.unsure, kept.keeps_everything) == (True, True)
    assert crunch.extract(PAGE, preset="papers-news").algorithm == "crunch"
    compared = crunch.extract(PAGE, algorithm="tree-matching", others=["<nav>Menu</nav><p>Something else stands here."])
    assert compared.text == " ".join((WORDS * 3).split())
    assert "no other page" not in " ".join(compared.notes)


def test_the_settings_file_holds_as_on_the_command_line(tmp_path, monkeypatch):
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path))
    (tmp_path / "settings.toml").write_text('preset = "papers-news"\n[algorithms.crunch]\nword_wrap = 30\n', "utf-8")
    assert crunch.extract(PAGE).algorithm == "crunch"
    named = crunch.extract(PAGE, algorithm="auto")
    assert (named.algorithm, max(map(len, named.text.splitlines())) <= 30) == ("auto", True)
