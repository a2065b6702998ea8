"""Markdown that means what the page shows."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from crunch.documents.extraction import Extraction, Removal, keep_everything, remove_subtrees
from crunch.documents.parsing import parse_snapshot
from tests.support.markdown_reading import tokens_of
from tests.support.pages import by_id, html_page, keeping, snapshot_page
from tests.support.timing import GROWTH, is_linear
from tests.support.trees import extractions


def markdown(body: str) -> str:
    return keep_everything(html_page(body)).markdown


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<h1>A</h1><h2>B</h2><h6>C</h6>", "# A\n\n## B\n\n###### C"),
        ("<h2>A<br>B</h2>", "## A B"),
        ("<div role=heading aria-level=3>A</div><span role=heading>B</span>c", "### A\n\n## B\n\nc"),
        ("<p>a</p><p>b</p>text", "a\n\nb\n\ntext"),
        ("<div>a<p>b</p>c</div>", "a\n\nb\n\nc"),
        ("<p>a<br>b<br><br>c</p>", "a  \nb\n\nc"),
        ("<p>  a\n  b  </p>", "a b"),
        ("", ""),
        ("<p> </p>", ""),
    ],
)
def test_headings_and_paragraphs(body, expected):
    assert markdown(body) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<p>a <b>b</b> <strong>c</strong> <i>d</i> <em>e</em></p>", "a **b** **c** *d* *e*"),
        ("<p>un<b>believ</b>able</p>", "un**believ**able"),
        ("<p>a <b> b </b>c</p>", "a **b** c"),
        ("<p>a<i class='icon'></i> b <b> </b>c</p>", "a b c"),
        ("<p><b><i>a</i></b></p>", "***a***"),
        ("<p><b>a <strong>b</strong> c</b></p>", "**a b c**"),
        ("<p><b>a<br>b</b></p>", "**a  \nb**"),
    ],
)
def test_emphasis(body, expected):
    assert markdown(body) == expected


def test_emphasis_around_blocks_is_in_each_of_them():
    assert keep_everything(snapshot_page("<b>a<p>b</p><ul><li>c</li></ul>d</b>e")).markdown == (
        "**a**\n\n**b**\n\n- **c**\n\n**d**e"
    )


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<p><a href='/x'>a</a></p>", "[a](/x)"),
        ("<p>x<a href='https://example.org/?a=1&b=2'> a </a>y</p>", "x [a](https://example.org/?a=1&b=2) y"),
        ("<p><a href='a b(c)<d>'>a</a></p>", "[a](a%20b%28c%29%3Cd%3E)"),
        ("<p><a>a</a></p>", "a"),
        ("<p><a href=''>a</a></p>", "a"),
        ("<p><a href='/x'></a>b</p>", "b"),
        ("<p><a href='javascript:alert(1)'>a</a></p>", "a"),
        ("<p><a href=' JAVA\nscript:alert(1)'>a</a></p>", "a"),
        ("<p><a href='data:text/html,x'>a</a></p>", "a"),
        ("<p><a href='http://[broken'>a</a></p>", "a"),
        ("<p><a href='mailto:a@b.c'>a</a></p>", "[a](mailto:a@b.c)"),
        ("<p><a href='/x'>a]b</a></p>", "[a\\]b](/x)"),
        ("<a href='/x'><h2>Card</h2><p>text</p></a>", "## [Card](/x)\n\n[text](/x)"),
    ],
)
def test_links(body, expected):
    assert markdown(body) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<p>a <img src='/x.png' alt='the  loaf'></p>", "a ![the loaf](/x.png)"),
        ("<p>a <img src='/x.png'></p>", "a ![](/x.png)"),
        ("<p>a <img alt='the loaf'></p>", "a the loaf"),
        ("<p>a <img src='data:image/png;base64,AAAA' alt='b'></p>", "a b"),
        ("<p><a href='/big'><img src='/x.png' alt='a[b]'></a></p>", "[![a\\[b\\]](/x.png)](/big)"),
    ],
)
def test_images(body, expected):
    assert markdown(body) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<ul><li>a</li><li>b</li></ul>", "- a\n- b"),
        ("<ol><li>a</li><li>b</li></ol>", "1. a\n2. b"),
        ("<ol start='9'><li>a</li><li>b</li></ol>", "9. a\n10. b"),
        ("<ol start='x'><li>a</li></ol>", "1. a"),
        ("<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>", "- a\n  - b\n- c"),
        ("<ol><li>a<ol><li>b</li></ol></li></ol>", "1. a\n   1. b"),
        ("<ul><li><p>a</p><p>b</p></li><li>c</li></ul>", "- a\n\n  b\n\n- c"),
        ("<ul><li>a<pre>x\n\n y</pre></li></ul>", "- a\n\n  ```\n  x\n\n   y\n  ```"),
        ("<p>a</p><ul><li>b</li></ul><p>c</p>", "a\n\n- b\n\nc"),
        ("<ul><li></li><li>b</li></ul>", "- b"),
        ("<li>a</li>", "- a"),
    ],
)
def test_lists(body, expected):
    assert markdown(body) == expected


def test_code_in_a_definition_is_written_behind_it():
    body = "<dl><dt>f</dt><dd><p>a</p><pre>b\n\nc</pre><p>d</p><ul><li>e<pre>g</pre>h</ul></dd><dt>i<dd>j</dl>"
    assert markdown(body) == ("f\n\n:   a\n\n```\nb\n\nc\n```\n\nd\n\n- e\n\n  ```\n  g\n  ```\n\n  h\n\ni\n\n:   j")


def test_numbers_of_a_list_count_the_items_that_went():
    page = html_page("<ol><li id=a>a</li><li>b</li></ol>")
    extraction = keep_everything(page)
    extraction = remove_subtrees(extraction, [Removal(by_id(page, "a"), "test", "other", "for a test")])
    assert extraction.markdown == "2. b"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<blockquote>a</blockquote>b", "> a\n\nb"),
        ("<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"),
        ("<blockquote>a</blockquote><blockquote>b</blockquote>", "> a\n\n> b"),
        ("<blockquote>a<blockquote>b</blockquote></blockquote>", "> a\n>\n> > b"),
        ("<blockquote><ul><li>a</li><li>b</li></ul></blockquote>", "> - a\n> - b"),
        ("<blockquote>a<br>b</blockquote>", "> a  \n> b"),
    ],
)
def test_quotes(body, expected):
    assert markdown(body) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<pre>a\n  b\n\nc *d*</pre>", "```\na\n  b\n\nc *d*\n```"),
        ("<pre><code>a <b>b</b><br>c</code></pre>", "```\na b\nc\n```"),
        ("<pre>```\na</pre>", "````\n```\na\n````"),
        ("<pre> </pre>", ""),
        ("<p>a <code>b*c_d</code> e</p>", "a `b*c_d` e"),
        ("<p><code>a`b</code> <code>`c`</code></p>", "``a`b`` `` `c` ``"),
        ("<p><code>a <b>b</b> <a href='/x'>c</a></code></p>", "`a b c`"),
        ("<p><code></code>a</p>", "a"),
        ("<p><code>a\n b</code></p>", "`a b`"),
    ],
)
def test_code(body, expected):
    assert markdown(body) == expected


TABLE = "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (TABLE, "| a | b |\n| --- | --- |\n| 1 | 2 |"),
        (TABLE.replace("1", ""), "| a | b |\n| --- | --- |\n|  | 2 |"),
        (TABLE.replace("1", "x|y<p>z|</p>"), "| a | b |\n| --- | --- |\n| x\\|y z\\| | 2 |"),
        (TABLE.replace("1", "x<br>y"), "| a | b |\n| --- | --- |\n| x y | 2 |"),
        (TABLE.replace("<td>2</td>", ""), "| a | b |\n| --- | --- |\n| 1 |  |"),
        (TABLE.replace("<td>2", "<td>2<td>3"), "| a | b |  |\n| --- | --- | --- |\n| 1 | 2 | 3 |"),
        (TABLE.replace("<td>1</td><td>", "<td colspan=2>"), "| a | b |\n| --- | --- |\n| 2 |  |"),
        (TABLE.replace("colspan", "x").replace("<td>1", "<td colspan='-1'>1"), "| a | b |\n| --- | --- |\n| 1 | 2 |"),
        (f"<p>x</p>{TABLE}y", "x\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\ny"),
        (TABLE.replace("<tr>", "<caption>c</caption><tr>", 1), "c\n\n| a | b |\n| --- | --- |\n| 1 | 2 |"),
        ("<table><tr><td>a</td></tr><tr><td>- b</td></tr></table>", "a\n\n\\- b"),
        ("<table><tr><td>a</td><td>b</td></tr></table>", "a\n\nb"),
    ],
)
def test_tables(body, expected):
    assert markdown(body) == expected


@pytest.mark.parametrize("inside", ["<h2>x</h2>", "<ul><li>x</li></ul>", "<pre>x</pre>", TABLE])
def test_table_that_lays_a_page_out_is_no_table(inside):
    layout = markdown(f"<table><tr><td>left</td><td>{inside}</td></tr><tr><td>below</td><td>right</td></tr></table>")
    assert layout.startswith("left\n\n")
    assert layout.endswith("\n\nbelow\n\nright")
    assert markdown(inside) in layout


def test_row_that_went_leaves_no_empty_one():
    page = html_page("<table><tr><td>a<td>b<tr id=r><td>1<td>2<tr><td>3<td>4</table>")
    extraction = keep_everything(page)
    extraction = remove_subtrees(extraction, [Removal(by_id(page, "r"), "test", "other", "for a test")])
    assert extraction.markdown == "| a | b |\n| --- | --- |\n| 3 | 4 |"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a*b_c`d[e]f\\g", r"a\*b\_c\`d\[e\]f\\g"),
        ("a &lt;b&gt; &amp;lt; AT&amp;T", r"a \<b\> \&lt; AT&T"),
        ("# a", r"\# a"),
        ("## a", r"\## a"),
        ("#a", "#a"),
        ("- a", r"\- a"),
        ("-a", "-a"),
        ("+ a", r"\+ a"),
        ("1. a", r"1\. a"),
        ("12) a", r"12\) a"),
        ("1.5 a", "1.5 a"),
        ("2024", "2024"),
        ("---", r"\---"),
        ("===", r"\==="),
        ("~~~", r"\~~~"),
        ("-", r"\-"),
        ("Name|Score<br>-|-<br>Anna|3|and", "Name|Score  \n\\-|-  \nAnna|3|and"),
        ("a|b<br>|:-|-:|", "a|b  \n\\|:-|-:|"),
        ("a|b<br>:-: | :-", "a|b  \n\\:-: | :-"),
        ("a|b<br>--- | ---", "a|b  \n\\--- | ---"),
        ("|a|<br>|-|", "|a|  \n\\|-|"),
        ("a<br>:-", "a  \n\\:-"),
        ("a|b<br>|--+--|", "a|b  \n\\|--+--|"),
        ("a|b<br>-|x<br>:)<br>|", "a|b  \n-|x  \n:)  \n|"),
        ("x<br>- a<br># b", "x  \n\\- a  \n\\# b"),
    ],
)
def test_text_that_looks_like_markdown_is_escaped(text, expected):
    assert markdown(f"<p>{text}</p>") == expected


ROWS = (
    "-|-",
    "|-|-|",
    ":-|-:",
    "--|:--:",
    " - | - ",
    "|-|",
    ":-",
    "-:|",
    "- | -",
    "---|---|---",
    "+-|-+",
    "-",
    "|",
    ":",
)


@pytest.mark.parametrize("head", ["a|b", "|a|b|", "a", "|a", "a|b|c"])
@pytest.mark.parametrize(
    "around", ["<p>@</p>", "<ul><li>@</ul>", "<blockquote>@</blockquote>", "<table><tr><td>@</table>"]
)
def test_no_text_is_a_table(head, around):
    for row in ROWS:
        written = markdown(around.replace("@", f"{head}<br>{row}<br>c|d|e"))
        assert "table_open" not in [token.type for token in tokens_of(written)], written


def test_only_what_is_kept_is_written():
    page = html_page("<p id=a>kept <img src=/a></p><p id=b>gone <a href=/x>gone</a> <img src=/b></p><h2 id=c>kept</h2>")
    assert keeping(page, "a", "c").markdown == "kept ![](/a)\n\n## kept"


def test_exact_part_of_a_slot_is_written():
    page = html_page("<p>one two three</p>")
    extraction = Extraction(page, bytes(len(page)), bytes(len(page)), partial_texts={4: "two"})
    assert extraction.markdown == "two"


@given(extractions())
def test_every_kept_word_is_there(extraction):
    words = extraction.text.split()
    written = re.sub(r"[\\*`]", "", extraction.markdown)
    for word in words:
        assert word in written
    if not words:
        assert not any(map(str.isalnum, written))


@pytest.mark.slow
@pytest.mark.parametrize("tag", ["b", "a", "blockquote", "ul", "li", "table", "code", "pre", "div", "h1"])
def test_deep_nesting_takes_linear_time(tag):
    def extraction_of(levels: int) -> Extraction:
        flat = "".join(f'<{tag} crunch:level="{level + 9}" href="/x">t</{tag}>' for level in range(levels))
        return keep_everything(parse_snapshot(f'<html xmlns:crunch="urn:crunch">{flat}</html>'))

    small, large = extraction_of(600), extraction_of(600 * GROWTH)
    assert large.markdown.count("t") >= 600 * GROWTH
    assert is_linear(lambda extraction: extraction.markdown, small, large)
