"""A Chromium whose one extension is the content scripts of Crunch and a worker that calls them step by step."""

from __future__ import annotations

import base64
import itertools
import shutil
from pathlib import Path
from typing import Any, cast

from lxml import etree
from playwright.sync_api import BrowserContext, Page, Playwright, ViewportSize

HERE = Path(__file__).parent
EXTENSION = HERE.parents[2] / "extension"
PARSER: dict[str, Any] = {"huge_tree": True, "resolve_entities": False, "no_network": True}
SWITCHES = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]


VIEWPORT: ViewportSize = {"width": 1000, "height": 700}


def build(folder: Path) -> Path:
    """Put the harness together in an empty folder."""
    for part in ("content", "common"):
        shutil.copytree(EXTENSION / part, folder / part)
    for file in ("manifest.json", "worker.js"):
        shutil.copy(HERE / file, folder / file)
    return folder


def launch(playwright: Playwright, folder: Path) -> BrowserContext:
    extension = build(folder / "extension")
    return playwright.chromium.launch_persistent_context(
        folder / "profile",
        executable_path="/usr/bin/chromium",
        viewport=VIEWPORT,
        args=[*SWITCHES, f"--load-extension={extension}", f"--disable-extensions-except={extension}"],
    )


class ContentPage:
    """One page, and the steps of a press on it."""

    _numbers = itertools.count()

    def __init__(self, context: BrowserContext, page: Page | None = None) -> None:
        self.worker = context.service_workers[0] if context.service_workers else context.wait_for_event("serviceworker")
        self.page: Page = page or context.new_page()
        self.tab: int | None = None
        self.css = ""
        self.is_spent = False
        """Whether its page is so large that its process should not show another."""

    def leave(self) -> None:
        """What a test did to the tab is undone, so that the next one finds it like new."""
        self.page.unroute_all()
        self.page.mouse.move(-1, -1)  # over nothing
        if self.page.viewport_size != VIEWPORT:
            self.page.set_viewport_size(VIEWPORT)

    def serve(self, url: str, body: str, content_type: str = "text/html; charset=utf-8", **headers: str) -> None:
        """Answer one address with this text."""
        headers = {name.replace("_", "-"): value for name, value in headers.items()} | {"content-type": content_type}
        address = url.split("#")[0]
        match = address if "*" in address else lambda asked: asked == address
        self.page.route(match, lambda route: route.fulfill(body=body, headers=headers))

    def open(self, body: str = "<!doctype html><title>t</title>", path: str = "", **options: Any) -> Page:
        """Serve this text at an address of its own and go there: an origin of its own, but one site, for which the
        browser starts one process."""
        url = f"http://page-{next(self._numbers)}.pages.example/{path}"
        self.serve(url, body, **options)
        return self.go(url)

    def go(self, url: str) -> Page:
        self.page.goto(url)
        self.tab = self.worker.evaluate("url => steps.tab(url)", url)
        assert self.tab is not None
        return self.page

    def step(self, name: str, *arguments: Any) -> Any:
        return self.worker.evaluate("([name, list]) => steps[name](...list)", [name, [self.tab, *arguments]])

    def capture(self) -> dict[str, Any]:
        """The result of the capture, with the whole snapshot."""
        result: dict[str, Any] = self.step("capture")
        if result.get("pieces", 1) > 1:
            pieces = [result["snapshot"], *(self.step("piece", k) for k in range(1, result["pieces"]))]
            result["cuts"] = pieces
            result["snapshot"] = "".join(pieces)
        return result

    def crunch(self, hide: str = "", texts: dict[str, list[int]] | None = None, between: str = "") -> dict[str, Any]:
        """A whole press: hide what an XPath finds in the snapshot, and text slots by the XPath of their elements.

        `between` is script that the page runs after the capture and before the markers are set.
        """
        captured = self.capture()
        assert captured["state"] == "captured"
        reply = reply_that_hides(parse(captured["snapshot"]), hide, texts or {})
        if between:
            self.page.evaluate(between)
        planned = self.step("plan", reply)
        self.css = planned["css"]
        self.step("insert", self.css)
        return {"captured": captured, "planned": planned, **self.step("commit")}

    def restore(self) -> dict[str, Any]:
        restored: dict[str, Any] = self.step("restore")
        self.step("remove", restored["css"])
        return restored


def parse(snapshot: str) -> etree._Element:
    """The snapshot as the host reads it."""
    return etree.fromstring(snapshot.encode(), etree.XMLParser(**PARSER))


def reply_that_hides(root: etree._Element, hide: str, texts: dict[str, list[int]] | None = None) -> dict[str, Any]:
    """Markers that hide what an XPath finds, and everything in it."""
    elements = list(root.iter())

    def found(path: str) -> list[etree._Element]:
        return cast("list[etree._Element]", root.xpath(path))

    hidden = {inner for outer in (found(hide) if hide else []) for inner in outer.iter()}
    numbers = {element: number for number, element in enumerate(elements)}
    slots = [
        value
        for path, indices in (texts or {}).items()
        for element in found(path)
        for index in indices
        for value in (numbers[element], index)
    ]
    return reply([element not in hidden for element in elements], slots)


def reply(bits: list[bool], hidden_slots: list[int] | None = None) -> dict[str, Any]:
    """The part of a `crunch` reply that the content scripts read."""
    bitmap = bytearray((len(bits) + 7) // 8)
    for number, bit in enumerate(bits):
        if bit:
            bitmap[number >> 3] |= 1 << (number & 7)
    return {
        "elements": len(bits),
        "bitmap": base64.b64encode(bitmap).decode(),
        "hidden_slots": hidden_slots or [],
        "line_length": 75,
    }
