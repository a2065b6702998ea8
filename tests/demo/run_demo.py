"""Presses the button on each page: before and after pictures, the kept text, and a table of what it took.

``make demo`` runs it on the sample pages, ``make demo URL=FILE-or-address`` on any other. The browser, its toolbar
button, the extension and the host are real. Ends with 1 when a page was not exactly what it was after the undo.
"""

from __future__ import annotations

import argparse
import difflib
import os
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page

from crunch.deploy.build_extension import build_extension
from crunch.deploy.install_host import install_in_profile
from tests.browser.driver import HAS_NOTE, SERIALISE, BrowserMissingError, CrunchBrowser, open_browser
from tests.demo.pages import DemoError, DemoPage, named_page, sample_pages

ROOT = Path(__file__).resolve().parents[2]
NOTE_SECONDS = 8
"""By then the note of a press has gone by itself."""


@dataclass(frozen=True)
class Shown:
    """What one page gave."""

    name: str
    crunched: dict[str, Any]
    restore: float
    exact: bool
    words: int
    kept_words: int


def main() -> int:
    """Run the demo; the exit code is 0 when every undo was exact."""
    parser = argparse.ArgumentParser(
        prog="make demo", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--url", metavar="FILE-or-address", help="a page to show instead of the samples")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "demo", help="default: build/demo")
    parser.add_argument("--headless", action="store_true", help="no window, although there is a display")
    options = parser.parse_args()
    try:
        return _run(options)
    except (BrowserMissingError, DemoError) as error:
        print(f"demo: {error}", file=sys.stderr)
    except Error as error:
        lines = error.message.splitlines()
        details = [line for line in lines[1:] if "[err]" in line][:5]
        print("\n".join([f"demo: the browser failed: {lines[0]}", *details]), file=sys.stderr)
    except KeyboardInterrupt:
        return 130
    return 2


def _run(options: argparse.Namespace) -> int:
    extension = ROOT / "build" / "extension" / "chromium"
    build_extension("chromium", extension)
    options.out.mkdir(parents=True, exist_ok=True)
    window = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or sys.platform == "darwin")
    headless = options.headless or not window or os.environ.get("CI") == "true"
    pages_of = named_page(options.url) if options.url else sample_pages()
    with tempfile.TemporaryDirectory(prefix="crunch-demo-", ignore_cleanup_errors=True) as folder, pages_of as pages:
        profile = Path(folder)
        install_in_profile("chromium", profile)
        own = {name: str(profile / "own" / name) for name in ("CRUNCH_CONFIG", "CRUNCH_STATE")}  # not the reader's
        with open_browser(profile, extension, headless=headless, environment=own) as browser:
            shown = [_show(browser, page, options.out) for page in pages]
            _print_table(shown)
            print(f"\nPictures and kept texts: {options.out}")
            if not headless:
                _stay_open(browser)
    return 0 if all(page.exact for page in shown) else 1


def _show(browser: CrunchBrowser, demo: DemoPage, out: Path) -> Shown:
    """Two rounds of press and undo: the first for the pictures, the second, warm, for the figures."""
    print(f"{demo.name} …", flush=True)
    page = browser.context.new_page()
    page.clock.install()
    browser.open(demo.address, page)
    page.clock.pause_at(time.time() + 2)  # a page with a clock would differ after any two seconds
    words = len(_text(page).split())
    page.screenshot(path=out / f"{demo.name}-before.png", full_page=True)
    before = _settled(page)

    _press(browser, page)
    page.screenshot(path=out / f"{demo.name}-after.png", full_page=True)
    kept = _text(page)
    (out / f"{demo.name}.txt").write_text(kept, "utf-8")
    _press(browser, page)
    exact = _is_as_before(page, before)

    crunched = _press(browser, page)
    restored = _press(browser, page)
    exact = _is_as_before(page, before) and exact
    page.clock.resume()
    return Shown(demo.name, crunched, restored["restoreTimings"]["restore"], exact, words, len(kept.split()))


def _press(browser: CrunchBrowser, page: Page) -> dict[str, Any]:
    last = browser.press(page)
    if last["state"] not in ("crunched", "unsure", "restored"):
        raise DemoError(f"{page.url}: {browser.title(page)}")
    return last


def _text(page: Page) -> str:
    return str(page.evaluate("() => document.body?.innerText ?? document.documentElement.textContent"))


def _state(page: Page) -> tuple[str, list[float]]:
    """What an undo has to bring back: the serialised DOM and the scroll position."""
    return page.evaluate(SERIALISE), page.evaluate("() => [scrollX, scrollY]")


def _settled(page: Page) -> tuple[str, list[float]]:
    """The state when the page changes it no more: the picture of all of it came near those that load when in view."""
    with suppress(Error):  # some pages never rest
        page.wait_for_load_state("networkidle", timeout=5_000)
    alike, last = 0, _state(page)
    for _ in range(100):
        time.sleep(0.1)
        now = _state(page)
        alike, last = (alike + 1 if now == last else 0), now
        if alike == 5:
            break
    return last


def _is_as_before(page: Page, before: tuple[str, list[float]]) -> bool:
    """Whether the undo was exact, looked at when the note of the press has gone; what differs is printed."""
    end = time.monotonic() + NOTE_SECONDS
    while page.evaluate(HAS_NOTE) and time.monotonic() < end:
        time.sleep(0.1)
    now = _state(page)
    if now != before:
        print("\n".join(("what differs (- before, + now):", *_differences(before, now))))
    return now == before


def _differences(before: tuple[str, list[float]], now: tuple[str, list[float]]) -> list[str]:
    """Lines of the two states that are not alike, short."""
    old, new = ([*state[0].replace(">", ">\n").splitlines(), f"scrolled to {state[1]}"] for state in (before, now))
    return [line[:200] for line in list(difflib.unified_diff(old, new, n=0, lineterm=""))[2:22]]


def _print_table(shown: list[Shown]) -> None:
    columns = ("capture", "transfer", "parse", "extract", "apply", "layout", "total")
    width = max(len("page"), *(len(page.name) for page in shown))
    head = f"{'page':{width}}  {'elements':>8} {'kept':>5} {'hidden':>6}"
    print("\n" + head + "".join(f" {name:>8}" for name in (*columns, "restore")) + "  undo exact")
    for page in shown:
        crunched = page.crunched
        times = dict(crunched["timings"])
        times["apply"] += times["plan"] + times["insert"]
        line = f"{page.name:{width}}  {crunched['elements']:8} {crunched['share']:5.0%} {crunched['hiddenParts']:6}"
        line += "".join(f" {times[name]:8.1f}" for name in columns)
        print(f"{line} {page.restore:8.1f}  {'yes' if page.exact else 'NO'}")
        for note in crunched["notes"]:
            print(f"{'':{width}}  {note}")
    print("(kept: share of the page's text; hidden: parts; times in milliseconds, warm)")


def _stay_open(browser: CrunchBrowser) -> None:
    browser.context.pages[1].bring_to_front()
    print(
        "\nThe browser stays open. Press Alt+C on a page, or Crunch in the extensions menu; once more shows the"
        " original.\nClose the window or press Ctrl+C here to end."
    )
    with suppress(Error, KeyboardInterrupt):
        browser.context.wait_for_event("close", timeout=0)


if __name__ == "__main__":
    sys.exit(main())
