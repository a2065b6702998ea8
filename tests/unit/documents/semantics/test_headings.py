"""Headings by the role that an element states, and what stays what it is."""

from __future__ import annotations

import pytest

from crunch.documents.parsing import parse_html
from crunch.documents.semantics.headings import tags_with_headings


def tag_of_first(body: str) -> str:
    page = parse_html(f"<body>{body}</body>")
    return tags_with_headings(page)[page.tags.index("body") + 1]


@pytest.mark.parametrize(
    ("body", "tag"),
    [
        ("<div role=heading aria-level=1>Title</div>", "h1"),
        ('<span role=" HEADING none" aria-level=" 3 ">Title</span>', "h3"),
        ("<div role=heading>Title</div>", "h2"),
        ("<div role=heading aria-level=none>Title</div>", "h2"),
        ("<div role=heading aria-level=9>Title</div>", "h6"),
        ("<div role=heading aria-level=0>Title</div>", "h2"),
        ("<div role=heading aria-level=12>Title</div>", "h2"),
        ("<h4 role=heading>Title</h4>", "h4"),
        ("<h4 role=heading aria-level=2>Title</h4>", "h2"),
        ("<h4 aria-level=2>Title</h4>", "h4"),
        ("<div aria-level=2>Title</div>", "div"),
        ("<div role=group aria-level=2>Title</div>", "div"),
        ("<ul role=heading><li>Entry</ul>", "ul"),
        ("<table role=heading><tr><td>Cell</table>", "table"),
    ],
)
def test_a_heading_by_role(body, tag):
    assert tag_of_first(body) == tag


def test_a_page_without_such_roles_has_its_own_names():
    page = parse_html("<nav role=navigation>Here</nav><h1>Title</h1>")
    assert tags_with_headings(page) is page.tags
