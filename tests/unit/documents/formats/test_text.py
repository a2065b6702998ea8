"""Kept nodes as text."""

from __future__ import annotations

import pytest
from hypothesis import given

from crunch.documents.extraction import Extraction, Removal, keep_everything, remove_subtrees
from crunch.documents.page import Page
from tests.support.pages import by_id, html_page, keeping
from tests.support.trees import extractions


def text(body: str) -> str:
    return keep_everything(html_page(body)).text


def removing(page: Page, *identities: str) -> Extraction:
    extraction = keep_everything(page)
    return remove_subtrees(
        extraction, [Removal(by_id(page, identity), "test", "other", "for a test") for identity in identities]
    )


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<p>a</p><p>b</p>", "a\nb"),
        ("a<div>b</div>c", "a\nb\nc"),
        ("a<br>b<br><br>c", "a\nb\n\nc"),
        ("<br>a<br> <br><br>b<br><br><p>c<br></p>d", "a\n\nb\nc\nd"),
        ("<table><tr><td>a</td><td>b</td></tr></table>", "a\nb"),
        ("<ul><li>a<li>b</ul>", "a\nb"),
        ("<select><option>a<option>b</select>", "a\nb"),
        ("<dl><dt>a<dd>b</dl>", "a\nb"),
        ("un<b>believ</b>able", "unbelievable"),
        ("<span>a</span> <span>b</span>", "a b"),
        ("<span>a</span>\n\n<span>b</span>", "a b"),
        ("<span>a </span><span> b</span>", "a b"),
        ("a<b> </b>b<i>\n</i><u>c</u>", "a b c"),
        ("a<img>b<input>c<wbr>d", "abcd"),
        ("  a \t\n b&nbsp;&nbsp;c\u2003d ", "a b c d"),
        ("a<script>x</script>b<!-- c -->d", "abd"),
        ("&lt;b&gt; &amp; &eacute;", "<b> & é"),
        ("<button>a</button><label>b</label>", "ab"),
        ("", ""),
    ],
)
def test_blocks_are_lines_and_inline_parts_are_glued(body, expected):
    assert text(body) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<pre>a\n  b\n\n\nc  d</pre>", "a\n  b\n\n\nc  d"),
        ("<pre>\n\na\n\n</pre>", "a"),
        ("<pre>  a</pre>", "  a"),
        ("<pre>a<br>b</pre>", "a\nb"),
        ("<pre>a <b>\n b</b></pre>", "a \n b"),
        ("<pre><code><span>a</span>\n<span>b</span></code></pre>", "a\nb"),
        ("x<pre>a\n b</pre>y  z", "x\na\n b\ny z"),
        ("<pre>  \n </pre>", ""),
        ("<textarea>a\n b</textarea>", "a\n b"),
        ("<xmp>a\n <b></xmp>", "a\n <b>"),
        ("<pre>a\n b<div>c\n d</div></pre>", "a\n b\nc\n d"),
    ],
)
def test_white_space_of_code_is_text(body, expected):
    assert text(body) == expected


def test_removed_block_separates_words():
    assert removing(html_page("a<div id=x>gone</div>b"), "x").text == "a\nb"


def test_removed_inline_part_does_not():
    assert removing(html_page("un<i id=x>gone</i>able a <i>b</i>"), "x").text == "unable a b"


def test_blank_beside_a_removed_part_still_separates():
    assert removing(html_page("<p>a <i id=x>gone</i> b</p><p>c<i id=y>gone</i> d</p>"), "x", "y").text == "a b\nc d"


def test_blank_between_inline_parts_separates_them():
    assert keeping(html_page("<p><b id=a>one</b> <b id=b>two</b></p>"), "a", "b").text == "one two"


def test_text_is_made_once():
    extraction = keep_everything(html_page("a"))
    assert extraction.text is extraction.text


@given(extractions())
def test_text_is_that_of_the_kept_slots_in_order(extraction):
    page = extraction.page
    walked: list[str] = []

    def walk(number: int, element) -> None:
        if extraction.kept_texts[number]:
            walked.append(page.texts[number])
        child_number = number + 1
        for child in element:
            walk(child_number, child)
            if extraction.kept_tails[child_number]:
                walked.append(page.tails[child_number])
            child_number = page.ends[child_number]

    walk(0, page.root)
    assert "".join(extraction.text.split()) == "".join("".join(walked).split())
