"""Browsers that go from file to file: a start takes three seconds of processor time, and the first press after it one.

What a file finds is as after a start: no tab, no setting, no cookie, no permission, and nothing in the folders of the
host. A browser that cannot be brought there is closed, and another one started.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree

from playwright.sync_api import Error, Playwright

from tests.browser.driver import CrunchBrowser, open_browser
from tests.browser.hosts import RealHost

_FORGET = """
async () => {
  const { seal_key: key, ...stored } = await chrome.storage.local.get();
  await chrome.storage.local.remove(Object.keys(stored));
  await chrome.storage.session.clear();
  while ((await chrome.scripting.getRegisteredContentScripts()).length > 0) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
"""
"""The key of the marks stays, as it does with a reader: the background page remembers it, too."""
_GLOBALS = "() => Object.getOwnPropertyNames(globalThis).sort()"


@dataclass(frozen=True)
class Running:
    """A browser with Crunch, its profile and its host."""

    browser: CrunchBrowser
    host: RealHost
    profile: Path

    @property
    def own(self) -> Path:
        """Where its host looks for the reader's settings."""
        return self.profile / "own"

    @property
    def managed(self) -> Path:
        """Where its host looks for those of an administrator."""
        return self.profile / "managed"

    @property
    def kept(self) -> Path:
        """Where its host keeps what it was told."""
        return self.profile / "kept"


class _Kept:
    """A browser, and what its background page is like at the start."""

    def __init__(self, playwright: Playwright, extension: Path, profile: Path) -> None:
        host = RealHost(profile)
        environment = {
            "CRUNCH_CONFIG": str(profile / "own"),
            "CRUNCH_MANAGED": str(profile / "managed"),
            "CRUNCH_STATE": str(profile / "kept"),
        }
        self.stack = ExitStack()
        opened = open_browser(profile, extension, playwright=playwright, environment=environment)
        self.running = Running(self.stack.enter_context(opened), host, profile)
        self._globals = self.running.browser.worker.evaluate(_GLOBALS)

    def is_like_new(self) -> bool:
        """Bring it there; whether that worked. What tests put into the background page leaves a name there."""
        browser, host = self.running.browser, self.running.host
        if host.is_touched:
            return False
        try:
            if browser.worker.evaluate(_GLOBALS) != self._globals:
                return False
            context = browser.context
            for page in [page for page in context.pages if page.url != "about:blank"]:
                page.close()
            context.unroute_all()
            context.clear_cookies()
            context.clear_permissions()
            browser.worker.evaluate(_FORGET)
        except Error:
            return False
        for folder in (self.running.own, self.running.managed, self.running.kept):
            rmtree(folder, ignore_errors=True)
        return True


class KeptBrowsers:
    """One for each build of the extension."""

    def __init__(self, playwright: Playwright, new_folder: Callable[[], Path]) -> None:
        self._playwright = playwright
        self._new_folder = new_folder
        self._kept: dict[Path, _Kept] = {}

    def take(self, extension: Path) -> Running:
        """The one with this build, for a file of tests."""
        kept = self._kept.get(extension)
        if kept and not kept.is_like_new():
            self._kept.pop(extension).stack.close()
            kept = None
        if not kept:
            kept = self._kept[extension] = _Kept(self._playwright, extension, self._new_folder())
        return kept.running

    def close(self) -> None:
        """End all."""
        while self._kept:
            self._kept.popitem()[1].stack.close()
