"""Annotated pages gone through in a real Chromium with the real extension and host, before and after a press.

A page is served under its own address, without its scripts and without anything from the network: its external style
sheets and pictures are missing, as they are in the packages. A sample page is served with all it has.
"""

from __future__ import annotations

import mimetypes
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playwright.sync_api import Error, Page, Playwright, Route

from crunch.deploy.install_host import install_in_profile
from crunch_lab.evaluation.packages import Document
from crunch_lab.evaluation.tokens import compared_tokens
from tests.bench.stops.model import Stops
from tests.bench.stops.screen import DESK, SIZES, gold_words_seen
from tests.bench.stops.tree import read_stops
from tests.browser.driver import CrunchBrowser, open_browser
from tests.browser.extension_pages import build_with_sites

NO_SCRIPTS: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
ASSETS: Final = Path(__file__).parents[2] / "packages" / "samples"
SECONDS: Final = 30


@dataclass(slots=True)
class Gone:
    """A page that was gone through."""

    title: str
    """Of the document."""
    before: Stops
    after: Stops
    text: Stops | None
    """After the command that goes to the text, where the browser knows one."""
    state: str
    """What the press came to."""
    seen: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    """By size of the screen, words of gold on the first one before and after a press."""


@contextmanager
def going(playwright: Playwright | None = None) -> Iterator[CrunchBrowser]:
    """A browser to go through pages with.

    Args:
        playwright: that runs in this thread already, if one does: there can be no second.
    """
    with tempfile.TemporaryDirectory(prefix="crunch-stops-") as name:
        folder, profile = Path(name), Path(name, "profile")
        extension = build_with_sites(folder / "extension")
        install_in_profile("chromium", profile)
        with open_browser(profile, extension, playwright=playwright) as browser:
            yield browser


def gone_through(browser: CrunchBrowser, document: Document) -> Gone | None:
    """A page before and after a press; nothing where the page cannot be loaded or pressed."""
    page = browser.context.new_page()
    page.set_default_timeout(SECONDS * 1000)
    try:
        page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
        _serve(page, document)
        return _gone(browser, page, document)
    except (Error, TimeoutError, AssertionError):
        return None
    finally:
        page.close()


def _gone(browser: CrunchBrowser, page: Page, document: Document) -> Gone | None:
    gold = compared_tokens(document.gold)
    session = page.context.new_cdp_session(page)
    before = read_stops(page, session)
    seen = {DESK: [gold_words_seen(page, gold)]}
    last = browser.press(page)
    if last["state"] not in ("crunched", "unsure"):
        return None
    after = read_stops(page, session)
    seen[DESK].append(gold_words_seen(page, gold))
    _go_to_text(browser, page)
    text = read_stops(page, session)
    browser.press(page)
    for width, height in SIZES:
        if (width, height) == DESK:
            continue
        page.set_viewport_size({"width": width, "height": height})
        seen[width, height] = [gold_words_seen(page, gold)]
        if browser.press(page)["state"] not in ("crunched", "unsure"):
            return None
        seen[width, height].append(gold_words_seen(page, gold))
    counts = {size: (words[0], words[1]) for size, words in seen.items()}
    return Gone(page.title(), before, after, text, last["state"], counts)


def _go_to_text(browser: CrunchBrowser, page: Page) -> None:
    """The command, on a page that is crunched; ends when the focus has moved, or does not."""
    browser.worker.evaluate(
        "([name, id]) => { chrome.commands.onCommand.dispatch(name, { id }); }", ["go-to-text", browser.tab_id(page)]
    )
    moved = "() => document.activeElement && document.activeElement !== document.body"
    try:
        page.wait_for_function(moved, timeout=2000)
    except Error:
        return


def _serve(page: Page, document: Document) -> None:
    """Open a page with nothing but what its package holds."""
    sample = document.package == "samples"
    address = document.facts.get("url")
    if sample or not isinstance(address, str) or not address.startswith(("http://", "https://")):
        address = f"http://{document.package}.example/{document.name}.html"
    address = address.partition("#")[0]

    def answer(route: Route) -> None:
        if route.request.is_navigation_request() and route.request.frame == page.main_frame:
            headers = {"Content-Type": "text/html; charset=utf-8"}
            if not sample:
                headers["Content-Security-Policy"] = NO_SCRIPTS
            route.fulfill(body=document.html.decode("utf-8", "replace"), headers=headers)
            return
        file = ASSETS / route.request.url.split("/", 3)[3].split("?")[0]
        if not sample or not file.is_file():
            route.abort()
            return
        route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(file.name)[0] or "text/plain")

    page.route("**/*", answer)
    page.goto(address, wait_until="load")
