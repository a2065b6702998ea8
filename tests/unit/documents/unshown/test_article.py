"""What a file holds and does not show, and that no other page is touched."""

import json

import pytest

import crunch
from crunch.documents.parsing import parse_html, parse_snapshot
from crunch.documents.unshown.article import LEAST, unshown_articles
from crunch.wording import say
from tests.support.pages import WORDS, snapshot_of

TEXT = "\n".join(WORDS.replace("Bread", f"Loaf {number}").strip() for number in range(12))
SHELL = "<nav><a href=/>Home</a></nav><div id=app>Loading…</div>"


def page_with(head, body=SHELL):
    return f"<html><head><title>Bread</title>{head}</head><body>{body}</body></html>"


def written(value):
    return json.dumps(value).replace("</", "<\\/")


def linked(**article):
    data = {"@type": "NewsArticle", "headline": "Bread & salt", **article}
    return f'<script type="application/ld+json">{written(data)}</script>'


TEMPLATE = f"<script type=text/template><p>{TEXT}</p></script>"
STATE = f"<script>window.__STATE__ = {written({'post': {'html': f'<p>{TEXT}</p>'}})}</script>"


@pytest.mark.parametrize(
    ("head", "where"),
    [
        (linked(articleBody=TEXT), "structured data"),
        (linked(articleBody=TEXT) + STATE, "structured data"),
        (TEMPLATE, "a template"),
        (STATE, "program"),
    ],
)
def test_what_the_file_holds_is_the_answer_and_a_note_says_so(head, where):
    result = crunch.extract(page_with(head))
    assert "Loaf 0 needs flour" in result.text
    assert "Loaf 11 needs flour" in result.text
    assert "Loaf 11" in result.markdown
    assert "Loaf 11" in result.html
    assert [note for note in result.notes if where in note]


def test_the_headline_stands_above_it():
    page = parse_html(page_with(linked(articleBody=TEXT)))
    assert page.unshown == say("text_of_data")
    place = page.tags.index("h1")
    assert (page.texts[place], page.tags[page.parents[place]]) == ("Bread & salt", "article")
    assert page.tags.count("p") == 12


def test_a_text_beyond_what_evidence_reads_is_whole():
    text = "\n".join(f"Line {number} of the text that is long. {WORDS}" for number in range(200))
    page = parse_html(page_with(linked(articleBody=text)))
    assert page.tags.count("p") == 200


@pytest.mark.parametrize(
    "source",
    [
        page_with(linked(articleBody=TEXT), f"<p>{WORDS * 3}</p>"),
        page_with(linked(articleBody="word " * (LEAST - 1))),
        page_with(linked(description=WORDS)),
        page_with(linked(articleBody=TEXT), f"<nav>{TEXT * 2}</nav>"),
        page_with(linked(articleBody=TEXT), f"<form><h1>Bread</h1><p>{TEXT}</p></form>"),
        page_with(
            linked(articleBody=TEXT), "<h1>Closed</h1><p>Our shop has closed in May. Thanks for thirty years!</p>"
        ),
        page_with(
            linked(articleBody=TEXT), "<main><p>An old pond.<br>A frog jumps into the pond.<br>Splash!</p></main>"
        ),
        page_with(f"<template><template>{TEXT}</template></template>"),
        page_with(linked(articleBody=f"<template>{TEXT}</template>")),
        page_with(linked(articleBody=f"<script>{TEXT}</script>")),
        page_with(linked(articleBody=f"<style>{TEXT}</style>")),
        page_with(linked(articleBody=f"<p>x</p><!-- {TEXT} -->")),
        page_with(""),
        page_with(f"<script>let text = {json.dumps(TEXT)}</script>"),
    ],
)
def test_other_pages_stay_as_they_are(source):
    page = parse_html(source)
    assert page.unshown is None
    assert "article" not in page.tags


def test_a_page_that_shows_a_text_is_not_looked_at():
    assert list(unshown_articles(parse_html(page_with(linked(articleBody=TEXT), f"<p>{WORDS * 3}</p>")))) == []


def test_what_would_not_be_displayed_gives_way_to_what_is():
    page = parse_html(page_with(linked(articleBody=f"<template>{TEXT}</template>") + STATE))
    assert page.unshown == say("text_of_program")
    assert page.tags.count("article") == 1


def test_its_styles_hide_nothing_that_the_page_shows():
    evil = f"<style>h1 {{ display: none }}</style><base href='https://evil.example/'><p>{TEXT}</p>"
    page = parse_html(page_with(linked(articleBody=evil), "<h1>Bread</h1>"))
    assert page.unshown
    assert "style" not in page.tags
    assert "base" not in page.tags


def test_a_whole_document_in_it_ends_nothing():
    page = parse_html(page_with(linked(articleBody=f"</article></body></html><p>{TEXT}</p>")))
    assert page.unshown
    assert page.character_count > 500


def test_a_snapshot_is_never_touched():
    script = linked(articleBody=TEXT, headline="Bread")
    page = parse_snapshot(snapshot_of(f"{script}<p>x</p>"))
    assert page.unshown is None


def test_nothing_in_it_runs():
    evil = f'<p onclick="go()">{TEXT}</p><script>go()</script><iframe src="javascript:go()"></iframe>'
    result = crunch.extract(page_with(linked(articleBody=evil)))
    assert "Loaf 3" in result.html.partition("<article")[2]
    for trace in ("onclick", "<script", "javascript:", "go()"):
        assert trace not in result.html.partition("<article")[2]
        assert trace not in result.markdown


def test_escaped_html_is_html():
    escaped = TEXT.replace("\n", "&lt;/p&gt;&lt;p&gt;")
    page = parse_html(page_with(linked(articleBody=f"&lt;p&gt;{escaped}&lt;/p&gt;")))
    assert page.tags.count("p") == 12


@pytest.mark.parametrize("parser", ["lxml", "html5lib"])
def test_both_parsers(parser):
    page = parse_html(page_with(STATE), parser=parser)
    assert page.unshown == say("text_of_program")
    assert page.character_count > 500


@pytest.mark.parametrize("mark", ["<", "<a", "window.a={", '{"a":', "&lt;p&gt;"])
def test_hostile_texts_take_linear_time(mark):
    many = mark * 30_000
    parse_html(page_with(f"<script type=application/json>{json.dumps([many])}</script><script>{many}</script>"))
    parse_html(page_with(linked(articleBody=many)))
