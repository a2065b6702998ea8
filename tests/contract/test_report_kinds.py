# ruff: noqa: E501  (markup is easier to read unbroken)
"""Variants of the kinds of ``tests/cases/pages``, so that the kind is mended and not the page: what `auto` must keep."""

from __future__ import annotations

import re

import pytest

import crunch

FIRST = "The council met on Tuesday in the old fish hall and spoke for three hours about the lamp posts on the quay, which nobody had painted since the flood."
SECOND = "By Friday the painters had come, and by Sunday every lamp post shone in a green that half of the town disliked, as letters to the editor show."
THIRD = "The mayor said that the colour had been chosen by lot, that it would stay for ten years at least, and that he himself saw nothing wrong with it."
MENU = '<nav><a href="/">Home</a> <a href="/news">News</a> <a href="/sport">Sport</a></nav>'
FOOT = '<footer><p>© 2026 The Quay Post</p><a href="/privacy">Privacy</a> <a href="/terms">Terms</a></footer>'


def kept(body: str, title: str = "The lamp posts | The Quay Post") -> str:
    page = f'<!DOCTYPE html><html lang="en"><head><title>{title}</title></head><body>{MENU}{body}{FOOT}</body></html>'
    return crunch.extract(page, url="https://site.example/a/b").text


@pytest.mark.parametrize(
    "part",
    [
        '<div class="section discussion" id="s4"><div class="title"><h2>4. Discussion</h2></div><p>{0}</p></div>',
        '<h2>Discussion</h2><div class="discussion"><p>{0}</p></div>',
        '<section class="comments" id="c-3"><h3>3.2 Comments and white space</h3><p>{0}</p><pre>// so</pre></section>',
        '<section id="comments"><h2>Comments</h2><div id="line-comments"><h3>Line comments</h3><p>{0}</p></div><div id="block-comments"><h3>Block comments</h3><p>{0}</p></div></section>',
        '<div id="related-work"><h2>Related work</h2><p>{0}</p></div>',
        '<div class="footer"><h2>The footer of a page</h2><p>{0}</p></div>',
        '<h3 class="tags" id="tags">Tags</h3><p>{0}</p>',
    ],
)
def test_parts_named_after_their_heading_stay(part):
    text = kept(f"<main><h1>The lamp posts</h1><p>{FIRST}</p><p>{SECOND}</p>{part.format(THIRD)}<p>{SECOND}</p></main>")
    heading = re.search(r"<h[23][^>]*>([^<]*)", part)
    assert THIRD in text
    assert heading
    assert heading[1] in text


@pytest.mark.parametrize(
    "part",
    [
        '<section id="comments"><h2>Comments</h2><ol class="comment-list"><li><b>Petra</b><p>{0}</p><a href="#r" class="reply">Reply</a></li></ol></section>',
        '<div id="comments"><h3>2 comments</h3><div><b>Okan</b><p>{0}</p></div><div><b>Petra</b><p>I did the same.</p></div></div>',
        '<div class="discussion"><h2>Discussion</h2><p>{0}</p><form><textarea></textarea><button>Send</button></form></div>',
    ],
)
def test_comments_of_readers_go_all_the_same(part):
    article = f'<article class="story article-body"><h1 class="headline">The lamp posts</h1><p>{FIRST}</p><p>{SECOND}</p></article>'
    text = kept(f"<main>{article}{part.format(THIRD)}</main>")
    assert FIRST in text
    assert THIRD not in text


@pytest.mark.parametrize(
    ("end", "last"),
    [
        ("<p>{0}</p><pre>make quay</pre>", "make quay"),
        ("<p>{0}</p><pre><code>quay get --all</code></pre>", "quay get --all"),
        ("<p>{0}</p><ul><li>Three brushes</li><li>Green paint</li><li>Salt</li></ul>", "Salt"),
        (
            "<p>{0}</p><ol><li>Lift the lid of the lamp.</li><li>Take out the old bulb.</li><li>Close.</li></ol>",
            "Close.",
        ),
        (
            '<p>{0}</p><p class="correction"><small>Amended on 15 March: the hall is old.</small></p>',
            "Amended on 15 March",
        ),
        ('<p>{0}</p><p class="credits">Words: Ada Moss.</p>', "Ada Moss"),
        (
            '<p>{0}</p><figure><img src="a.jpg" width="600" height="400" alt=""><figcaption>The lamps.</figcaption></figure>',
            "The lamps.",
        ),
    ],
)
def test_the_last_line_of_a_text_stays(end, last):
    text = kept(
        f"<main><article><h1>The lamp posts</h1><p>{FIRST}</p><p>{SECOND}</p>{end.format(THIRD)}</article></main>"
    )
    assert last in text


@pytest.mark.parametrize(
    ("mark", "notes"),
    [
        ('<sup><a href="#fn1" id="fnref1">1</a></sup>', '<section class="footnotes" role="doc-endnotes"><hr><ol><li id="fn1"><p>{0} <a href="#fnref1">↩</a></p></li></ol></section>'),
        ('<a href="#_ftn2" name="_ftnref2">[2]</a>', '<div id="ftn2"><p><a href="#_ftnref2" id="_ftn2">[2]</a> {0}</p></div>'),
        ('<sup><a href="#note-a">*</a></sup>', '<p id="note-a">* {0}</p>'),
        ("", '<div class="footnotes"><ol><li id="fn:1"><p>{0}</p></li></ol></div>'),
        ('<a role="doc-noteref" href="#n7">7</a>', '<aside id="n7" role="doc-footnote"><p>{0}</p></aside>'),
        ('<sup id="r1"><a href="#x1">1</a></sup>', '<h2>Notes</h2><ol><li id="x1">{0} <a href="#r1">^</a></li></ol>'),
    ],
)  # fmt: skip
def test_notes_stay_with_the_text(mark, notes):
    note = "Nobody counted."
    body = f"<h1>The lamp posts</h1><p>{FIRST}{mark}</p><p>{SECOND}</p><p>{THIRD}</p>{notes.format(note)}"
    assert note in kept(f"<main><article>{body}</article></main>")


def test_what_a_table_of_contents_points_to_is_no_note():
    body = f'<p>{FIRST} <a href="#c1">1</a></p><p>{SECOND}</p><p>{THIRD}</p>'
    aside = '<div id="c1" class="comments"><ol><li class="comment">Bo: Nobody counted.</li><li class="comment">Ada: No.</li></ol></div>'
    assert "Nobody counted" not in kept(f'<main><article class="story article-body">{body}</article>{aside}</main>')


@pytest.mark.parametrize(
    ("opening", "line"),
    [
        ('<div class="headline">How the posts went green</div>', "How the posts went green"),
        ('<center><font size="5"><b>How the posts went green</b></font></center>', "How the posts went green"),
        ('<p><a href="/a/b"><b>How the posts went green</b></a></p>', "How the posts went green"),
        ('<table><tr><td class="title"><b>How the posts went green</b></td></tr></table>', "How the posts went green"),
        ('<h1>The lamp posts</h1><div>By <a href="/k">Kaya Brandt</a></div>', "Kaya Brandt"),
        ('<h1>The lamp posts</h1><div><a href="/authors/kaya">Kaya Brandt</a></div>', "Kaya Brandt"),
        ("<h1>The lamp posts</h1><p>Von Kaya Brandt und Bo Lind</p>", "Kaya Brandt"),
        (
            '<div class="pic"><img src="a.jpg" width="600" height="400" alt=""><p>A lamp post on the quay, before.</p></div>',
            "A lamp post on the quay",
        ),
        ("<h1>The green lamp</h1><p><span>EUR 64,00</span></p>", "EUR 64,00"),
        ('<h1>The green lamp</h1><div class="preis">1 290 Kč</div>', "1 290 Kč"),
    ],
)
def test_what_opens_a_text_stays(opening, line):
    assert line in kept(f"<main><article>{opening}<p>{FIRST}</p><p>{SECOND}</p><p>{THIRD}</p></article></main>")
