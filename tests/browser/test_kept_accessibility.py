"""What stays of a page is, node by node, what a screen reader found there before: the full accessibility tree (CDP)."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession

from tests.browser.content_harness import fixtures
from tests.browser.content_harness.harness import ContentPage
from tests.browser.test_apply_samples import NAMES, press, show

# A browser of its own: what shows the samples sets its clock.
content_browser = fixtures.content_browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LAID_OUT = {"InlineTextBox"}
"""Roles of nodes that stand for lines of text as they are laid out; no screen reader is told of them."""


def kept_tree(session: CDPSession) -> dict[int, dict[str, Any]]:
    """What is not ignored, in its order, by DOM node: role, name, what else is said of it, the node around it."""
    frames = [session.send("Page.getFrameTree")["frameTree"]]
    found: dict[int, dict[str, Any]] = {}
    while frames:
        frame = frames.pop()
        frames += frame.get("childFrames", [])
        found |= tree_of(session.send("Accessibility.getFullAXTree", {"frameId": frame["frame"]["id"]})["nodes"])
    return found


def tree_of(nodes: list[dict[str, Any]]) -> dict[int, dict[str, Any]]:
    by_id = {node["nodeId"]: node for node in nodes}
    found: dict[int, dict[str, Any]] = {}
    waiting: list[tuple[str, int]] = [(nodes[0]["nodeId"], 0)]
    while waiting:
        node_id, around = waiting.pop()
        node = by_id.get(node_id)
        role = node and node.get("role", {}).get("value")
        if node is None or role in LAID_OUT:
            continue
        number = node.get("backendDOMNodeId", 0)
        if not node["ignored"] and number not in found:
            properties = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
            said = {part: node[part].get("value") for part in ("name", "description", "value") if part in node}
            found[number] = {"role": role, **said, **properties, "around": around}
            around = number
        waiting += [(child, around) for child in reversed(node.get("childIds", []))]
    return found


def is_allowed(part: str, was: dict[str, Any], now: dict[str, Any]) -> bool:
    """The differences that may be.

    The title has the focus, and so has its document. And a cell that only lays the page out, which Chromium gives all
    words in it for a name and screen readers pass over, has lost those that are hidden.
    """
    if part in ("focusable", "focused"):
        return was["role"] == "RootWebArea" or (was["role"] == "heading" and now.get("focused") is True)
    words = iter(str(was.get(part)).split())
    return part == "name" and was["role"] == "LayoutTableCell" and all(word in words for word in str(now[part]).split())


def surviving(number: int, before: dict[int, dict[str, Any]], after: dict[int, dict[str, Any]]) -> int:
    """The next node around one that is kept."""
    around = before[number]["around"]
    while around and around not in after:
        around = before[around]["around"]
    return int(around)


@pytest.mark.parametrize("name", NAMES)
def test_kept_nodes_are_what_they_were(content_page: ContentPage, name: str) -> None:
    page = content_page.page
    show(content_page, name)
    session = page.context.new_cdp_session(page)
    session.send("Accessibility.enable")
    before = kept_tree(session)
    press(content_page, "auto")
    content_page.step("goToText")
    after = kept_tree(session)
    assert [number for number in before if number in after] == list(after), "the same order, and nothing new"
    differences = {}
    for number, now in after.items():
        was = {**before[number], "around": surviving(number, before, after)}
        for part in was.keys() | now.keys():
            if was.get(part) != now.get(part) and not is_allowed(part, was, now):
                differences[number, was["role"], part] = (str(was.get(part))[:200], str(now.get(part))[:200])
    assert differences == {}
    focused = [now["role"] for now in after.values() if now.get("focused")]
    assert focused[-1:] == ["heading"]
