"""What stands beside a heading and is no part of it."""

from __future__ import annotations

import pytest

import crunch


def markdown(body: str) -> str:
    return crunch.extract(f"<html><body>{body}</body></html>", algorithm="plain").markdown


@pytest.mark.parametrize(
    "heading",
    [
        '<h2 id="a">Salt<a class="headerlink" href="#a">¶</a></h2>',
        '<h2 id="a"><a href="#a">#</a> Salt</h2>',
        '<h2 id="a">Salt <span><a href="/page#a">&#x200b;</a></span></h2>',
        '<h2>Salt<span class="mw-editsection">[<a href="/edit">edit</a>]</span></h2>',
    ],
)
def test_signs_and_links_to_edit_go(heading):
    assert markdown(f"{heading}<p>Text.</p>") == "## Salt\n\nText."


@pytest.mark.parametrize(
    ("body", "line"),
    [
        ('<h2 id="a"><a href="#a">Salt</a></h2>', "## [Salt](#a)"),
        ('<h2 id="a"><a href="#a">#</a></h2>', "## [#](#a)"),
        ('<p>See <a href="#n">*</a> below.</p>', "See [\\*](#n) below."),
        ('<h2>Salt<a href="#n">1</a></h2>', "## Salt[1](#n)"),
    ],
)
def test_words_and_marks_of_notes_stay(body, line):
    assert markdown(body) == line


def test_terms_have_them_too():
    assert markdown('<dl><dt id="a">get(n)<a href="#a">¶</a></dt><dd>Takes one.</dd></dl>').startswith("get(n)\n")
