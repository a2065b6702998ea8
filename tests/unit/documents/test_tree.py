"""Attributes by name, against those of each element."""

from __future__ import annotations

import pytest

from crunch.documents.tree import COMMON, attributes
from tests.support.pages import html_page, snapshot_page
from tests.support.timing import GROWTH, is_linear

HTML = """<div class="a b" id=""><p hidden role=main>x<i class="c" data-testid="t">y</i></p>
<a href="/z" style="display: none" aria-hidden="true">z</a><b class="a b">w</b></div>"""


@pytest.mark.parametrize("name", [*sorted(COMMON), "href", "nowhere"])
def test_those_of_each_element(name: str):
    page = html_page(HTML)
    own = [(number, element.get(name)) for number, element in enumerate(page.elements)]
    wanted = [(number, value) for number, value in own if value is not None]
    assert page.attribute(name) == wanted
    assert attributes(page.elements, {name, "other"})[name] == wanted


def test_an_empty_value_counts():
    page = html_page(HTML)
    assert [value for _, value in page.attribute("id")] == [""]
    assert [value for _, value in page.attribute("hidden")] == [""]


def test_time_is_linear_in_the_attributes_of_one_element():
    small, large = (
        snapshot_page("<p " + " ".join(f'a{n}="1"' for n in range(count)) + ">a</p>").elements
        for count in (3_000, 3_000 * GROWTH)
    )
    assert is_linear(lambda elements: attributes(elements, COMMON), small, large)
