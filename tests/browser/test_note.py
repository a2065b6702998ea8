# ruff: noqa: E501  (markup is easier to read unbroken)
"""What a press came to is heard and seen: messages for screen readers, a note where there is something to do."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, Playwright

from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE, CrunchBrowser, open_browser
from tests.browser.hosts import install_faulty_host
from tests.browser.popup_pages import unsure_page
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser

LAST_CHILD = "() => document.documentElement.lastElementChild.localName"
NOTE = """
async ([tabId, what]) => {
  const [{ result }] = await chrome.scripting.executeScript({
    target: { tabId },
    args: [what],
    func: (name) => {
      const host = document.querySelector("dialog > [data-crunch]") ?? document.documentElement.lastElementChild;
      const root = chrome.dom.openOrClosedShadowRoot(host);
      const note = root?.querySelector(".note");
      if (!note) return null;
      if (name === "spoof") {
        for (const button of note.querySelectorAll("button")) button.click();
        return true;
      }
      const style = getComputedStyle(note);
      const box = note.getBoundingClientRect();
      const buttons = [...note.querySelectorAll("button")].map((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return [button.ariaLabel ?? button.textContent, left + width / 2, top + height / 2];
      });
      return {
        words: note.querySelector("[role=status]").textContent, buttons, direction: style.direction,
        animation: style.animationName, inside: box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
      };
    },
  });
  return result;
}
"""


class Ears:
    """Hears what a screen reader is told: the live regions of the full accessibility tree, from before the press."""

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)
        self.heard: list[str] = []
        self._regions: set[str] = set()

    def _look(self) -> None:
        nodes = self._session.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}
        for node in nodes:
            live = [one["value"].get("value") for one in node.get("properties", []) if one["name"] == "live"]
            if node.get("role", {}).get("value") == "status" and live == ["polite"]:
                words = self._text(node, by_id)
                self._regions.add("empty" if not words else "told" if "empty" in self._regions else "late")
                if words and words not in self.heard:
                    self.heard.append(words)

    def _text(self, node: dict[str, Any], by_id: dict[str, Any]) -> str:
        words, waiting = "", [node]
        while waiting:
            one = waiting.pop()
            if one.get("role", {}).get("value") == "StaticText":
                words += str(one.get("name", {}).get("value", ""))
            waiting += [by_id[child] for child in reversed(one.get("childIds", [])) if child in by_id]
        return words.strip()

    def wait(self, beginning: str, seconds: float = 10) -> str:
        """What was heard that begins so."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._look()
            for words in self.heard:
                if words.startswith(beginning):
                    return words
        raise AssertionError(f"{beginning!r} was not heard, but {self.heard}")


HARD_PAGES = {
    "modal": "<dialog id=d style='width:90vw;height:90vh'>A dialog<button>ok</button></dialog><script>d.showModal()</script>",
    "popover": "<div popover=manual id=d style='inset:0;width:auto;height:auto'>all of it</div><script>d.showPopover()</script>",
    "layer": "<div style='position:fixed;inset:0;z-index:2147483647;background:#fcc'>over all</div>",
    "moved_root": "<style>html { transform: translateZ(0) }</style>" + "<p>text</p>" * 200,
}
"""What lies over a page, or takes its window from it."""


def note(browser: CrunchBrowser, page: Page, what: str = "look") -> Any:
    return browser.worker.evaluate(NOTE, [browser.tab_id(page), what])


def wait_for_note(browser: CrunchBrowser, page: Page, seconds: float = 10) -> dict[str, Any]:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = note(browser, page)
        if found and found["words"]:
            assert isinstance(found, dict)
            return found
        page.wait_for_timeout(30)
    raise AssertionError("no note came")


def click(page: Page, found: dict[str, Any], label: str) -> None:
    ((_, x, y),) = (one for one in found["buttons"] if one[0] == label)
    page.mouse.click(x, y)


def wait_until_gone(page: Page, seconds: float = 10) -> None:
    page.wait_for_function(
        "() => document.documentElement.lastElementChild.localName !== 'div'", timeout=seconds * 1000
    )


@pytest.fixture(scope="module")
def hostless(
    playwright: Playwright, extension_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[CrunchBrowser]:
    with open_browser(tmp_path_factory.mktemp("hostless"), extension_folder, playwright=playwright) as browser:
        yield browser


@pytest.fixture
def without_host(hostless: CrunchBrowser) -> Iterator[CrunchBrowser]:
    """A browser without a host; what a test opens in it is closed."""
    there = hostless.context.pages
    yield hostless
    for page in hostless.context.pages:
        if page not in there:
            page.close()


@pytest.fixture(scope="module")
def faulty(
    playwright: Playwright, extension_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[CrunchBrowser, Path]]:
    """A browser whose host is that of its profile, and that folder."""
    profile = tmp_path_factory.mktemp("faulty")
    with open_browser(profile, extension_folder, playwright=playwright) as browser:
        browser.set_time_limits(hello=700, crunch=900, idle=900)
        yield browser, profile


@pytest.mark.parametrize("name", HARD_PAGES)
def test_a_note_is_seen_heard_and_used_on_any_page(without_host: CrunchBrowser, pages: PageServer, name: str) -> None:
    page = without_host.open(
        pages.add(f"/note/{name}", f"<!doctype html><title>t</title><body><p>text</p>{HARD_PAGES[name]}")
    )
    before = page.evaluate(SERIALISE)
    ears = Ears(page)
    assert without_host.press(page)["state"] == "error"
    found = wait_for_note(without_host, page)
    assert found["inside"]
    assert ears.wait("Crunch could not")
    click(page, found, "Close")
    page.wait_for_function(
        "(before) => document.documentElement.outerHTML.length <= before", arg=len(before), timeout=8000
    )
    assert page.evaluate(SERIALISE) == before


def test_where_the_page_takes_the_note_away_the_panel_has_the_reason(
    without_host: CrunchBrowser, pages: PageServer
) -> None:
    removes = (
        "<script>new MutationObserver((all) => all.forEach(({addedNodes}) => addedNodes.forEach((one) => "
        "one.parentNode === document.documentElement && one.remove()))).observe(document.documentElement, {childList: true})"
        "</script>"
    )
    page = without_host.open(pages.add("/note/removed", f"<!doctype html><title>t</title><body><p>text</p>{removes}"))
    opened = (
        "() => { globalThis.opened = 0; globalThis.real = chrome.action.openPopup;"
        " chrome.action.openPopup = async () => { opened += 1; }; }"
    )
    without_host.worker.evaluate(opened)
    assert without_host.press(page)["state"] == "error"
    page.wait_for_timeout(500)
    assert without_host.worker.evaluate("() => { chrome.action.openPopup = real; return opened; }") == 1


def test_a_press_and_the_next_are_told_in_words(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(f"{pages.address}/blog.html", tab)
    before = tab.evaluate(SERIALISE)
    ears = Ears(tab)
    keys = browser.worker.evaluate(
        "async () => (await chrome.commands.getAll()).find(({ name }) => name === '_execute_action').shortcut"
    )

    crunched = browser.press(tab)
    words = f"{crunched['share']:.0%} kept, {crunched['hiddenParts']} parts hidden. {keys} shows the original."
    assert ears.wait("") == words
    assert "empty" in ears._regions

    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE) == before, "at once, and once more when all was said"
    assert ears.wait("The page is") == "The page is shown as it was."
    wait_until_gone(tab)
    assert tab.evaluate(SERIALISE) == before
    assert len(ears.heard) == 2, "one message for each press"


def test_the_message_of_a_crunched_page_goes_and_its_element_with_it(
    running: Running, pages: PageServer, tab: Page
) -> None:
    """With the handle off and nothing else of ours to be seen, our element is there no longer than the message."""
    browser = running.browser
    browser.worker.evaluate("() => chrome.storage.local.set({ settings: { version: 1, handle: false } })")
    browser.open(pages.add("/short.html", f"<!doctype html><title>s</title><p>{'Words of a text. ' * 60}</p>"), tab)
    assert browser.press(tab)["state"] == "crunched"
    tab.wait_for_function("() => document.documentElement.lastElementChild.localName === 'div'")
    wait_until_gone(tab, 10)
    browser.press(tab)
    browser.worker.evaluate("() => chrome.storage.local.set({ settings: {} })")


def test_unsure_is_seen_with_the_way_back(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(unsure_page(pages), tab)
    before = tab.evaluate(SERIALISE)
    assert browser.press(tab)["state"] == "unsure"
    found = wait_for_note(browser, tab)
    assert found["words"].startswith("Crunch is unsure about this page.")
    assert re.search(r"[.…] \d+% kept, ", found["words"]), "sentences that run into each other"
    assert "shows the original." in found["words"]
    assert [label for label, *_ in found["buttons"]] == ["Show original", "Crunch panel", "Close"]
    assert found["inside"] is True
    count = browser.press_count()
    click(tab, found, "Show original")
    assert browser.wait_for_press(count)["state"] == "restored"
    wait_until_gone(tab)
    assert tab.evaluate(SERIALISE) == before


def test_a_first_press_without_a_host_is_seen_and_heard(
    without_host: CrunchBrowser, pages: PageServer, tmp_path: Path
) -> None:
    tab = without_host.open(f"{pages.address}/blog.html")
    before = tab.evaluate(SERIALISE)
    ears = Ears(tab)
    assert without_host.press(tab)["code"] == "host_missing"
    found = wait_for_note(without_host, tab)
    assert ears.wait("Crunch could not") == found["words"]
    assert "not installed" in found["words"]
    assert [label for label, *_ in found["buttons"]] == ["How to fix this", "Try again", "Close"]
    tab.screenshot(path=tmp_path / "note-without-host.png", caret="initial")
    with without_host.context.expect_page() as opened:
        click(tab, found, "How to fix this")
    assert opened.value.url.endswith("/pages/host_help/host_help.html")
    assert tab.evaluate(SERIALISE) == before


FAULTS = {
    "ends in the middle": "host_exited",
    "never answers": "host_silent",
    "answers with broken JSON": "timeout",
    "is older": "host_too_old",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_every_failure_is_seen(faulty: tuple[CrunchBrowser, Path], pages: PageServer, fault: str) -> None:
    browser, profile = faulty
    install_faulty_host(profile, fault)
    with closing(browser.open(f"{pages.address}/blog.html")) as tab:
        before = tab.evaluate(SERIALISE)
        assert browser.press(tab)["code"] == FAULTS[fault]
        found = wait_for_note(browser, tab)
        assert found["words"].startswith("Crunch could not work on this page. ")
        click(tab, found, "Close")
        wait_until_gone(tab)
        assert tab.evaluate(SERIALISE) == before


def test_keyboard_reaches_it_and_escape_closes_it(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(unsure_page(pages), tab)
    browser.press(tab)
    wait_for_note(browser, tab)
    tab.keyboard.press("Shift+Tab")  # from the beginning of the page to its end
    tab.keyboard.press("Escape")
    assert note(browser, tab) is None
    assert browser.press(tab)["state"] == "restored"


def test_clicks_that_no_reader_made_do_nothing(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(unsure_page(pages), tab)
    browser.press(tab)
    wait_for_note(browser, tab)
    count = browser.press_count()
    assert tab.evaluate("() => document.documentElement.lastElementChild.shadowRoot") is None
    tab.evaluate(
        """() => {
          const host = document.documentElement.lastElementChild;
          host.click();
          host.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, composed: true }));
        }"""
    )
    assert note(browser, tab, "spoof") is True
    assert wait_for_note(browser, tab)["words"]
    assert browser.press_count() == count


def test_nothing_is_selected_is_seen_on_a_page_as_it_is(running: Running, pages: PageServer, tab: Page) -> None:
    """The next press is one of the page alone: what stood there of ours is no part of it."""
    browser = running.browser
    browser.open(f"{pages.address}/news.html", tab)
    first = browser.press(tab)
    browser.press(tab)
    wait_until_gone(tab)
    before = tab.evaluate(SERIALISE)
    browser.choose_from_menu(tab, "keep-only-selection")
    found = wait_for_note(browser, tab)
    assert "Nothing is selected." in found["words"]
    again = browser.press(tab)
    assert (again["elements"], again["hiddenParts"]) == (first["elements"], first["hiddenParts"])
    browser.press(tab)
    wait_until_gone(tab)
    assert tab.evaluate(SERIALISE) == before


def test_it_stands_still_and_is_seen_with_forced_colours(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    tab.emulate_media(reduced_motion="reduce", forced_colors="active")
    browser.open(unsure_page(pages), tab)
    browser.press(tab)
    assert wait_for_note(browser, tab)["animation"] == "none"


def test_it_fits_a_narrow_window_and_no_page_moves_it(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    style = "html > div { display: none !important; opacity: 0 !important; transform: scale(0) !important }"
    links = "<li><a href=/>One link of many</a></li>" * 40
    address = pages.add("/hiding.html", f"<!doctype html><style>{style}</style><ul>{links}</ul>")
    tab.set_viewport_size({"width": 320, "height": 500})
    browser.open(address, tab)
    assert browser.press(tab)["state"] == "unsure"
    found = wait_for_note(browser, tab)
    assert found["inside"] is True
    assert all(0 < x < 320 for _, x, _ in found["buttons"])


@pytest.mark.parametrize("address", ["chrome://version/", "view-source:news", "paper.pdf"])
def test_where_no_script_may_run_the_panel_says_why(
    running: Running, pages: PageServer, tab: Page, address: str
) -> None:
    browser = running.browser
    objects = b"1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj"
    pdf = b"%PDF-1.4\n" + objects + b"\ntrailer<</Root 1 0 R>>"
    pages.add("/paper.pdf", pdf, "application/pdf")
    to = address.replace("news", f"{pages.address}/news.html").replace("paper.pdf", f"{pages.address}/paper.pdf")
    browser.open(to, tab)
    last = browser.press(tab)
    assert last["state"] == "impossible"
    panel = browser.worker.evaluate(
        """async () => {
          const url = chrome.runtime.getURL("pages/panel/panel.html");
          for (;;) {
            const contexts = await chrome.runtime.getContexts({});
            const panel = contexts.find(({ documentUrl }) => documentUrl?.startsWith(url));
            if (panel) return panel.documentUrl;
            await new Promise((resolve) => setTimeout(resolve, 10));
          }
        }"""
    )
    assert panel.endswith(f"&why={last['code']}")
    looked = browser.context.new_page()
    looked.goto(panel)
    looked.locator("#status").filter(has_text="This page belongs" if "chrome" in address else ".").wait_for()
    assert looked.locator("#press").is_disabled()
    assert looked.locator("#status").inner_text() != "Shown as it is."
    looked.close()
    cdp = browser.context.browser.new_browser_cdp_session() if browser.context.browser else None
    assert cdp is not None
    for target in cdp.send("Target.getTargets")["targetInfos"]:
        if "/pages/panel/panel.html" in target["url"]:
            cdp.send("Target.closeTarget", {"targetId": target["targetId"]})
