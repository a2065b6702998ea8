"""Whether undo gives real pages back exactly, and whether the place stands: 200 development pages, three rounds.

The pages whose ``set/id`` has the smallest SHA-256, of all sets, served from this machine; what they would load from
elsewhere does not come, what is written in them runs. A page that changes by itself is tried once more without its
scripts. One that is not as it was is looked at once more without a press: what differs then, too, is the page's or
the browser's doing (a script that waits for an answer; margins that Chromium tells otherwise after another layout).
On those with a style of their own of over 5 kB the layout is looked at too (``layout.py``). By hand, with the names
of the pages: ``python -m tests.bench.exact [PAGES] [--from N]``.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from contextlib import suppress
from hashlib import sha256
from heapq import nsmallest
from itertools import chain
from time import monotonic
from typing import Final

from playwright.sync_api import Error, JSHandle, Page, Route
from playwright.sync_api import TimeoutError as TooLateError

from crunch_lab.cli.gate import default_packages
from crunch_lab.evaluation.packages import Document, Package
from tests.bench.browsing import browsing
from tests.bench.drawing import name_of
from tests.bench.figures import Figure, print_figures
from tests.bench.layout import BOXES, NEAR, SCROLL, narrower, new_holes, shift
from tests.bench.real_pages import without_lazy
from tests.browser.content_harness.states import DIFFERENCES, TWO_FRAMES, state
from tests.browser.driver import CrunchBrowser
from tests.browser.server import PageServer

PAGES: Final = 200
ROUNDS: Final = 3
STYLED: Final = 5_000
"""Bytes of own style from which the layout of a page says something."""
OWN_CHANGE: Final = 700
"""Milliseconds in which a page that changes by itself shows it; about a press and its undo."""

LOADED: Final = 10_000
"""Milliseconds."""

_ATTENTION: Final = """
() => {
  const isSeen = (element) => {
    const { top, bottom, width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && top < innerHeight && bottom > 0 && element.checkVisibility();
  };
  const texts = [...document.querySelectorAll("p, li, td, h2, h3")].filter(isSeen);
  const text = texts.find((element) => element.textContent.trim().length > 60) ?? texts[0];
  const seen = [...document.querySelectorAll("a[href], input, button")].filter(isSeen);
  seen[Math.floor(seen.length / 2)]?.focus({ preventScroll: true });
  getSelection().removeAllRanges();
  if (text) getSelection().selectAllChildren(text);
}
"""
"""A reader's focus and selection, both in sight."""
_AT_REST: Final = """
() => document.getAnimations().forEach((one) => one instanceof CSSTransition && one.finish())
"""
"""A page fades in and out what has the focus."""
_NEW_LAYOUT: Final = """
() => {
  const { scrollX, scrollY } = globalThis;
  const own = document.body.getAttribute("style");
  document.body.style.setProperty("display", "none", "important");
  document.body.getBoundingClientRect();
  if (own === null) document.body.removeAttribute("style");
  else document.body.setAttribute("style", own);
  scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
}
"""
_WITHOUT_NOTE: Final = """
() => document.querySelector("html > div[data-crunch]:empty:last-child, dialog > div[data-crunch]:empty")?.remove()
"""
"""What is said to a screen reader goes by itself after eight seconds, which tests hold (test_note.py)."""
_SELECTION: Final = """
() => {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection();
  const path = (node) =>
    node?.parentNode ? [...path(node.parentNode), [...node.parentNode.childNodes].indexOf(node)] : [];
  return JSON.stringify([path(anchorNode), anchorOffset, path(focusNode), focusOffset]);
}
"""


def chosen(count: int) -> list[Document]:
    """Pages of all sets, always the same."""
    documents = chain.from_iterable(package.documents() for package in map(Package, default_packages()))
    return nsmallest(count, documents, key=lambda document: sha256(name_of(document).encode()).digest())


def _only_from(address: str, route: Route) -> None:
    if route.request.url.startswith((address, "chrome-extension:")):
        route.continue_()
    elif route.request.resource_type == "document":
        route.fulfill(body="<!DOCTYPE html>", content_type="text/html")  # a frame of another site
    else:
        route.abort()


def faults(browser: CrunchBrowser, server: PageServer, document: Document) -> list[tuple[str, str]]:
    """What went wrong on one page, by kind; "changing" says that it ran without its scripts."""
    found: list[tuple[str, str]] = []
    html = without_lazy(document.html)
    address = server.add(f"/{name_of(document)}.html", html, "text/html; charset=utf-8")
    page = browser.context.new_page()
    page.set_default_timeout(60_000)
    page.on("dialog", lambda dialog: dialog.dismiss())
    page.route("**/*", lambda route: _only_from(server.address, route))
    page.on(
        "console",
        lambda message: (
            message.type == "error"
            and browser.extension_id in message.location.get("url", "")
            and found.append(("console", message.text))
        ),
    )
    try:
        if not _is_still(page, address):
            found.append(("changing", ""))
            page.route(address, lambda route: _without_scripts(route))
            if not _is_still(page, address):
                return [("changing on its own", "")]
        is_styled = len(b"".join(re.findall(rb"(?s)<style[^>]*>(.*?)</style>", document.html))) >= STYLED
        if is_styled:
            found.append(("styled", ""))
        before, began = state(page), monotonic()
        for number in range(ROUNDS):
            found += [(kind, f"round {number + 1}: {what}") for kind, what in _round(browser, page, is_styled)]
        page.evaluate(TWO_FRAMES)
        page.evaluate(_AT_REST)
        page.evaluate(_WITHOUT_NOTE)
        took, differences = monotonic() - began, _differences(page, before)[:1]
        if differences and _differs_unpressed(page, address, took):
            found.append(("changing later", differences[0]))
        else:
            found += [("not undone", difference) for difference in differences]
    except Error as error:
        found.append(("not pressed", str(error).splitlines()[0]))
    finally:
        page.close()
    return found


def _without_scripts(route: Route) -> None:
    response = route.fetch()
    headers = {**response.headers, "content-security-policy": "script-src 'none'"}
    route.fulfill(response=response, headers=headers)


def _is_still(page: Page, address: str) -> bool:
    page.goto(address, wait_until="domcontentloaded")
    with suppress(TooLateError):  # a page that never ends to load is pressed, too
        page.wait_for_load_state(timeout=LOADED)
    page.evaluate(SCROLL)
    page.evaluate(_ATTENTION)
    page.evaluate(TWO_FRAMES)
    page.evaluate(_AT_REST)
    page.wait_for_timeout(OWN_CHANGE)  # what loads after the page has come, and asks for attention
    before = state(page)
    page.wait_for_timeout(OWN_CHANGE)  # what changes by itself has no event
    try:
        return not _differences(page, before)
    except Error:  # it has gone to another one
        return False


def _differs_unpressed(page: Page, address: str, seconds: float) -> bool:
    """Whether a page is another one after as long without a press, with a layout made anew in each round."""
    if not _is_still(page, address):
        return True
    before = state(page)
    for _ in range(ROUNDS):
        page.evaluate(_NEW_LAYOUT)
        page.wait_for_timeout(seconds * 1_000 / ROUNDS)  # what a page does by itself has no event
    page.evaluate(_AT_REST)
    return bool(_differences(page, before))


def _round(browser: CrunchBrowser, page: Page, is_styled: bool) -> list[tuple[str, str]]:
    selection, boxes = page.evaluate(_SELECTION), page.evaluate(BOXES)
    pressed = browser.press(page)
    if pressed["state"] not in ("crunched", "unsure"):
        return [("not crunched", str(pressed.get("error") or pressed["state"]))]
    now = page.evaluate(BOXES)
    undone = browser.press(page)["state"]
    found = [] if undone == "restored" else [("not undone", f"the second press came to {undone}")]
    if page.evaluate(_SELECTION) != selection:
        found.append(("selection", f"{selection} -> {page.evaluate(_SELECTION)}"))
    if (moved := shift(boxes, now)) > NEAR:
        found.append(("moved", f"{moved:.0f} pixels"))
    if is_styled and (lost := narrower(boxes, now)):
        found.append(("narrower", lost[0]))
    if is_styled and (new := new_holes(boxes, now)):
        found.append(("holes", new[0]))
    return found


def _differences(page: Page, before: JSHandle) -> list[str]:
    differences: list[str] = state(page).evaluate(DIFFERENCES, [before, ""])
    return differences


def measure_exact(quick: bool = False, pages: int = PAGES, first: int = 0) -> list[Figure]:
    """Counts over the pages; nothing where there are none."""
    if not default_packages():
        print("\nno annotated pages here: set CRUNCH_PACKAGES to their folder")
        return []
    documents = chosen(4 if quick else pages)[first:]
    counts: Counter[str] = Counter()
    with browsing() as (browser, server):
        for number, document in enumerate(documents):
            began = monotonic()
            found = faults(browser, server, document)
            took = monotonic() - began
            print(f"  {number + 1} of {len(documents)}: {name_of(document)}, {took:.0f} s", flush=True)
            counts.update({kind for kind, _ in found})
            for kind, what in found:
                if what:
                    print(f"  {kind}: {name_of(document)}: {what}", flush=True)
    return [
        Figure("pages", len(documents), "pages"),
        Figure("  that change by themselves, without their scripts", counts["changing"], "pages"),
        Figure("  that change even so, left out", counts["changing on its own"], "pages"),
        Figure("  that change later, also without a press", counts["changing later"], "pages"),
        Figure("  refused, as they hold nothing", counts["not crunched"], "pages"),
        Figure("  that undo did not give back exactly", counts["not undone"], "pages", 0),
        Figure("  that lost the selection", counts["selection"], "pages", 0),
        Figure("  on which the reader's place moved by 4 pixels", counts["moved"], "pages", 0),
        Figure("  with errors of ours in the console", counts["console"], "pages", 0),
        Figure("  that could not be pressed", counts["not pressed"], "pages", 0),
        Figure("  with over 5 kB of own style", counts["styled"], "pages"),
        Figure("    with a column that got narrower", counts["narrower"], "pages", 0),
        Figure("    with a new hole of 400 pixels in the text", counts["holes"], "pages", 0),
    ]


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="?", type=int, default=PAGES, help="how many (default: %(default)s)")
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="N", help="pass over the first N")
    options = parser.parse_args()
    print_figures("Undo and place on real pages", measure_exact(pages=options.pages, first=options.first))


if __name__ == "__main__":
    main()
