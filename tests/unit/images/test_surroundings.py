from __future__ import annotations

import pytest

from crunch.images.pictures import pictures_of
from crunch.images.surroundings import surroundings_of
from crunch.service import extract_page
from tests.support.numbers import number_of


@pytest.fixture
def around(story):
    return surroundings_of(extract_page(story, "region"), pictures_of(story))


def test_region_and_title(story, around):
    assert story.tags[around.region] in ("main", "article")
    assert story.tags[around.title] == "h1"


def test_text_beside(story, around):
    assert around.beside_text(number_of(story, "figure")) == (True, True)
    assert around.beside_text(number_of(story, "other1")) == (False, False)


def test_links(story, around):
    assert around.leads_home(number_of(story, "logo"))
    assert around.leads_elsewhere(number_of(story, "other1"))
    assert not around.leads_elsewhere(number_of(story, "figure"))
    assert around.link_text(number_of(story, "other1")) == len("Anotherstory")
    assert around.linked_in[story.tags.index("ul")] == 3


def test_chrome(story, around):
    assert around.chrome(number_of(story, "other1")) == "an aside"
    assert around.chrome(number_of(story, "logo")) == "the head of the site"
    assert around.chrome(number_of(story, "figure")) is None


def test_part_of_a_line(story, around):
    assert around.stands_in_text(number_of(story, "smile"))
    assert not around.stands_in_text(number_of(story, "figure"))


def test_names_of_what_holds_the_text_do_not_count(story, around):
    assert around.named(number_of(story, "other1")) == ("teaser", "related")
    assert around.named(number_of(story, "pixel")) is None
