"""What a page looks like from inside, to compare before crunching and after undoing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.content_harness.harness import ContentPage

SCRIPT = (Path(__file__).parent / "page_state.js").read_text("utf-8")
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


def state(page: Page) -> dict[str, Any]:
    read: dict[str, Any] = page.evaluate(f"() => {{ {SCRIPT} }}")
    return read


def assert_same(before: dict[str, Any], after: dict[str, Any]) -> None:
    """Equal part by part, so that a failure names the element and the property."""
    assert after["markup"] == before["markup"]
    assert after["html"] == before["html"]
    for name, old, new in zip(before["attributes"], before["styles"], after["styles"], strict=True):
        assert [pair for pair in zip(old, new, strict=True) if pair[0] != pair[1]] == [], name
    for part in before:
        assert after[part] == before[part], part


def assert_undone_three_times(content_page: ContentPage, hide: str, **options: Any) -> None:
    """Crunch and restore three times; after each restore the page is what it was, at once and two frames later."""
    page = content_page.page
    page.evaluate("document.getAnimations().filter((a) => a instanceof CSSTransition).forEach((a) => a.finish())")
    page.evaluate(TWO_FRAMES)
    before = state(page)
    for _ in range(3):
        content_page.crunch(hide, **options)
        crunched = state(page)
        assert crunched["attributes"] != before["attributes"]
        page.evaluate(TWO_FRAMES)
        content_page.restore()
        assert_same(before, state(page))
        page.evaluate(TWO_FRAMES)
        assert_same(before, state(page))
