import pytest

from crunch.documents.parsing import parse_html
from crunch_lab.evaluation.losses.heads import head_lines
from crunch_lab.evaluation.losses.page_lines import lines_of

TEXT = (
    "<p>The baker of the village opens at six in the morning.</p><p>By seven every loaf of the day is sold there.</p>"
)
LEAD = "A village lives by its bakery, and nobody knows for how long."


def heads(body, head="<title>Bread for all - The Paper</title>"):
    page = parse_html(f"<html><head>{head}</head><body>{body}</body></html>", None)
    lines = lines_of(page)
    return [(kind, lines[index].text) for index, kind in sorted(head_lines(page).items())]


def test_the_title_is_the_heading_that_the_page_declares():
    found = heads(f"<h1>The Paper</h1><h2>Bread for all</h2>{TEXT}<h2>More for you</h2>")
    assert found == [("title", "Bread for all")]
    assert heads(f"<h1>Loaves</h1>{TEXT}<h1>Other</h1>") == [("title", "Loaves")]


def test_a_title_in_navigation_is_none():
    assert heads(f"<nav><h1>Bread for all</h1></nav>{TEXT}") == []


@pytest.mark.parametrize(
    "line",
    [
        "<p class='byline'>Ada Moos</p>",
        "<div class='article-meta__author'><span>Ada Moos</span></div>",
        "<p><time datetime='2024-01-01'>1 January</time></p>",
        "<p>By Kaya Brandt</p>",
        "<div><span itemprop='author'>Ada Moos</span></div>",
    ],
)
def test_bylines_and_dates_stand_around_the_title(line):
    kinds = [kind for kind, _ in heads(f"{line}<h1>Bread for all</h1>{line}{TEXT}")]
    assert kinds == ["byline", "title", "byline"]


def test_those_of_other_parts_do_not_count():
    teaser = "<div><h3>More</h3><p class='byline'>Ada Moos</p></div>"
    assert heads(f"<h1>Bread for all</h1>{TEXT}{teaser}") == [("title", "Bread for all")]
    assert heads(f"<div class='author-page'><h1>Bread for all</h1><p>Fresh today</p>{TEXT}</div>") == [
        ("title", "Bread for all")
    ]


@pytest.mark.parametrize("lead", [f"<p class='lead'>{LEAD}</p>", f"<div class='c-deck'><h2>{LEAD}</h2></div>"])
def test_a_standfirst_is_named(lead):
    assert ("standfirst", LEAD) in heads(f"<h1>Bread for all</h1>{lead}{TEXT}")
    assert ("standfirst", LEAD) in heads(f"<h1>Bread for all</h1>{TEXT.replace('<p>The', f'{lead}<p>The', 1)}")


def test_a_standfirst_repeats_the_description():
    described = f"<title>Bread for all</title><meta name='description' content='{LEAD}'>"
    lines = f"<h1>Bread for all</h1><div>Click here to open the menu with which you share this.</div><div>{LEAD}</div>"
    assert heads(lines + TEXT, described) == [("title", "Bread for all"), ("standfirst", LEAD)]


def test_a_standfirst_is_known_by_its_place():
    assert heads(f"<h1>Bread for all</h1><div>{LEAD}</div><section>{TEXT}</section>")[1:] == [("standfirst", LEAD)]


@pytest.mark.parametrize(
    "line", [f"<div><a href='/'>{LEAD}</a></div>", f"<ul><li>{LEAD}</li></ul>", "<div>Too few words</div>"]
)
def test_links_items_and_short_lines_are_no_standfirst(line):
    assert heads(f"<h1>Bread for all</h1>{line}<section>{TEXT}</section>") == [("title", "Bread for all")]


def test_the_text_itself_is_no_standfirst():
    assert heads(f"<h1>Bread for all</h1>{TEXT}") == [("title", "Bread for all")]


def test_captions_count_wherever_they_are_but_in_links():
    figure = "<figure><img src='a.png'><figcaption>Her oven</figcaption></figure>"
    named = "<div class='wp-caption'><p class='wp-caption-text'>Her shop</p></div>"
    linked = "<a href='/'><figure><figcaption>Another story</figcaption></figure></a>"
    found = heads(f"<h1>Bread for all</h1>{TEXT}{figure}{named}{linked}<footer>{figure}</footer>")
    assert found[1:] == [("caption", "Her oven"), ("caption", "Her shop")]
    assert heads(f"{TEXT}{figure}") == [("caption", "Her oven")]


def test_an_empty_page_has_nothing():
    assert heads("") == []
