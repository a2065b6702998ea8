"""Records of a list that stays keep the same parts."""

from __future__ import annotations

import numpy as np
import pytest

from crunch.algorithms.auto.record_parts import AUTHOR, DATE, OF_PART, OTHER, UNLIKELY, same_parts
from crunch.algorithms.learned.features import base_features
from crunch.documents.parsing import parse_html
from tests.support.pages import WORDS

TEXT = f"<p>{WORDS}</p>"


def stays(body: str, likely: dict[str, float], kept: str = WORDS[:5], other: float = 0.0) -> list[str]:
    """Texts of the blocks that stay beside those that begin in one way, which are kept and likely.

    Args:
        body: of the page.
        likely: by how a text begins: its probability.
        kept: how the kept texts begin.
        other: probability of all other blocks.
    """
    page = parse_html(f"<html><body>{body}</body></html>")
    table = base_features(page)
    texts = table.facts.texts
    keep = np.array([text.startswith(kept) for text in texts], np.bool_)
    probabilities = [
        0.9 if text.startswith(kept) else next((p for begin, p in likely.items() if text.startswith(begin)), other)
        for text in texts
    ]
    result = same_parts(page, table, np.array(probabilities, np.float32), keep)
    return [text for text, stay in zip(texts, result, strict=True) if stay and not text.startswith(kept)]


def posts(part: str, count: int = 5) -> str:
    """Posts with a part above their text; ``#`` in the part is the post's number."""
    return "".join(f"<div class=post>{part.replace('#', str(k))}{TEXT}</div>" for k in range(count))


def test_a_part_that_most_records_keep_stays_in_all():
    dates = posts("<p class=when>on day #</p>")
    assert stays(dates, {"on day 0": 0.9, "on day 1": 0.9}, (WORDS[:5], "on day 0", "on day 1"), UNLIKELY) == [
        "on day 2",
        "on day 3",
        "on day 4",
    ]
    assert stays(dates, {}, (WORDS[:5], "on day 0", "on day 1"), UNLIKELY - 0.01) == []


@pytest.mark.parametrize("last", [OF_PART + 0.01, OF_PART - 0.01])
def test_the_text_of_a_record_stays_beside_that_of_the_others(last):
    reviews = "".join(f"<li><b>Stars</b><p>Review {k} {WORDS}</p></li>" for k in range(3))
    found = stays(f"<ol>{reviews}</ol>", {"Review 2": last}, ("Review 0", "Review 1"))
    assert found == ([f"Review 2 {WORDS.strip()}"] if last > OF_PART else [])


def test_a_part_that_hardly_a_record_keeps_goes_from_all():
    tools = posts("<p class=tools>reply to #</p>")
    page = parse_html(f"<html><body>{tools}</body></html>")
    table = base_features(page)
    keep = np.array([text.startswith((WORDS[:5], "reply to 3")) for text in table.facts.texts], np.bool_)
    likely = np.where(keep, 0.4, 0.1).astype(np.float32)
    result = same_parts(page, table, likely, keep)
    assert [text for text, stay in zip(table.facts.texts, result, strict=True) if stay] == [WORDS.strip()] * 5
    assert keep.sum() == 6, "what was handed in is left alone"


def test_a_list_of_which_little_stays_is_left_alone():
    page = posts("<p class=when>on day #</p>").replace(WORDS, "Other words entirely", 3)
    assert stays(page, {}, (WORDS[:5], "on day 3", "on day 4"), 0.1) == []


def test_paragraphs_are_no_such_list():
    assert stays(TEXT * 4 + "<p>Another line of the text that has its words", {}, other=0.9) == []


@pytest.mark.parametrize(
    "name",
    [
        "<div class=post-author>Iggy #</div>",
        "<h4 class=message-name><span class=username>Iggy #</span></h4>",
        "<div><a href='/members/iggy.#/'>Iggy #</a></div>",
    ],
)
def test_posts_keep_their_authors(name):
    assert stays(posts(name), {}, other=AUTHOR + 0.01) == [f"Iggy {k}" for k in range(5)]
    assert stays(posts(name), {}, other=AUTHOR - 0.01) == []


@pytest.mark.parametrize(("second", "stay"), [(AUTHOR + 0.01, True), (AUTHOR - 0.01, False)])
def test_two_likely_authors_speak_for_all(second, stay):
    likely = {"Iggy 0": AUTHOR + 0.01, "Iggy 1": second}
    found = stays(posts("<p class=author>Iggy #</p>"), likely, other=OTHER + 0.01)
    assert found == ([f"Iggy {k}" for k in range(5)] if stay else [])


def test_posts_keep_the_day_they_were_written():
    dates = posts("<p>Written on 9 Feb 202#</p>")
    assert stays(dates, {}, other=DATE + 0.01) == [f"Written on 9 Feb 202{k}" for k in range(5)]
    assert stays(dates, {}, other=DATE - 0.01) == []
    assert stays(posts("<p>Written by #, who knows</p>"), {}, other=DATE + 0.01) == []


@pytest.mark.parametrize(
    "line", ["<div class=post-author>1#</div>", "<div>Iggy #</div>", "<div class=author>Iggy wrote this on day #</div>"]
)
def test_what_is_no_name_goes(line):
    assert stays(posts(line), {}, other=AUTHOR + 0.01) == []


def test_a_post_keeps_one_name():
    assert stays(posts("<p class=author>Iggy #</p><p class=username>Thorne #</p>"), {}, other=0.1) == [
        f"Iggy {k}" for k in range(5)
    ]


@pytest.mark.parametrize("name", ["<h3>Lantern #</h3>", "<div class=product-name><a href=/p/#>Lantern #</a></div>"])
def test_products_keep_their_names_and_prices(name):
    products = posts(f"{name}<p class=price>6#.00 €</p>", 3)
    found = stays(products, {}, other=UNLIKELY + 0.01)
    assert found == [text for k in range(3) for text in (f"Lantern {k}", f"6{k}.00 €")]
    assert stays(products, {}, other=UNLIKELY - 0.01) == []
    assert stays(posts(name, 3), {}, other=UNLIKELY + 0.01) == []


def test_an_author_whose_name_is_long_stays_beside_those_of_the_others():
    page = posts("<p class=author>Iggy #</p>").replace("Iggy 3", "Iggy of the house at number three")
    found = stays(page, {}, other=AUTHOR + 0.01)
    assert found == ["Iggy 0", "Iggy 1", "Iggy 2", "Iggy of the house at number three", "Iggy 4"]


def test_a_subject_line_that_repeats_the_title_is_no_such_part():
    page = "<title>How to bake bread</title>" + posts("<h4>Re: How to bake bread #</h4>")
    kept = (WORDS[:5], "Re: How to bake bread 0", "Re: How to bake bread 1")
    assert stays(page, {}, kept, 0.1) == []
    other = page.replace("How to bake bread</title>", "News</title>")
    assert stays(other, {}, kept, 0.1) == [f"Re: How to bake bread {k}" for k in (2, 3, 4)]


def test_a_page_without_lists_is_left_alone():
    assert stays(TEXT, {}) == []
    assert stays("", {}) == []
