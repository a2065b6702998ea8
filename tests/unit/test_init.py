"""The public Python API."""

from __future__ import annotations

import doctest

import pytest

import crunch
from crunch.documents.extraction import Extraction
from crunch.errors import BadSettingsError, CrunchError, UnknownAlgorithmError
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
    assert isinstance(extraction, Extraction)
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


@pytest.mark.parametrize("html", ["", b"", "\x00", "<"])
def test_hardly_a_page(html):
    crunch.extract(html)
