"""Footnotes and sidenotes in Markdown, in the forms that pages have them."""

from __future__ import annotations

import pytest

from crunch.documents.extraction import keep_everything
from crunch.documents.parsing import parse_html

WIKI = """<p>Sea<sup id=r1 class=reference><a href="#c1"><span>[</span>1<span>]</span></a></sup> and land.<sup id=r2><a href="#c2">[2]</a></sup></p>
<ol><li id=c1><span><a href="#r1">^</a></span> <span>First <b>note</b>.</span></li><li id=c2><a href="#r2">↩</a> Second.</li></ol>"""  # noqa: E501
PANDOC = """<p>Sea<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a> and land.</p>
<section class="footnotes" role="doc-endnotes"><hr><ol><li id="fn1"><p>First <b>note</b>.</p><p>More of it.
<a href="#fnref1" class="footnote-back" role="doc-backlink">↩︎</a></p></li></ol></section>"""
WORD = """<p>Sea<a href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a> and land.</p><hr>
<p><a href="#_ftnref1" name="_ftn1">[1]</a> First <b>note</b>.</p>"""
TUFTE = """<p>Sea<label for="s1" class="margin-toggle sidenote-number">*</label>
<input type=checkbox id=s1 class=margin-toggle><span class=sidenote>First <b>note</b>.</span> and land.</p>"""


def markdown(body: str) -> str:
    page = parse_html(f"<html><body>{body}</body></html>", "https://a.example/b")
    return str(keep_everything(page).written("markdown"))


@pytest.mark.parametrize("body", [WIKI, PANDOC, WORD, TUFTE])
def test_a_sign_and_its_note(body):
    text = markdown(body)
    first, *rest = text.split("\n\n")
    assert first.startswith(("Sea[^1] ", "Sea [^1]"))
    assert [line for line in "\n".join(rest).splitlines() if line.startswith("[^1]:")] == ["[^1]: First **note**."]
    assert "(" not in text
    assert "\\[" not in text


def test_notes_keep_their_blocks_and_order():
    assert markdown(WIKI).endswith("[^1]: First **note**.\n[^2]: Second.")
    assert markdown(PANDOC).endswith("[^1]: First **note**.\n\n      More of it.")


@pytest.mark.parametrize(
    "body",
    [
        "<p>See <a href='#s1'>1</a>.</p><h2 id=s1>Part</h2><p>Text.</p>",
        "<p>See <sup><a href='#nowhere'>1</a></sup>.</p>",
        "<p id=t>Top</p><p>Go <sup><a href='#t'>1</a></sup>.</p>",
        "<p>In <sup><a href='#c'>1</a></sup></p><table><tr><td id=c>Cell<td>a<tr><td>b<td>c</table>",
        "<p>The <sup><a href='#c'>first of all things</a></sup></p><p id=c>Cell</p>",
    ],
)
def test_what_is_none(body):
    assert "[^" not in markdown(body)


def test_text_that_looks_like_a_note_is_none():
    assert "[^1]" not in markdown("<p>[^1]: x</p><p>a[^1]</p>")
