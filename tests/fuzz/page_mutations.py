"""Mutations of HTML that keep much of it whole: tag soup, splices, depth, odd characters, odd attributes."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from tests.fuzz.case import LIMIT
from tests.fuzz.values import integer, text

_TAG = re.compile(r"<[^<>]{0,400}>")
_ATTRIBUTE = re.compile(r'(?<=[\s"\'])[a-zA-Z-]+=("[^"<>]*"|\'[^\'<>]*\'|[^\s"\'<>]+)')
_TEXT = re.compile(r">[^<>]{2,200}<")

TAGS = (
    "a b p q s i u em li ul ol dl dt dd td th tr div nav pre img svg rt rp ruby br hr h1 h2 h6 span form input label "
    "button select option textarea table tbody thead caption colgroup col main aside header footer section article "
    "figure figcaption picture source video audio track iframe frame frameset object embed param math mi mfrac msup "
    "semantics annotation details summary dialog template slot noscript script style meta link base title head body "
    "html center font marquee blink xmp plaintext listing x-page o:p address blockquote time data meter progress "
    "canvas map area fieldset legend optgroup output abbr sup sub code kbd samp var wbr bdo bdi ins del"
).split()
ATTRIBUTES = (
    'hidden style="display:none" style="visibility:hidden" style="opacity:0" style="position:absolute;left:-9999px" '
    'style="font-size:0" style="color:#fff;background:#fff" style="width:calc(1px*(" style=";;:;" aria-hidden=true '
    "role=navigation role=main role=tab role=tabpanel role=presentation role=article class=ad class=sidebar "
    "class=comment class=price class=byline id=content id=main itemprop=name itemprop=price itemscope rel=author "
    "rel=next dir=rtl lang=ja lang=xx-- type=hidden open colspan=2 rowspan=0 width=1 height=1 aria-controls=content "
    "aria-label=x alt href=# href=javascript:0 href=http://[ src=data:, datetime=2024-99-99 xml:lang=de xlink:href=# "
    'onclick=x @click=x a"b=c =x shadowrootmode=open slot=x for=x usemap=#x background=x value=x'
).split(" ")
ENTITIES = "&nbsp; &amp; &lt; &#0; &#xD800; &#x110000; &#x80; &copy &notit; &NotEqualTilde; &#13; &#8203; &shy;".split()
HEADS = (
    '<meta charset="utf-16">',
    '<meta charset="shift_jis">',
    '<meta http-equiv=content-type content="text/html; charset=x-user-defined">',
    "<base href='http://['>",
    '<script type="application/ld+json">{"@graph":[{"@type":["Article"],"author":{"name":[1,null]}}]}</script>',
    '<script type="application/ld+json">{"a":' + "[" * 200 + "</script>",
    "<style>p:not(:is(a,b)){display:none} @import url(x); } { :root{--a:var(--a)} .x>~+*{opacity:var(--a)}</style>",
    '<?xml version="1.0" encoding="utf-7"?>',
    "<!DOCTYPE html [ <!ENTITY a 'b'> ]>",
    "<![CDATA[ x ]]>",
    "<!-- <p> --!> <!--> ->",
)


def mutated_page(drawn: Random, seeds: tuple[str, ...]) -> str:
    """A page begun from one of the seeds."""
    html = drawn.choice(seeds)
    for _ in range(drawn.choice((1, 1, 2, 3, 5, 9))):
        html = drawn.choice(MUTATIONS)(drawn, html, seeds)[:LIMIT]
    return html


def _spot(drawn: Random, html: str) -> int:
    """The beginning or the end of a tag; anywhere at times."""
    if drawn.random() < 0.1:
        return drawn.randrange(len(html) + 1)
    match = _TAG.search(html, drawn.randrange(len(html) + 1))
    return (match.start() if drawn.random() < 0.5 else match.end()) if match else len(html)


def _span(drawn: Random, html: str, longest: int = 4_000) -> tuple[int, int]:
    start, end = sorted((_spot(drawn, html), _spot(drawn, html)))
    return start, min(end, start + longest)


def _insert(drawn: Random, html: str, new: str) -> str:
    place = _spot(drawn, html)
    return html[:place] + new + html[place:]


def _opening(drawn: Random) -> str:
    attributes = drawn.choices(ATTRIBUTES, k=drawn.randrange(3))
    return f"<{' '.join((drawn.choice(TAGS), *attributes))}>"


def _delete(drawn: Random, html: str, _: tuple[str, ...]) -> str:
    start, end = _span(drawn, html, 600)
    return html[:start] + html[end:]


def _repeat(drawn: Random, html: str, _: tuple[str, ...]) -> str:
    start, end = _span(drawn, html)
    return html[:end] + html[start:end] * drawn.choice((1, 2, 8, 40)) + html[end:]


def _move(drawn: Random, html: str, seeds: tuple[str, ...]) -> str:
    start, end = _span(drawn, html)
    return _insert(drawn, html[:start] + html[end:], html[start:end])


def _splice(drawn: Random, html: str, seeds: tuple[str, ...]) -> str:
    other = drawn.choice(seeds)
    start, end = _span(drawn, other, 8_000)
    return _insert(drawn, html, other[start:end])


def _open(drawn: Random, html: str, _: tuple[str, ...]) -> str:
    return _insert(drawn, html, _opening(drawn))


def _close(drawn: Random, html: str, _: tuple[str, ...]) -> str:
    return _insert(drawn, html, f"</{drawn.choice(TAGS)}>")


def _wrap(drawn: Random, html: str, _: tuple[str, ...]) -> str:
    start, end = _span(drawn, html, 20_000)
    tag = drawn.choice(TAGS)
    return f"{html[:start]}<{tag} {drawn.choice(ATTRIBUTES)}>{html[start:end]}</{tag}>{html[end:]}"


def _rename(drawn: Random, html: str, _: tuple[str, ...]) -> str:
    old, new = drawn.choice(TAGS), drawn.choice(TAGS)
    return re.sub(rf"(</?){re.escape(old)}(?=[\s>])", rf"\g<1>{new}", html)


def _nest(drawn: Random, html: str, _: tuple[str, ...]) -> str:
    depth = drawn.choice((10, 60, 250)) if drawn.random() < 0.97 else drawn.choice((1_100, 2_200))
    return _insert(drawn, html, _opening(drawn) * depth)


def _attribute(drawn: Random, html: str, _: tuple[str, ...]) -> str:
    match = _ATTRIBUTE.search(html, drawn.randrange(len(html) + 1))
    if not match:
        return html
    name = match[0].partition("=")[0]
    new = drawn.choice((text(drawn).replace('"', ""), str(integer(drawn))))
    return f'{html[: match.start()]}{name}="{new}"{html[match.end() :]}'


def _mark(drawn: Random, html: str, _: tuple[str, ...]) -> str:
    match = _TAG.search(html, drawn.randrange(len(html) + 1))
    return f"{html[: match.end() - 1]} {drawn.choice(ATTRIBUTES)}{html[match.end() - 1 :]}" if match else html


def _words(drawn: Random, html: str, _: tuple[str, ...]) -> str:
    match = _TEXT.search(html, drawn.randrange(len(html) + 1))
    if not match:
        return html
    new = drawn.choice((text(drawn), "", " ", drawn.choice(ENTITIES), match[0][1:-1] * 8))
    return html[: match.start() + 1] + new + html[match.end() - 1 :]


def _character(drawn: Random, html: str, _: tuple[str, ...]) -> str:
    return _insert(drawn, html, drawn.choice((text(drawn), drawn.choice(ENTITIES), "<", ">", '"', "</", "<!--", "-->")))


def _head(drawn: Random, html: str, _: tuple[str, ...]) -> str:
    place = 0 if drawn.random() < 0.3 else html.find("<head>") + 6
    return html[:place] + drawn.choice(HEADS) + html[place:]


def _cut(drawn: Random, html: str, _: tuple[str, ...]) -> str:
    return html[: _spot(drawn, html)] if drawn.random() < 0.5 else html[_spot(drawn, html) :]


MUTATIONS: tuple[Callable[[Random, str, tuple[str, ...]], str], ...] = (
    *(_delete, _repeat, _move, _splice, _splice, _open, _open, _close, _close, _wrap, _wrap, _rename, _nest),
    *(_attribute, _mark, _mark, _words, _words, _character, _character, _head, _cut),
)
