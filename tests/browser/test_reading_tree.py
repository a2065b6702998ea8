"""With the reading mode on a screen reader finds what it found before: names, order, levels, tables of data."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser import reading_fixtures
from tests.browser.conftest import SAMPLES
from tests.browser.driver import CrunchBrowser
from tests.browser.reading import reading_mode
from tests.browser.server import PageServer

browser = reading_fixtures.browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NAMES = sorted(path.stem for path in SAMPLES.glob("*.html"))
TOLD = {
    *("heading", "link", "button", "paragraph", "list", "listitem", "image", "figure", "code", "blockquote", "math"),
    *("table", "row", "cell", "columnheader", "rowheader", "caption", "textbox", "checkbox", "radio", "StaticText"),
}
"""Roles that are compared. Not among them, and so allowed to differ: tables that only lay a page out (`LayoutTable` and
its parts become boxes), boxes without a role, the pieces of lines into which a text is broken."""


def tree(page: Page) -> list[tuple[str, str, str]]:
    """Role, name and level of what a screen reader is told of, in its order."""
    session = page.context.new_cdp_session(page)
    nodes = {node["nodeId"]: node for node in session.send("Accessibility.getFullAXTree")["nodes"]}
    session.detach()
    found = []
    left = [next(node for node in nodes.values() if "parentId" not in node)]
    while left:
        node = left.pop()
        left += [nodes[child] for child in reversed(node.get("childIds", ())) if child in nodes]
        role = node.get("role", {}).get("value", "")
        if not node.get("ignored") and role in TOLD:
            properties = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
            name = " ".join(str(node.get("name", {}).get("value", "")).split())
            if role == "StaticText" and not name:
                continue  # blanks between boxes
            found.append((role, name, str(properties.get("level", ""))))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_names_order_levels_and_tables_stay(browser: CrunchBrowser, pages: PageServer, name: str) -> None:
    tab = browser.open(f"{pages.address}/{name}.html")
    with reading_mode(browser) as reading:
        reading.show(tab, theme="page", size=100, line=0)
        reading.leave(tab)
        tab.evaluate(
            "() => { const last = setTimeout(() => {}, 0); for (let n = 0; n <= last; n += 1) clearInterval(n); }"
        )
        before = tree(tab)
        reading.show(tab, theme="contrast", size=200, font="legible", line=1.6)
        after = tree(tab)
    tab.close()
    assert before
    assert [pair for pair in zip(before, after, strict=False) if pair[0] != pair[1]][:5] == []
    assert len(before) == len(after)
