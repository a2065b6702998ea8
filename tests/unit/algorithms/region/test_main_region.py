"""The main region and what stays beside it."""

from __future__ import annotations

import pytest

from crunch.algorithms.region.main_region import LONG_BLOCK, keep_main_region
from crunch.documents.extraction import Extraction, keep_everything
from tests.support.pages import by_id, html_page

LONG = "x" * LONG_BLOCK


def kept(body: str) -> Extraction:
    extraction = keep_everything(html_page(body))
    return keep_main_region(extraction, bytearray(len(extraction.page)))


def test_short_blocks_inside_stay_and_those_apart_go():
    extraction = kept(
        f"<div>menu</div><div>apart</div><div><h2>head</h2><p>{LONG}</p><ul><li>item</li></ul><p>{LONG}</p></div>"
        "<div>beside</div><div>apart</div>"
    )
    assert extraction.text == f"apart\nhead\n{LONG}\nitem\n{LONG}\nbeside".replace("apart\n", "", 1)


def test_page_title_stays_wherever_it_is():
    extraction = kept(f"<h1>Title</h1><div>apart</div><div>apart</div><div><h2>a</h2><p>{LONG}</p><p>{LONG}</p></div>")
    assert extraction.text.splitlines()[0] == "Title"
    assert "apart" not in extraction.text


def test_link_list_inside_goes_and_a_block_with_some_links_stays():
    links = "<a href=1>" + "y" * 30 + "</a>"
    extraction = kept(f"<div><p>{LONG}</p><p>{links}</p><p>{links}{'z' * 20}</p><p>{LONG}</p></div>")
    assert [removal.step for removal in extraction.removals] == ["link quota"]
    assert "z" in extraction.text


def test_long_text_apart_from_the_region_goes():
    region = f"<div>{f'<p>{LONG}</p>' * 8}</div>"
    extraction = kept(f"{region}<div>no</div><div><p>{LONG[:-1]}y</p></div>")
    assert "y" not in extraction.text
    assert extraction.removals[-1].reason == "apart from the main text"


def test_region_is_the_smallest_that_holds_most():
    page = html_page(f"<div id=a><div id=b>{f'<p>{LONG}</p>' * 7}</div><div>{f'<p>{LONG}</p>' * 3}</div></div>")
    extraction = keep_everything(page)
    extraction = keep_main_region(extraction, bytearray(len(page)))
    assert extraction.text.count(LONG) == 7


def test_page_without_long_text_is_one_region():
    assert kept("<p>a</p><p>b</p>").keeps_everything


@pytest.mark.parametrize("body", ["", "<img>", "<p> </p>"])
def test_page_without_text(body):
    assert kept(body).removals == ()


def test_blocks_that_went_before_are_no_part_of_it():
    page = html_page(f"<div id=n>{LONG * 9}</div><div id=m><p>{LONG}</p></div>")
    extraction = keep_everything(page)
    gone = bytearray(len(page))
    gone[by_id(page, "n")] = 1
    extraction = keep_main_region(extraction, gone)
    assert extraction.removals == ()
