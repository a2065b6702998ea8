"""Pictures of all that the extension shows, in every language: ``python -m tests.demo.languages [LANGUAGE ...]``.

They are written to ``build/languages/``, for somebody to look at.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from crunch.deploy.build_extension import build_extension
from tests.browser.driver import open_browser
from tests.browser.hosts import RealHost
from tests.browser.in_page_walk import walk_in_pages
from tests.browser.own_pages import walk
from tests.browser.server import serve
from tests.support.languages import LANGUAGES, PSEUDO, in_language
from tests.unit.corpus.conftest import make_site

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "tests" / "packages" / "samples"
PICTURES = ROOT / "build" / "languages"


def main(languages: list[str]) -> None:
    """Take the pictures of some languages; of all without a name."""
    with sync_playwright() as playwright, serve(SAMPLES) as pages:
        for language in languages or [*LANGUAGES, PSEUDO]:
            folder = PICTURES / language
            folder.mkdir(parents=True, exist_ok=True)

            def see(name: str, page: Page, folder: Path = folder) -> None:
                page.screenshot(path=folder / f"{name}.png", full_page=True)

            def hear(name: str, page: Page, _: list[str], folder: Path = folder) -> None:
                page.screenshot(path=folder / f"{name}.png")

            with tempfile.TemporaryDirectory() as temporary:
                own = Path(temporary)
                build_extension("chromium", own / "built")
                host = RealHost(own / "profile")
                extension = in_language(own / "built", own / "extension", language)
                folders = {"CRUNCH_CONFIG": str(own / "config"), "XDG_STATE_HOME": str(own / "state")}
                with open_browser(own / "profile", extension, playwright=playwright, environment=folders) as browser:
                    walk(browser, pages, see, make_site(own / "site", 3))
                    walk_in_pages(browser, host, pages, see, hear, own / "package")
            print(f"{folder.relative_to(ROOT)}: {len(list(folder.iterdir()))} pictures")


if __name__ == "__main__":
    main(sys.argv[1:])
