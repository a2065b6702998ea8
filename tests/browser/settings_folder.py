"""A browser whose host has a settings file of its own, and what the tests write into it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Playwright

from crunch.presets.preset import toml_value
from tests.browser.driver import CrunchBrowser, open_browser
from tests.browser.hosts import RealHost
from tests.browser.kept_browsers import Running


class ConfiguredBrowser:
    """A browser, and the folders in which its host looks for settings."""

    def __init__(self, browser: CrunchBrowser, own: Path, managed: Path) -> None:
        self.browser = browser
        self.own = own
        self.managed = managed

    @staticmethod
    def of(running: Running) -> ConfiguredBrowser:
        """One that goes from file to file."""
        return ConfiguredBrowser(running.browser, running.own, running.managed)

    def set(self, algorithm: str = "crunch", /, **settings: Any) -> None:
        """Write the reader's settings of an algorithm, and no others."""
        lines = [f"{key} = {toml_value(value)}" for key, value in settings.items()]
        self.own.mkdir(parents=True, exist_ok=True)
        (self.own / "settings.toml").write_text("\n".join([f"[algorithms.{algorithm}]", *lines, ""]), "utf-8")

    def run(self, algorithm: str, preset: str = "") -> None:
        """From now on a press runs this."""
        self.browser.worker.evaluate(
            "(values) => chrome.storage.local.set({ settings: { version: 1, ...values } })",
            {"algorithm": algorithm, "preset": preset},
        )

    def press(self, page: Page, **settings: Any) -> dict[str, Any]:
        """Press on a page with these settings of the filters; the page must come out crunched."""
        self.set(**settings)
        last = self.browser.press(page)
        assert last["state"] in ("crunched", "unsure"), last
        return last


@contextmanager
def configured(playwright: Playwright, folder: Path, extension: Path) -> Iterator[ConfiguredBrowser]:
    """Open it; ``folder`` must be empty."""
    own, managed, profile = folder / "own", folder / "managed", folder / "profile"
    profile.mkdir()
    RealHost(profile)
    environment = {"CRUNCH_CONFIG": str(own), "CRUNCH_MANAGED": str(managed)}
    with open_browser(profile, extension, playwright=playwright, environment=environment) as browser:
        yield ConfiguredBrowser(browser, own, managed)


def accessible_nodes(page: Page) -> list[dict[str, Any]]:
    """What a screen reader finds, in its order, closed shadow trees too."""
    session = page.context.new_cdp_session(page)
    nodes = {node["nodeId"]: node for node in session.send("Accessibility.getFullAXTree")["nodes"]}
    session.detach()
    ordered = []
    stack = [next(iter(nodes))]
    while stack:
        node = nodes.get(stack.pop())
        if node:
            ordered.append(node)
            stack += reversed(node.get("childIds", []))
    return ordered


def accessible_text(page: Page, awaited: str = "", seconds: float = 10) -> str:
    """The names of all that a screen reader finds, one a line; waits until ``awaited`` is among it."""
    end = time.monotonic() + seconds
    while True:
        text = "\n".join(str(node.get("name", {}).get("value", "")) for node in accessible_nodes(page))
        if awaited in text or time.monotonic() > end:
            return text


def focused_name(page: Page) -> str:
    """Name of what has the focus, in closed shadow trees, too."""
    named = [
        str(node.get("name", {}).get("value", ""))
        for node in accessible_nodes(page)
        if any(one["name"] == "focused" and one["value"]["value"] for one in node.get("properties", []))
    ]
    return named[-1] if named else ""
