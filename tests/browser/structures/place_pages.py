# ruff: noqa: E501  (markup is easier to read unbroken)
"""Pages in which a reader has scrolled to ``#eye``: what is read there stays where it is, after a press and after undo."""

from __future__ import annotations

from typing import Final

from tests.browser.structures.pages import FOOTER, NAVIGATION, RELATED, TITLE, article, site
from tests.browser.structures.prose import PROSE, paragraphs

_TALL: Final = (
    "<div class=promo data-t=go style='height:{}px'>"
    + "".join(f"<a href=/p{number}>{text[:30]}</a> " for number, text in enumerate(PROSE))
    + "</div>"
)
_READ: Final = (
    "At the foot of the tower there is a bench that faces away from the sea, and whoever sits on it of an evening sees the beam"
    " come round on the gable of the chapel, four times in a minute, a little paler each time until the sky is dark enough."
)
_EYE: Final = f"<p id=eye data-t=stay>{_READ}</p>"

PLACES: Final = {
    "text_of_the_body_goes": site(
        f"Loose words of the shop: buy the calendar, subscribe, share.<br>{_TALL.format(700)}<main><h1 data-t=stay>{TITLE}</h1>{paragraphs(4)}<div style='height:60px'></div>{_EYE}<div style='height:60px'></div>{paragraphs(9, 5)}</main>Follow us for more offers and news.",
    ),
    "text_of_a_box_goes": site(
        f"<div class=page>Advertisement{_TALL.format(640)}<article><h1 data-t=stay>{TITLE}</h1>{paragraphs(3)}</article>{_EYE}{paragraphs(9, 5)}Advertisement</div>",
        style=".page p{margin:0 300px 220px 0}",
    ),
    "kept_text_of_a_box": site(
        f"<main><h1 data-t=stay>{TITLE}</h1>{_TALL.format(640)}<div class=body>{'<br><br>'.join(PROSE[:4])}{_TALL.format(200)}<br><br><span id=eye data-t=stay>{_READ}</span><br><br>{'<br><br>'.join(PROSE[5:])}<br><br>{'<br><br>'.join(PROSE)}</div></main>",
    ),
    "short_page": site(f"<main>{article(3, _EYE)}</main>", before=_TALL.format(900) + NAVIGATION, after=_TALL.format(900) + FOOTER),
    "short_page_as_high_as_the_window": site(
        f"<main>{article(2, _EYE)}</main>", before=_TALL.format(900) + NAVIGATION, after=_TALL.format(900) + FOOTER, style="html,body{min-height:100%}html{box-sizing:border-box}"
    ),
    "near_the_end": site(f"<main>{article(9, _EYE)}</main>", before=_TALL.format(500), after=_TALL.format(1400) + RELATED + FOOTER),
    "scrolled_in_a_box": site(
        f"<div class=s>{_TALL.format(700)}<main>{article(6)}{_EYE}{paragraphs(5, 5)}</main>{_TALL.format(900)}</div>", before="", after="", style="html,body{height:100%}.s{height:100%;overflow:auto}"
    ),
    "short_page_in_a_box": site(
        f"<div class=s>{_TALL.format(900)}<main>{article(2, _EYE)}</main>{_TALL.format(900)}</div>", before="", after="", style="html,body{height:100%}.s{height:100%;overflow:auto}"
    ),
}  # fmt: skip

LAZY: Final = site(
    f"<main><h1 data-t=stay>{TITLE}</h1>{_TALL.format(500)}{paragraphs(3)}<div id=picture></div>{paragraphs(3, 3)}{_EYE}{paragraphs(9, 5)}</main>",
    style="html,body,main{overflow-anchor:none}",
)
"""A picture above the reader's eye comes while the page is crunched, and nothing but the page itself moves the text."""
BAND: Final = PLACES["near_the_end"].replace("</style>", "main p{margin-bottom:110px}</style>")
