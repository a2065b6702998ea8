"""Annotated pages as a real Chromium draws them: snapshots with what only a browser knows of them.

A page runs none of its scripts (a CSP header) and loads nothing, so that the same page is drawn each time, and no site
is asked. Nothing of a page is kept: who measures draws anew.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from heapq import nsmallest
from itertools import chain, takewhile
from pathlib import Path

from lxml import etree
from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from crunch_lab.cli.gate import default_packages
from crunch_lab.evaluation.losses.parts import is_partial
from crunch_lab.evaluation.packages import Document, Package
from crunch_lab.training.dataset import NOT_HUMAN
from tests.browser.content_harness.harness import ContentPage, launch

PROGRAM = "/usr/bin/chromium"
_HIDDEN = "{urn:crunch}hidden"
_NO_SCRIPTS = "default-src 'none'; style-src 'unsafe-inline'"


def why_not() -> str:
    """What is missing to draw annotated pages here; empty where nothing is."""
    if not default_packages():
        return "no annotated pages here: set CRUNCH_PACKAGES to their folder"
    return "" if shutil.which(PROGRAM) else f"no browser to draw pages with: there is no {PROGRAM}"


def chosen(count: int) -> list[Document]:
    """The pages with whole gold by people whose names have the smallest hashes, over all packages; always the same.

    Packages with partial gold are not read to their end: all of their pages have it.
    """
    packages = [package for package in map(Package, default_packages()) if package.name not in NOT_HUMAN]
    whole = (takewhile(lambda document: not is_partial(document.facts), package.documents()) for package in packages)
    return nsmallest(
        count, chain.from_iterable(whole), key=lambda document: sha256(name_of(document).encode()).digest()
    )


def name_of(document: Document) -> str:
    """Package and name of a page."""
    return f"{document.package}/{document.name}"


@contextmanager
def drawing(playwright: Playwright | None = None) -> Iterator[BrowserContext]:
    """A browser to draw with.

    Args:
        playwright: that runs in this thread already, if one does: there can be no second.
    """
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="crunch-draw-"))
        context = launch(playwright or stack.enter_context(sync_playwright()), Path(folder))
        try:
            yield context
        finally:
            context.close()


def drawn(context: BrowserContext, html: str) -> str:
    """The snapshot of a page, with the facts of rendering."""
    content = ContentPage(context)
    try:
        content.page.route("**/*", lambda route: route.abort())
        content.open(html, Content_Security_Policy=_NO_SCRIPTS)
        return str(content.capture()["snapshot"])
    finally:
        content.page.close()


def without_facts(snapshot: str) -> str:
    """The same snapshot, as if the browser did not say what it renders."""
    root = etree.fromstring(snapshot.encode(), etree.XMLParser(huge_tree=True))
    for element in root.iter(etree.Element):
        element.attrib.pop(_HIDDEN, None)
    return etree.tostring(root, encoding="unicode")
