"""The handle on a crunched page: it opens the panel, fades, and leaves nothing behind."""

from __future__ import annotations

from typing import cast

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.extension_pages import open_page
from tests.browser.modal_pages import KEPT, SHUT, UNDER
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser

LINES = "() => [...document.documentElement.children].map((child) => child.localName)"
# The shadow root is closed, so that the page's point of view is of no use: the button is looked at from the extension.
IN_PAGE = """
async ([tabId, code]) => {
  const [{ result }] = await chrome.scripting.executeScript({
    target: { tabId },
    args: [code],
    func: async (what) => {
      while (what === "is gone" && globalThis.crunch.layer.own?.root.querySelector(".handle")) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      if (what === "is gone") { return true; }
      const find = () => globalThis.crunch?.layer?.own?.root.querySelector(".handle");
      const end = performance.now() + 4000;
      while (what === "came" && !find() && performance.now() < end) { await new Promise(requestAnimationFrame); }
      const button = find();
      if (what === "came") { return Boolean(button); }
      if (what === "click") { button.click(); return true; }
      if (what === "fade") { button.getAnimations().forEach((animation) => animation.finish()); return true; }
      if (what === "is focused") { return button.matches(":focus-visible"); }
      if (!button) { return null; }
      const { left, top, right, bottom, width, height } = button.getBoundingClientRect();
      const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      const middle = [left + width / 2, top + height / 2];
      const motions = button.getAnimations().length;
      return { text: button.textContent, title: button.title, inside, height, middle, motions };
    },
  });
  return result;
}
"""
WAIT_FOR_PANEL = """
async (tabId) => {
  const url = chrome.runtime.getURL(`pages/panel/panel.html?tab=${tabId}`);
  for (;;) {
    const contexts = await chrome.runtime.getContexts({});
    const panel = contexts.find(({ documentUrl }) => documentUrl === url);
    // A button that still has the panel for its popup would open it anew, faster than any reader presses.
    if (panel && !(await chrome.action.getPopup({ tabId }))) return panel.documentUrl;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
"""


def handle(running: Running, tab: Page, what: str = "look") -> object:
    browser = running.browser
    return browser.worker.evaluate(IN_PAGE, [browser.tab_id(tab), what])


def wait_for_handle(running: Running, tab: Page) -> dict[str, object]:
    assert handle(running, tab, "came"), "no handle came"
    return cast("dict[str, object]", handle(running, tab))


def test_it_appears_and_fades(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(f"{pages.address}/recipe.html", tab)
    before, children = tab.evaluate(SERIALISE), tab.evaluate(LINES)
    browser.press(tab)

    found = wait_for_handle(running, tab)

    assert (found["text"], found["title"], found["inside"]) == ("Crunch…", "Open the Crunch panel", True)
    assert float(str(found["height"])) >= 44
    assert found["motions"] == 1
    assert handle(running, tab, "fade") is True
    assert handle(running, tab, "is gone") is True
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate(LINES) == children
    assert tab.evaluate(SERIALISE_UNDONE) == before


def test_it_stays_while_it_has_the_focus_and_goes_with_the_layer(
    running: Running, pages: PageServer, tab: Page
) -> None:
    browser = running.browser
    browser.open(f"{pages.address}/recipe.html", tab)
    before = tab.evaluate(SERIALISE)
    browser.press(tab)
    wait_for_handle(running, tab)
    tab.keyboard.press("Shift+Tab")  # from the beginning of the page to its end
    assert handle(running, tab, "is focused") is True
    assert cast("dict[str, object]", handle(running, tab))["motions"] == 0
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before


def test_who_does_not_want_it_never_sees_it(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    options = open_page(browser, "options.html#general")
    options.locator('input[name="handle"]').uncheck()
    expect(options.locator("#saved")).to_have_text("Saved")
    options.close()
    browser.open(f"{pages.address}/recipe.html", tab)
    browser.press(tab)
    browser.press(tab)
    browser.press(tab)
    assert handle(running, tab) is None
    options = open_page(browser, "options.html#general")
    options.locator('input[name="handle"]').check()
    expect(options.locator("#saved")).to_have_text("Saved")
    options.close()


def test_it_opens_the_panel_of_its_tab(running: Running, pages: PageServer, tab: Page) -> None:
    assert_it_opens_the_panel(running, f"{pages.address}/recipe.html", tab)


@pytest.mark.parametrize("kind", ["modal", "modal_and_inert"])
def test_it_can_be_used_on_a_page_behind_a_dialog(running: Running, pages: PageServer, tab: Page, kind: str) -> None:
    address = pages.add(f"/behind/{kind}", SHUT[kind])
    running.browser.open(address, tab)
    before = tab.evaluate(SERIALISE)
    assert_it_opens_the_panel(running, address, tab)
    assert tab.evaluate(UNDER) == "cart"
    assert running.browser.press(tab)["state"] == "restored"
    assert tab.evaluate("o.matches(':modal')")
    assert tab.evaluate("document.activeElement.id") == "mail"
    assert tab.evaluate(SERIALISE_UNDONE) == before


def test_it_can_be_used_over_a_dialog_that_stays(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(pages.add("/behind/login", KEPT["login"]), tab)
    before = tab.evaluate(SERIALISE)
    browser.press(tab)
    assert tab.evaluate("o.matches(':modal')")
    tab.wait_for_function("document.elementFromPoint(innerWidth - 40, innerHeight - 35)?.hasAttribute('data-crunch')")
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before


def assert_it_opens_the_panel(running: Running, address: str, tab: Page) -> None:
    browser = running.browser
    browser.open(address, tab)
    browser.press(tab)
    found = wait_for_handle(running, tab)
    handle(running, tab, "click")  # of a script: no reader's press
    x, y = cast("list[float]", found["middle"])
    tab.mouse.click(x, y)
    assert browser.worker.evaluate(WAIT_FOR_PANEL, browser.tab_id(tab))
    cdp = browser.context.browser.new_browser_cdp_session() if browser.context.browser else None
    assert cdp is not None
    for target in cdp.send("Target.getTargets")["targetInfos"]:
        if "/pages/panel/panel.html" in target["url"]:
            cdp.send("Target.closeTarget", {"targetId": target["targetId"]})
