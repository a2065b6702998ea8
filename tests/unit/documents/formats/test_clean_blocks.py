"""Blocks and marks that are valid in whatever order they are opened and closed."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from crunch.documents.formats.clean_blocks import Blocks
from crunch.documents.formats.clean_tags import Speech, Tag

_NAMES = ["", "", "p", "h2", "ul", "li", "dl", "dt", "dd", "blockquote", "pre", "figure", "figcaption", "table"]
_NAMES += ["caption", "tr", "td", "th"]
_ONLY = {"ul": {"li"}, "table": {"caption", "tr"}, "tr": {"td", "th"}, "dl": {"dt", "dd"}}
_LINES = {"p", "h2", "pre", "caption", "dt", "strong", "a", "code"}
_INLINE = {"br", "strong", "a", "code"}


def built(*steps: str) -> str:
    """``<li`` opens, ``>`` closes the last, ``*strong`` and ``/`` mark, ``|`` breaks the line; others are text."""
    blocks, opened = Blocks(Speech()), []
    for step in steps:
        if step.startswith("<"):
            opened.append(blocks.open(Tag(step[1:])))
        elif step == ">":
            blocks.close(opened.pop())
        elif step.startswith("*"):
            blocks.mark(Tag(step[1:]))
        elif step == "/":
            blocks.unmark()
        elif step == "|":
            blocks.line_break()
        elif step == "-":
            blocks.standing("<hr/>")
        else:
            blocks.text(step)
    return blocks.result().replace("\n", "")


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (["a"], "<p>a</p>"),
        (["<", "a", "<", "b", ">", "c", ">"], "<p>a</p><p>b</p><p>c</p>"),
        (["<p", "a", "<p", "b", ">", "c", ">"], "<p>a</p><p>b</p><p>c</p>"),
        (["<h2", "a", "<p", "b", ">", "c", ">"], "<h2>a<br/>b<br/>c</h2>"),
        (["<p", ">", "<ul", "<li", ">", ">"], ""),
        (["<ul", "a", "<li", "b", ">", "<p", "c", ">", ">"], "<ul><li>a</li><li>b</li><li><p>c</p></li></ul>"),
        (["<li", "a", ">"], "<p>a</p>"),
        (["<table", "<td", "a", ">", "<td", "b", ">", ">"], "<table><tr><td>a</td><td>b</td></tr></table>"),
        (["<table", "a", "<tr", "<th", "b"], "<table><tr><td>a</td></tr><tr><th>b</th></tr></table>"),
        (["<dl", "<dd", "a", ">", "<dt", "b", ">", ">"], "<dl><dt></dt><dd>a</dd><dt>b</dt><dd></dd></dl>"),
        (
            ["<figure", "<figcaption", "a", ">", "b", "<figcaption", "c", ">", ">"],
            "<figure>b<figcaption>a<br/>c</figcaption></figure>",
        ),
        (["<p", "a", "|", "|", "b", "|", ">"], "<p>a<br/><br/>b</p>"),
        (["<p", "*strong", "a", ">", "<p", "b", "/", "c", ">"], "<p><strong>a</strong></p><p><strong>b</strong>c</p>"),
        (["<p", "*a", "a", "*strong", " ", "b", "/", "/", ">"], "<p><a>a <strong>b</strong></a></p>"),
        (["<p", "a", "-", "b", ">"], "<p>a</p><hr/><p>b</p>"),
    ],
)
def test_what_is_written(steps, expected):
    assert built(*steps) == expected


def test_no_mark_stands_in_one_of_its_like():
    blocks = Blocks(Speech())
    assert [blocks.mark(Tag("a")), blocks.mark(Tag("a")), blocks.mark(Tag("strong"))] == [True, False, True]


@given(st.integers(0, 2**32).map(Random))
def test_whatever_is_opened_is_valid(random):
    blocks, opened, marks = Blocks(Speech()), [], 0
    for _ in range(random.randrange(60)):
        choice = random.random()
        if choice < 0.4:
            opened.append(blocks.open(Tag(random.choice(_NAMES))))
        elif choice < 0.6 and opened:
            blocks.close(opened.pop())
        elif choice < 0.7:
            marks += blocks.mark(Tag(random.choice(["strong", "a"])))
        elif choice < 0.8 and marks:
            blocks.unmark()
            marks -= 1
        else:
            random.choice([lambda: blocks.text("x"), blocks.line_break, lambda: blocks.standing("<hr/>")])()
    root = etree.fromstring(f"<body>{blocks.result()}</body>")
    for element in root.iter():
        inside = {child.tag for child in element}
        if element.tag in _ONLY:
            assert inside <= _ONLY[element.tag]
            assert not "".join([element.text or "", *(child.tail or "" for child in element)]).strip()
        if element.tag in _LINES:
            assert inside <= _INLINE
        if element.tag == "figure":
            assert [child.tag for child in element].count("figcaption") <= 1
        if element.tag == "dl":
            assert (element[0].tag, element[-1].tag) == ("dt", "dd")


def test_depth_has_an_end():
    written = built(*["<blockquote", "<ul", "<li"] * 5000, "a")
    assert written.count("<li>") < 100
    assert ">a<" in written
