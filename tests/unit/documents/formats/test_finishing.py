"""What the formats add to the kept nodes."""

from __future__ import annotations

from lxml import etree

from crunch.documents.formats.finishing import by_region, finish_html, finish_markdown, finish_text, style_for
from crunch.documents.output import Output, RemovedLink
from crunch.service import extract_page
from tests.support.pages import html_page

LINKS = [
    RemovedLink(element=1, text="One", href="/a (1)", region="navigation", label="Site"),
    RemovedLink(element=2, text="T[w]o", href="/b", region="footer"),
]


def test_regions_have_the_page_s_own_name_or_ours():
    assert [title for title, _ in by_region(LINKS)] == ["Site", "Footer"]


def test_text_without_wishes_stays_as_it_is():
    assert finish_text("a\nb", Output(LINKS)) == "a\nb"
    assert finish_markdown("a", Output(LINKS)) == "a"


def test_links_at_the_end():
    output = Output(LINKS, appends_links=True)
    assert finish_text("a", output) == "a\n\nOne\n\nT[w]o"
    assert finish_text("", output) == "One\n\nT[w]o"
    markdown = finish_markdown("a", output)
    assert "## Removed links\n\n### Site\n\n- [One](/a%20%281%29)" in markdown
    assert "- [T\\[w\\]o](/b)" in markdown


def test_lines_are_wrapped_between_words():
    text = "aa bb cc dd\nshort\n" + "x" * 12
    assert finish_text(text, Output(word_wrap=5)).split("\n") == ["aa bb", "cc dd", "short", "xxxxx", "xxxxx", "xx"]
    assert finish_text(text, Output()) == text


def test_sizes_become_a_style_sheet():
    assert style_for(Output()) == ""
    assert "body{zoom:1.44}" in style_for(Output(font_size=2))
    assert "img,svg,video,canvas{zoom:2}" in style_for(Output(image_scale=2))
    assert "zoom:1.39" in style_for(Output(font_size=2, image_scale=2)), "images grow by their own factor only"
    assert "max-width:60ch" in style_for(Output(word_wrap=60))


def test_html_gets_style_and_links():
    root = etree.fromstring("<html><body><p>a</p></body></html>")
    finish_html(root, Output(LINKS, appends_links=True, font_size=1))
    assert root[0].tag == "head"
    assert root[0][0].tag == "style"
    assert root[1][-1].get("aria-label") == "Removed links"
    assert [item.get("href") for item in root.iter("a")] == ["/a (1)", "/b"]


def test_extraction_without_wishes_has_no_output():
    assert extract_page(html_page("<p>a</p>"), "plain").output is None
