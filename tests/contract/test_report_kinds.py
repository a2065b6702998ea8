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


INNER = (
    ('<pre><code>go(a)</code></pre>', "go(a)"),
    ('<div class="language-js"><div class="title">src/a.js</div><pre class="language-js"><code>go(a)</code></pre></div>', "go(a)"),
    ('<pre class="highlight"><code><table class="rouge-table"><tr><td class="gl"><pre class="lineno">1\n2\n</pre></td><td><pre>def paint\nend\n</pre></td></tr></table></code></pre>', "def paint\nend"),
    ('<figure><img src="a.jpg" width="600" height="400" alt=""><figcaption>Green it is</figcaption></figure>', "Green it is"),
    ('<div class="figure"><img src="a.jpg" width="600" height="400" alt=""><div class="figcaption">Fig 1. Lamps.</div><p>Counted in May.</p></div>', "Fig 1. Lamps."),
    ('<span class="katex-display"><span class="katex"><span class="katex-mathml"><math display="block"><semantics><mi>a</mi><annotation encoding="application/x-tex">a_i</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">a</span></span></span>', "$$a_i$$"),
    ('<div class="MathJax_Display"><span class="MathJax">y2</span></div><script type="math/tex; mode=display">y^2 = 3</script>', "$$y^2 = 3$$"),
    ('<table class="ltx_equation"><tr><td></td><td><math alttext="x=y" display="block"><mi>x</mi><mo>=</mo><mi>y</mi></math></td><td>(1)</td></tr></table>', "x=y"),
)  # fmt: skip


@pytest.mark.parametrize(("part", "line"), INNER)
def test_code_formulas_and_captions_between_text_stay(part, line):
    assert line in kept(
        f"<article><h1>The lamp posts</h1><section><p>{FIRST}</p>{part}<p>{SECOND}</p></section></article>"
    )


def thread(post: str) -> str:
    posts = (("bramble", FIRST, "Mar 1, 2026"), ("thorn", SECOND, "Mar 2, 2026"))
    body = "".join(post.format(name=name, text=text, date=date) for name, text, date in posts)
    return kept(f"<h1>Lathe stays dark</h1>{body}", "Lathe stays dark | Forum")


@pytest.mark.parametrize(
    "post",
    [
        '<li class="postcontainer"><div class="posthead"><span class="date">{date}</span></div><div class="userinfo"><a class="username" href="m"><strong>{name}</strong></a> <span class="usertitle">Member</span></div><div class="content"><blockquote>{text}</blockquote></div></li>',
        '<article class="message message--post"><h4 class="message-name"><a href="/members/{name}" class="username">{name}</a></h4><h5>New member</h5><ul><li><a href="/p"><time>{date}</time></a></li></ul><div class="bbWrapper">{text}</div></article>',
        '<div class="email"><div class="email-author"><a href="/users/{name}">{name}</a></div><div class="email-date"><span class="time">{date}</span></div><div class="email-body"><p>{text}</p></div></div>',
        '<div id="p1" class="post bg1"><dl class="postprofile"><dt><a href="./memberlist.php?mode=viewprofile&amp;u=1" class="username">{name}</a></dt><dd>Posts: 7</dd></dl><div class="postbody"><p class="author">by <strong><a href="u" class="username">{name}</a></strong> » <time>{date}</time></p><div class="content">{text}</div></div></div>',
    ],
)
def test_short_threads_say_who_wrote_what(post):
    text = thread(post)
    assert "bramble" in text
    assert "thorn" in text


def test_the_authors_of_comments_that_go_do_not_stay():
    comment = '<div class="post comment"><b class="author">{0}</b><time>Mar 2, 2026</time><p>Silly colour if you ask me.</p><a href="?replytocom=1">Reply</a></div>'
    article = f'<article class="story article-body"><h1>The lamp posts</h1><p>{FIRST}</p><p>{SECOND}</p></article>'
    text = kept(f'<main>{article}<div id="comments">{comment.format("bramble")}{comment.format("thorn")}</div></main>')
    assert "bramble" not in text
    assert "Silly" not in text


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ('<div class="byline-wrapper"><a href="https://letters.example/@ada">Ada Moss</a></div>', "Ada Moss"),
        ('<div class="meta">Mar 01, 2026</div>', "Mar 01, 2026"),
        (
            '<div class="entry-meta"><span class="posted-on"><time>1 March 2026</time></span> by <a rel="author" href="/author/ada">Ada Moss</a></div>',
            "1 March 2026",
        ),
    ],
)
def test_lines_between_the_title_and_the_text_say_who_and_when(line, word):
    assert word in kept(
        f"<article><header><h1>The lamp posts</h1>{line}</header><div><p>{FIRST}</p><p>{SECOND}</p></div></article>"
    )


def test_the_only_heading_of_the_first_level_above_the_text_is_its_title():
    assert "Lathe stays dark" in kept(
        f'<div><h1>Lathe stays dark</h1></div><div class="post"><p>{FIRST}</p></div>', "Forum"
    )


def test_notes_of_word_processors_stay():
    note = '<div><br clear="all"><hr><div id="ftn1"><p class="MsoFootnoteText"><a href="#_ftnref1" name="_ftn1">[1]</a> Nobody counted.</p></div></div>'
    assert "Nobody counted." in kept(f'<p>{FIRST}<a href="#_ftn1" name="_ftnref1">[1]</a> {SECOND}</p>{note}')


@pytest.mark.parametrize(
    "part",
    [
        '<div class="share"><p>Share this story</p><a href="#">Chat</a> <a href="#">Mail</a></div>',
        '<div class="toolbar"><p><a href="/x">Share this story</a></p></div>',
        '<nav><p>Share this story</p><a href="/x">Chat</a></nav>',
        '<aside class="ad"><p>Share this story</p><a href="/x">Chat</a></aside>',
        '<form><p>Share this story</p><input type="email"><button>Go</button></form>',
    ],
)
def test_what_is_no_text_between_paragraphs_goes_all_the_same(part):
    assert "Share this story" not in kept(
        f"<article><h1>The lamp posts</h1><p>{FIRST}</p>{part}<p>{SECOND}</p><p>{THIRD}</p></article>"
    )
