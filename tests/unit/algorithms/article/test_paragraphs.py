from __future__ import annotations

import pytest

from crunch.algorithms.article.paragraphs import Paragraph, paragraphs_of
from crunch.algorithms.article.reading import count, read
from tests.support.pages import by_id, html_page


def found(body: str) -> list[tuple[str, int]]:
    """Parent's tag or id, and size."""
    page = html_page(body)
    reading = read(page)
    paragraphs = paragraphs_of(reading, count(reading))
    return sorted((page.elements[one.parent].get("id") or page.tags[one.parent], one.size) for one in paragraphs)


@pytest.mark.parametrize(
    ("body", "paragraphs"),
    [
        ("<p>Hello</p>", [("body", 5)]),
        ("<div>Hello</div>", [("body", 5)]),
        ("<section><p>a  b\n c</p></section>", [("section", 5)]),
        ("<div id=x>one<br>three</div>", [("x", 3), ("x", 5)]),
        ("<table><tr><td>one<br><br>three</td></tr></table>", [("td", 3), ("td", 5)]),
        ("one<br>three", [("body", 3), ("body", 5)]),
        ("<div><font>one<br>three</font></div>", [("font", 3), ("font", 5)]),
        ("<div>Only one line<br></div>", [("body", 13)]),
        ("<div><br><b>Only</b> one<br>&nbsp;</div>", [("body", 8)]),
        ("<p>one<br>three</p>", [("body", 8)]),
        ("<p><b>one<br>three</b></p>", [("body", 8)]),
        ("<div id=x>own text<p>nested</p></div>", [("body", 8), ("x", 6)]),
        ("<div id=x><span>in a span</span><ul><li>item</li></ul></div>", [("body", 9)]),
        ("<ul><li>item</li></ul><h1>Title</h1><td>cell</td>", []),
        ("<div>x <span>a<br>b</span> y</div>", [("body", 3), ("span", 1), ("span", 1)]),
        ("<div> <p> </p></div>", []),
        ("", []),
    ],
)
def test_paragraphs(body, paragraphs):
    assert [(name, size) for name, size in found(body)] == paragraphs


def test_characters_in_links():
    page = html_page("<p id=x>see <a href=1>the  source</a> here</p>")
    reading = read(page)
    assert paragraphs_of(reading, count(reading)) == [Paragraph(page.parents[by_id(page, "x")], 19, 10)]
