"""Pages with any number of one thing, whatever it is that a page can have many of."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from tests.support.pages import WORDS

Shape = Callable[[int], str]


def _each(part: str, before: str = "", after: str = "") -> Shape:
    """``part`` so many times; ``{n}`` in it is the number of the one."""
    return lambda count: before + "".join(part.replace("{n}", str(number)) for number in range(count)) + after


def _nested(opening: str, closing: str, inner: str = f"<p>{WORDS}</p>") -> Shape:
    return lambda count: opening * count + inner + closing * count


def _at(level: int) -> str:
    return f'crunch:level="{level}"'


def _levels(tag: str, count: int) -> str:
    return "".join(f"<{tag} {_at(2 + level)}>word</{tag}>" for level in range(count))


_TAGS: Final = (
    "div b ul li table td blockquote section a form svg math h1 p pre details figure article nav x-a dl button select"
    " object noscript iframe"
).split()
_STORY: Final = f"<h1>Bread</h1><p>{WORDS * 3}</p>"

BODIES: Final[dict[str, Shape]] = {
    "elements": _each("<p>word</p>"),
    "empty elements": _each("<div></div>"),
    "attributes of one element": _each(' a{n}="1"', "<p", f">{WORDS}</p>"),
    "attributes over all": _each('<p id="i{n}" lang="en" title="t{n}" data-a="{n}">word</p>'),
    "text": _each("word "),
    "text of one word": _each("w"),
    "blank text": _each(" ", "<p>a", "b</p>"),
    "sentences": _each(WORDS, "<p>", "</p>"),
    "ideographs": _each("东京。", "<p>", "</p>"),
    "capitalised words": _each("Ada Lovelace met Charles{n} Babbage. ", "<p>", "</p>"),
    "numbers": _each("1234567890 ", "<p>", "</p>"),
    "breaks": _each("word<br/>"),
    "classes": _each('<p class="c{n}">word</p>'),
    "length of class": _each(" nav{n}", '<p class="', f'">{WORDS}</p>'),
    "length of id": _each("comment-", '<p id="', f'">{WORDS}</p>'),
    "ids": _each('<p id="comment-{n}">word</p>'),
    "length of style": _each("color:red;", '<p style="', f'">{WORDS}</p>'),
    "styles": _each('<p style="color:#{n};font-size:{n}px;background:white">word</p>'),
    "links": _each('<p><a href="/page-{n}">word</a></p>'),
    "links of one paragraph": _each('<a href="/page-{n}">word</a> ', "<p>", "</p>"),
    "length of link": _each("a/", '<p><a href="', f'">{WORDS}</a></p>'),
    "pictures": _each('<img src="/p{n}.jpg" alt="A loaf" width="300" height="200"/>'),
    "figures": _each('<figure><img src="/p{n}.jpg"/><figcaption>A loaf of bread</figcaption></figure>'),
    "length of picture set": _each("/a.jpg 1x, ", '<img srcset="', '"/>'),
    "headings": _each("<h2>Part {n}</h2><p>word</p>"),
    "headings alone": _each("<h2>Part {n}</h2>"),
    "posts": _each('<div class="post" id="p{n}"><a class="author" href="/u{n}">Ada</a><time>2024-01-02</time><p>'
                   f"{WORDS}</p></div>"),
    "comments of readers": _each(
        f'<div class="comment" id="comment-{{n}}"><cite>Ada</cite><p>{WORDS}</p><a href="#reply">Reply</a></div>',
        f"{_STORY}<section id='comments'><h2>Comments</h2>", "</section>"),
    "notes": _each(
        '<p>word<sup><a href="#fn{n}" id="ref{n}">1</a></sup></p><p id="fn{n}">note <a href="#ref{n}">b</a></p>'),
    "cells": _each("<td>word</td>", "<table><tr>", "</tr></table>"),
    "rows": _each("<tr><td>word</td><td>{n}</td></tr>", "<table>", "</table>"),
    "spans of cells": _each('<tr><td colspan="1000" rowspan="65534">word</td></tr>', "<table>", "</table>"),
    "tables": _each("<table><tr><th>a</th></tr><tr><td>{n}</td></tr></table>"),
    "items": _each("<li>word</li>", "<ul>", "</ul>"),
    "menus": _each('<ul class="menu"><li><a href="/{n}">One</a></li><li><a href="/b">Two</a></li></ul>'),
    "code": _each("<span>word</span>\n", "<pre><code>", "</code></pre>"),
    "blocks of code": _each("<pre><code>a = {n}</code></pre>"),
    "forms": _each('<form action="/{n}"><label>Name</label><input name="a"/><button>Send</button></form>'),
    "fields": _each('<input name="a{n}" type="text"/><button>Add</button>', "<form>", "</form>"),
    "choices": _each("<option>word</option>", "<select>", "</select>"),
    "folds": _each("<details><summary>More</summary><p>word</p></details>"),
    "tabs": _each('<button role="tab" aria-controls="p{n}">Tab</button><div role="tabpanel" id="p{n}">word</div>'),
    "hidden elements": _each('<p hidden="hidden" aria-hidden="true">word</p>'),
    "formulas": _each("<math><mi>x</mi><mo>=</mo><mn>{n}</mn></math> "),
    "length of formula": _each("<mi>x</mi>", "<p>a <math><mrow>", "</mrow></math></p>"),
    "drawings": _each('<svg><path d="M0 0"/></svg>'),
    "prices": _each(
        '<div class="product"><h3>Loaf</h3><span class="price">$1.{n}</span><a href="/{n}">Buy</a></div>'),
    "articles": _each(f"<article><h2>Part {{n}}</h2><p>{WORDS}</p></article>"),
    "sections": _each('<section class="s"><h2>Part</h2><p>word</p></section><aside>also</aside><nav>menu</nav>'),
    "described items": _each(
        '<div itemscope="" itemtype="https://schema.org/Product"><b itemprop="name">a</b></div>'),
    "advertisements": _each('<iframe src="https://doubleclick.net/{n}"></iframe>'),
    "pictures in style": _each('<div style="background-image: url(/{n}.png)">word</div>'),
    "lines of text in a body": _each("word<div>word</div>"),
    "paragraphs": _each(f"<p>{WORDS}</p>"),
    "quotations": _each(f"<blockquote><p>{WORDS}</p></blockquote>"),
    "terms": _each("<dt>word</dt><dd>words</dd>", "<dl>", "</dl>"),
    "marks": _each("<b>wo</b><i>rd</i>", "<p>", "</p>"),
}  # fmt: skip
"""Bodies that are HTML and XML."""

NESTED: Final[dict[str, Shape]] = {
    f"depth of {name}": _nested(opening, closing)
    for name, opening, closing in (
        ("div", "<div>", "</div>"),
        ("b", "<b>", "</b>"),
        ("lists", "<ul><li>", "</li></ul>"),
        ("tables", "<table><tr><td>", "</td></tr></table>"),
        ("quotations", "<blockquote>", "</blockquote>"),
        ("sections", "<section>", "</section>"),
        ("links", '<a href="/">', "</a>"),
        ("forms", "<form>", "</form>"),
        ("drawings", "<svg>", "</svg>"),
        ("formulas", "<math>", "</math>"),
        ("custom elements", "<x-a>", "</x-a>"),
        ("templates", "<template>", "</template>"),
        ("headings", "<h1>", "</h1>"),
        ("paragraphs in spans", "<span><p>", "</p></span>"),
        ("buttons", "<button>", "</button>"),
        ("objects", "<object>", "</object>"),
        ("selects", "<select>", "</select>"),
    )
}
"""Bodies of files; a snapshot of such a page is written flat."""

FILES: Final[dict[str, Shape]] = {
    "comments": _each("<!-- a -->", _STORY),
    "comments without an end": _each("<!-- <script ", _STORY),
    "entities": _each("&amp;&eacute;&#233;", "<p>", "</p>"),
    "entities that are none": _each("&zzz &#x; ", "<p>", "</p>"),
    "style rules": _each(".c{n} > p, #i{n} { color: red }\n", "<style>", f"</style>{_STORY}"),
    "style rules that hide": _each(
        ".c{n} p { display: none }\n", "<style>", f'</style><div class="c1"><p>a</p></div>{_STORY}'),
    "style rules of two classes": _each(
        ".a .b{n} { display: none }\n", "<style>", f'</style><div class="a"><p>a</p></div>{_STORY}'),
    "selectors": _each(".c{n} p, ", "<style>", f"b {{ display: none }}</style>{_STORY}"),
    "length of selector": _each(".c", "<style>", f" {{ display: none }}</style>{_STORY}"),
    "parts of selector": _each("div > ", "<style>", f"p {{ display: none }}</style>{_STORY}"),
    "declarations": _each("color: red; ", "<style>p {", f"}}</style>{_STORY}"),
    "sheets": _each("<style>.a{n} { display: none }</style>", "", _STORY),
    "matches": _each(
        '<p class="a b">word</p>', "<style>.a.b { color: #333 } p { font-size: 20px } .a { color: red }</style>"),
    "matches inside": _each(
        '<p class="b">word</p>', "<style>.a .b { display: none } .x > .b ~ .b { display: none }</style>"),
    "matches of neighbours": _each('<p class="b">word</p>', "<style>.b + .b, .a ~ .b { display: none }</style>"),
    "braces of style": _each("{", "<style>", f"</style>{_STORY}"),
    "quotes of style": _each("\"'", "<style>", f"</style>{_STORY}"),
    "comments of style": _each("/* a */", "<style>", f"</style>{_STORY}"),
    "comments of style without an end": _each("/* ", "<style>", f"</style>{_STORY}"),
    "media of style": _each("@media (min-width: {n}px) { p { color: red } } ", "<style>", f"</style>{_STORY}"),
    "JSON-LD": _each('{"@type": "Article", "author": {"name": "A{n}"}},',
                     '<script type="application/ld+json">[', f"{{}}]</script>{_STORY}"),
    "depth of JSON-LD": _each("[", '<script type="application/ld+json">', f"</script>{_STORY}"),
    "scripts of JSON-LD": _each('<script type="application/ld+json">{"@type": "Article"}</script>', "", _STORY),
    "starts of scripts": _each('<script type="application/ld+json"', _STORY),
    "scripts": _each("<script>var a = {n}</script>", "", _STORY),
    "meta": _each('<meta property="article:author" content="Ada {n}">', "", _STORY),
    "frames": _each('<iframe srcdoc="&lt;p&gt;a&lt;/p&gt;"></iframe>', _STORY),
    "shadow trees": _each('<x-a><template shadowrootmode="open"><p>word</p></template></x-a>', _STORY),
    "noscript": _each("<noscript><p>word</p></noscript>", _STORY),
    "noscript without an end": _each("<noscript>", _STORY),
    "tags without an end": _each("<p ", _STORY),
    "signs of tags": _each("<", _STORY),
    "end tags": _each("</p></b></div>", _STORY),
    "tags in the wrong order": _each("<b><p></b></p>", _STORY),
    "marks left open": _each('<p><b class="{n}"><i>word', _STORY),
    "text in tables": _each("word<tr>", f"{_STORY}<table>"),
    "control characters": _each("\x01\x00", _STORY),
    "titles": _each("<title>a</title>", "", _STORY),
    "ends of the document": _each("</html>", _STORY),
    "paragraphs left open": _each("<p>word"),
    "empty paragraphs left open": _each("<p>", "", _STORY),
    "items left open": _each("<li>word"),
    "rows left open": _each("<tr><td>word", "<table>"),
    "terms left open": _each("<dt>word<dd>words", "<dl>"),
    "choices left open": _each("<option>word", f"{_STORY}<select>"),
    "links left open": _each('<a href="/{n}">word', _STORY),
    "starts of meta": _each("<meta charset", "", _STORY),
}  # fmt: skip
"""Bodies of HTML files."""

SNAPSHOTS: Final[dict[str, Shape]] = {
    "frames": _each("<iframe><crunch:frame><html><body><p>word</p></body></html></crunch:frame></iframe>"),
    "frames in frames": lambda count: "".join(
        f"<iframe {_at(3 * n + 2)}/><crunch:frame {_at(3 * n + 3)}/><html {_at(3 * n + 4)}/>"
        for n in range(count)
    ),
    "shadow trees": _each(
        f"<x-a><crunch:shadow><header>Menu</header><p>{WORDS}</p><slot/></crunch:shadow><p>a</p></x-a>"),
    "shadow trees in lines": _each("<x-a><crunch:inline-shadow><p>word</p></crunch:inline-shadow></x-a>"),
    "elements without a box": _each('<div crunch:hidden="tree"><p>word</p></div>'),
    "elements that are not visible": _each('<p crunch:hidden="self">word</p>'),
    **{f"depth of {tag}": partial(_levels, tag) for tag in _TAGS},
    "depth of lists": lambda count: "".join(
        f'<ul {_at(2 + 2 * n)}/><li {_at(3 + 2 * n)}>word</li>' for n in range(count)
    ),
    "depth of tables": lambda count: "".join(
        f'<table {_at(2 + 3 * n)}/><tr {_at(3 + 3 * n)}/><td {_at(4 + 3 * n)}>word</td>'
        for n in range(count)
    ),
    "depth of comments": lambda count: "".join(
        f'<div class="comment" {_at(2 + 2 * n)}/><p {_at(3 + 2 * n)}>{WORDS}</p>'
        for n in range(count)
    ),
}  # fmt: skip
"""Bodies that only a browser can send."""
