"""The windows Output and Size for a page on which another algorithm ran."""

from __future__ import annotations

import pytest

from crunch.algorithms.crunch.page_output import of_the_page, page_output, read_page_settings
from crunch.documents.extraction import Removal, keep_everything, remove_subtrees
from crunch.errors import BadSettingsError
from tests.support.pages import by_id, html_page, snapshot_page

BODY = (
    '<nav id="menu" aria-label="Site"><a href="/a">One</a><a href="javascript:x()">No</a></nav><p>Text '
    '<a href="/stays">stays</a></p><footer id="foot"><a href="/f">Foot</a></footer>'
)


def extraction_without(*names: str):
    page = html_page(BODY)
    extraction = keep_everything(page)
    kinds = {"menu": "navigation", "foot": "advertisement"}
    return remove_subtrees(extraction, [Removal(by_id(page, name), "test", kinds[name], "") for name in names])


def test_links_that_went_are_listed_by_region():
    links = page_output(extraction_without("menu", "foot"), {"removed_links": True}).removed_links
    assert [(link.text, link.region, link.label) for link in links] == [
        ("One", "navigation", "Site"),
        ("Foot", "advertisement", ""),
    ]


def test_nothing_went_nothing_is_listed():
    assert page_output(extraction_without(), {}).removed_links == []
    assert page_output(extraction_without("menu"), {"removed_links": False}).removed_links == []
    assert page_output(extraction_without("menu"), {}).removed_links == [], "in a file only when somebody asks"


def test_in_a_browser_they_are_listed_unless_somebody_says_no():
    page = snapshot_page('<nav><a href="/a">One</a></nav><p>Text</p>')
    extraction = keep_everything(page)
    extraction = remove_subtrees(extraction, [Removal(page.tags.index("nav"), "test", "navigation", "")])
    assert [link.text for link in page_output(extraction, {}).removed_links] == ["One"]
    assert not page_output(extraction, {}).appends_links
    assert page_output(extraction, {"removed_links": False}).removed_links == []


def test_which_settings_are_of_the_page():
    values = {"word_wrap": 40, "threshold": 0.5}
    assert of_the_page("lqf", values) == {"word_wrap": 40}
    assert of_the_page("crunch", values) == {}, "it has them itself"
    assert read_page_settings({"word_wrap": "40", "output": "html"}) == {"word_wrap": 40, "output": "html"}
    assert read_page_settings({}) == {}
    with pytest.raises(BadSettingsError, match=r"^image_scale must be"):
        read_page_settings({"image_scale": 99})


def test_values_are_taken_and_the_rest_is_as_ever():
    output = page_output(extraction_without(), {"font_size": 2, "image_scale": 0.5, "word_wrap": 60, "output": "text"})
    assert (output.font_size, output.image_scale, output.word_wrap, output.as_text) == (2, 0.5, 60, True)
    plain = page_output(extraction_without(), {})
    assert (plain.font_size, plain.image_scale, plain.word_wrap, plain.as_text) == (0, 1, 0, False)
