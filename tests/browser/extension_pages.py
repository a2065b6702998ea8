"""The extension's own pages in a real browser: opening them, axe, and a build whose sites need no question."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Frame, Page, expect

from crunch.deploy.build_extension import build_extension
from tests.browser.driver import CrunchBrowser

ALLOWED_SITES = ("http://127.0.0.1/*", "http://localhost/*")
"""Sites of the test server."""

_AXE_FINDINGS = """
async () => {
  if (typeof globalThis.axe?.run !== "function") return null;
  const { violations } = await globalThis.axe.run({ resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
"""
"""Nothing where axe is not there yet: its half a megabyte goes into a page once, and only what it found comes back."""

HOST_STATE = ".host-state[data-state=ready], .host-state[data-state=error]"


def build_with_sites(folder: Path, *more: str) -> Path:
    """The extension for Chromium that may read the test server: a browser without a screen asks nobody.

    Args:
        folder: where it is built.
        more: patterns of other sites that it may read.
    """
    build_extension("chromium", folder)
    path = folder / "manifest.json"
    manifest = json.loads(path.read_text("utf-8"))
    manifest["host_permissions"] = [*ALLOWED_SITES, *more]
    path.write_text(json.dumps(manifest), "utf-8")
    return folder


def address(browser: CrunchBrowser, name: str) -> str:
    """The address of one of the extension's pages: ``panel.html?tab=1`` is in ``pages/panel/``."""
    return f"chrome-extension://{browser.extension_id}/pages/{name.split('.')[0]}/{name}"


def open_page(browser: CrunchBrowser, name: str, page: Page | None = None) -> Page:
    """Open one of the extension's pages in a tab, and wait until it is filled."""
    page = browser.open(address(browser, name), page)
    expect(page.locator("body")).to_be_visible()
    return page


def go(page: Page, section: str) -> None:
    """Show a section of the options."""
    page.evaluate("(id) => { location.hash = id; }", section)
    expect(page.locator(f"#{section}")).to_be_visible()


def open_panel(browser: CrunchBrowser, over: Page, *, width: int = 340, height: int = 600) -> Page:
    """Open the panel of a tab in a tab of its own, as the extension does where a browser shows no popup."""
    tab_id = browser.tab_id(over)
    panel = browser.context.new_page()
    panel.set_viewport_size({"width": width, "height": height})
    open_page(browser, f"panel.html?tab={tab_id}", panel)
    wait_for_host(panel)
    return panel


def wait_for_host(page: Page, milliseconds: float = 20_000) -> None:
    """Wait until a page has heard what the host is in."""
    expect(page.locator(HOST_STATE)).to_have_count(1, timeout=milliseconds)


def axe_findings(page: Page | Frame) -> list[str]:
    """What axe finds on a page, by rule and element."""
    found = page.evaluate(_AXE_FINDINGS)
    if found is None:
        page.evaluate(AXE_SCRIPT)
        found = page.evaluate(_AXE_FINDINGS)
    assert isinstance(found, list)
    return found


def axe_findings_everywhere(page: Page, widths: tuple[int, ...]) -> list[str]:
    """What axe finds in each width and in both schemes, and whether the page scrolls sideways there."""
    found = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": 800})
        if not page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"):
            found.append(f"{width} px: scrolls sideways")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
            found += [f"{width} px, {scheme}: {one}" for one in axe_findings(page)]
    return found


def settings(browser: CrunchBrowser) -> dict[str, Any]:
    """What the extension has stored."""
    stored = browser.worker.evaluate("async () => (await chrome.storage.local.get('settings')).settings ?? {}")
    assert isinstance(stored, dict)
    return stored


def forget_settings(browser: CrunchBrowser) -> None:
    """Back to a new extension, the sites' script too."""
    browser.worker.evaluate(
        """async () => {
          await chrome.storage.local.set({ settings: {} });
          while ((await chrome.scripting.getRegisteredContentScripts()).length > 0) {
            await new Promise((resolve) => setTimeout(resolve, 10));
          }
        }"""
    )
