# ruff: noqa: E501  (markup is easier to read unbroken)
"""What comes into a crunched page because the reader asked for it stays: notes, previews, dialogs, forms, a dictionary of
another extension. What only comes along with it does not."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE_BESIDE_NOTE
from tests.browser.late_pages import ADVERT, WALL, wait_until_right
from tests.browser.server import PageServer
from tests.browser.structures.pages import article, site
from tests.browser.structures.prose import PROSE, paragraphs

pytestmark = pytest.mark.browser

_SCRIPT: Final = f"""<script>
const put = (html, place = document.body) => place.insertAdjacentHTML("beforeend", html);
const at = ({{ pageX, pageY }}) => `position:absolute;left:${{pageX}}px;top:${{pageY + 12}}px;width:300px;background:#ffd`;
const on = (id, kind, act) => document.getElementById(id).addEventListener(kind, act);
on("note", "click", (event) => {{
  event.preventDefault();
  put(`<div class="tooltip popup" data-t=stay style="${{at(event)}}">Poured in 1911 by Hume and Sons of Leith. See <a href=/x>the records</a>.</div>`);
}});
on("link", "mouseenter", (event) => put(`<div class=popups data-t=stay style="${{at(event)}}"><p>Corran Point is a headland on the west coast.</p><a href=/x>More</a></div>`));
on("word", "dblclick", (event) => put(`<div class=dictionary data-t=stay style="${{at(event)}}"><b>lens</b> <p>A piece of glass with curved sides that bends light.</p><a href=/x>More examples</a></div>`));
on("cite", "click", () => put(`<div class=portal><div role=dialog data-t=stay style="position:fixed;top:20%;left:20%;width:50%;background:#fff"><h2>Cite this article</h2><p>Ondarsen, M. (2026). The lamp turns again. The Corran Messenger.</p><button>Copy</button></div></div>`));
on("reply", "click", () => put(`<form class=comment-form data-t=stay><h3>Leave a reply</h3><label>Your name <input></label><textarea></textarea><button>Send</button></form>`, document.querySelector("main")));
on("share", "click", () => {{ document.getElementById("closed").style.display = "block"; }});
on("more", "click", () => put(`<p data-t=stay>{PROSE[8]}</p>` + {ADVERT!r}, document.querySelector("main")));
</script>"""
_CONTROLS: Final = (
    "<p>It floats on mercury<a id=note href=#n3>3</a>, near <a id=link href=/corran>Corran Point</a>, and the <span id=word>lens</span>"
    " is sound. <button id=cite>Cite</button> <button id=reply>Reply</button> <button id=more>Load more</button>"
    " <button id=share>Share</button></p>"
)
_CLOSED: Final = (
    "<div id=closed class=modal role=dialog data-t=stay style='display:none;position:fixed;bottom:0;left:60%;width:30%;background:#fff'>"
    "<h2>Share this</h2><p>By letter, by mail, or by word of mouth at the harbour.</p><a href=/x>Mail</a></div>"
)
PAGE: Final = site(f"<main>{article(3, _CONTROLS)}{paragraphs(4, 3)}</main>{_CLOSED}{_SCRIPT}")
FRAME: Final = "<!doctype html><title>Around</title><body style='margin:0'><iframe src=/answers.html width=1270 height=890></iframe>"


@pytest.mark.parametrize("place", ["the page", "a frame"])
def test_what_the_reader_asks_for_stays(running: Running, pages: PageServer, tab: Page, place: str) -> None:
    browser = running.browser
    address = pages.add("/answers.html", PAGE)
    if place == "a frame":
        address = pages.add("/answers-around.html", FRAME)
    browser.open(address, tab)
    browser.press(tab)
    part = tab.main_frame if place == "the page" else tab.frames[1]
    for act, name in ((part.click, "note"), (part.hover, "link"), (part.dblclick, "word"), (part.click, "cite")):
        act(f"#{name}", force=True)
    part.evaluate("() => document.querySelector('.portal').firstChild.style.setProperty('top', '70%')")
    part.click("#reply", force=True)
    part.click("#share", force=True)
    tab.wait_for_timeout(100)  # what a click has opened is looked at 50 ms after it, and nothing tells of that
    part.click("#more", force=True)
    wait_until_right(part)
    asked = "() => ['.tooltip', '.popups', '.dictionary', '.portal > div', 'form'].map((one) => document.querySelectorAll(one).length)"
    assert part.evaluate(asked) == [1] * 5

    part.click("article p")
    part.evaluate(WALL)
    wait_until_right(part)
    browser.press(tab)
    assert "data-crunch" not in tab.evaluate(SERIALISE_BESIDE_NOTE)
