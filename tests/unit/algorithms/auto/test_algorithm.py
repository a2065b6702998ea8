"""`auto`: what is learned, told by the plainest reason; and never blank."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from crunch.algorithms.auto import algorithm as auto
from crunch.algorithms.auto.enough import likeliest
from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.base import Context
from crunch.algorithms.learned import algorithm as learned
from crunch.algorithms.learned.features import base_features
from crunch.documents.extraction import Extraction
from crunch.documents.kept import kept_elements
from crunch.documents.parsing import parse_html
from crunch.service import extract_page
from tests.support.pages import WORDS, by_id, html_page, snapshot_page

SAMPLES = Path(__file__).parents[3] / "packages" / "samples"
IN_A_FRAME = {"frame"}
"""Their text stands in a document of its own, which only a browser puts into the page."""

ARTICLE = "<article><h1>Bread</h1>" + f"<p>{WORDS * 3}</p>" * 6 + "</article>"


def extract(body: str) -> Extraction:
    return extract_page(html_page(body), "auto")


def test_parts_go_whole_with_their_pictures_and_the_page_s_own_reason():
    extraction = extract(f"<nav id=menu><a href=/>Home</a><img src=logo.png id=logo></nav>{ARTICLE}")
    page = extraction.page
    kept = kept_elements(extraction)
    assert not kept.kept[by_id(page, "menu")]
    assert not kept.kept[by_id(page, "logo")]
    reasons = {removal.element: removal.reason for removal in extraction.removals}
    assert reasons[by_id(page, "menu")] == "the page calls it navigation"


def test_a_part_of_which_something_is_kept_stays():
    text = f"<p>{WORDS * 3}</p>" * 6
    extraction = extract(f"<div class='sidebar-layout' id=all><h1>Bread</h1>{text}</div>")
    assert all(removal.element != by_id(extraction.page, "all") for removal in extraction.removals)
    assert WORDS.strip() in extraction.text


def test_advertisements_in_the_text_go_by_their_address():
    ad = "<a id=ad href='https://ad.doubleclick.net/x'><img src=a.png></a>"
    extraction = extract(ARTICLE.replace("</article>", f"<div>{ad}</div></article>"))
    assert not kept_elements(extraction).kept[by_id(extraction.page, "ad")]
    assert any(removal.kind == "advertisement" for removal in extraction.removals)


def test_without_a_list_of_servers_no_address_is_one():
    page = html_page(f"<a href='https://ad.doubleclick.net/x'>x</a>{ARTICLE}")
    extraction = auto.extract(page, auto.Settings(), Context())
    assert all(removal.kind != "advertisement" for removal in extraction.removals)


def test_a_huge_page_is_left_to_the_rules():
    from crunch.algorithms.auto.algorithm import MOST_ELEMENTS

    steps = {removal.step for removal in extract(f"<nav>x</nav>{ARTICLE}" + "<p>x</p>" * MOST_ELEMENTS).removals}
    assert "learned" not in steps
    assert "main region" in steps


def test_where_the_trees_know_nothing_the_answer_says_so():
    links = "".join(f"<li><a href='/{number}'>Link number {number} of a long list</a></li>" for number in range(40))
    extraction = extract(f"<ul>{links}</ul>")
    assert extraction.unsure
    assert extraction.share > 0.9


def test_a_page_is_never_blank():
    items = "".join(f"<li><a href='/{number}'>Section number {number}</a></li>" for number in range(60))
    extraction = extract(f"<nav><ul>{items}</ul></nav>")
    assert len(extraction.text.split()) >= 50


@pytest.mark.parametrize(
    "path", [path for path in sorted(SAMPLES.glob("*.html")) if path.stem not in IN_A_FRAME], ids=lambda path: path.stem
)
def test_main_text_of_the_sample_pages_is_not_lost(path):
    """R3: at most 2 % of the words of the gold text."""
    gold = path.with_suffix(".txt").read_text("utf-8").split()
    found = "".join(extract_page(parse_html(path.read_bytes()), "auto").text.split())
    lost = [word for word in gold if word not in found]
    assert gold
    assert len(lost) <= 0.02 * len(gold), lost[:20]


def test_the_label_of_an_advertisement_goes_with_it():
    extraction = extract(ARTICLE.replace("<p>", "<div class=adslot id=slot>Advertisement</div><p>", 1))
    assert "Advertisement" not in extraction.text
    assert not kept_elements(extraction).kept[by_id(extraction.page, "slot")]


def test_comments_are_apart_and_come_back_when_they_are_wanted():
    page = html_page(f"{ARTICLE}<section class=comments><p>{WORDS}I was there.</p></section>")
    assert "I was there" not in extract_page(page, "auto").text
    assert "I was there" in extract_page(page, "auto", {"discussion": "keep"}).text


def test_a_box_that_asks_for_an_address_goes_as_a_whole():
    box = "<section id=box><h2>The letter</h2><p>Every week, free.</p><input type=email></section>"
    extraction = extract(ARTICLE.replace("</article>", f"{box}</article>"))
    assert "The letter" not in extraction.text
    assert any(removal.reason == "it asks for your e-mail address" for removal in extraction.removals)


def test_a_lead_picture_stays_though_its_label_goes():
    part = "<div id=stage><img id=lead src=a.jpg width=560><span class=ad-label>Advertisement</span></div>"
    extraction = extract(ARTICLE.replace("<p>", f"{part}<p>", 1))
    assert kept_elements(extraction).kept[by_id(extraction.page, "lead")]


@pytest.mark.parametrize(
    "body",
    [
        f"<p>{WORDS * 900}</p>",
        "".join(f"<a href='/{number}'>Link number {number}</a> " for number in range(2_000)),
        "<table>" + "".join(f"<tr><td>Winter {n}</td><td>{n * 37}</td><td>{n} trips</td></tr>" for n in range(80)),
        "<pre>" + "def f(x):\n    return x + 1\n" * 60,
        "<form>" + "".join(f"<label>Field number {n} of the form <input></label>" for n in range(30)),
        f"<frameset><frame src=a></frameset>{WORDS * 20}",
        f"<div style='display:none'>{WORDS * 20}</div>",
    ],
    ids=["giant paragraph", "links", "table", "code", "form", "frameset", "hidden"],
)
def test_pages_of_one_thing_are_not_blank(body):
    extraction = extract(body)
    shown = extract_page(html_page(body), "plain").text.split()
    assert len(extraction.text.split()) >= min(50, len(shown))


@pytest.mark.parametrize("body", ["", "<img src=a.png width=300>" * 60, "<iframe src=a></iframe>", "<embed src=a.pdf>"])
def test_pages_without_a_word_keep_all_there_is(body):
    extraction = extract(body)
    assert all(kept_elements(extraction).kept)
    assert extraction.text == ""


def test_what_was_not_rendered_is_not_kept_of_a_snapshot():
    body = f"<p>{WORDS * 3}</p>" * 6 + "<div crunch:hidden='tree'><p>never seen</p></div>"
    assert "never" not in extract_page(snapshot_page(body), "auto").text


def test_a_logo_above_the_text_goes_though_it_has_no_text():
    extraction = extract(f"<div id=top><a href=/ id=logo><img src=logo.png></a></div>{ARTICLE}")
    assert not kept_elements(extraction).kept[by_id(extraction.page, "logo")]


def test_what_the_page_names_a_promo_stays_when_most_of_the_text_is_named_so():
    promos = "".join(f"<div class=promo><h3>Service {k}</h3><p>{WORDS * 4}</p></div>" for k in range(12))
    extraction = extract(f"<article><h1>Bread</h1><p>{WORDS * 3}</p>{promos}</article>")
    assert extraction.text.count(WORDS.strip()) >= 12 * 4


def test_an_answer_of_a_few_words_gets_the_likeliest_of_the_rest():
    table = base_features(html_page("".join(f"<p>{WORDS}</p><h4>Bread {k}</h4>" for k in range(6))))
    probabilities = np.array([0.1, 0.9, 0.2, 0.5, 0.3, 0.6] + [0.0] * 6, np.float32)
    keep = probabilities > 0.8
    more = likeliest(table, probabilities, keep)
    assert np.flatnonzero(more).tolist() == [1, 2, 3, 4, 5]
    assert float(table.facts.tokens[more].sum()) >= 25 > float(table.facts.tokens[keep].sum())
    assert likeliest(table, probabilities, more) is more


def test_no_detector_is_asked_about_a_page_that_the_model_is_sure_of(monkeypatch):
    asked = []
    real = learned.foresee_quality
    monkeypatch.setattr(learned, "foresee_quality", lambda *given: asked.append(given) or real(*given))
    sure = html_page(f"<nav><a href=/>Home</a></nav>{ARTICLE}")
    assert learned.judge(sure).promised >= learned.SURE
    auto.extract(sure, auto.Settings(), Context())
    assert not asked
    doubtful = html_page("".join(f"<p>{WORDS}</p><p><a href=/{n}>More of the story {n}</a></p>" for n in range(4)))
    assert learned.judge(doubtful).promised < learned.SURE
    auto.extract(doubtful, auto.Settings(), Context())
    assert asked


def test_a_course_begins_with_the_model_or_with_the_rules(monkeypatch):
    course = auto.decide(Evidence(html_page(ARTICLE), auto.Settings(), Context()))
    assert course.decisions[0][0] == "model"
    monkeypatch.setattr(auto, "MOST_ELEMENTS", 3)
    course = auto.decide(Evidence(html_page(ARTICLE), auto.Settings(), Context()))
    assert course.decisions[0][0] == "rules"
    assert "title" not in dict(course.decisions), "a step about what the model said"
