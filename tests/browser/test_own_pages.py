"""All pages of the extension as a reader meets them: large enough to hit, still for those who ask, readable in dark, in
forced colours and by assistive technology."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright

from tests.browser.driver import CrunchBrowser, open_browser
from tests.browser.extension_pages import axe_findings
from tests.browser.hosts import RealHost
from tests.browser.own_pages import walk
from tests.browser.server import PageServer
from tests.unit.corpus.conftest import make_site

pytestmark = pytest.mark.browser

LEAST_PIXELS = 24
"""WCAG 2.2, 2.5.8."""

SMALL_TARGETS = f"""
() => {{
  const used = "a[href], button, input, select, textarea, summary, label, [tabindex='0']";
  const targets = [...document.querySelectorAll(used)]
    .filter((element) => element.checkVisibility({{ opacityProperty: true, visibilityProperty: true }}))
    .filter((element) => !element.closest(".visually-hidden") && getComputedStyle(element).display !== "inline")
    .filter((element) => !(element.localName === "label" && element.htmlFor))
    .map((element) => (element.localName === "input" && element.closest("label")) || element);
  const all = [...new Set(targets)].map((element) => [element, element.getBoundingClientRect()]);
  const isSmall = ([, {{ width, height }}]) => Math.min(width, height) < {LEAST_PIXELS} - 0.01;
  const isAlone = ([element, {{ left, top, width, height }}]) => {{
    const [x, y, half] = [left + width / 2, top + height / 2, {LEAST_PIXELS} / 2];
    return all.every(([other, box]) => other === element || other.contains(element) || element.contains(other)
      || box.right <= x - half || box.left >= x + half || box.bottom <= y - half || box.top >= y + half);
  }};
  return all.filter((one) => isSmall(one) && !isAlone(one)).map(([element]) => element.outerHTML.slice(0, 120));
}}
"""
"""What is used by pointer, is no link within a sentence, and has another target within 24 pixels around its middle; a
switch with its label around it counts as the label."""

MOVING = """
() => document.getAnimations().filter(({ effect }) => Number(effect.getComputedTiming().duration) > 1)
  .map(({ effect }) => effect.target.outerHTML.slice(0, 120))
"""

UNSEEN_EDGES = """
() => [...document.querySelectorAll("button, select, input, textarea")]
  .filter((element) => element.checkVisibility({ opacityProperty: true }) && !element.matches(".link, [type=range]"))
  .filter((element) => {
    const style = getComputedStyle(element);
    return parseFloat(style.borderTopWidth) < 1 && style.appearance === "none" && element.localName !== "summary";
  })
  .map((element) => element.outerHTML.slice(0, 120))
"""
"""In forced colours there are no backgrounds: what can be pressed has to have an edge."""


@pytest.fixture(scope="module")
def browser(
    playwright: Playwright, extension_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[CrunchBrowser]:
    profile = tmp_path_factory.mktemp("profile")
    RealHost(profile)
    with open_browser(profile, extension_folder, playwright=playwright) as opened:
        yield opened


def test_every_page(browser: CrunchBrowser, pages: PageServer, tmp_path: Path) -> None:
    found: list[str] = []

    def look(name: str, page: Page) -> None:
        found.extend(f"{name}, too small: {one}" for one in page.evaluate(SMALL_TARGETS))
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
            found.extend(f"{name}, {scheme}: {one}" for one in axe_findings(page))
            found.extend(f"{name}, moves: {one}" for one in page.evaluate(MOVING))
        page.emulate_media(color_scheme="light", forced_colors="active")
        found.extend(f"{name}, no edge: {one}" for one in page.evaluate(UNSEEN_EDGES))
        page.emulate_media(color_scheme="null", forced_colors="null", reduced_motion="null")

    walk(browser, pages, look, make_site(tmp_path / "site", 3))
    assert found == [], "\n".join(found)
