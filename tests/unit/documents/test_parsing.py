"""Snapshots are read strictly, files leniently, bytes by the encoding that they are in."""

from __future__ import annotations

from pathlib import Path

import pytest

from crunch.documents.extraction import keep_everything
from crunch.documents.page import Page
from crunch.documents.parsing import parse_html, parse_snapshot
from crunch.errors import BadSnapshotError, CountMismatchError, InputError
from tests.support.timing import GROWTH, is_linear

SAMPLES = Path(__file__).parents[2] / "packages" / "samples"


def text_of(page: Page) -> str:
    return " ".join(keep_everything(page).text.split())


# Snapshots -----------------------------------------------------------------------------------------------------------


def test_snapshot_is_read_as_it_is():
    page = parse_snapshot(
        '<html a="1&#10;&#9;&lt;">t&amp;&#13;&gt;]]&gt;<x_y/>ü\ufffd</html>', 2, "https://example.org/"
    )
    assert page.tags == ["html", "x_y"]
    assert page.elements[0].get("a") == "1\n\t<"
    assert page.texts == ["t&\r>]]>", None]
    assert page.tails == [None, "ü\ufffd"]
    assert page.url == "https://example.org/"
    assert page.from_browser


def test_line_ends_and_blanks_stay():
    assert parse_snapshot("<html>\n a\n\n  b\t</html>").texts == ["\n a\n\n  b\t"]


@pytest.mark.parametrize(
    "snapshot",
    [
        "",
        "text",
        "<html>",
        "<html></HTML>",
        "<html><p></html>",
        "<html/><html/>",
        "<html a=1/>",
        '<html a="1" a="2"/>',
        '<html a="<"/>',
        "<html>&nbsp;</html>",
        "<html>&</html>",
        "<html>\x00</html>",
        "<html>\x0b</html>",
        "<html>\ufffe</html>",
        "<html>]]></html>",
        "<html><a:b/></html>",
        '<html xmlns:crunch="urn:other" xmlns:crunch="urn:crunch"/>',
    ],
)
def test_snapshot_that_is_not_well_formed_is_refused(snapshot):
    with pytest.raises(BadSnapshotError, match="not well-formed"):
        parse_snapshot(snapshot)


@pytest.mark.parametrize(
    "snapshot",
    [
        "<html><!-- comment --></html>",
        "<html><?target data?></html>",
        "<?xml version='1.0'?><html/>",
        "<html><![CDATA[text]]></html>",
        "<!DOCTYPE html><html/>",
        '<!DOCTYPE html [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><html x="&b;"/>',
        '<!DOCTYPE html [<!ENTITY a SYSTEM "file:///etc/passwd">]><html>&a;</html>',
    ],
)
def test_what_the_protocol_leaves_out_is_refused(snapshot):
    with pytest.raises(BadSnapshotError, match="the protocol omits"):
        parse_snapshot(snapshot)


def test_lone_surrogate_is_refused():
    with pytest.raises(BadSnapshotError, match="lone surrogate at character 7"):
        parse_snapshot("<html>a\udc00</html>")


@pytest.mark.parametrize("elements", [0, 1, 3, 10**9])
def test_other_number_of_elements_is_refused(elements):
    with pytest.raises(CountMismatchError, match=f"counted {elements} elements, the host 2"):
        parse_snapshot("<html><p/></html>", elements)


def test_wrapper_elements_take_a_number():
    page = parse_snapshot('<html xmlns:crunch="urn:crunch"><a><crunch:shadow/><b/></a></html>', 4)
    assert page.parents == [0, 0, 1, 1]


def test_huge_text_and_attribute_are_read():
    size = 11_000_000  # libxml2 refuses 10,000,000 without huge_tree
    page = parse_snapshot(f'<html a="{"x" * size}">{"y" * size}</html>')
    assert len(page.texts[0] or "") == len(page.elements[0].get("a") or "") == size


# Files ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("parser", ["lxml", "html5lib"])
@pytest.mark.parametrize("html", ["", "   \n", "<!-- only a comment -->", "<!DOCTYPE html>", b"", b"\xef\xbb\xbf"])
def test_empty_file_is_an_empty_page(html, parser):
    page = parse_html(html, parser=parser)
    assert page.tags[0] == "html"
    assert page.character_count == 0


@pytest.mark.parametrize("parser", ["lxml", "html5lib"])
def test_comments_and_instructions_are_not_elements(parser):
    page = parse_html("<!-- a --><p>b<!-- c -->d<?php e ?>f</p><!-- g -->", parser=parser)
    assert all(isinstance(tag, str) for tag in page.tags)
    assert text_of(page) == "bdf"
    assert page.texts[page.tags.index("p")] == "bdf"


@pytest.mark.parametrize("parser", ["lxml", "html5lib"])
def test_what_xml_forbids_becomes_the_replacement_character(parser):
    page = parse_html("<p title='\x01'>a\x00b\x0bc\x1fd\ud800e\ufffff</p>", parser=parser)
    assert text_of(page) == "a\ufffdb\ufffdc\ufffdd\ufffde\ufffdf"


@pytest.mark.parametrize(
    "tag", ["iframe", "noscript", "textarea", "title", "xmp", "noembed", "noframes", "IFRAME", "iframe src='x'"]
)
def test_self_closed_element_of_raw_text_does_not_swallow_the_page(tag):
    assert text_of(parse_html(f"<p>before</p><{tag}/><p>after</p>")) == "before after"


@pytest.mark.parametrize(
    "html",
    [
        "<html><body><p>a</p></body></html><p>b</p>",
        "<html><body><p>a</p></body></html>b",
        "<html><body><p>a</p></body></html>\n<!-- x -->\n<div>b</div>",
        "<html><body><p>a</p></body></html><html><body>b</body></html>",
        "<html><body><p>a</p></body><p>b</p></html>",
        "<p>a</p></html></body>b",
        "<HTML><BODY><P>a</P></BODY ></HTML\n><P>b</P>",
    ],
)
@pytest.mark.parametrize("parser", ["lxml", "html5lib"])
def test_what_follows_the_end_of_the_document_is_not_lost(html, parser):
    assert text_of(parse_html(html, parser=parser)) == "a b"


@pytest.mark.parametrize("parser", ["lxml", "html5lib"])
def test_deep_nesting_is_cut_as_browsers_do(parser):
    page = parse_html("<div>" * 2_500 + "<p>deep <b>words</b></p>" + "</div>" * 2_500 + "<p>after", parser=parser)
    assert text_of(page) == "deep words after"
    assert 400 < len(page) < 512


@pytest.mark.parametrize("tag", ["div", "b", "ul><li", "table><tr><td", "svg"])
def test_time_is_linear_in_depth(tag):
    small, large = (f"<{tag}>" * count + "<p>words" for count in (3_000, 3_000 * GROWTH))
    assert is_linear(parse_html, small, large)


def test_element_named_depth_does_not():
    """libxml2 says so when it gives up; a page that has the word in it is none of that."""
    page = parse_html("<depth>a</depth><table depth=1>b")
    assert "tbody" not in page.tags  # html5lib would put one there
    assert text_of(page) == "a b"


def test_names_that_xml_does_not_know_are_read_without_a_warning():
    for parser in ("lxml", "html5lib"):
        page = parse_html('<o:p @click="x" a"b="c">a</o:p><p é="1">b</p>', parser=parser)
        assert text_of(page).replace(" ", "") == "ab"


def test_html5lib_gives_local_names():
    page = parse_html("<svg><circle/></svg><math><mi>x</mi></math>", parser="html5lib")
    assert page.tags[3:] == ["svg", "circle", "math", "mi"]


def test_unknown_parser_is_an_error():
    with pytest.raises(InputError, match="unknown parser 'soup'; choose lxml or html5lib"):
        parse_html("", parser="soup")  # type: ignore[arg-type]


ORDINARY = [*sorted(SAMPLES.glob("*.html"))]


@pytest.mark.parametrize("path", ORDINARY, ids=lambda path: path.stem)
def test_both_parsers_agree_on_ordinary_pages(path):
    data = path.read_bytes()
    ours, exact = parse_html(data), parse_html(data, parser="html5lib")
    assert text_of(ours) == text_of(exact)
    implied = {"tbody", "head", "colgroup"}
    assert [tag for tag in ours.tags if tag not in implied] == [tag for tag in exact.tags if tag not in implied]


def test_there_are_ordinary_pages():
    assert len(ORDINARY) >= 6


def test_an_element_left_open_in_a_noscript_does_not_swallow_the_page():
    html = "<head><noscript><style/></noscript></head><body><p>The text of the page.</p></body>"
    page = parse_html(html, parser="html5lib")
    assert "The text of the page." in page.texts
