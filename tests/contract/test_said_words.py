"""What algorithms say of a page has a code, so that it can be said in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from crunch.algorithms import TABLE
from crunch.documents.parsing import parse_html
from crunch.service import extract_page
from crunch.wording import Said

SAMPLES = sorted((Path(__file__).parents[1] / "packages" / "samples").glob("*.html"))
OF_CAPTIONS = "article"
"""Judges captions in sentences of its own, which are English in every language."""


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("name", [name for name in TABLE if name != OF_CAPTIONS])
def test_reasons_and_notes_have_codes(name, path):
    page = parse_html(path.read_text("utf-8"), "https://example.org/")
    extraction = extract_page(page, name)
    said = [*extraction.notes, *(removal.reason for removal in extraction.removals)]
    assert [words for words in said if not isinstance(words, Said)] == []


def test_the_samples_are_full_of_reasons():
    page = parse_html(SAMPLES[0].read_text("utf-8"))
    assert all(len(extract_page(page, name).removals) > 2 for name in ("auto", "learned", "crunch", "region"))
