import json

import pytest

from crunch.documents.parsing import parse_html
from crunch.documents.unshown.stated_text import stated_text
from tests.support.pages import WORDS


def stated(*values):
    scripts = "".join(f'<script type="application/ld+json">{json.dumps(value)}</script>' for value in values)
    return stated_text(parse_html(f"<html><head>{scripts}</head><body><p>x</p></body></html>"))


def test_the_longest_body_of_an_article_is_whole():
    long = WORDS * 200
    values = (
        {"@type": "NewsArticle", "headline": "Bread", "articleBody": long},
        {"@type": "Article", "articleBody": "x"},
    )
    assert stated(*values) == ("Bread", [long.strip()])


def test_a_thread_is_its_postings_in_order():
    thread = {
        "@type": "DiscussionForumPosting",
        "headline": "Salt",
        "text": "How much?",
        "comment": [{"@type": "Comment", "text": "A spoon."}, {"@type": "Comment", "text": "Two."}],
    }
    assert stated({"@graph": [thread]}) == ("Salt", ["How much?", "A spoon.", "Two."])


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"@type": "Review", "reviewBody": "Good."}, ["Good."]),
        ({"@type": "BlogPosting", "description": "Of bread."}, []),
        ({"@type": "NewsArticle", "description": "Of bread."}, ["Of bread."]),
        ({"@type": "Product", "description": "Of bread."}, []),
        ({"@type": "Article", "articleBody": ["One.", "Two."]}, ["One.\nTwo."]),
        ({"@type": "Article", "articleBody": 3}, []),
        ("text", []),
    ],
)
def test_what_counts(value, expected):
    assert stated(value)[1] == expected


def test_broken_scripts_are_passed_over():
    page = parse_html('<script type="application/ld+json">{"articleBody": "x</script><p>x')
    assert stated_text(page) == ("", [])
