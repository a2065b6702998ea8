"""The exact parser puts text into the tree in one piece, and the tree is the same."""

from __future__ import annotations

import html5lib
import pytest
from html5lib.constants import tokenTypes
from lxml import etree

from crunch.documents.exact_parsing import join_text, parse_exactly
from crunch.documents.parsing import parse_html
from tests.support.timing import GROWTH, is_linear

HTML = [
    "<p>a &amp; b &lt; c &zzz d</p> &amp; <b>&nbsp;</b> &#10; e",
    " &amp; <html> &lt; <head> <title>&amp; t &amp;</title> &amp; x",
    "<table> &amp; <tr> a &amp; b <td> &amp; c</table> &amp;",
    "<table><colgroup> &amp; <col></table><select> &amp; <option>&lt; </select>",
    "<pre>\n\n &amp; \n</pre><pre>&#10;a</pre><textarea>\n &amp; </textarea>",
    "<svg> &amp; <desc>a &lt; </desc><![CDATA[ &amp; ]]></svg> &amp; <![CDATA[x]]>",
    "</body> &amp; </html> &lt; <!-- c --> &amp;",
    "<frameset> <frame></frameset> ",
    "<script>a &amp; b</script><style> &amp; </style><noscript> &amp; </noscript><plaintext> &amp; ",
]


@pytest.mark.parametrize("html", HTML)
@pytest.mark.parametrize("scripting", [False, True])
def test_the_tree_is_that_of_html5lib(html, scripting):
    other = html5lib.parse(html, treebuilder="lxml", namespaceHTMLElements=False, scripting=scripting).getroot()
    assert etree.tostring(parse_exactly(html, scripting=scripting)) == etree.tostring(other)


def test_text_is_joined():
    text, blank, tag, error = (tokenTypes[name] for name in ("Characters", "SpaceCharacters", "Comment", "ParseError"))
    given = [(blank, " "), (blank, "\n"), (text, "a"), (error, "e"), (text, "&"), (blank, " "), (tag, "t"), (text, "b")]
    found = join_text({"type": kind, "data": data} for kind, data in given)
    assert [(token["type"], token["data"]) for token in found] == [
        (blank, " \n"), (error, "e"), (text, "a& "), (tag, "t"), (text, "b"),
    ]  # fmt: skip


@pytest.mark.parametrize("part", ["&", "&amp;", "&zzz ", "a&b ", "&#65;", "&#", " &lt;"])
def test_time_grows_with_the_number_of_references(part):
    def work(count: int) -> None:
        parse_html(f"<p>{part * count}", parser="html5lib")

    work(1)
    assert is_linear(work, 500, 500 * GROWTH)
