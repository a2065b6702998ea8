# ruff: noqa: E501  (markup is easier to read unbroken)
"""Structures that real pages have and that a press gets wrong easily. What has ``data-t=stay`` is seen after a press,
what has ``data-t=go`` is not; each page is one of our own."""

from __future__ import annotations

from typing import Final

from tests.browser.structures.prose import PROSE, paragraphs

STYLE: Final = "body{margin:0;font:16px/1.5 sans-serif}nav a{margin:.5em}aside{float:right;width:220px}"
NAVIGATION: Final = (
    "<nav data-t=go><a href=/news>News</a><a href=/sport>Sport</a><a href=/weather>Weather</a><a href=/culture>Culture</a>"
    "<a href=/travel>Travel</a><a href=/letters>Letters</a><a href=/archive>Archive</a><a href=/about>About us</a></nav>"
)
RELATED: Final = (
    "<aside class=related data-t=go><h2>More from this section</h2><ul><li><a href=/1>Council votes on the new road</a>"
    "<li><a href=/2>Where the herring went</a><li><a href=/3>Ten walks for a wet weekend</a>"
    "<li><a href=/4>The baker who writes letters</a><li><a href=/5>A bridge that does not open</a></ul></aside>"
)
FOOTER: Final = (
    "<footer data-t=go><a href=/terms>Terms</a> <a href=/privacy>Privacy</a> <a href=/jobs>Jobs</a>"
    " <a href=/contact>Contact</a><p>© 2026 The Corran Messenger. All rights reserved.</p></footer>"
)
TITLE: Final = "The lamp at Corran Point turns again"


def site(
    main: str, *, style: str = "", title: str = TITLE, before: str = NAVIGATION, after: str = RELATED + FOOTER
) -> str:
    """A page of a site around its main part."""
    return (
        f"<!doctype html><html lang=en><head><meta charset=utf-8><title>{title} - The Corran Messenger</title>"
        f"<style>{STYLE}{style}</style></head><body>{before}{main}{after}</body></html>"
    )


def article(count: int = 8, more: str = "", start: int = 0) -> str:
    """With its title."""
    return f"<article><h1 data-t=stay>{TITLE}</h1>{paragraphs(count, start)}{more}</article>"


_COVER: Final = "position:fixed;inset:0;z-index:90;overflow:auto;background:#fff"

OVERLAYS: Final = {
    # F1: the article is in an overlay that says it is hidden
    "overlay_aria_hidden": (
        f"<!doctype html><html lang=en><title>{TITLE}</title><body><div id=counter data-t=go>3 of 17</div>"
        f"<div role=dialog aria-hidden=true style='{_COVER}'>{article()}</div><footer data-t=go>© The Corran Messenger</footer></body></html>"
    ),
    # 1: the dark layer of a dialog that is hidden, under eleven names
    **{
        f"dark_layer_{name}": site(
            f"<main>{article()}</main><div class='{name}' data-t=go style='position:fixed;inset:0;background:rgba(0,0,0,.6);z-index:50'></div>"
            "<div class='consent-dialog' data-t=go style='position:fixed;top:30%;left:30%;width:40%;z-index:51;background:#fff'>"
            "<h2>We value your privacy</h2><p>We and our 812 partners use cookies to measure and to show advertisements.</p>"
            "<button>Accept all</button><button>Reject all</button></div>"
        )
        for name in (
            "modal-backdrop",
            "overlay",
            "veil",
            "mask",
            "scrim",
            "shade",
            "dimmer",
            "curtain",
            "fade",
            "page-cover",
            "x1f9k",
        )
    },
    # F10: the scroll lock, three ways
    "lock_by_overflow": site(
        f"<main>{article()}</main><div class=cmp data-t=go style='{_COVER};background:#000a'><p>We use cookies.</p><button>Accept</button></div>",
        style="html,body{overflow:hidden;height:100%}",
    ),
    "lock_by_position": site(
        f"<main>{article()}</main><div class=cmp data-t=go style='{_COVER};background:#000a'><p>We use cookies.</p><button>Accept</button></div>",
        style="body{position:fixed;top:-400px;left:0;right:0}",
    ),
    # F11: a short article beside a long hidden dialog and a long list
    "short_beside_long_hidden": site(
        f"<main>{article(1)}</main><div id=privacy style='display:none' role=dialog><h2>Privacy</h2>{''.join(f'<p>{text}</p>' for text in PROSE[2:])}</div>",
        after="<section data-t=go><h2>Related</h2><ul>"
        + "".join(f"<li><a href=/r{number}>{text[:60]}</a>" for number, text in enumerate(PROSE * 3))
        + f"</ul></section>{FOOTER}",
    ),
}

NAMES: Final = {
    # F2: content whose box is named as clutter is
    "restaurant_menu": site(
        "<div id=menu><h1 data-t=stay>What we cook this week</h1><h2 data-t=stay>Soups</h2><p data-t=stay>Leek and potato soup with smoked haddock, brown bread and butter from the farm at Ardle — 8.50</p>"
        "<p data-t=stay>Clear mushroom broth with barley and lovage, which has neither milk nor flour — 7.00</p><h2 data-t=stay>From the oven</h2>"
        "<p data-t=stay>Shoulder of lamb, eight hours at low heat, with white beans and the first rhubarb of the year — 19.00</p>"
        "<p data-t=stay>Celeriac baked in salt dough, opened at the table, with hazelnut sauce — 15.50</p></div>",
        title="What we cook this week",
        after=FOOTER,
    ),
    "support_vector": site(f"<div class=support-vector><div id=google-history>{article()}</div></div>"),
    # F3: sections with such ids
    "ids_of_sections": site(
        f"<main><h1 data-t=stay>{TITLE}</h1><section id=market-share>{paragraphs(3)}</section><section id=feedback-loops>"
        f"<h2 data-t=stay>What came back</h2>{paragraphs(3, 3)}</section><section id=sidebar-of-history>{paragraphs(2, 6)}</section></main>"
    ),
    # F4: the whole body of the text in a second header
    "text_in_a_second_header": site(
        f"<main><header><h1 data-t=stay>{TITLE}</h1></header><header class=body>{paragraphs(8)}</header></main>"
    ),
}

_ROWS: Final = "".join(
    f"<tr><td>{year}<td>{lamps}<td>{ships}<td>{cost}"
    for year, lamps, ships, cost in (
        (1911, 1, 912, "3,140"),
        (1950, 2, 640, "5,300"),
        (1988, 1, 377, "21,000"),
        (2026, 1, 58, "1,204"),
    )
)
_PICTURE: Final = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='60' height='40'%3E%3Crect width='60' height='40' fill='teal'/%3E%3C/svg%3E"

TABLES: Final = {
    # F5: a data table in wrapper and rows named as clutter is, with pictures
    "table_named_as_clutter": site(
        f"<main><h1 data-t=stay>{TITLE}</h1>{paragraphs(3)}<div class='social-table related-box'><table class=promo><caption data-t=stay>Lamps and ships by year</caption>"
        f"<tr class='banner header-ad' data-t=stay><th>Year<th>Lamps<th>Ships<th>Cost</tr>{_ROWS.replace('<tr>', '<tr data-t=stay>')}"
        f"<tr data-t=stay><td><img data-t=stay alt='The lens' src=\"{_PICTURE}\"><td colspan=3>The lens, from the sea</tr></table></div>{paragraphs(3, 3)}</main>"
    ),
    # F6: a layout table with data tables in its cells
    "layout_table": site(
        f"<table width=100%><tr><td width=180 valign=top data-t=go><a href=/a>Start</a><br><a href=/b>Sea</a><br><a href=/c>Land</a><br><a href=/d>Archive</a><td><h1 data-t=stay>{TITLE}</h1>{paragraphs(4)}"
        f"<table border=1><tr data-t=stay><th>Year<th>Lamps<th>Ships<th>Cost</tr>{_ROWS.replace('<tr>', '<tr data-t=stay>')}</table>{paragraphs(3, 4)}</table>",
        after=FOOTER,
    ),
}

PICTURES: Final = {
    # F7: pictures that come late
    "lazy_pictures": site(
        f"<main><h1 data-t=stay>{TITLE}</h1>{paragraphs(2)}<figure><img data-t=stay width=600 height=300 src='data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==' data-src=/big.png alt='The lamp'><figcaption data-t=stay>The lamp, lit.</figcaption></figure>"
        f"{paragraphs(2, 2)}<figure><canvas data-t=stay width=600 height=300></canvas><img data-src=/b.png alt='' hidden></figure>{paragraphs(2, 4)}"
        f"<picture><source srcset=\"{_PICTURE}\"><img data-t=stay src='data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==' width=500 height=250 alt='The ring'></picture><noscript><img src=/c.png alt=''></noscript>{paragraphs(2, 6)}</main>"
    ),
    # 2: players keep their controls
    **{
        f"player_{name}": site(
            f"<main><h1 data-t=stay>{TITLE}</h1>{paragraphs(3)}<div class='{box}' style='position:relative;width:640px;height:360px;background:#000'><video data-t=stay style='width:100%;height:100%'></video>"
            f"<div class='{bar}' style='position:absolute;bottom:0;left:0;right:0;color:#fff'><button data-t=stay class=play>Play</button><span data-t=stay class=time>0:00 / 4:12</span>"
            f"<div data-t=stay class=seek role=slider aria-label=Seek style='height:8px;background:#888'></div><button data-t=stay>Full screen</button></div></div>{paragraphs(4, 3)}</main>"
        )
        for name, box, bar in (
            ("jw", "jwplayer jw-reset", "jw-controlbar"), ("plyr", "plyr plyr--video", "plyr__controls"),
            ("videojs", "video-js vjs-default-skin", "vjs-control-bar"), ("mejs", "mejs__container", "mejs__controls"), ("own", "clip", "buttons"),
        )
    },
    "player_with_a_short_caption": site(
        f"<main><h1 data-t=stay>{TITLE}</h1>{paragraphs(3)}<figure><video data-t=stay controls style='width:640px;height:360px'></video><figcaption data-t=stay>The first turn</figcaption></figure>{paragraphs(4, 3)}</main>"
    ),
}  # fmt: skip
