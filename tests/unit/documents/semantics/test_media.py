"""Pictures that are none; where the address and the size of the others stand."""

from __future__ import annotations

import pytest
from lxml import etree, html

from crunch.documents.extraction import keep_everything
from crunch.documents.semantics.media import (
    address_of_picture,
    is_pixel,
    leads_to_a_picture,
    own_address,
    stated_side,
    stated_size,
)
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


@pytest.mark.parametrize(
    ("attributes", "address"),
    [
        ('src="a.jpg"', "a.jpg"),
        ('src="a.jpg" data-src=" b.jpg "', "b.jpg"),
        ('src="blank.gif" data-lazy="b.jpg" data-url="/page"', "b.jpg"),
        ('src="DATA:image/gif;base64,R0" data-lazy-srcset="b.jpg 1x, c.jpg 2x"', "b.jpg"),
        ('src="data:image/gif;base64,R0" srcset="data:image/gif;base64,R0 1x"', "data:image/gif;base64,R0"),
        ('srcset="b.jpg, c.jpg 2x"', "b.jpg"),
        ("", ""),
    ],
)
def test_the_address_that_says_most(attributes, address):
    assert own_address(html.fromstring(f"<img {attributes}>")) == address


@pytest.mark.parametrize(
    ("attributes", "width"),
    [
        ('width="120"', 120), ('width=" 120PX "', 120), ('width="2em"', 32), ('width="100%"', None), ("", None),
        ('style="color:red; WIDTH : 16px"', 16), ('style="max-width:16px"', None), ('width="9" style="width:16px"', 9),
        ('width="auto" style="width:16px !important"', 16), ('style="width:0;min-width:100%"', None),
        ('style="width:50%"', None),
    ],
)  # fmt: skip
def test_what_a_picture_states_of_its_size(attributes, width):
    element = etree.fromstring(f"<img {attributes}/>")
    assert stated_side(element, "width") == width
    assert stated_side(element, "height") is None
    assert stated_size(element) == width


def test_the_longer_side():
    assert stated_size(etree.fromstring('<img width="12" style="height:300px"/>')) == 300


@pytest.mark.parametrize(
    ("address", "leads"),
    [
        ("a.jpg", True), ("/a.b/A.JPEG?w=9#x", True), ("a.j\tpg\n", True), ("view.php?file=a.png", True),
        ("#/media/File:A.svg", True), ("a.html", False), ("jpg", False), ("/png/", False), ("a.png.html", False),
        ("http://[a.jpg", False), ("", False),
    ],
)  # fmt: skip
def test_addresses_of_pictures(address, leads):
    assert leads_to_a_picture(address) is leads
