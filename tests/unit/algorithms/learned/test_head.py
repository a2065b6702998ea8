import pytest

from crunch.algorithms.learned.head import head_of, words_and_breaks, words_of
from crunch.documents.parsing import parse_html

HTML = """<title>A Ferry at night</title><meta property=og:title content="The ferry">
<meta name=Description content="It runs until spring"><meta property=og:type content=article>
<meta name=generator content="WordPress 6.1"><meta name=viewport content="width=device-width"><p>x"""


def test_title_description_and_kind_are_read():
    head = head_of(parse_html(HTML))
    assert head.title == {"a", "ferry", "at", "night", "the"}
    assert head.description == {"it", "runs", "until", "spring"}
    assert head.declared == ["og:type:article", "generator:wordpress"]


def test_a_page_without_a_head_says_nothing():
    head = head_of(parse_html("<p>x"))
    assert not head.title
    assert not head.description
    assert not head.declared


def test_long_values_are_cut():
    head = head_of(parse_html(f"<title>{'word ' * 5000}end</title>"))
    assert head.title == {"word"}


def test_words_are_without_punctuation_and_ideographs_go_in_pairs():
    assert words_of("A Ferry, at night | Harbour") == ["a", "ferry", "at", "night", "harbour"]
    assert words_of("夜の渡船、港") == ["夜の", "の渡", "渡船", "港"]


@pytest.mark.parametrize(
    "texts",
    [
        [],
        ["one"],
        ["A Ferry, at night", "|", "x_1 ʼn", "ΟΔΟΣ", "Σ", "İstanbul e\u0301", "日", "𝐀𝐁 \uffff"],
        ["word " * 9_999],
    ],
)
def test_the_words_of_many_texts_are_those_of_each(texts):
    expected = [word for text in texts for word in (*words_of(text), "\n")]
    assert words_and_breaks(texts) == expected
