"""Document slope curve, window by window; its worked examples are in tests/cases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crunch.algorithms import body_text, slope_curve
from crunch.algorithms.base import Context
from crunch.algorithms.slope_curve import Settings, low_slope_areas, tag_curve
from crunch.documents.token_stream import TokenStream
from tests.support.pages import WORDS, html_page


def curve(text: str) -> bytes:
    """``t`` is a tag, anything else a word."""
    return bytes(letter == "t" for letter in text)


def test_curve_has_one_byte_a_token():
    stream = TokenStream(html_page(""), False, runs=[-2, 3, -1, 2], in_link=bytearray([0, 1]))
    assert tag_curve(stream, link_words_are_tags=False) == curve("ttwwwtww")
    assert tag_curve(stream, link_words_are_tags=True) == curve("ttwwwttt")


def by_hand(tokens: bytes, window: int, factor: float, run: int) -> list[tuple[int, int]]:
    """The reading of the design, one sentence after the other."""
    step = window // 2
    windows = []
    start = 0
    while tokens:
        windows.append((start, min(start + window, len(tokens))))
        if start + window >= len(tokens):  # the next would only repeat the tail
            break
        start += step
    if not sum(tokens) or len(windows) < run:
        return []
    average = sum(tokens) / len(tokens)
    low = [sum(tokens[a:b]) / (b - a) < factor * average for a, b in windows]
    areas, place = [], 0
    while place < len(windows):
        if not all(low[place : place + run]) or place + run > len(windows):
            place += 1
            continue
        first = windows[place][0]
        end = len(tokens)
        last_low = place
        following = place
        highs = 0
        while following < len(windows):
            if low[following]:
                last_low, highs = following, 0
            else:
                highs += 1
                if highs == run:
                    end = windows[last_low][1]
                    break
            following += 1
        areas.append((first, end))
        place = following + 1
    return areas


@given(
    st.lists(st.booleans(), max_size=60).map(bytes),
    st.integers(2, 9),
    st.sampled_from([0.3, 0.5, 0.75, 1.0]),
    st.integers(1, 4),
)
def test_areas_are_those_of_the_reading(tokens, window, factor, run):
    assert low_slope_areas(tokens, window, factor, run) == by_hand(tokens, window, factor, run)


@pytest.mark.parametrize(
    ("tokens", "areas"),
    [
        ("", []),
        ("wwwwwwwwwwww", []),
        ("tttttttttttt", []),
        ("ttttwwwwwwwwwwwwtttttttt", [(4, 16)]),
        ("ttttttttwwwwwwwwwwww", [(8, 20)]),
        ("ttttwwwwwwtttttttt", []),
    ],
)
def test_areas_of_small_curves(tokens, areas):
    assert low_slope_areas(curve(tokens), 4, 0.5, 3) == areas


@pytest.mark.parametrize(("variant", "window", "factor"), [("paper", 30, 0.5), ("modern", 20, 0.75)])
def test_defaults_depend_on_the_variant(variant, window, factor):
    resolved = Settings(variant=variant).resolved()
    assert (resolved["window"], resolved["factor"], resolved["run"]) == (window, factor, 3)
    given_ = Settings(variant=variant, window=8, factor=0.1, run=1).resolved()
    assert (given_["window"], given_["factor"], given_["run"]) == (8, 0.1, 1)


def test_page_without_an_area_is_left_to_bte_in_the_modern_form():
    page = html_page(f"<p>{WORDS}</p>")
    modern = slope_curve.extract(page, Settings(), Context())
    assert modern.text == body_text.extract(page, body_text.Settings(), Context()).text != ""
    assert slope_curve.extract(page, Settings(variant="paper"), Context()).text == ""


def test_dense_tags_go():
    menu = "<ul>" + "<li><a href=1>Menu</a></li>" * 30 + "</ul>"
    page = html_page(f"{menu}<div>{WORDS * 12}</div>{menu}")
    for variant in ("paper", "modern"):
        extraction = slope_curve.extract(page, Settings(variant=variant), Context())
        assert "Menu Menu" not in " ".join(extraction.text.split())
        assert extraction.text.count("Bread needs flour") >= 10
        assert {removal.reason for removal in extraction.removals} == {"where tags are dense"}
