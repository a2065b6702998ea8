"""What a Python program gets: thin over the extraction, under names that stay."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

import crunch
from crunch.documents.formats import FORMATS
from crunch.page_types.types import PageType
from crunch.result import Result
from tests.support.pages import WORDS

PAGE = f"<html><body><nav><a href=/>Menu</a></nav><p>{WORDS * 3}</p></body></html>"
NAMES = (
    "text html markdown share keeps_everything unsure notes removals log algorithm settings timings details page"
    " compared_pages page_type page_type_confidence"
)


@pytest.fixture
def result() -> Result:
    return crunch.extract(PAGE, "https://example.org/", "lqf", {"variant": "paper"})


def test_its_names_stay(result):
    public = {name for name in dir(Result) if not name.startswith("_")}
    assert public == {*NAMES.split(), "written", "file", "extraction"}


def test_it_says_what_the_extraction_says(result):
    extraction = result.extraction
    for name in ("text", "html", "markdown", "share", "keeps_everything", "unsure", "algorithm", "page"):
        assert getattr(result, name) == getattr(extraction, name)
    for name in ("notes", "removals", "log"):
        assert getattr(result, name) == list(getattr(extraction, name))
    assert result.settings == extraction.settings
    assert result.timings["extract"] > 0
    assert (result.details, result.compared_pages) == ({}, 0)
    assert [removal.kind for removal in result.removals] == ["navigation"]


@pytest.mark.parametrize("name", FORMATS)
def test_it_is_written_in_every_format(result, name):
    assert result.file(name) == result.extraction.file(name) != b""
    if FORMATS[name].is_text:
        assert result.written(name) == result.extraction.written(name)


@pytest.mark.parametrize("name", ["text", "html", "markdown"])
def test_formats_that_have_a_name_of_their_own(result, name):
    assert result.written(name) == getattr(result, name) != ""


def test_the_type_of_the_page_is_found_out_when_asked_for(result, monkeypatch):
    told = []
    monkeypatch.setattr("crunch.result.page_type_of", lambda page: told.append(page) or PageType("forum", 0.75))
    assert told == []
    assert (result.page_type, result.page_type_confidence) == ("forum", 0.75)
    assert told == [result.page] * 2


def test_what_the_algorithm_has_to_tell_beside(result):
    details = crunch.extract(PAGE, algorithm="crunch").details
    assert details["log"]


def test_nobody_changes_the_answer_through_it(result):
    with pytest.raises(FrozenInstanceError):
        result.extraction = None
    for changed in (result.notes, result.removals, result.log):
        changed.append("mine")
    result.settings["threshold"] = result.timings["extract"] = -1.0
    assert "mine" not in (*result.notes, *result.removals, *result.log)
    assert -1.0 not in (result.settings["threshold"], result.timings["extract"])
