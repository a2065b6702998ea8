# ruff: noqa: E501  (markup is easier to read unbroken)
"""The sample pages with what the host really says of them: undo, widths, nothing lost, nothing revealed."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Route

from crunch.actions.crunch import crunch_snapshot
from crunch.protocol.messages import Crunch
from tests.browser.content_harness import fixtures
from tests.browser.content_harness.harness import ContentPage
from tests.browser.content_harness.states import assert_same, state
from tests.browser.lines import LINES, narrower, too_long

# A browser of its own: the clock that is set here is that of all its tabs.
content_browser = fixtures.content_browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SAMPLES = Path(__file__).parents[1] / "packages" / "samples"
NAMES = sorted(path.stem for path in SAMPLES.glob("*.html"))

# Every element with text of its own: is it rendered, and how wide is it?
TEXTS = """() => [...document.querySelectorAll("body *")].map((element) => {
  const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
  if (!own || ["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT"].includes(element.tagName)) return null;
  const box = element.getBoundingClientRect();
  return [element.checkVisibility({visibilityProperty: true}), box.width, getComputedStyle(element).display, element.outerHTML.slice(0, 80)];
})"""


def show(content_page: ContentPage, name: str) -> None:
    page = content_page.page

    def answer(route: Route) -> None:
        file = SAMPLES / route.request.url.split("/", 3)[3].split("?")[0]
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        if not file.is_file():
            route.fulfill(status=404)
            return
        # Images that load late would move things between two looks at the page.
        route.fulfill(body=file.read_bytes().replace(b'loading="lazy"', b""), content_type=kind)

    page.clock.install(time=0)
    page.route("**/*", answer)
    content_page.go(f"http://{name}.pages.example/{name}.html")
    page.clock.pause_at(60_000)  # an application that renders by a timer stands still


def press(content_page: ContentPage, algorithm: str = "crunch") -> dict[str, Any]:
    captured = content_page.capture()
    request = Crunch(
        id=1, snapshot=captured["snapshot"], elements=captured["elements"], url=captured["url"], algorithm=algorithm
    )
    reply: dict[str, Any] = msgspec.to_builtins(crunch_snapshot(request))
    content_page.css = content_page.step("plan", reply)["css"]
    content_page.step("insert", content_page.css)
    result: dict[str, Any] = content_page.step("commit")
    return result


@pytest.mark.parametrize("name", NAMES)
def test_sample(content_page: ContentPage, name: str) -> None:
    page = content_page.page
    show(content_page, name)
    before = state(page)
    texts = page.evaluate(TEXTS)
    for _ in range(3):
        press(content_page)
        after = page.evaluate(TEXTS)
        content_page.restore()
        assert_same(before, state(page))
    shown = 0
    for old, new in zip(texts, after, strict=True):
        if new is None or not new[0]:
            continue
        assert old[0], f"revealed: {old[3]}"
        shown += 1
        if new[2] not in ("inline", "contents"):
            assert new[1] >= old[1] - 1, f"narrower: {old[3]}"
    assert shown > 5 or name == "frame"  # whose text is in a frame


@pytest.mark.parametrize("width", [1280, 1920])
@pytest.mark.parametrize("name", NAMES)
def test_lines(content_page: ContentPage, name: str, width: int) -> None:
    """No line grows over the comfortable length, no block gets narrower; the whole press is undone."""
    page = content_page.page
    page.set_viewport_size({"width": width, "height": 900})
    show(content_page, name)
    before = page.evaluate(LINES)
    press(content_page, "auto")
    after = page.evaluate(LINES)
    assert not too_long(before, after)
    assert not narrower(before, after)


@pytest.mark.parametrize("name", NAMES)
def test_reading_position(content_page: ContentPage, name: str) -> None:
    page = content_page.page
    show(content_page, name)
    height = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    for share in (0.3, 0.6, 1):
        page.evaluate("top => window.scrollTo({top, behavior: 'instant'})", round(height * share))
        position = page.evaluate("scrollY")
        result = press(content_page)
        if result["anchorShift"]:
            assert abs(result["anchorShift"]) <= 4, share
        content_page.restore()
        assert page.evaluate("scrollY") == position
