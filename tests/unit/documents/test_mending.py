"""Markup that would swallow what follows it."""

from __future__ import annotations

import pytest

from crunch.documents.mending import close_noscript, mend_for_lxml
from crunch.documents.parsing import parse_html
from crunch.documents.tags import VOID
from crunch.service import extract_page
from tests.support.pages import WORDS
from tests.support.timing import GROWTH, is_linear

PARSERS = ["lxml", "html5lib"]
LONG = f"<p>{WORDS}</p>" * 4


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize(
    "form", "<{tag}>|<{tag} src=x>|<{tag}/>|<{tag} src='x' />|<{upper}>|<{tag}></{tag}>".split("|")
)
@pytest.mark.parametrize("tag", sorted(VOID - {"frame", "basefont", "image"}))
def test_void_elements_hold_nothing(tag, form, parser):
    page = parse_html(f"<body><div>{form.format(tag=tag, upper=tag.upper())}one<p>two</p></div>{LONG}", parser=parser)
    for number, name in enumerate(page.tags):
        if name == tag:
            assert page.ends[number] == number + 1
            assert not page.texts[number]
    assert extract_page(page, "plain").text.startswith("one\ntwo\nBread")


def test_words_with_places_to_break_stay_in_one_line():
    page = parse_html("<p>super<wbr>cali<wbr/>fragilistic" + "<wbr>x" * 3_000)
    assert extract_page(page, "plain").text.startswith("supercalifragilisticxx")
    assert max(page.parents) < 5


OPEN = [
    f"<body>{LONG}<noscript><p>inside</p>{LONG}<p>last</p>",
    f"<body><noscript><img src=x>{LONG}<p>last</p></body></html>",
    f"<head><noscript><link rel=stylesheet href=x></head><body>{LONG}<p>last</p></body>",
    f"<body><noscript><noscript><p>a</p></noscript>{LONG}<p>last</p>",
    f"<body><!-- </noscript> --><NOSCRIPT><p>a</p>{LONG}<p>last</p>",
    f"<body><div><noscript><b>a</b></div>{LONG}<p>last</p>",
]


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize("html", OPEN)
def test_an_open_noscript_loses_nothing(html, parser):
    text = extract_page(parse_html(html, parser=parser), "plain").text
    assert text.count("waits for it") == html.count("waits for it")
    assert text.endswith("last")


@pytest.mark.parametrize(
    "html",
    [
        "<noscript>a</noscript>b",
        "<noscript/>a",
        "a<!-- <noscript> -->",
        "<script>'<noscript>x</noscript>'</script>",
    ],
)
def test_a_closed_one_stays(html):
    assert close_noscript(html) == html


def test_of_nothing_no_share_is_kept():
    for html in ("", "<noscript><img src=x>", "<body><script>x</script>"):
        for name in ("auto", "plain", "region", "lqf"):
            assert extract_page(parse_html(html), name).share == 0.0


def test_what_follows_the_document_and_self_closed_raw_text():
    assert mend_for_lxml("<title/>a</html><p>b") == "<title></title>a<p>b"


@pytest.mark.slow
@pytest.mark.parametrize("piece", "<noscript>|<noscript |<!--<noscript>|<embed |<wbr|</noscript>".split("|"))
def test_is_linear(piece):
    assert is_linear(lambda text: (close_noscript(text), mend_for_lxml(text)), piece * 2_000, piece * 2_000 * GROWTH)


@pytest.mark.parametrize(
    "html",
    [
        "<title>T</title><header><p>one</p></header><article>two</article>",
        "<title>T</title><main><p>one</p></main> two",
        "<!doctype html><meta charset=utf-8><title>T</title><nav>one</nav> two <p>three</p>",
        "<head><title>T</title><x-part>one</x-part><meta name=a></head><body class=b>two<p>three</p></body>",
        "<title>T</title><script>1</script><section>one</section>two",
    ],
)
def test_the_body_begins_where_the_head_cannot_go_on(html):
    """The elements that libxml2 does not know stood in the head, where nothing is displayed."""
    page, exact = parse_html(html), parse_html(html, parser="html5lib")
    assert page.tags == exact.tags
    assert page.parents == exact.parents
    assert extract_page(page, "plain").text == extract_page(exact, "plain").text != ""
    assert page.elements[page.tags.index("body")].get("class") == exact.elements[exact.tags.index("body")].get("class")


def test_a_head_as_it_should_be_stays():
    html = "<head><title>T</title><style></style><noscript><link></noscript><base href=/></head><body>one</body>"
    page = parse_html(html)
    assert page.tags == ["html", "head", "title", "style", "noscript", "link", "base", "body"]


def test_noscript_in_capitals_that_has_no_end_is_found_too():
    assert close_noscript("<p>a</p><NOSCRIPT><p>b</p>") == "<p>a</p><p>b</p>"
    assert close_noscript("<noscript>a</NOSCRIPT><NOSCRIPT>b") == "<noscript>a</NOSCRIPT>b"
