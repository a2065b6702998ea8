"""The reading mode of a tab, asked for as the panel does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page

from tests.browser.driver import CrunchBrowser
from tests.browser.lent_tabs import asking_page


class ReadingMode:
    """Asks the background from a page of the extension in a tab behind."""

    def __init__(self, browser: CrunchBrowser) -> None:
        self.browser = browser
        self.asking = asking_page(browser)

    def ask(self, kind: str, tab: Page, **fields: Any) -> dict[str, Any]:
        message = {"type": kind, "tabId": self.browser.tab_id(tab), **fields}
        answer = self.asking.evaluate("(message) => chrome.runtime.sendMessage(message)", message)
        assert "error" not in answer, answer
        value = answer["value"]
        assert isinstance(value, dict)
        return value

    def show(self, tab: Page, **look: Any) -> dict[str, Any]:
        """Turn it on with these values; what is not named is as it was."""
        if look:
            self.ask("change_reading", tab, change=look)
        return self.ask("turn_reading", tab, isOn=True)

    def leave(self, tab: Page) -> dict[str, Any]:
        return self.ask("turn_reading", tab, isOn=False)

    def forget(self) -> None:
        """The look that a new extension has."""
        self.browser.worker.evaluate("() => chrome.storage.local.set({ settings: {} })")


@contextmanager
def reading_mode(browser: CrunchBrowser) -> Iterator[ReadingMode]:
    reading = ReadingMode(browser)
    yield reading
    reading.forget()
