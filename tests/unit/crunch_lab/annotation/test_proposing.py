"""An algorithm's answer on the file, carried over to the page in the browser."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from crunch.corrections import store
from crunch.corrections.description import describe, text_in
from crunch.documents.extraction import keep_everything
from crunch.documents.labels import Span
from crunch.documents.parsing import parse_html, parse_snapshot
from crunch.service import extract_page
from crunch_lab.annotation.labels import labelled
from crunch_lab.annotation.proposing import carried, kept_spans, propose
from crunch_lab.annotation.slots import slots_of

SAMPLES = Path(__file__).parents[3] / "packages" / "samples"


@pytest.mark.parametrize("name", ["blog", "news", "table-layout", "japanese", "forum"])
@pytest.mark.parametrize("algorithm", ["auto", "bte", "lqf", "tree-matching"])
def test_gold_of_an_uncorrected_proposal_is_the_algorithms_text(name, algorithm):
    html = (SAMPLES / f"{name}.html").read_text("utf-8")
    page = parse_html(html)
    assert labelled(page, propose(page, html, algorithm)).text.split() == extract_page(page, algorithm).text.split()


def test_slots_that_an_algorithm_cuts_are_cut():
    page = parse_snapshot("<html><body><p>one two three</p><p>four</p></body></html>")
    extraction = keep_everything(page)
    extraction = replace(extraction, partial_texts={2: " two "})
    assert [(span.element, span.start, span.end) for span in kept_spans(extraction)] == [(2, 4, 7), (3, 0, 4)]


def test_what_the_browser_does_not_display_is_not_proposed():
    html = '<html><body><article><p>shown and long enough</p><p id="x">hidden by a rule</p></article></body></html>'
    snapshot = html.replace('<p id="x">', '<p id="x" crunch:hidden="tree">').replace(
        "<html>", '<html xmlns:crunch="urn:crunch"><head/>'
    )
    page = parse_snapshot(snapshot)
    assert labelled(page, propose(page, html, "plain")).text == "shown and long enough"


def test_what_the_annotator_hid_and_kept_as_a_reader_is_proposed_so(tmp_path, monkeypatch):
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path))
    url = "https://a.example/news/story"
    html = (SAMPLES / "news.html").read_text("utf-8")
    page = parse_html(html, url)
    before = labelled(page, propose(page, html, "auto")).text
    title, links = page.tags.index("h1"), page.tags.index("nav")
    for action, element in (("hide", title), ("keep", links)):
        store.add(url, store.correction_for(url, action, "page", describe(page, element), ""))
    after = labelled(page, propose(page, html, "auto")).text
    for element, is_proposed in ((title, False), (links, True)):
        words = text_in(page, element).split()
        assert (set(words) <= set(before.split()), set(words) <= set(after.split())) == (not is_proposed, is_proposed)
    other = parse_html(html, "https://a.example/other")
    assert labelled(other, propose(other, html, "auto")).text == before


def test_spans_without_a_twin_are_counted():
    left = parse_snapshot("<html><body><p>a</p><p>b</p></body></html>")
    right = parse_snapshot("<html><body><div><p>b</p></div></body></html>")
    spans = [Span(label="main", element=2, slot=0), Span(label="title", element=3, slot=0)]
    found, lost = carried(spans, slots_of(left), slots_of(right))
    assert (found, lost) == ([Span(label="title", element=3, slot=0, start=0, end=1)], 1)
