"""Pages of any size for the benchmarks, in the proportions of ordinary ones: text, links, lists, a side column."""

from __future__ import annotations

_HEAD = "<head><title>Benchmark</title></head>"
_LINKS = "".join(f'<li><a href="/s{i}">Section {i}</a></li>' for i in range(6))
_NAVIGATION = f'<nav class="top"><ul>{_LINKS}</ul></nav>'
_PARAGRAPH = (
    '<div class="entry e{n}" id="entry-{n}"><h3>About the number {n}</h3>'
    "<p>Every number has something to say for itself, and number {n} says it in a paragraph of about two hundred"
    ' characters, with <a href="/n/{n}">one link</a> inside and a word or two <em>in italics</em> besides.</p>'
    '<ul class="more"><li><a href="/n/{n}/a">Before</a></li><li>Divisors of {n}</li></ul></div>'
)
ELEMENTS, BLOCKS = 9, 4
"""Of each entry."""
_FRAME_ELEMENTS = 18


def body_of(elements: int) -> str:
    """The body of a page of about that many elements; well-formed as XML too."""
    count = max((elements - _FRAME_ELEMENTS) // ELEMENTS, 1)
    return _NAVIGATION + "<main>" + entries(count) + "</main>"


def entries(count: int, start: int = 0) -> str:
    """So many entries of the text, of ``ELEMENTS`` elements each."""
    return "".join(_PARAGRAPH.format(n=n) for n in range(start, start + count))


def html_of(elements: int) -> str:
    """An HTML document."""
    return f'<!DOCTYPE html><html lang="en">{_HEAD}<body>{body_of(elements)}</body></html>'


def snapshot_of(elements: int) -> str:
    """The snapshot that a browser would send of it."""
    return f'<html xmlns:crunch="urn:crunch" lang="en">{_HEAD}<body>{body_of(elements)}</body></html>'
