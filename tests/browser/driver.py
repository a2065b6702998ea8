"""Drives a real Chromium-family browser with the built extension and the real host. Shared by tests, demo and bench.

>>> with open_browser(profile, extension) as browser:
...     page = browser.open("http://127.0.0.1:8000/news.html")
...     last = browser.press(page)
...     last["state"]
'crunched'
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, CDPSession, Page, Playwright, Worker, sync_playwright

PROGRAMS = (
    "chromium",
    "google-chrome",
    "google-chrome-stable",
    "chromium-browser",
    "brave-browser",
    "microsoft-edge",
    "vivaldi",
)
_MAC_PROGRAMS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Brave Browser.app/Contents/MacOS/Brave Browser",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)

_SWITCHES = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
    "--enable-unsafe-extension-debugging",  # lets the debugger load the extension; Chrome dropped --load-extension
)

PRESS_SECONDS = 90
SAME_PRESS_SECONDS = 0.3
"""Presses of one tab within this span count as one (crunch_page.js)."""

_WAIT_FOR_PRESS = """
([count, milliseconds]) => new Promise((resolve) => {
  const finish = (value) => {
    clearTimeout(timer);
    chrome.storage.session.onChanged.removeListener(look);
    resolve(value);
  };
  const look = async () => {
    const { last_press: last } = await chrome.storage.session.get("last_press");
    if ((last?.count ?? 0) > count) finish(last);
  };
  const timer = setTimeout(() => finish(null), milliseconds);
  chrome.storage.session.onChanged.addListener(look);
  look();
})
"""

_WAIT_FOR_TITLE = """
async ([tabId, beginning, milliseconds]) => {
  const end = performance.now() + milliseconds;
  let title = await chrome.action.getTitle({ tabId });
  while (!title.startsWith(beginning) && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    title = await chrome.action.getTitle({ tabId });
  }
  return title;
}
"""

_CLOSE_WELCOME = """
async (milliseconds) => {
  const url = chrome.runtime.getURL("pages/welcome/welcome.html");
  const end = performance.now() + milliseconds;
  let tabs = [];
  while (tabs.length === 0 && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    tabs = await chrome.tabs.query({ url });
  }
  await chrome.tabs.remove(tabs.map(({ id }) => id));
}
"""

SERIALISE = """
() => {
  const pieces = [];
  const documents = [document];
  while (documents.length) {
    const current = documents.pop();
    const type = current.doctype;
    pieces.push(type ? `<!DOCTYPE ${type.name} ${type.publicId} ${type.systemId}>` : "no doctype");
    pieces.push(current.documentElement.outerHTML);
    const trees = [current];
    while (trees.length) {
      const tree = trees.pop();
      for (const element of tree.querySelectorAll("*")) {
        if (element.shadowRoot) {
          pieces.push(`<shadow of ${element.localName}>`, element.shadowRoot.innerHTML);
          trees.push(element.shadowRoot);
        }
        let inner = null;
        try { inner = element.contentDocument ?? null; } catch { inner = null; }
        if (inner?.documentElement && element.localName !== "object") documents.push(inner);
      }
    }
  }
  return pieces.join("\\n");
}
"""
"""The whole DOM of a page as text, open shadow roots and same-origin frames too."""

SERIALISE_BESIDE_NOTE = f"""
() => ({SERIALISE})().replace(/<div(?: data-crunch="[0-9a-f]{{40}}")?><\\/div>(?=<\\/html>)/, "")
"""
"""The same without the note that says what went wrong, as long as it stands there (test_note.py: it goes)."""

HAS_NOTE = """
() => Boolean(document.documentElement?.lastElementChild?.matches("div:empty")
  || document.querySelector("dialog > [data-crunch]"))
"""
"""Whether the note of a press stands in the page; it goes by itself after some seconds."""

SERIALISE_UNDONE = f"""
async () => {{
  for (const end = performance.now() + 8_000; ({HAS_NOTE})() && performance.now() < end;) {{
    await new Promise((resolve) => {{ setTimeout(resolve, 50); }});
  }}
  return ({SERIALISE})();
}}
"""
"""The same of a page that was just undone: where its note came up already, after that has gone by itself."""


class BrowserMissingError(Exception):
    """No browser to drive; the message says what to do."""


def find_browser() -> str:
    """Path of an installed browser of the Chromium family.

    Raises:
        BrowserMissingError: there is none.
    """
    named = os.environ.get("CRUNCH_BROWSER")
    programs = PROGRAMS + _MAC_PROGRAMS if sys.platform == "darwin" else PROGRAMS
    for program in [named] if named else programs:
        found = shutil.which(program)
        if found:
            return found
    if named:
        raise BrowserMissingError(f"CRUNCH_BROWSER={named} is no program.")
    raise BrowserMissingError(
        f"No browser of the Chromium family was found (looked for {', '.join(PROGRAMS)}). Install Debian's chromium,"
        " or Chrome, Brave or Edge, or name one with CRUNCH_BROWSER=/path/to/browser."
    )


class CrunchBrowser:
    """A running browser with Crunch in it."""

    def __init__(self, context: BrowserContext, extension: Path, *, welcome: bool = False) -> None:
        self.context = context
        browser = context.browser
        assert browser is not None
        self._cdp: CDPSession = browser.new_browser_cdp_session()
        self._folder = str(extension.resolve())
        self.extension_id: str = self._cdp.send("Extensions.loadUnpacked", {"path": self._folder})["id"]
        self._triggered_at = -SAME_PRESS_SECONDS
        self.worker  # noqa: B018 - wait until the extension runs
        if not welcome:
            self.worker.evaluate(_CLOSE_WELCOME, 5000)

    @property
    def worker(self) -> Worker:
        """The extension's background worker, the one that runs now."""
        running = [
            w for w in self.context.service_workers if w.url.startswith(f"chrome-extension://{self.extension_id}/")
        ]
        return running[-1] if running else self.context.wait_for_event("serviceworker")

    def open(self, address: str, page: Page | None = None) -> Page:
        """Open an address in a tab."""
        page = page or self.context.new_page()
        page.goto(address)
        return page

    def trigger(self, page: Page) -> None:
        """Press the toolbar button on a page, as a person does: the extension gets activeTab. Does not wait."""
        page.bring_to_front()
        self.trigger_at(page.url)

    def trigger_at(self, address: str) -> None:
        """The same in the only tab that shows an address, in whichever window."""
        targets = self._cdp.send("Target.getTargets", {"filter": [{}]})["targetInfos"]
        addresses = (address, f"view-source:{address}")
        tabs = [target["targetId"] for target in targets if target["type"] == "tab" and target["url"] in addresses]
        assert len(tabs) == 1, f"{len(tabs)} tabs show {address}"
        self._cdp.send("Extensions.triggerAction", {"id": self.extension_id, "targetId": tabs[0]})
        self.note_press()

    def press(self, page: Page, seconds: float = PRESS_SECONDS) -> dict[str, Any]:
        """Press the toolbar button and wait for the end of it; what happened and the milliseconds it took."""
        count = self.press_count()
        self.let_pass_same_press()
        self.trigger(page)
        return self.wait_for_press(count, seconds)

    def choose_from_menu(self, page: Page, item: str) -> dict[str, Any]:
        """As if an entry of the context menu were chosen; it gives no activeTab, so the page was pressed before.

        The browser's own menu opens only on a display (test_display.py).
        """
        tab_id, count = self.tab_id(page), self.press_count()
        self.let_pass_same_press()
        self.worker.evaluate(
            "([menuItemId, id]) => chrome.contextMenus.onClicked.dispatch({ menuItemId }, { id })", [item, tab_id]
        )
        self.note_press()
        return self.wait_for_press(count)

    def note_press(self) -> None:
        """A press that came otherwise than through this class, such as a key: the next one keeps its distance."""
        self._triggered_at = time.monotonic()

    def let_pass_same_press(self) -> None:
        """A press is told from a repeated one by nothing but time, so here time has to pass."""
        seconds = SAME_PRESS_SECONDS - (time.monotonic() - self._triggered_at)
        if seconds > 0:
            self.worker.evaluate("(ms) => new Promise((resolve) => setTimeout(resolve, ms))", seconds * 1000 + 20)

    def press_count(self) -> int:
        """How many presses have ended in this browser."""
        return int(
            self.worker.evaluate("async () => (await chrome.storage.session.get('last_press')).last_press?.count ?? 0")
        )

    def wait_for_press(self, count: int, seconds: float = PRESS_SECONDS) -> dict[str, Any]:
        """Wait until more than ``count`` presses have ended, and return the last (common/types.d.ts, LastPress)."""
        last = self.worker.evaluate(_WAIT_FOR_PRESS, [count, seconds * 1000])
        if last is None:
            raise TimeoutError(f"no press ended within {seconds} s")
        assert isinstance(last, dict)
        self.note_press()  # the extension may have seen it later than it was triggered
        return last

    def tab_id(self, page: Page) -> int:
        """The number by which the extension knows a page's tab."""
        page.bring_to_front()
        return int(
            self.worker.evaluate(
                "async () => (await chrome.tabs.query({ active: true, windowType: 'normal' }))"
                ".sort((one, other) => other.lastAccessed - one.lastAccessed)[0].id"
            )
        )

    def title(self, page: Page) -> str:
        """What the toolbar button says on a page."""
        return str(self.worker.evaluate("(tabId) => chrome.action.getTitle({tabId})", self.tab_id(page)))

    def wait_for_title(self, tab_id: int, beginning: str, seconds: float = 10) -> str:
        """Wait until the toolbar button of a tab says something that begins so, and return all of it."""
        title = self.worker.evaluate(_WAIT_FOR_TITLE, [tab_id, beginning, seconds * 1000])
        if not str(title).startswith(beginning):
            raise TimeoutError(f"after {seconds} s the button says {title!r}")
        return str(title)

    def reload_extension(self) -> None:
        """Reload the extension, as its update does: the worker starts anew, pages keep what was done to them."""
        with self.context.expect_event("serviceworker"):
            self._cdp.send("Extensions.loadUnpacked", {"path": self._folder})

    def set_time_limits(self, **milliseconds: int) -> None:
        """Shorten the time limits of requests (hello, crunch, idle); they count from the next connection on."""
        self.worker.evaluate("(limits) => chrome.storage.session.set({time_limits: limits})", milliseconds)


@contextmanager
def open_browser(
    profile: Path,
    extension: Path,
    *,
    headless: bool = True,
    environment: dict[str, str] | None = None,
    size: tuple[int, int] = (1280, 900),
    playwright: Playwright | None = None,
    back_forward_cache: bool = False,
    welcome: bool = False,
    more_switches: Sequence[str] = (),
) -> Iterator[CrunchBrowser]:
    """A browser with a profile of its own and the unpacked extension, closed at the end.

    In pytest the fixture ``playwright`` is handed in: a thread can have only one. ``welcome`` leaves the page open that
    a new extension shows.
    """
    switches = [*_SWITCHES, f"--window-size={size[0]},{size[1]}", *more_switches]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        switches.append("--no-sandbox")  # Chromium refuses to run as root otherwise
    left_out = ["--disable-extensions"]  # of what Playwright adds
    if back_forward_cache:
        left_out.append("--disable-back-forward-cache")
    with ExitStack() as stack:
        started = playwright or stack.enter_context(sync_playwright())
        context = started.chromium.launch_persistent_context(
            profile,
            executable_path=find_browser(),
            headless=headless,
            args=switches,
            ignore_default_args=left_out,
            env={**os.environ, **(environment or {})},
            viewport={"width": size[0], "height": size[1]} if headless else None,
            no_viewport=None if headless else True,
        )
        stack.callback(context.close)
        yield CrunchBrowser(context, extension, welcome=welcome)
