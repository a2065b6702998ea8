"""The text that stands for an image."""

from __future__ import annotations

from crunch.algorithms.crunch.alt_texts import alt_text_of
from tests.support.pages import html_page


def test_alt_texts_of_a_subtree():
    page = html_page('<a><img alt=" a \n loaf "><img alt=""><img><b><img alt="of bread"></b></a><img alt="x">')
    assert alt_text_of(page, 4) == "a loaf of bread"
    assert alt_text_of(page, 6) == ""
