"""Draws the PNG icons of the extension from the SVG files beside this script.

The PNGs are committed; run this only after an SVG was changed. It needs the development environment (Playwright) and
a Chromium-family browser.
"""

import os
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

SIZES = {"idle": (16, 32, 48, 128)}
TOOLBAR_SIZES = (16, 32)
SOURCE = Path(__file__).resolve().parent


def main() -> None:
    """Draw every state in every size that the manifest or the toolbar asks for."""
    browser_path = os.environ.get("CRUNCH_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        for svg in sorted(SOURCE.glob("*.svg")):
            for size in SIZES.get(svg.stem, TOOLBAR_SIZES):
                page = browser.new_page(viewport={"width": size, "height": size})
                page.set_content(
                    f"<style>body{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{svg.read_text()}"
                )
                page.screenshot(path=SOURCE.parent / f"{svg.stem}-{size}.png", omit_background=True)
                page.close()
        browser.close()


if __name__ == "__main__":
    main()
