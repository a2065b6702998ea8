"""What a page looks like from inside, to compare before crunching and after undoing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import JSHandle, Page

from tests.browser.content_harness.harness import ContentPage

HERE = Path(__file__).parent
VALUES = (HERE / "computed_values.js").read_text("utf-8")
SCRIPT = VALUES + (HERE / "page_state.js").read_text("utf-8")
LOOKS = f"() => {{ {VALUES} return [...document.querySelectorAll('*')].map((e) => valuesOf(getComputedStyle(e))); }}"
"""All computed values of every element."""
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"

# Compared in the page: all computed styles of all elements are many megabytes.
DIFFERENCES = """(after, [before, but]) => Object.keys(before).filter((part) => part !== but).flatMap((part) => {
  const [old, now] = [[before[part]].flat(), [after[part]].flat()];
  if (old.length !== now.length) return [`${part}: ${old.length}, now ${now.length}`];
  return old.flatMap((value, index) => {
    const [was, is] = [JSON.stringify(value), JSON.stringify(now[index])];
    if (was === is) return [];
    const at = [...was].findIndex((character, position) => character !== is[position]);
    const name = before.attributes.length === old.length ? before.attributes[index].slice(0, 80) : index;
    const excerpt = (text) => text.slice(Math.max(0, at - 60), at + 60);
    return [`${part} of ${name}: …${excerpt(was)}, now …${excerpt(is)}`];
  });
}).slice(0, 20)"""


def state(page: Page) -> JSHandle:
    """Everything that an undo has to bring back."""
    return page.evaluate_handle(f"() => {{ {SCRIPT} }}")


def assert_same(before: JSHandle, after: JSHandle, but: str = "") -> None:
    differences: list[str] = after.evaluate(DIFFERENCES, [before, but])
    assert not differences, "\n".join(differences)


def assert_undone_three_times(content_page: ContentPage, hide: str, **options: Any) -> None:
    """Crunch and restore three times; after each restore the page is what it was, at once and two frames later."""
    page = content_page.page
    page.evaluate("document.getAnimations().filter((a) => a instanceof CSSTransition).forEach((a) => a.finish())")
    page.evaluate(TWO_FRAMES)
    before = state(page)
    marks = "(before) => before.attributes.filter((text) => /data-crunch=[0-9a-f]{40} /.test(text)).length"
    for _ in range(3):
        content_page.crunch(hide, **options)
        assert state(page).evaluate(marks) > 0
        page.evaluate(TWO_FRAMES)
        content_page.restore()
        assert_same(before, state(page))
        page.evaluate(TWO_FRAMES)
        assert_same(before, state(page))
