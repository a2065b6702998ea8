"""Tags and words in document order, against a plain walk over the tree."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crunch.documents.page import Page
from crunch.documents.parsing import parse_html
from crunch.documents.tags import SEPARATORS, VOID
from crunch.documents.token_stream import WORD_OR_IDEOGRAPH, TokenStream, keep_intervals, token_stream
from tests.support.pages import html_page
from tests.support.trees import pages, silent

TAG = None


def tokens(stream: TokenStream) -> list[str | None]:
    """The stream written out: words, and None for a tag."""
    found: list[str | None] = []
    slots = iter(stream.slots)
    for run in stream.runs:
        if run < 0:
            found += [TAG] * -run
        else:
            words = [match[0] for match in stream.words(next(slots))]
            assert len(words) == run
            found += words
    return found


def walked(page: Page, *, block_tags_only: bool, end_tags: bool, ideographs: bool) -> list[str | None]:
    """The same by a recursive walk."""
    found: list[str | None] = []

    def words(text: str | None) -> list[str]:
        return WORD_OR_IDEOGRAPH.findall(text or "") if ideographs else (text or "").split()

    def counts(element) -> bool:
        skipped = silent(element) and (element.tag in ("script", "style", "svg") or silent(element.getparent()))
        return not skipped and (element.tag in SEPARATORS or not block_tags_only)

    def walk(element, *, is_body: bool) -> None:
        counted = not is_body and counts(element)
        found.extend([TAG] * counted)
        if not silent(element):
            found.extend(words(element.text))
        for child in element:
            walk(child, is_body=False)
            if not silent(element):
                found.extend(words(child.tail))
        found.extend([TAG] * (counted and end_tags and element.tag not in VOID))

    walk(page.root.find("body"), is_body=True)
    return found


@given(pages(), st.booleans(), st.booleans(), st.booleans())
def test_tokens_are_those_of_a_plain_walk(page, block_tags_only, end_tags, ideographs):
    if any(element.get("{urn:crunch}hidden") == "tree" for element in page.elements):
        return  # whether the tag of such an element itself counts is not said; it has no text
    options = {"block_tags_only": block_tags_only, "end_tags": end_tags, "ideographs": ideographs}
    assert tokens(token_stream(page, **options)) == walked(page, **options)


def stream_of(body: str, **options) -> TokenStream:
    return token_stream(html_page(body), **{"block_tags_only": False, "end_tags": True, "ideographs": False, **options})


def test_body_itself_and_skipped_parts_give_no_token():
    assert tokens(stream_of("a<script>x</script>b<!-- c --><style>y</style>")) == ["a", "b"]


def test_void_element_is_one_token_and_others_are_two():
    assert tokens(stream_of("a<br>b<i>c</i>")) == ["a", TAG, "b", TAG, "c", TAG]
    assert tokens(stream_of("a<br>b<i>c</i>", end_tags=False)) == ["a", TAG, "b", TAG, "c"]


def test_inline_tags_are_no_tokens_where_only_blocks_count():
    assert tokens(stream_of("<p>a<b>b</b>c<br>d</p>", block_tags_only=True)) == [TAG, "a", "b", "c", TAG, "d", TAG]


def test_page_without_a_body():
    page = parse_html("<html><head></head><frameset><frame></frameset></html>")
    stream = token_stream(page, block_tags_only=False, end_tags=True, ideographs=False)
    assert all(token is TAG for token in tokens(stream))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("one two", ["one", "two"]),
        ("日本語", ["日", "本", "語"]),
        ("日本 text ひら", ["日", "本", "text", "ひ", "ら"]),
        ("カタ", ["カ", "タ"]),
        ("กำลัง", ["กำ", "ลั", "ง"]),
        ("한국어 말", ["한국어", "말"]),
        ("", []),
    ],
)
def test_ideographs_are_words_of_their_own(text, words):
    assert [token for token in tokens(stream_of(text, ideographs=True)) if token] == words


def test_words_in_links_are_marked():
    stream = stream_of("a<a href=1>b<b>c</b></a>d")
    marked = dict(zip(((stream.text(slot)) for slot in stream.slots), stream.in_link, strict=True))
    assert marked == {"a": 0, "b": 1, "c": 1, "d": 0}


# Intervals ----------------------------------------------------------------------------------------------------------


def kept(body: str, *intervals: tuple[int, int]) -> tuple[str, str]:
    """Exact text, and the text of the slots that markers keep."""
    stream = stream_of(body)
    extraction = keep_intervals(stream, list(intervals), "test", "for a test")
    exact = " ".join(extraction.text.split())
    rounded = replace(extraction, partial_texts={}, partial_tails={})
    return exact, " ".join(rounded.text.split())


#       0 1   2 3 4 5   6 7
BODY = "<p>one two three</p>four"


@pytest.mark.parametrize(
    ("intervals", "exact", "rounded"),
    [
        ([], "", ""),
        ([(0, 6)], "one two three four", "one two three four"),
        ([(1, 4)], "one two three", "one two three"),
        ([(0, 3)], "one two", "one two three"),
        ([(0, 2)], "one", ""),
        ([(2, 3)], "two", ""),
        ([(3, 6)], "three four", "four"),
        ([(1, 2), (3, 4)], "one three", "one two three"),
        ([(1, 2), (5, 6)], "one four", "four"),
        ([(4, 5)], "", ""),
    ],
)
def test_intervals_are_exact_in_text_and_rounded_in_markers(intervals, exact, rounded):
    assert tokens(stream_of(BODY)) == [TAG, "one", "two", "three", TAG, "four"]
    assert kept(BODY, *intervals) == (exact, rounded)


def test_half_of_the_words_is_enough_for_markers():
    assert kept("<p>one two</p>", (0, 2)) == ("one", "one two")
    assert kept("<p>one two three four five</p>", (0, 3)) == ("one two", "")


def test_word_over_several_slots_stays_glued():
    assert kept("<p>un<b>believ</b>able story</p>", (0, 7)) == ("unbelievable story", "unbelievable story")


@given(pages(), st.lists(st.integers(0, 40), max_size=6))
def test_exactly_the_tokens_in_the_intervals_are_kept(page, bounds):
    places = sorted(set(bounds))
    intervals = list(zip(places[::2], places[1::2], strict=False))
    stream = token_stream(page, block_tags_only=False, end_tags=True, ideographs=False)
    extraction = keep_intervals(stream, intervals, "test", "for a test")
    inside = [
        token
        for position, token in enumerate(tokens(stream))
        if token is not TAG and any(start <= position < end for start, end in intervals)
    ]
    assert "".join(extraction.text.split()) == "".join(inside)
    assert len(extraction.kept_texts) == len(extraction.kept_tails) == len(page)
    assert all(removal.reason == "for a test" for removal in extraction.removals)


def test_a_removal_names_what_goes_as_a_whole_or_whose_own_text_goes():
    stream = stream_of("<p>a</p><div>b<i>c</i>d</div><div>e<b>f</b></div>")
    extraction = keep_intervals(stream, [(0, 3), (13, 14)], "test", "x")
    assert extraction.text.split() == ["a", "f"]
    page = extraction.page
    assert [page.tags[removal.element] for removal in extraction.removals] == ["div", "div"]
    assert [removal.element for removal in extraction.removals] == [page.tags.index("i") - 1, page.tags.index("b") - 1]


def test_of_whole_parts_the_outermost_is_named():
    extraction = keep_intervals(stream_of("<p>a</p><div><ul><li>b<li>c</ul><p>d</div>"), [(0, 3)], "test", "x")
    assert [extraction.page.tags[removal.element] for removal in extraction.removals] == ["div"]


@given(st.text(max_size=60), st.booleans())
def test_words_in_bulk_are_those_of_each_text(text: str, ideographs: bool):
    texts = [text, None, "plain words here", text[::-1], text + " \u00a0 x"]
    shown = bytearray([bool(one and not one.isspace()) for one in texts])
    stream = TokenStream(stream_of("<p>a</p>").page, ideographs)
    words = [stream.count_words(one) if on and one else 0 for one, on in zip(texts, shown, strict=True)]
    assert stream.count_in(texts, shown).tolist() == words


def test_words_after_a_link_are_in_none():
    stream = stream_of("<p>a <a href=x>b <i>c</i></a> d</p><p>e <a href=y>f</a></p><p>g</p>")
    marked = [(stream.text(slot).strip(), bool(link)) for slot, link in zip(stream.slots, stream.in_link, strict=True)]
    assert marked == [("a", False), ("b", True), ("c", True), ("d", False), ("e", False), ("f", True), ("g", False)]
