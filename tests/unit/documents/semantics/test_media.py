"""Pictures that are none."""

from __future__ import annotations

import pytest
from lxml import etree, html

from crunch.documents.extraction import keep_everything
from crunch.documents.semantics.media import address_of_picture, is_pixel
from tests.support.pages import html_page


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ('width="1" height="1"', True), ('width="1px" height="0"', True), ('width="0"', True), ('height="1"', True),
        ('style="width:1px;height:1px"', True), ('style="color:red; HEIGHT : 0"', True),
        ('width="100%" height="10"', False), ('width="16"', False), ('style="width:1em"', False), ("", False),
        ('style="border-width:1px"', False), ('style="width:100px"', False),
    ],
)  # fmt: skip
def test_pixels(attributes, expected):
    assert is_pixel(etree.fromstring(f"<img {attributes}/>")) is expected
    extraction = keep_everything(html_page(f"<p>x<img src='/p.gif' alt='' {attributes}></p>"))
    assert ("p.gif" in extraction.markdown) is not expected
    assert ("p.gif" in extraction.html) is not expected


@pytest.mark.parametrize(
    ("attributes", "address"),
    [
        ('src="a.jpg"', "a.jpg"),
        ('src="a.jpg" data-src="b.jpg"', "a.jpg"),
        ('src="data:image/gif;base64,R0" data-src="b.jpg"', "b.jpg"),
        ('src="wait.gif" class="lazyload" data-src="b.jpg"', "b.jpg"),
        ('data-original="b.jpg"', "b.jpg"),
        ('src="data:image/png;base64,AA"', "data:image/png;base64,AA"),
        ('srcset="b.jpg 1x, c.jpg 2x"', "b.jpg"),
    ],
)
def test_the_picture_that_readers_see(attributes, address):
    element = html.fromstring(f"<img {attributes}>")
    assert address_of_picture(element) == address
