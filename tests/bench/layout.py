"""What a press does to the layout of real pages: those of Debian's documentation packages, with their own styles.

Columns that get narrower, holes in the text, the reader's place and undo, counted over pages that are chosen by hash.
Packages that are not installed are passed over (``apt install`` those of ``PACKAGES``; ``CRUNCH_DOCUMENTATION`` names
another folder than ``/usr/share``, such as one into which they were unpacked).
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

from tests.bench.browsing import browsing
from tests.bench.figures import Figure
from tests.browser.content_harness.states import DIFFERENCES, TWO_FRAMES, state
from tests.browser.driver import CrunchBrowser

PACKAGES: Final = {
    "python3.11-doc": "doc/python3.11/html",
    "sqlite3-doc": "doc/sqlite3",
    "apache2-doc": "doc/apache2-doc/manual/en",
    "debian-handbook": "doc/debian-handbook/html/en-US",
    "nodejs-doc": "doc/nodejs/api",
    "postgresql-doc-15": "doc/postgresql-doc-15/html",
}
"""Debian's packages, each with the folder of its pages."""
PAGES: Final = 17
"""Of each package: those whose paths have the smallest SHA-256."""
LARGEST: Final = 400_000
"""Bytes of a page; a larger one measures the browser."""
NEAR: Final = 4
"""Pixels by which a place may move unnoticed."""

SCROLL: Final = (
    "() => scrollTo({ top: (document.documentElement.scrollHeight - innerHeight) * 0.4, behavior: 'instant' })"
)
BOXES: Final = """
() => {
  const hasText = (element) => [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && /\\S/.test(data));
  const texts = "p, li, pre, dt, dd, th, td, h1, h2, h3, h4, h5";
  const loose = "div, section, article, main, blockquote, figcaption";
  const shown = [...document.querySelectorAll(`${texts}, ${loose}, img, svg, canvas, iframe, video, object, table, hr`)]
    .filter((element) => !element.matches(loose) || hasText(element));
  return shown.map((element) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const isSeen = element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
    const isText = hasText(element) || (element.matches(texts) && !element.querySelector(`${texts}, ${loose}`));
    const name = element.textContent.trim().slice(0, 40);
    return { isSeen, left, right, top, bottom, width, page: scrollY, isText, name };
  });
}
"""
"""Of each element that shows something; a text is a box with lines of its own, not one of many."""
RENDERED: Final = "*{content-visibility:visible!important}"
"""What is rendered as one scrolls has another height each time."""
HOLE: Final = 400
"""Pixels without anything."""


def measure_layout(quick: bool = False) -> list[Figure]:
    """Counts over the pages; nothing where no package is installed."""
    root = Path(os.environ.get("CRUNCH_DOCUMENTATION") or "/usr/share")
    chosen = [path for folder in PACKAGES.values() for path in _pages(root, folder, 1 if quick else PAGES)]
    if not chosen:
        print(f"\nNo documentation in {root}: install {' '.join(PACKAGES)}.")
        return []
    counts = dict.fromkeys(("narrower", "holes", "moved", "not undone"), 0)
    with browsing(root) as (browser, server):
        page = browser.context.new_page()
        for path in chosen:
            for fault, what in _faults(browser, page, f"{server.address}/{path}"):
                counts[fault] += 1
                print(f"  {fault}: {path}: {what}", flush=True)
    return [
        Figure("pages", len(chosen), "pages"),
        Figure("  with a column that got narrower", counts["narrower"], "pages", 0),
        Figure("  with a new hole of 400 pixels in the text", counts["holes"], "pages", 0),
        Figure("  on which the reader's place moved by 4 pixels", counts["moved"], "pages", 0),
        Figure("  that undo did not give back exactly", counts["not undone"], "pages", 0),
    ]


def _pages(root: Path, folder: str, count: int) -> list[str]:
    """Paths below the root, in an order that nobody chose."""
    found = [file for file in (root / folder).rglob("*.html") if file.is_file() and file.stat().st_size <= LARGEST]
    paths = [file.relative_to(root).as_posix() for file in found]
    return sorted(paths, key=lambda path: sha256(path.encode()).hexdigest())[:count]


def _faults(browser: CrunchBrowser, page: Page, address: str) -> list[tuple[str, str]]:
    """What went wrong on one page, by kind."""
    page.goto(address)
    page.add_style_tag(content=RENDERED)
    page.evaluate(SCROLL)
    page.evaluate(TWO_FRAMES)
    before, boxes = state(page), page.evaluate(BOXES)
    if browser.press(page)["state"] != "crunched":
        return []
    now = page.evaluate(BOXES)
    browser.press(page)
    page.evaluate(TWO_FRAMES)
    differences: list[str] = state(page).evaluate(DIFFERENCES, [before, ""])
    found = []
    if lost := narrower(boxes, now):
        found.append(("narrower", lost[0]))
    if new := new_holes(boxes, now):
        found.append(("holes", str(new)))
    if (moved := shift(boxes, now)) > NEAR:
        found.append(("moved", f"{moved:.0f} pixels"))
    if differences:
        found.append(("not undone", differences[0]))
    return found


def narrower(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> list[str]:
    """Texts that lost room, and take more lines for it."""
    return [
        f"{was['width']:.0f} to {now['width']:.0f}: {now['name']}"
        for was, now in zip(before, after, strict=True)
        if was["isSeen"]
        and now["isSeen"]
        and now["isText"]
        and now["width"] < was["width"] - 1
        and now["bottom"] - now["top"] > was["bottom"] - was["top"] + 1
    ]


def new_holes(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> list[str]:
    """Where the page shows nothing between two things that it shows, and showed something in their columns before."""
    found = []
    for last, first, pixels in _holes([(number, box) for number, box in enumerate(after) if box["isSeen"]]):
        above, below = before[last], before[first]
        left, right = min(above["left"], below["left"]), max(above["right"], below["right"])
        column = [box for box in before if box["isSeen"] and box["left"] < right and box["right"] > left]
        between = [box for box in column if box["top"] >= above["top"] and box["bottom"] <= below["bottom"]]
        if all(hole < pixels / 2 for _, _, hole in _holes(list(enumerate(between)))):
            found.append(f"{pixels:.0f} pixels below {after[last]['name']!r}, above {after[first]['name']!r}")
    return found


def _holes(boxes: list[tuple[int, dict[str, Any]]]) -> list[tuple[int, int, float]]:
    """The box above each hole, the one below it, and pixels between."""
    found = []
    ordered = sorted(boxes, key=lambda one: float(one[1]["top"]))
    lowest = ordered[0] if ordered else (0, {})
    for number, box in ordered[1:]:
        pixels = box["top"] - lowest[1]["bottom"]
        if pixels > HOLE:
            found.append((lowest[0], number, pixels))
        if box["bottom"] > lowest[1]["bottom"]:
            lowest = number, box
    return found


def shift(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> float:
    """By how much the text next to the reader's eye moved, of what stays and was in sight."""
    if before and before[0]["page"] == 0:
        return 0.0  # a reader at the top stays there
    pairs = [
        (was, now)
        for was, now in zip(before, after, strict=True)
        if was["isSeen"]
        and now["isSeen"]
        and was["isText"]
        and was["bottom"] > 0
        and was["top"] < 900
        and was["bottom"] - was["top"] < 900  # in a longer one the line counts, which is not known here
    ]
    shifts = sorted((max(0, was["top"] - 180, 180 - was["bottom"]), abs(now["top"] - was["top"])) for was, now in pairs)
    return min((shift for _, shift in shifts[:3]), default=0)
