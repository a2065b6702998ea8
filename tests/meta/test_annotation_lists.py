"""Lists that the marking of pages has on both sides."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from crunch.documents.tags import BLOCK, NOT_DISPLAYED, WRAPPERS
from crunch_lab.annotation.labels import GOLD, GUIDELINE, LABELS
from crunch_lab.annotation.page_facts import PAGE_TYPES
from crunch_lab.annotation.privacy import SIGNS
from tests.support.languages import LANGUAGES, messages_of

EXTENSION = Path(__file__).parents[2] / "extension"


def source(name: str) -> str:
    return (EXTENSION / name).read_text("utf-8")


@pytest.mark.parametrize(("name", "expected"), [("BLOCK", BLOCK - WRAPPERS), ("NOT_DISPLAYED", NOT_DISPLAYED)])
def test_tags(name, expected):
    match = re.search(rf"const {name} = new Set\(\s*`([^`]*)`", source("annotate/text.js"))
    assert match
    assert set(match[1].split()) == expected


@pytest.mark.parametrize(
    ("file", "name", "expected"),
    [
        ("annotate/marks.js", "LABELS", list(LABELS)),
        ("annotate/marks.js", "GOLD_LABELS", ["main", "title", "byline", "date", "caption"]),
        ("pages/annotate/annotate.js", "TYPES", list(PAGE_TYPES)),
        ("pages/annotate/annotate.js", "SIGNS", list(SIGNS)),
    ],
)
def test_names(file, name, expected):
    match = re.search(rf"const {name} =[^;]*?\[([^\]]*?)\]\)*;", source(file))
    assert match
    assert re.findall(r'"(\w+)"', match[1]) == expected


def test_gold_labels():
    assert {"main", "title", "byline", "date", "caption"} == GOLD


def test_guideline_is_the_one_that_documents_name():
    """In every language, and with every label that there is."""
    page = source("pages/guideline/guideline.html")
    for language in LANGUAGES:
        words = messages_of(language)
        for key in ("guideline_lead", "guideline_page_title"):
            assert f"__MSG_{key}__" in page
            assert GUIDELINE in words[key]["message"], language
    assert re.findall("__MSG_guideline_label_([a-z]+)__", page) == list(LABELS)
