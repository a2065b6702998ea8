"""Declarative shadow roots and ``srcdoc`` frames of files."""

from __future__ import annotations

import pytest
from lxml import etree

import crunch
from crunch.documents.parsing import parse_html
from crunch.documents.trees_in_trees import LEVELS, flatten_shadow_trees, show_srcdoc
from crunch.service import extract_page
from tests.support.pages import WORDS
from tests.support.timing import GROWTH, is_linear

PARSERS = ["lxml", "html5lib"]


def text_of(body: str, parser: str = "lxml") -> str:
    return extract_page(parse_html(f"<body>{body}", parser=parser), "plain").text  # type: ignore[arg-type]


def host(shadow: str, light: str = "", mode: str = "shadowrootmode=open") -> str:
    return f"<x-a><template {mode}>{shadow}</template>{light}</x-a>"


CASES = [
    (host("<p>In shadow.</p>"), "In shadow."),
    (host("<p>In shadow.</p>", mode="shadowrootmode=closed"), "In shadow."),
    (host("<p>In shadow.</p>", mode="shadowroot=open"), "In shadow."),
    (host("<p>In shadow.</p>", mode="shadowrootmode=no"), ""),
    ("<template><p>Never</p></template><p>Shown</p>", "Shown"),
    # where slots are, their assigned children are shown; the others are not
    (host("<h2><slot name=t></slot></h2><slot></slot>", "<p>Text.</p><b slot=t>Title</b>"), "Title\nText."),
    (host("<p>Only this</p>", "<p>Not slotted</p>"), "Only this"),
    (host("<slot></slot>", "<i slot=other>No such slot</i>words"), "words"),
    (host("<slot></slot>", "one <b>two</b> three"), "one two three"),
    (host("<slot>Fallback</slot>"), "Fallback"),
    (host("<slot>Fallback</slot>", "<b>given</b>"), "given"),
    (host("<slot name=a>Fallback</slot>", "<b>given</b>"), "Fallback"),
    (host("<slot name=a></slot><slot name=a>Second</slot>", "<b slot=a>given</b>"), "givenSecond"),
    # a slot in a slot, a tree in a tree
    (host("<x-b><template shadowrootmode=open><p><slot></slot></p></template><slot></slot></x-b>", "deep"), "deep"),
    (host(host("<p>inner</p>")), "inner"),
    # in a line of text
    (f"<p>A {host('few words')}, then.</p>", "A few words, then."),
]


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize(("body", "text"), CASES)
def test_the_flat_tree_is_read(body, text, parser):
    assert text_of(body, parser) == text


@pytest.mark.parametrize("parser", PARSERS)
def test_documents_of_srcdoc_frames(parser):
    frame = '<iframe srcdoc="<h1>Title</h1><p>Fish &amp;amp; chips</p>"></iframe>'
    assert text_of(f"<p>Before</p>{frame}<p>After</p>", parser) == "Before\nTitle\nFish & chips\nAfter"
    assert text_of("<iframe srcdoc='' src=x></iframe><p>After</p>", parser) == "After"


def test_frames_in_frames_end():
    root = etree.fromstring("<html><body><iframe/></body></html>")
    root.find(".//iframe").set("srcdoc", "x")
    calls = []

    def parse(text: str) -> etree._Element:
        calls.append(text)
        return etree.fromstring("<html><body><iframe srcdoc='x'/></body></html>")

    show_srcdoc(root, parse)
    assert len(calls) == LEVELS + 1


def test_auto_keeps_an_article_in_either():
    article = f"<article><h1>Sagas</h1><p>{WORDS * 3}</p><p>{WORDS * 3}</p></article>"
    quoted = article.replace("&", "&amp;").replace('"', "&quot;")
    for body in (host(article), host("<slot></slot>", article), f'<iframe srcdoc="{quoted}"></iframe>'):
        extraction = crunch.extract(f"<nav><a href=/>Home</a></nav>{body}")
        assert "Sagas" in extraction.text
        assert "waits for it" in extraction.markdown
        assert "waits for it" in text_of(extraction.html), "and a browser shows what comes out as HTML"
        assert "urn:crunch" not in extraction.html


def test_a_template_of_a_host_that_has_one_already_stays_one():
    root = parse_html(host("<p>a</p><p>b</p>", "<template shadowrootmode=open><p>c</p></template>")).root
    flatten_shadow_trees(root)
    assert [p.text for p in root.iter("p")] == ["a", "b"]


@pytest.mark.slow
def test_is_linear():
    def parse(size: int) -> object:
        return parse_html(
            "<body>" + host("<slot></slot>" * 3, "<p>x</p>") * size + "<iframe srcdoc='<p>x'></iframe>" * size
        )

    assert is_linear(parse, 100, 100 * GROWTH)
