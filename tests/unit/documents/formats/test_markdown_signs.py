"""Signs of Markdown that are text, and marks side by side."""

from __future__ import annotations

import pytest

from crunch.documents.extraction import keep_everything
from crunch.documents.formats.markdown_signs import escape, in_backticks, longest_backticks
from tests.support.pages import html_page


def test_signs_are_escaped():
    assert escape("*a* [b] &amp; c") == r"\*a\* \[b\] \&amp; c"


def test_backticks_in_code():
    assert longest_backticks("a ``b`` `c`") == 2
    assert in_backticks("a`b") == "``a`b``"


@pytest.mark.parametrize(
    ("body", "markdown"),
    [
        ("<code>print</code><code>(os)</code>", "`print(os)`"),
        ("<code>a</code><code>b</code><code>c</code> <code>d</code>", "`abc` `d`"),
        ("<b>Bold</b><strong>er</strong>", "**Bolder**"),
        ("<b>Bold </b><b>word</b>", "**Bold** **word**"),
        ("<b>a</b>x<b>b</b>", "**a**x**b**"),
        ("<b>a</b><i>b</i>", "**a***b*"),
        ("<a href=x>a</a><a href=x>b</a>", "[a](x)[b](x)"),
        ("<p><b>a</b></p><p><b>b</b></p>", "**a**\n\n**b**"),
    ],
)
def test_marks_side_by_side_are_one(body, markdown):
    assert keep_everything(html_page(body)).markdown == markdown
