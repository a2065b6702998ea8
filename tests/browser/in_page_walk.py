"""A walk through what the extension shows within pages, and through its failures: what ``own_pages.py`` leaves out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.annotation import ask_host, form_of, start_marking, use_research
from tests.browser.driver import CrunchBrowser
from tests.browser.extension_pages import open_page, open_panel, settings
from tests.browser.hosts import RealHost
from tests.browser.own_pages import See, tab_of
from tests.browser.popup_pages import unsure_page
from tests.browser.reading_pages import command
from tests.browser.server import PageServer

MARKED = """<!doctype html><html lang="en"><head><title>A page</title></head><body><h1>The title</h1>
<p>One paragraph of text.</p><p>Another paragraph.</p><p>A third one.</p><a href="/logout">Log out</a></body></html>"""

WORDS_WITHIN = """
async (tabId) => {
  const [{ result }] = await chrome.scripting.executeScript({
    target: { tabId },
    func: () => {
      const { documentElement: html } = document;
      const ours = [html.lastElementChild, ...document.querySelectorAll("dialog > [data-crunch]")];
      const waiting = ours.map((element) => element && chrome.dom.openOrClosedShadowRoot(element)).filter(Boolean);
      const words = [];
      while (waiting.length > 0) {
        const tree = waiting.pop();
        const root = tree.body ?? tree;
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          if (node.nodeType === Node.TEXT_NODE) {
            if (node.parentElement?.localName !== "style") words.push(node.data);
            continue;
          }
          for (const name of ["aria-label", "title", "aria-roledescription"]) words.push(node.getAttribute(name) ?? "");
          if (node.localName === "iframe") waiting.push(node.contentDocument);
        }
      }
      return words.filter((one) => one.trim());
    },
  });
  return result;
}
"""
"""What of ours stands in a tab's page, seen or only spoken: our elements are closed to the page and to the driver."""

Hear = Callable[[str, Page, list[str]], None]
"""What is done with a page in which something of ours stands: the state, the page, our words in it."""


def walk_in_pages(
    browser: CrunchBrowser, host: RealHost, pages: PageServer, see: See, hear: Hear, folder: Path
) -> None:
    """Show everything that stands within pages, and what is told when something fails; the host is gone afterwards.

    Args:
        browser: one that has the host.
        host: of that browser; the walk takes it away at its end.
        pages: a server with the sample pages.
        see: is called with each state of a page of the extension.
        hear: is called with each state of a page in which something of ours stands.
        folder: for the package of a test page.
    """
    tab = browser.open(f"{pages.address}/news.html")
    _press(browser, tab, "page_crunched", hear)
    for name in ("go-to-text", "next-heading", "previous-heading", "previous-heading", "list-headings"):
        command(browser, tab, name)
        _wait(browser, tab, f"page_{name}", hear)
    tab.keyboard.press("Escape")
    command(browser, tab, "reading-mode")
    panel = open_panel(browser, tab)
    panel.locator("#reading-mode").click()
    panel.locator("#reading-bar").click()
    _wait(browser, tab, "page_reading_bar", hear)
    panel.close()
    _press(browser, tab, "page_restored", hear)
    _never(browser, tab, hear)
    tab.close()
    tab = browser.open(unsure_page(pages))
    _press(browser, tab, "page_unsure", hear)
    tab.close()
    _marking(browser, pages, see, hear, folder)
    _failures(browser, host, pages, see, hear)


def _press(browser: CrunchBrowser, tab: Page, name: str, hear: Hear) -> None:
    browser.press(tab)
    _wait(browser, tab, name, hear)


def _wait(browser: CrunchBrowser, tab: Page, name: str, hear: Hear) -> None:
    """All that is there for half a second: what is said comes a moment late, and what is only spoken goes by itself."""
    tab_id = browser.tab_id(tab)
    words: dict[str, None] = {}
    for _ in range(10):
        words |= dict.fromkeys(browser.worker.evaluate(WORDS_WITHIN, tab_id))
        tab.wait_for_timeout(50)  # our element is closed to scripts, so that there is no event to wait for
    hear(name, tab, [*words, browser.title(tab)])


def _never(browser: CrunchBrowser, tab: Page, hear: Hear) -> None:
    panel = open_panel(browser, tab)
    panel.locator('input[name="choice"][value="never"]').check()
    is_stored = "async () => JSON.stringify(await chrome.storage.local.get('settings')).includes('\"never\"')"
    panel.wait_for_function(is_stored)
    panel.close()
    tab.bring_to_front()
    browser.let_pass_same_press()
    browser.trigger(tab)
    _wait(browser, tab, "page_never", hear)
    stored = {**settings(browser), "sites": {}}
    browser.worker.evaluate("(settings) => chrome.storage.local.set({ settings })", stored)


def _marking(browser: CrunchBrowser, pages: PageServer, see: See, hear: Hear, folder: Path) -> None:
    """A test page: its bar, its form, a second annotator."""
    ask_host(browser, "annotation_folder", path=str(folder))
    tab = browser.open(pages.add("/marked.html", MARKED))
    browser.press(tab)  # lets the extension into the page
    for number, annotator in enumerate(("ada", "bob"), start=1):
        use_research(browser, annotator)
        tab.reload()
        start_marking(browser, tab)
        _wait(browser, tab, f"page_marking_{number}", hear)
        for key in ("ArrowRight", "Space"):
            tab.keyboard.press(key)
        _wait(browser, tab, f"page_marked_{number}", hear)
        form = form_of(browser, tab, lambda: tab.keyboard.press("Enter"))
        _answer(form, number, see)
        expect(form.locator("#bars li")).not_to_have_count(0, timeout=60_000)
        see(f"annotate_result_{number}", form)
        form.close()
    tab.close()


def _answer(form: Page, number: int, see: See) -> None:
    """What the form asks before it saves, until it has saved."""
    question, result = form.locator("#question"), form.locator("#result")
    for asked in range(4):
        expect(question.or_(result).locator("visible=true").first).to_be_visible(timeout=20_000)
        if result.is_visible():
            return
        see(f"annotate_question_{number}_{asked}", form)
        title = form.locator("#question-title").inner_text()
        form.locator("#question-answers button").nth(1 if asked == 0 and number == 1 else 0).click()
        expect(question.locator("visible=true").filter(has_text=title)).to_have_count(0)
    raise AssertionError("it asks for ever")


def _failures(browser: CrunchBrowser, host: RealHost, pages: PageServer, see: See, hear: Hear) -> None:
    """A host that is not there any more."""
    host.take_away()
    browser.reload_extension()  # which may still have a host that works
    tab = browser.open(f"{pages.address}/blog.html")
    _press(browser, tab, "page_host_missing", hear)
    panel = open_panel(browser, tab)
    see("panel_host_missing", panel)
    panel.close()
    for name in ("host_help", "welcome"):
        page = tab_of(browser, f"{name}.html")
        see(f"{name}_host_missing", page)
        page.close()
    page = open_page(browser, "options.html#host")
    see("options_host_missing", page)
    page.close()
    tab.close()
