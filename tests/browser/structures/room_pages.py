# ruff: noqa: E501  (markup is easier to read unbroken)
"""Layouts whose columns have made room for what goes. What has ``data-t=stay`` gets no narrower and lies over nothing
else that stays; what has ``data-grows`` takes at least so many pixels of the room."""

from __future__ import annotations

from typing import Final

from tests.browser.structures.pages import FOOTER, TITLE, article, site
from tests.browser.structures.prose import PROSE, paragraphs

_LINKS: Final = "".join(f"<a href=/s{number}>{text[:28]}</a><br>" for number, text in enumerate(PROSE * 3))
_PARTS: Final = "".join(f"<a href=/n{number}>Part {number}</a> " for number in range(9))
_RAIL: Final = f"<div class=rail data-t=go>{_LINKS}</div>"
_FIXED: Final = ".rail{position:fixed;top:0;left:0;width:260px;height:100%;overflow:auto;background:#eee}"
_WIDE: Final = "<pre data-t=stay data-grows=150>make all</pre>"
_HERO: Final = "<div class=hero data-t=go style='height:320px;background:#357'><a href=/1>Buy the calendar of lighthouses</a> <a href=/2>Give it away</a></div>"


def docs(main: str, style: str, before: str = _RAIL, after: str = FOOTER) -> str:
    """A page with a rail beside its main part."""
    return site(main, style=style, before=before, after=after)


ROOM: Final = {
    "margin_for_a_fixed_rail_at_the_right": docs(
        f"<main>{article(6, _WIDE)}</main>", f"{_FIXED}.rail{{left:auto;right:0}}main{{margin-right:280px}}"
    ),
    "padding_where_there_is_a_rail": docs(
        f"<div class=page>{_RAIL}<main>{article(6, _WIDE)}</main></div>",
        ".page{position:relative}.page:has(> .rail){padding-left:260px}.rail{position:absolute;left:0;top:0;width:240px}",
        before="",
    ),
    "margin_of_a_toggle": docs(
        f"<input type=checkbox id=toggle checked hidden>{_RAIL}<main>{article(6, _WIDE)}</main>",
        f"{_FIXED}#toggle:checked ~ main{{margin-left:300px}}",
        before="",
    ),
    "margin_beside_a_float": docs(
        f"{_RAIL}<div class=content>{article(6, _WIDE)}</div>", ".rail{float:left;width:230px}.content{margin-left:250px}", before=""
    ),
    "holy_grail": docs(
        f"<div class=w><div class=inner>{article(6, _WIDE)}</div></div>{_RAIL}",
        ".w{float:left;width:100%}.inner{margin-left:240px}.rail{float:left;width:220px;margin-left:-100%}footer{clear:both}",
        before="",
    ),
    "floats_of_half": docs(
        f"<main><div class=half>{article(6, _WIDE)}</div>{_RAIL}</main>", ".half{float:left;width:50%}.rail{float:right;width:50%}footer{clear:both}", before=""
    ),
    "flex_of_fixed_bases": docs(
        f"<main><div class=col>{article(6, _WIDE)}</div>{_RAIL}</main>",
        "*{box-sizing:border-box}main{display:flex}.col{flex:0 0 66.66%;max-width:66.66%}.rail{flex:0 0 33.33%;max-width:33.33%}",
        before="",
    ),
    "inline_blocks": docs(
        f"<main><div class=col>{article(6, _WIDE)}</div>{_RAIL}</main>", ".col,.rail{display:inline-block;vertical-align:top}.col{width:65%}.rail{width:33%}", before=""
    ),
    "title_over_a_picture_that_goes": docs(
        f"<p data-t=stay>{PROSE[1]}</p>{_HERO}<main style='position:relative;margin-top:-120px;padding:1px 20px;background:#fffd'>{article(6)}</main>", "", before=""
    ),
    "title_over_the_first_picture_that_goes": docs(
        f"{_HERO}<main style='position:relative;margin-top:-200px;padding:1px 20px;background:#fffd'>{article(6)}</main>", "", before=""
    ),
    "section_over_the_end_of_another": docs(
        f"<main><article><h1 data-t=stay>{TITLE}</h1><div>{paragraphs(3)}<nav data-t=go style='height:320px'>{_PARTS}</nav></div><div style='margin-top:-120px;background:#fffd'>{paragraphs(6, 3)}</div></article></main>", "", before=""
    ),
    "title_moved_up": docs(
        f"{_HERO}<main><article><h1 data-t=stay style='position:relative;top:-90px;background:#fff'>{TITLE}</h1>{paragraphs(6)}</article></main>", "", before=""
    ),
    "room_for_a_fixed_bar": docs(
        f"<nav class=bar data-t=go>{_LINKS}</nav><main>{article(6)}</main>",
        ".bar{position:fixed;top:0;left:0;right:0;height:440px;overflow:hidden;background:#ddd}body{padding-top:460px}",
        before="",
    ),
}  # fmt: skip

STICKY: Final = docs(
    f"<nav class=bar data-t=go>{_PARTS}</nav><main><h1 data-t=stay>{TITLE}</h1>"
    f"{paragraphs(3)}<h2 data-t=stay class=head>What it cost</h2>{paragraphs(8, 3)}{paragraphs(9)}</main>",
    ".bar{position:fixed;top:0;left:0;right:0;height:90px;background:#ddd}body{padding-top:90px}.head{position:sticky;top:90px;background:#fff}",
    before="",
)
