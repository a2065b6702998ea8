import pytest

from crunch.documents.semantics.people import (
    MOST,
    declared_authors,
    is_byline,
    leads_to_a_person,
    leads_to_a_profile,
    site_of,
)
from tests.support.pages import html_page


@pytest.mark.parametrize(
    "text",
    [
        "By Kaya Brandt", "by Kaya Brandt", "BY KAYA BRANDT", "By Megan K. Stack and Bo Lind",
        "Von Ada Moos und Jan de Vries",
        "Par Zoé Martin", "Author: Ada Moos", "文／王小明", "記者：王小明", "홍길동 기자", "Автор: Анна Иванова",
    ],
)  # fmt: skip
def test_bylines(text):
    assert is_byline(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Kaya Brandt",
        "By Friday the painters had come to the quay",
        "by bus",
        "Byzantium",
        "By Kaya " + "long " * 30,
    ],
)
def test_other_lines(text):
    assert not is_byline(text)


@pytest.mark.parametrize(
    ("link", "leads"),
    [
        ("rel=author href=/x", True), ("href=/author/kaya", True), ("href=/members/bramble.12/", True),
        ("href='profile.php?id=3'", True), ("href=/news/people-of-the-quay", False), ("href=/a", False),
    ],
)  # fmt: skip
def test_links_to_people(link, leads):
    page = html_page(f"<a {link}>Kaya</a>")
    assert leads_to_a_person(page, page.tags.index("a")) is leads
    assert leads_to_a_profile(page.elements[page.tags.index("a")].get("href")) is (leads and "rel" not in link)


def test_authors_that_the_head_declares():
    page = html_page(
        '<meta name=author content="Ada Moos and Bo Lind"><meta property=article:author content="https://x/y">'
    )
    assert declared_authors(page) == ["ada moos", "bo lind"]


def test_authors_of_an_article_in_its_structured_data():
    article = '{"@type": "NewsArticle", "headline": "h", "author": [{"name": "Ada  Moos"}, {"name": "Bo Lind"}]}'
    other = '{"@type": "Comment", "author": {"name": "Kaya Brandt"}}'
    page = html_page("".join(f"<script type=application/ld+json>{text}</script>" for text in (article, other)))
    assert declared_authors(page) == ["ada moos", "bo lind"]


def test_of_thousands_of_authors_some_are_enough():
    many = "".join(f"<meta name=dc.creator content='Ada Moos {number // 2}'>" for number in range(5_000))
    assert declared_authors(html_page(many)) == [f"ada moos {number}" for number in range(MOST)]


def test_the_name_of_the_site():
    assert site_of(html_page('<meta property=og:site_name content=" The  Coast ">')) == "the coast"
    assert site_of(html_page("<p>x</p>")) == ""
