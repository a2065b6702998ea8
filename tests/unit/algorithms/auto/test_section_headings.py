"""A heading stays with the text under it, and goes with it."""

from __future__ import annotations

import numpy as np
import pytest

from crunch.algorithms.auto.section_headings import IN_BOX, LIKELY, LONG, REACH, SURE, TITLES, fit_headings
from crunch.algorithms.learned.features import base_features
from crunch.documents.parsing import parse_html
from tests.support.pages import WORDS

TEXT = f"<p>{WORDS}</p>"
GONE = "<p>Gone</p>"


def headings(body: str, kept: tuple[str, ...] = (), probability: float = 0.0, title: int | None = None) -> list[str]:
    """Headings that stay, when the text and those of some words are kept."""
    page = parse_html(f"<html><head><title>Loaves and butter</title></head><body>{body}</body></html>")
    table = base_features(page)
    keep = np.array([text.startswith((WORDS[:5], *kept)) for text in table.facts.texts], np.bool_)
    chrome = np.array([tag == "aside" for tag in page.tags], np.bool_)
    chrome[[number for number, parent in enumerate(page.parents) if chrome[parent]]] = True
    fit_headings(page, table, np.full(len(keep), probability, np.float32), keep, chrome, title)
    return [
        text
        for text, number, stay in zip(table.facts.texts, table.facts.numbers, keep, strict=True)
        if stay and page.tags[number].startswith("h")
    ]


def test_a_heading_over_nothing_that_stays_goes():
    assert headings(f"{TEXT}<h2>Related</h2>{GONE * 2}<h2>Next</h2>{TEXT}", ("Related", "Next")) == ["Next"]
    assert headings(f"{TEXT}<h2>Related</h2>{GONE}", ("Related",)) == []


def test_a_heading_over_lesser_ones_stays_with_the_text_under_them():
    body = f"<h2>Part</h2><h3>One</h3>{GONE}<h3>Two</h3>{TEXT}"
    assert headings(body, ("Part", "One", "Two")) == ["Part", "Two"]
    assert headings(body.replace(TEXT, GONE), ("Part", "One", "Two")) == []


@pytest.mark.parametrize(
    "section", ["<img src=a.png>", "<iframe src=a></iframe>", "<form><input name=a></form>", "<h2>Next</h2>"]
)
def test_a_heading_over_what_is_no_text_stays(section):
    assert "Gallery" in headings(f"{TEXT}<h2>Gallery</h2>{section}<h2>Last</h2>{TEXT}", ("Gallery", "Next", "Last"))


def test_the_title_and_headings_of_the_first_level_stay():
    assert headings(f"<h2>Bread</h2>{GONE}<h2>Next</h2>{TEXT}", ("Bread", "Next"), title=0) == ["Bread", "Next"]
    assert headings(f"<h1>Bread</h1>{GONE}<h1>Next</h1>{TEXT}", ("Bread", "Next")) == ["Bread", "Next"]


def test_a_heading_that_is_not_likely_at_all_does_not():
    body = f"<div><h3>Delivery</h3>{TEXT}</div>"
    assert headings(body, probability=0.16) == ["Delivery"]
    assert headings(body, probability=0.14) == []


def test_a_heading_of_text_that_stays_stays():
    body = f"<div><h3>Delivery</h3>{TEXT}</div>"
    assert headings(body, probability=LIKELY) == ["Delivery"]
    assert headings(body, probability=LIKELY - 0.01) == []
    assert headings(f"<div><h3>Delivery</h3>{GONE}{TEXT}</div>", probability=LIKELY) == ["Delivery"]
    assert headings(f"<div><h3>Delivery</h3>{GONE * REACH}{TEXT}</div>", probability=LIKELY) == []
    assert headings(f"<div><h2>Part</h2><h3>Delivery</h3>{TEXT}</div>", probability=LIKELY) == ["Part", "Delivery"]


@pytest.mark.parametrize(
    "body",
    [
        f"<div><h3>Delivery</h3></div>{TEXT}",
        f"<div><h3>Delivery</h3><h3>Next</h3>{TEXT}</div>",
        f"<aside><h3>Delivery</h3>{TEXT}</aside>",
        f"<div><h3>Loaves and butter</h3>{TEXT}</div>",
    ],
)
def test_a_heading_of_something_else_does_not(body):
    assert headings(body, ("Next",), LIKELY) == [text for text in ("Next",) if text in body]


def test_a_heading_alone_in_its_box_goes():
    box = f"<div><div><h4>Tools</h4></div>{GONE * IN_BOX}</div>"
    assert headings(f"{TEXT}{box}{TEXT}", ("Tools",)) == []
    assert headings(f"{TEXT}{box.replace('<p>', '<img src=a.png><p>', 1)}{TEXT}", ("Tools",)) == []
    assert headings(f"{TEXT}{box.replace(GONE, '', 1)}{TEXT}", ("Tools",)) == ["Tools"]
    assert headings(f"{TEXT}<div><div><h4>Tools</h4></div>{GONE * IN_BOX}{TEXT}</div>", ("Tools",)) == ["Tools"]
    assert headings(f"<h2>Tools</h2>{GONE * IN_BOX}{TEXT}", ("Tools",)) == ["Tools"]


def test_a_name_over_a_post_that_stays_is_not_alone():
    post = f"<div class=post><div><h4>Iggy</h4>{GONE * IN_BOX}</div>{TEXT}</div>"
    assert headings(post * 3, ("Iggy",)) == ["Iggy"] * 3


@pytest.mark.parametrize(
    ("label", "after", "stays"),
    [
        ("See also:", "<p><a href=/x>Another story</a></p>", False),
        ("See also", "<p><a href=/x>Another story</a></p>", True),
        ("See also:", GONE, True),
        ("A whole sentence that only ends like this:", "<p><a href=/x>Another story</a></p>", True),
    ],
)
def test_a_label_goes_with_the_links_after_it(label, after, stays):
    page = parse_html(f"<html><body>{TEXT}<p>{label}</p>{after}{TEXT}</body></html>")
    table = base_features(page)
    keep = np.array([True, True, False, True])
    fit_headings(page, table, np.zeros(4, np.float32), keep, np.zeros(len(page), np.bool_), None)
    assert keep.tolist() == [True, stays, False, True]


def test_nothing_has_no_headings():
    assert headings("") == []


@pytest.mark.parametrize(
    ("heading", "probability", "stays"),
    [
        ("Related", 0.3, False),
        ("Related", SURE, True),
        ("64.00 €", 0.3, True),
        (f"Related {'words ' * LONG}".strip(), 0.3, True),
    ],
)
def test_a_heading_that_is_text_itself_stays_over_nothing(heading, probability, stays):
    found = headings(f"{TEXT}<h2>{heading}</h2>{GONE * 2}<h2>Next</h2>{TEXT}", ("Related", "64", "Next"), probability)
    assert (heading in found) is stays


def test_a_list_of_titles_stays_though_nothing_is_kept_under_them():
    """The last one has the text after the list under it."""
    titles = [f"<li><h3>Part {number}</h3>{GONE}</li>" for number in range(TITLES + 1)]
    assert len(headings(f"{TEXT}<ul>{''.join(titles)}</ul>{TEXT}", ("Part",), 0.3)) == TITLES + 1
    assert len(headings(f"{TEXT}<ul>{''.join(titles[1:])}</ul>{TEXT}", ("Part",), 0.3)) == 1
