from __future__ import annotations

import pytest

from crunch.advertisements.hosts import advertisement_server
from crunch.images.pictures import pictures_of
from crunch.images.relevance import judge
from crunch.images.surroundings import surroundings_of
from crunch.service import extract_page
from tests.support.numbers import number_of
from tests.support.pages import WORDS, html_page


@pytest.fixture
def verdicts(story):
    pictures = pictures_of(story)
    around = surroundings_of(extract_page(story, "region"), pictures)
    return {picture.element: judge(picture, around, advertisement_server) for picture in pictures}


@pytest.mark.parametrize("name", ["lead", "figure", "smile"])
def test_what_stays(story, verdicts, name):
    verdict = verdicts[number_of(story, name)]
    assert verdict.is_relevant
    assert verdict.score > 0.5


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("logo", "head of the site"),
        ("ad", "doubleclick.net"),
        ("pixel", "pixel"),
        ("other1", "an aside"),
    ],
)
def test_what_goes_and_why(story, verdicts, name, words):
    verdict = verdicts[number_of(story, name)]
    assert not verdict.is_relevant
    assert words in verdict.reason
    assert verdict.score < 0.5


def judged(body):
    page = html_page(f"<main><h1>Title</h1><p>{WORDS * 4}</p>{body}<p>{WORDS * 4}</p></main>")
    pictures = pictures_of(page)
    around = surroundings_of(extract_page(page, "plain"), pictures)
    return [judge(picture, around).is_relevant for picture in pictures]


@pytest.mark.parametrize(
    ("body", "relevant"),
    [
        ("<img src=/a.jpg>", True),
        ("<a href=/a-large.jpg><img src=/a.jpg></a>", True),
        ("<img width=728 height=90>", False),
        ("<img width=600 height=10>", False),
        ("<div class=author-box><img width=60 height=60></div>", False),
        ("<p><a href=/author/ann>Ann</a><img width=60 height=60 src=/x.jpg></p>", False),
        ("<svg viewBox='0 0 480 200' width=480 height=200><text>2020</text></svg>", True),
        ("<svg width=16 height=16></svg>", False),
        ("<button><img src=/a.jpg></button>", False),
        ("<video poster=/p.jpg width=640 height=360></video>", True),
        ("<div style='background:url(/b.jpg)'>Read also</div>", False),
    ],
)
def test_kinds_of_pictures(body, relevant):
    assert judged(body) == [relevant]
