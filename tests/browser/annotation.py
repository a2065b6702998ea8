"""Marking pages in a browser: starting it, reading what it shows, and its form."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, expect

from tests.browser.driver import CrunchBrowser
from tests.browser.extension_pages import open_panel

IN_WORLD = """
async ([tabId, name, argument]) => {
  const [{ result }] = await chrome.scripting.executeScript({
    target: { tabId },
    func: (called, value) => globalThis.crunch[called]?.(value) ?? null,
    args: [name, argument],
  });
  return result;
}
"""


def use_research(browser: CrunchBrowser, annotator: str = "ada") -> None:
    """Switch research features on."""
    stored = {"settings": {"research": True}, "annotator": {"annotator": annotator, "licence": ""}}
    browser.worker.evaluate("(stored) => chrome.storage.local.set(stored)", stored)


def ask_host(browser: CrunchBrowser, type_: str, **fields: Any) -> Any:
    """Ask the background, as a page of the extension does."""
    page = browser.context.new_page()
    page.goto(f"chrome-extension://{browser.extension_id}/pages/guideline/guideline.html")
    answer = page.evaluate("(message) => chrome.runtime.sendMessage(message)", {"type": type_, **fields})
    page.close()
    assert "error" not in answer, answer
    return answer["value"]


def start_marking(browser: CrunchBrowser, page: Page) -> int:
    """Choose "Save as test page..." in the panel; returns the tab's number."""
    tab_id = browser.tab_id(page)
    panel = open_panel(browser, page)
    button = panel.locator("#test-page")
    expect(button).to_be_visible()
    with panel.expect_event("close", timeout=30_000):
        button.click()
    page.bring_to_front()
    page.wait_for_function("document.documentElement.lastElementChild.localName === 'div'")
    return tab_id


def in_world(browser: CrunchBrowser, tab_id: int, name: str, argument: Any = None) -> Any:
    """Call a function of the content scripts."""
    return browser.worker.evaluate(IN_WORLD, [tab_id, name, argument])


def spans(browser: CrunchBrowser, tab_id: int) -> list[dict[str, Any]]:
    """The labels on the page now."""
    return list(in_world(browser, tab_id, "markedPage")["spans"])


def spoken(cdp: CDPSession) -> str:
    """What the live region of the page's annotation says to a screen reader."""
    tree = cdp.send("Page.getFrameTree")["frameTree"]
    frames = [tree["frame"], *(child["frame"] for child in tree.get("childFrames", []))]
    nodes = [
        node
        | {
            "nodeId": f"{frame['id']} {node['nodeId']}",
            "childIds": [f"{frame['id']} {i}" for i in node.get("childIds", [])],
        }
        for frame in frames
        for node in cdp.send("Accessibility.getFullAXTree", {"frameId": frame["id"]})["nodes"]
    ]
    by_id = {node["nodeId"]: node for node in nodes}
    texts = []
    for node in nodes:
        if node.get("role", {}).get("value") == "status":
            waiting = list(node.get("childIds", []))
            while waiting:
                child = by_id.get(waiting.pop(0))
                if child is None:
                    continue
                if child.get("role", {}).get("value") == "StaticText":
                    texts.append(child["name"]["value"])
                else:
                    waiting = [*child.get("childIds", []), *waiting]
    return " ".join(texts)


POINTS = """
async ([tabId, places]) => {
  const [{ result }] = await chrome.scripting.executeScript({
    target: { tabId },
    func: (wanted) => {
      const { crunch } = globalThis;
      const { text } = crunch.annotation;
      const place = text.slots.findIndex(({ element, slot }) => element === wanted[0] && slot === wanted[1]);
      const stretch = crunch.wholeStretch(text, place, place + 1);
      text.slots[place].nodes[0].parentElement.scrollIntoView({ block: "center", behavior: "instant" });
      const [{ left, top, width, height }] = crunch.stretchRects(text, stretch);
      return [left + Math.min(width / 2, 12), top + height / 2];
    },
    args: [places],
  });
  return result;
}
"""


def point_of(browser: CrunchBrowser, tab_id: int, element: int, slot: int) -> tuple[float, float]:
    """A point in the window on the text of a slot, which is scrolled into view."""
    x, y = browser.worker.evaluate(POINTS, [tab_id, [element, slot]])
    return x, y


def open_shadow(browser: CrunchBrowser, tab_id: int) -> None:
    """Let what of ours is drawn from now on be looked into: its root is made an open one."""
    browser.worker.evaluate(
        """async (tabId) => {
          await chrome.scripting.executeScript({
            target: { tabId },
            func: () => {
              const { attachShadow } = Element.prototype;
              Element.prototype.attachShadow = function () {
                return attachShadow.call(this, { mode: "open" });
              };
            },
          });
        }""",
        tab_id,
    )


def wait_until(tab: Page, condition: Callable[[], bool], seconds: float = 10) -> None:
    """Poll a condition that the browser knows nothing of, such as files of the host: it has no event for it."""
    for _ in range(int(seconds * 50)):
        if condition():
            return
        tab.wait_for_timeout(20)  # between two looks: files of the host have no event
    raise TimeoutError("it did not come true")


def form_of(browser: CrunchBrowser, page: Page, press: Any) -> Page:
    """The form that opens beside the page."""
    with browser.context.expect_page() as opened:
        press()
    form = opened.value
    expect(form.locator("body")).to_be_visible()
    return form


def saved_files(folder: Path) -> dict[str, dict[str, bytes]]:
    """The files of every document by their ending."""
    return {
        document.name: {file.name.removeprefix(document.name): file.read_bytes() for file in document.iterdir()}
        for document in folder.iterdir()
        if document.is_dir() and not document.name.startswith(".")
    }


def facts(files: dict[str, bytes]) -> dict[str, Any]:
    return dict(json.loads(files[".json"]))
