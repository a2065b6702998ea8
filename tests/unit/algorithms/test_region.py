"""`region`: page chrome, names, main region; and never blank."""

from __future__ import annotations

from pathlib import Path

import pytest

from crunch.algorithms import region
from crunch.algorithms.base import Context
from crunch.documents.extraction import Extraction
from crunch.documents.page import Page
from crunch.documents.parsing import parse_html
from tests.support.pages import WORDS, html_page

SAMPLES = Path(__file__).parents[2] / "packages" / "samples"


def extract(page: Page) -> Extraction:
    return region.extract(page, region.Settings(), Context())


def test_steps_follow_each_other():
    extraction = extract(
        html_page(
            f"<nav>Menu</nav><div class=cookie-banner>Cookies</div><main><h1>Bread</h1><p>{WORDS * 3}</p>"
            f"<ul><li><a href=/1>One more page of ours to read</a></li></ul><p>{WORDS * 3}</p></main><p>x</p><p>y</p>"
        )
    )
    assert [removal.step for removal in extraction.removals] == [
        "page chrome",
        "name of the part",
        "link quota",
        "main region",
    ]
    assert extraction.text.startswith("Bread\nBread needs flour")
    assert not extraction.unsure


def test_page_of_links_falls_back_and_says_so():
    items = "".join(f"<li><a href='/{number}'>Section number {number}</a></li>" for number in range(60))
    extraction = extract(html_page(f"<ul>{items}</ul><p>{WORDS}</p>"))
    assert extraction.unsure
    assert extraction.notes
    assert "Section number 59" in extraction.text


IN_A_FRAME = {"frame"}
"""Their text stands in a document of its own, which only a browser puts into the page."""
LOSES_TEXT = {
    "portal": "the text of a portal is its links, and those are taken for navigation",
    "product": "prices and facts are short blocks apart from the long text",
}


def sample_pages() -> list[object]:
    return [
        pytest.param(
            path,
            id=path.stem,
            marks=[pytest.mark.xfail(reason=LOSES_TEXT[path.stem])] if path.stem in LOSES_TEXT else [],
        )
        for path in sorted(SAMPLES.glob("*.html"))
        if path.with_suffix(".txt").is_file() and path.stem not in IN_A_FRAME
    ]


@pytest.mark.parametrize("path", sample_pages())
def test_main_text_of_the_sample_pages_is_not_lost(path):
    """R3: at most 2 % of the words of the gold text."""
    gold = path.with_suffix(".txt").read_text("utf-8").split()
    found = "".join(extract(parse_html(path.read_bytes())).text.split())
    lost = [word for word in gold if word not in found]
    assert gold
    assert len(lost) <= 0.02 * len(gold), lost[:20]
