"""The text that stands for an image."""

from __future__ import annotations

import re

import pytest

import crunch
from crunch.algorithms.crunch.alt_texts import alt_text_of
from tests.support.pages import html_page


def test_alt_texts_of_a_subtree():
    page = html_page('<a><img alt=" a \n loaf "><img alt=""><img><b><img alt="of bread"></b></a><img alt="x">')
    assert alt_text_of(page, 4) == "a loaf of bread"
    assert alt_text_of(page, 6) == ""


# Advertisements and links ---------------------------------------------------------------------------------------------

PAGE = f"""<h1>T</h1><p>{"word " * 60}</p><img src="/a.png" alt="A boat"><div class="advertisement"><img src="/x.gif"
alt="Buy shoes"></div><a href="https://ad.doubleclick.net/c"><img src="/i.png" alt="Win a car"></a>
<img src="https://ad.doubleclick.net/i.png" alt="Lose weight"> <a href="/more"><img src="/m.png" alt="More boats"></a>
<p>{"word " * 60}</p>"""
ALL = {"images": True, "images_alt": True, "image_links": True, "image_links_alt": True}


@pytest.mark.parametrize("variant", ["paper", "modern"])
def test_alt_texts_print_no_advertisement(variant):
    found = crunch.extract(PAGE, url="https://x.example/", algorithm="crunch", settings={**ALL, "variant": variant})
    for text in (found.text, found.markdown, found.html):
        assert "A boat" in text
        assert "More boats" in text
        assert not re.search("Buy shoes|Win a car|Lose weight", text)


def test_alt_texts_of_advertisements_stay_where_these_stay():
    settings = {**ALL, "variant": "paper", "advertisements": False}
    found = crunch.extract(PAGE, url="https://x.example/", algorithm="crunch", settings=settings)
    assert "Win a car" in found.text


@pytest.mark.parametrize("variant", ["paper", "modern"])
def test_a_link_stays_with_the_text_of_its_picture(variant):
    settings = {"image_links": True, "image_links_alt": True, "variant": variant}
    found = crunch.extract(PAGE, url="https://x.example/", algorithm="crunch", settings=settings)
    assert "[More boats](https://x.example/more)" in found.markdown
    assert '<a href="https://x.example/more">More boats</a>' in found.html
    assert "m.png" not in found.html + found.markdown


def test_a_link_that_goes_with_something_larger_is_gone():
    page = f'<p>{"word " * 60}</p><nav><a href="/more"><img src="/m.png" alt="More boats"></a></nav>'
    settings = {"image_links": True, "image_links_alt": True, "variant": "modern"}
    found = crunch.extract(page, url="https://x.example/", algorithm="crunch", settings=settings)
    assert "More boats" not in found.text + found.markdown + found.html
