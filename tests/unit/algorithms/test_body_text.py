"""Body text extraction, against the search of the paper; its worked examples are in tests/cases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crunch.algorithms import body_text
from crunch.algorithms.base import Context
from crunch.algorithms.body_text import Settings, best_interval
from crunch.documents.token_stream import TokenStream
from tests.support.pages import WORDS, html_page


def stream(runs: list[int], in_link: list[int] | None = None) -> TokenStream:
    words = sum(run > 0 for run in runs)
    return TokenStream(html_page(""), False, runs=runs, in_link=bytearray(in_link or [0] * words))


def searched(runs: list[int], *, longest: bool) -> tuple[int, int] | None:
    """Words inside plus tags outside, by trying every pair as the paper does."""
    weights = [1 if run > 0 else -1 for run in runs for _ in range(abs(run))]
    if 1 not in weights:
        return None
    tags = weights.count(-1)
    best, chosen = -1, (0, 0)
    for start in range(len(weights)):
        score = tags
        for end in range(start, len(weights)):
            score += weights[end]
            if score > best or (longest and score == best and chosen[0] == start):
                best, chosen = score, (start, end + 1)
    return chosen


runs = st.lists(st.integers(-4, 4).filter(bool), max_size=14)


@given(runs, st.booleans())
def test_interval_is_that_of_the_search(values, longest):
    assert best_interval(stream(values), tag_weight=1, link_weight=1, longest=longest) == searched(
        values, longest=longest
    )


def test_no_word_no_interval():
    assert best_interval(stream([-5]), tag_weight=1, link_weight=1) is None
    assert best_interval(stream([]), tag_weight=1, link_weight=1) is None


def test_words_in_links_weigh_nothing_in_the_modern_form():
    runs_, links = [5, -1, 4], [1, 0]
    assert best_interval(stream(runs_, links), tag_weight=2, link_weight=0) == (6, 10)
    assert best_interval(stream(runs_, links), tag_weight=1, link_weight=1) == (0, 10)


def extract(body: str, **settings) -> str:
    return " ".join(body_text.extract(html_page(body), Settings(**settings), Context()).text.split())


def test_variants_differ_in_the_tags_that_count():
    body = "<p>a <b>b</b> <i>c</i> <u>d</u></p>"
    assert extract(body) == "a b c d"
    assert extract(body, variant="paper") == "a"


def test_menu_before_and_after_goes():
    menu = "<ul>" + "<li><a href=1>Menu</a></li>" * 5 + "</ul>"
    body = f"{menu}<p>{WORDS * 2}</p><p>{WORDS * 2}</p>{menu}"
    for variant in ("paper", "modern"):
        assert extract(body, variant=variant) == " ".join((WORDS * 4).split())


@pytest.mark.parametrize(("ties", "expected"), [("first", "one two three"), ("longest", "one two three four")])
def test_ties(ties, expected):
    assert extract("<p>one two three<br>four</p>", variant="paper", ties=ties) == expected


def test_start_tags_only():
    assert extract("<p>a</p><p>b c</p><i>d</i>", variant="paper", end_tags=False) == "a b c"


def test_what_goes_says_why():
    extraction = body_text.extract(html_page(f"<p>menu</p><hr><hr><p>{WORDS}</p>"), Settings(), Context())
    (removal,) = extraction.removals
    assert (removal.step, removal.kind, removal.element) == ("body text", "other", 4)
    assert removal.reason == "outside the stretch with most words and fewest tags"
