"""Pictures that are in a page itself."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from crunch.documents.formats.pictures import address_in_page, picture_in
from tests.support.drawn_pictures import GIF, JPEG_HEAD, address, png
from tests.support.pages import html_page, snapshot_page


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        (address(png()), "image/png"),
        (address(png(), "webp"), "image/png"),
        (f"data:image/gif,{quote(GIF)}", "image/gif"),
        (address(JPEG_HEAD, "jpeg"), "image/jpeg"),
        (address(png()).rstrip("="), "image/png"),
        (address(GIF + b";", "gif").rstrip("="), "image/gif"),
        (address(GIF + b";;", "gif").rstrip("="), "image/gif"),
        (address(png())[:-8], None),
        (address(png(side=0)), None),
        (address(b"\xff\xd8\xff\xe0\x00\x01", "jpeg"), None),
        (address(b"<svg onload='x'/>", "svg+xml"), None),
        ("data:image/png;base64,%%%", None),
        ("data:text/html,<p>", None),
        ("https://a.example/b.png", None),
    ],
)
def test_a_picture_is_what_its_bytes_say(url, kind):
    picture = picture_in(url)
    assert (picture and picture.type) == kind


@pytest.mark.parametrize("later", ['data-src="b.jpg"', 'srcset="b.jpg 1x, c.jpg 2x"', 'data-srcset="b.jpg"'])
def test_what_stands_in_a_pictures_place_is_not_the_picture(later):
    page = html_page(f'<img src="{address(GIF, "gif")}" {later}><img src="{address(GIF, "gif")}" data-src="">')
    assert [address_in_page(page.elements[number]) for number in (-2, -1)] == ["", address(GIF, "gif")]


@pytest.mark.parametrize(
    ("markup", "is_there"),
    [
        ('<img src="{blank}" data-src="b.jpg" {fact}/>', False),
        ('<img src="{blank}" srcset="b.jpg 1x" {fact}/>', True),
        ('<picture><source srcset="b.jpg"/><img src="{blank}" data-src="b.jpg" {fact}/></picture>', True),
        ('<img src="b.jpg" data-src="b.jpg" {fact}/>', True),
        ('<img src="{blank}" {fact}/>', True),
        ("<canvas {fact}/>", True),
    ],
)
def test_a_blank_that_was_displayed_is_not_the_picture_that_it_waits_for(markup, is_there):
    page = snapshot_page(markup.format(blank=address(GIF, "gif"), fact=f'crunch:picture="{address(png())}"'))
    assert address_in_page(page.elements[-1]) == (address(png()) if is_there else "")


def test_the_fact_of_the_browser_is_stronger_and_no_page_can_forge_it():
    page = snapshot_page(f'<img src="{address(GIF, "gif")}" crunch:picture="{address(png())}"/><img src="a.png"/>')
    assert [address_in_page(page.elements[number]) for number in (-2, -1)] == [address(png()), ""]
    forged = html_page(f'<img crunch:picture="{address(png())}">')
    assert address_in_page(forged.elements[-1]) == ""
