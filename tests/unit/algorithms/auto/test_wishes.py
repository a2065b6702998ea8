"""Wishes for one kind of part: what comes back, what goes, what is said of it, and what nobody may wish back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from crunch.algorithms.auto import wishes
from crunch.documents.extraction import Extraction
from crunch.documents.kept import kept_elements
from crunch.documents.parsing import parse_html
from crunch.presets.collection import all_presets, find_preset
from crunch.service import extract_page
from crunch_lab.evaluation.measures import word_bag
from crunch_lab.evaluation.tokens import plain_tokens
from tests.support.pages import WORDS, by_id, html_page

TEXT = "<h1>Bread</h1>" + f"<p>{WORDS * 3}</p>" * 5
CELLS = "".join(f"<tr><th><a href=/{n}>Size {n}</a></th><td>{n} cm</td><td>{n * 3} g</td></tr>" for n in range(8))
COMMENTS = "".join(f"<div class=comment><b>Ann {n}</b> <p>{WORDS * 2} I was there.</p></div>" for n in range(30))
PICTURES = "".join(
    f"<div class=card><a href=/p{n}><img src=/{n}.jpg width=300 {'id=part' if n == 3 else ''}></a>"
    f"<span class=badge>-{n} %</span></div>"
    for n in range(6)
)
LONG = "A loaf of rye keeps for a week when it lies in linen, and nobody who has cut one on the sixth day doubts that. "
FIELDS = (
    "<label>Loaves <input id=part type=search name=n></label><label>When <input name=d></label><button>Book</button>"
)
PAGES = {
    "tables": f"<main><article>{TEXT}</article><div><table id=part>{CELLS}</table></div></main>",
    "forms": f"<main><article>{TEXT}<form action=/book>{FIELDS}</form></article></main>",
    "pictures": f"<main><article>{TEXT}</article><div class=views>{PICTURES}</div></main>",
    "pagers": f"<main><article>{TEXT}</article><div class=pagination id=part><a href=/1>1</a> <a href=/2>2</a>"
    " <a rel=next href=/3>Next page</a></div></main>",
    "related": f"<main><article>{TEXT}<div class=up-sells id=part><h2>Rye</h2>{'<p>' + LONG * 2 + '</p>'}</div>"
    f"<p>{WORDS * 3}</p></article></main>",
    "discussion": f"<article><h1>Bread</h1><p>{WORDS * 3}</p></article>"
    f"<section id=part class=comments>{COMMENTS}</section>",
}
"""By setting: a page where `auto` decides otherwise about the element with the id ``part``."""
SAID = {
    "tables": "a table of data stays because you want that kept",
    "forms": "a form stays because you want that kept",
    "pictures": "6 pictures stay because you want that kept",
    "pagers": "links to the next page stay because you want that kept",
    "related": "the page names this part “up-sells”, and you want related pages hidden",
    "discussion": "the page names this part “comments”",
}


def extract(body: str, **settings: Any) -> Extraction:
    return extract_page(html_page(body), "auto", settings)


def stays(extraction: Extraction, identity: str = "part") -> bool:
    return bool(kept_elements(extraction).kept[by_id(extraction.page, identity)])


def said(extraction: Extraction) -> list[str]:
    return [*extraction.notes, *(removal.reason for removal in extraction.removals)]


KINDS = [
    (preset.name, setting, value)
    for preset in all_presets().values()
    if preset.group == "kinds"
    for setting, value in preset.settings.items()
]


@pytest.mark.parametrize(("name", "setting", "value"), KINDS, ids=[f"{name}-{setting}" for name, setting, _ in KINDS])
def test_each_preset_keeps_or_hides_what_auto_does_not_and_says_so(name: str, setting: str, value: str) -> None:
    before = extract(PAGES[setting])
    after = extract(PAGES[setting], **find_preset(name).settings)
    assert (stays(before), stays(after)) == (value == "hide", value == "keep")
    assert SAID[setting] in said(after)
    assert SAID[setting] not in said(before)


SAMPLES = Path(__file__).parents[3] / "packages" / "samples"
OF_ITS_KIND = {
    "blog": ["blog"],
    "news": ["blog", "news", "recipe", "rtl", "table-layout"],
    "documentation": ["documentation"],
    "education": ["documentation"],
    "forum": ["forum"],
    "product": ["product"],
    "shopping": ["product"],
    "collection": ["portal"],
    "listing": ["portal"],
}


@pytest.mark.parametrize(("name", "sample"), [(name, one) for name, all_ in OF_ITS_KIND.items() for one in all_])
def test_no_preset_is_under_automatic_on_a_sample_page_of_its_kind(name: str, sample: str) -> None:
    """By more than .005 of F1 over bags of words."""
    page = parse_html((SAMPLES / f"{sample}.html").read_bytes())
    gold = plain_tokens((SAMPLES / f"{sample}.txt").read_text("utf-8"))
    automatic, preset = (
        word_bag(plain_tokens(extract_page(page, "auto", settings).text), gold).f1
        for settings in ({}, find_preset(name).settings)
    )
    assert preset >= automatic - 0.005


def test_there_is_a_preset_for_each_wish() -> None:
    assert {setting for _, setting, _ in KINDS} == set(PAGES)


def test_nothing_is_said_where_nothing_changes() -> None:
    plain = f"<main><article>{TEXT}</article></main>"
    every = {"tables": "keep", "forms": "keep", "pictures": "keep", "pagers": "keep", "related": "hide"}
    assert extract(plain, **every).notes == ()
    assert extract(plain, **every).text == extract(plain).text


PLACES = {
    "nav": "<nav>{}</nav>",
    "footer": "<footer>{}</footer>",
    "aside": "<aside>{}</aside>",
    "menu": "<div class=sidebar>{}</div>",
    "banner": "<div class=cookie-banner>{}</div>",
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("setting", ["tables", "forms", "pictures"])
def test_nothing_comes_back_outside_the_main_part(setting: str, place: str) -> None:
    part = PAGES[setting].removeprefix("<main><article>").replace(TEXT, "").replace("</article>", "")
    body = f"<article>{TEXT}</article>{PLACES[place].format(part.removesuffix('</main>'))}"
    extraction = extract(body, **{setting: "keep"})
    assert not stays(extraction)
    assert extraction.notes == ()


@pytest.mark.parametrize("place", ["footer", "aside", "menu", "banner"])
def test_a_pager_of_something_else_stays_away(place: str) -> None:
    pager = "<div class=pager id=part><a href=/2>More of this</a></div>"
    part = PLACES[place].format(f"<p>Other words</p>{pager}")
    assert not stays(extract(f"<main><article>{TEXT}</article></main>{part}", pagers="keep"))


PAGERS = {
    "nav": "<nav aria-label=pagination id=part><ul><li><a href=/1>1</a><li><a href=/2>Next</a></ul></nav>",
    "in a nav": "<nav><ul class=page-numbers id=part><li><a href=/1>1</a><li><a href=/2>Next</a></ul></nav>",
    "rel": "<div><a rel=prev href=/1>Chapter one</a> <a rel=next id=part href=/3>Chapter three</a></div>",
    "posts": "<div class='nav-links post-navigation' id=part><a href=/1>Older</a> <a href=/3>Newer</a></div>",
}


@pytest.mark.parametrize("kind", PAGERS)
def test_pagers_in_the_ways_that_sites_write_them(kind: str) -> None:
    extraction = extract(f"<main><article>{TEXT}</article>{PAGERS[kind]}</main>", pagers="keep")
    assert stays(extraction)


def test_a_pager_above_the_text_stays_away() -> None:
    pager = "<div class=pager id=part><a href=/2>Next</a></div>"
    assert not stays(extract(f"<div>{pager}</div><main><article>{TEXT}</article></main>", pagers="keep"))


def test_no_advertisement_and_no_symbol_comes_back_as_a_picture() -> None:
    body = PAGES["pictures"].replace("href=/p3", "href=https://ad.doubleclick.net/x")
    assert not stays(extract(body, pictures="keep"))
    assert not stays(extract(PAGES["pictures"].replace("width=300", "width=16"), pictures="keep"))


def test_no_box_for_a_newsletter_comes_back_as_a_form() -> None:
    box = "<section><form><p>The letter, every week.</p><input type=email id=part></form></section>"
    assert not stays(extract(f"<main><article>{TEXT}{box}</article></main>", forms="keep"))


def test_a_search_of_the_site_is_no_form_to_keep() -> None:
    box = "<form role=search><label>Find <input id=part name=q></label></form>"
    plain, wished = (extract(f"<main><article>{TEXT}{box}</article></main>", **one) for one in ({}, {"forms": "keep"}))
    assert wished.text == plain.text


def test_names_that_hold_most_of_the_text_mean_something_else() -> None:
    text = f"<div class=related id=part>{TEXT}</div><p>{WORDS}</p>"
    assert stays(extract(f"<main>{text}</main>", related="hide"))


def test_what_was_hidden_already_stays_so() -> None:
    hidden = PAGES["tables"].replace("<tr>", "<tr style='display:none'>", 1)
    assert "0 cm" not in extract(hidden, tables="keep").text


def test_it_is_linear() -> None:
    """Nested parts, each with a picture, a pager and a name, are gone through once."""
    part = "<div class='pager related'><img src=a.jpg width=300><a rel=next href=/2>x</a>"
    page = parse_html(f"<html><body><article>{TEXT}</article>{part * 1_500}{'</div>' * 1_500}</body></html>")
    extraction = extract_page(page, "auto", {"pagers": "keep", "pictures": "keep", "related": "hide"})
    assert "Bread" in extraction.text


def test_no_wish_is_none_at_all() -> None:
    extraction = extract(PAGES["tables"])
    assert wishes.follow_wishes(extraction, wishes.Wishes(), lambda page: pytest.fail("nobody asked")) is extraction


def test_text_behind_an_element_comes_back_with_its_part() -> None:
    body = PAGES["tables"].replace(" cm</td>", "<i>.</i> cm and a bit</td>")
    assert "and a bit" not in extract(body).text
    kept = extract(body, tables="keep").text
    assert [f"{n}. cm and a bit" in kept for n in range(8)] == [True] * 8


def test_a_search_is_no_form_that_one_wishes_to_keep() -> None:
    search = "<form role=search action=/find><input id=part name=q> <button>Find</button></form>"
    plain = f"<main><article>{TEXT}{search}</article></main>"
    assert not stays(extract(plain, forms="keep"))
    assert stays(extract(plain.replace("role=search", "role=form"), forms="keep"))
