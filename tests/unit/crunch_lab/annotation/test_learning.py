"""Rules learned from a few pages of a site that were marked."""

from __future__ import annotations

from difflib import SequenceMatcher
from pathlib import Path
from statistics import mean

import pytest
from lxml.html import fromstring

from crunch.documents.labels import Span
from crunch.documents.parsing import parse_html, parse_snapshot
from crunch_lab.annotation.gold import Marked, save_gold
from crunch_lab.annotation.labels import labelled
from crunch_lab.annotation.learning import learn_rules, selectors_of
from crunch_lab.annotation.rules import package_from_rules, rule_spans
from crunch_lab.annotation.slots import slots_of
from crunch_lab.evaluation.measures import word_sequence
from crunch_lab.evaluation.packages import Document, Package
from crunch_lab.evaluation.tokens import compared_tokens
from tests.unit.crunch_lab.annotation.test_rules import HTML

WIKI = Path(__file__).parents[3] / "packages" / "wiki"


def gold_spans(document: Document) -> list[Span]:
    """The slots whose words the gold text has, in order: what a person would have marked."""
    slots = slots_of(parse_html(document.html.decode()))
    words = [(place, word) for place, slot in enumerate(slots) for word in compared_tokens(slot.text)]
    gold = compared_tokens(document.gold)
    matcher = SequenceMatcher(None, [word for _, word in words], gold, autojunk=False)
    hits = [0] * len(slots)
    for start, _, size in matcher.get_matching_blocks():
        for place, _ in words[start : start + size]:
            hits[place] += 1
    return [
        Span(label="title" if place == 1 else "main", element=slot.element, slot=slot.slot)
        for place, slot in enumerate(slots)
        if slot.is_displayed and 2 * hits[place] > len(compared_tokens(slot.text))
    ]


@pytest.fixture(scope="module")
def wiki() -> list[Document]:
    return list(Package(WIKI).documents())


@pytest.mark.slow
def test_a_site_from_three_of_its_pages(folder, wiki, tmp_path):
    """The gold of the other seventeen is found again."""
    for document in wiki[:3]:
        page = parse_html(document.html.decode())
        snapshot = xml_of(document.html.decode())
        assert parse_snapshot(snapshot).tags == page.tags
        marked = Marked(snapshot, len(page), document.html.decode(), document.facts["url"], gold_spans(document), "ada")
        save_gold(folder, marked)
    (site, rules), *others = learn_rules(Package(folder)).items()
    assert (site, others) == ("almanac.example", [])
    assert rules.labels["main"] == ("div#content",)
    assert {"table.navbox", "div#categories"} <= set(rules.remove)
    scores = []
    for document in wiki[3:]:
        page = parse_html(document.html.decode())
        text = labelled(page, rule_spans(page, rules)).text
        scores.append(word_sequence(compared_tokens(text), compared_tokens(document.gold)).f1)
    assert mean(scores) > 0.98
    assert min(scores) > 0.95
    files = [WIKI / f"{document.name}.html" for document in wiki]
    found = package_from_rules(tmp_path / "all", {site: rules}, files, site)
    assert found.written == 20


def xml_of(html: str) -> str:
    """A snapshot of simple HTML."""
    from lxml import etree

    root = parse_html(html).root
    for element in root.iter("script", "style"):
        element.text = None
    return etree.tostring(root, encoding="unicode", with_tail=False)


def test_labels_of_their_own(folder):
    for number in range(3):
        html = HTML.format(f"story-{number}", number, number)
        page = parse_html(html)
        spans = [
            Span(label=label, element=slot.element, slot=slot.slot)
            for slot in slots_of(page)
            for text, label in (("Title", "title"), ("Ada", "byline"), ("By ", "main"), ("Text", "main"))
            if slot.text.startswith(text)
        ]
        save_gold(folder, Marked(xml_of(html), len(page), html, f"https://example.org/{number}", spans, "ada"))
    rules = learn_rules(Package(folder))["example.org"]
    assert rules.labels["main"] == ("div.entry",)
    assert rules.labels["title"] == ("h1",)
    assert rules.labels["byline"] == ("b.by",)
    assert rules.remove == ("aside",)


def test_what_is_of_one_page_only_is_no_rule():
    element = fromstring('<div id="post-1234" class="entry p2024 x" role="main" itemprop="articleBody">a</div>')
    assert selectors_of(element) == ["div.entry", 'div[itemprop="articleBody"]', 'div[role="main"]']


def test_a_package_without_labels(tmp_path):
    assert learn_rules(Package(WIKI)) == {}
