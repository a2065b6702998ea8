"""What algorithms say of a page has a code, so that it can be said in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from crunch.algorithms import TABLE
from crunch.algorithms.base import Context
from crunch.documents.parsing import parse_html
from crunch.images.judging import judge_pictures
from crunch.service import PageRequest, answer_reader, extract_page
from crunch.wording import Said

TEXT = "<p>" + "Then Barack Obama spoke in Berlin, and the crowd around the old gate listened to him. " * 7 + "</p>"
OTHER = "In other news, shoes from Acme and boots from Globex are cheaper today than ever before."
CAPTIONS = ("Barack Obama in Berlin", "Cheap shoes from Acme and Globex, in New York")

SAMPLES = sorted((Path(__file__).parents[1] / "packages" / "samples").glob("*.html"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("name", TABLE)
def test_reasons_and_notes_have_codes(name, path):
    page = parse_html(path.read_text("utf-8"), "https://example.org/")
    extraction = extract_page(page, name)
    said = [*extraction.notes, *(removal.reason for removal in extraction.removals)]
    assert [words for words in said if not isinstance(words, Said)] == []


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("wish", ["dim", "hide"])
def test_reasons_for_pictures_have_codes(wish, path):
    page = parse_html(path.read_text("utf-8"), "https://example.org/")
    answer = answer_reader(page, PageRequest(algorithm="plain", pictures=wish))
    extraction = answer.extraction
    said = [one.reason for one in (*answer.faded, *extraction.removals)]
    assert [words for words in said if not isinstance(words, Said)] == []
    verdicts = judge_pictures(extraction, None, None)
    assert [verdict for verdict in verdicts if not isinstance(verdict.reason, Said)] == []


@pytest.mark.parametrize("similarity", ["entities", "words"])
@pytest.mark.parametrize("variant", ["paper", "modern"])
def test_what_is_said_of_captions_and_blocks_has_codes(variant, similarity):
    body = "".join(
        f"<figure><img src={place}.png><figcaption>{CAPTIONS[place]}</figcaption></figure>" for place in (0, 1)
    )
    page = parse_html(f"<section>{TEXT}<img src=a.png width=1 height=1>{body}<p>{OTHER}</p></section>")
    settings = {"variant": variant, "similarity": similarity, "scope": "blocks", "threshold": 0}
    extraction = extract_page(page, "article", settings)
    said = [*extraction.notes, *(removal.reason for removal in extraction.removals)]
    assert [words for words in said if not isinstance(words, Said)] == []
    assert {removal.step for removal in extraction.removals} & {"image", "block"}


def test_notes_on_other_pages_have_codes():
    page, empty = (parse_html(f"<html lang=en><body>{text}") for text in (TEXT, ""))
    german = parse_html("<html lang=de><body><p>Ein ganz anderer Text, der mit dem ersten nichts gemeinsam hat.")
    for others in ((empty,), (page,), (german,), (empty, page, german)):
        extraction = extract_page(page, "tree-matching", None, Context(others=others))
        assert extraction.notes
        assert [words for words in extraction.notes if not isinstance(words, Said)] == []


def test_the_samples_are_full_of_reasons():
    page = parse_html(SAMPLES[0].read_text("utf-8"))
    assert all(len(extract_page(page, name).removals) > 2 for name in ("auto", "learned", "crunch", "region"))
