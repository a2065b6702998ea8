"""`region`: page chrome, names, main region; and never blank."""

from __future__ import annotations

from pathlib import Path

import pytest

from crunch.algorithms.base import Context
from crunch.algorithms.region import algorithm as region
from crunch.documents.extraction import Extraction
from crunch.documents.page import Page
from crunch.documents.parsing import parse_html
from tests.support.pages import WORDS, html_page

SAMPLES = Path(__file__).parents[3] / "packages" / "samples"


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
OF_OTHER_KINDS = {"portal", "product"}
"""A portal's text is its links, a product's are short blocks apart from the long text; ``auto`` keeps both."""
PAGES = {path.stem: path for path in sorted(SAMPLES.glob("*.html")) if path.with_suffix(".txt").is_file()}


def share_lost(path: Path) -> float:
    """Of the words of the gold text."""
    gold = path.with_suffix(".txt").read_text("utf-8").split()
    found = "".join(extract(parse_html(path.read_bytes())).text.split())
    return sum(word not in found for word in gold) / len(gold)


@pytest.mark.parametrize("name", [name for name in PAGES if name not in IN_A_FRAME | OF_OTHER_KINDS])
def test_main_text_of_the_sample_pages_is_not_lost(name: str):
    """R3: at most 2 % of the words."""
    assert share_lost(PAGES[name]) <= 0.02


@pytest.mark.parametrize("name", sorted(OF_OTHER_KINDS))
def test_of_other_kinds_of_pages_only_a_part_is_found(name: str):
    assert 0.02 < share_lost(PAGES[name]) < 1
