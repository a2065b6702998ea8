"""What a press came to, as Firefox hands it to screen readers through its accessibility service."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.driver import SERIALISE
from tests.browser.popup_pages import unsure_page
from tests.browser.server import PageServer
from tests.firefox.driver import NATIVE_HOSTS, CrunchFirefox, Tab
from tests.firefox.hosts import RecordedHost
from tests.firefox.popup import close_popup, measure_popup

pytestmark = pytest.mark.browser

LISTEN = """
const service = Cc["@mozilla.org/accessibilityService;1"].getService(Ci.nsIAccessibilityService);
window.crunchEars?.stop();
const heard = { words: [], regions: [], texts: [] };
const textOf = (accessible) => {
  let words = "";
  const waiting = [accessible];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (one.role === Ci.nsIAccessibleRole.ROLE_TEXT_LEAF) words += one.name;
    for (let number = one.childCount - 1; number >= 0; number -= 1) waiting.push(one.getChildAt(number));
  }
  return words;
};
const look = () => {
  const root = service.getAccessibleFor(window.gBrowser.selectedBrowser);
  const waiting = root ? [root] : [];
  while (waiting.length > 0) {
    const one = waiting.pop();
    try {
      let live = "";
      try { live = one.attributes.getStringProperty("live"); } catch { /* most have none */ }
      if (live === "polite") {
        const words = textOf(one).trim();
        if (!heard.regions.includes(words)) heard.regions.push(words);
      }
      for (let number = 0; number < one.childCount; number += 1) waiting.push(one.getChildAt(number));
    } catch { /* it went from the tree meanwhile, and with it what it said */ }
  }
};
const timer = window.setInterval(look, 40);
window.crunchEars = { service, heard, stop: () => window.clearInterval(timer) };
return true;
"""
HEARD = "return window.crunchEars.heard.regions"
WAIT = """
const [, beginning, milliseconds] = arguments;
return limited(milliseconds, (finish) => {
  const look = () => {
    const found = window.crunchEars.heard.regions.find((words) => words && words.startsWith(beginning));
    if (found) finish(found);
    else window.setTimeout(look, 30);
  };
  look();
});
"""
GONE = """
async () => {
  const end = performance.now() + 10000;
  while (document.documentElement.lastElementChild.localName === "div" && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return document.documentElement.lastElementChild.localName;
}
"""


@pytest.fixture
def ears(firefox: CrunchFirefox, tab: Tab) -> Iterator[None]:
    """The accessibility service listens from now on."""
    assert firefox.chrome(LISTEN)
    yield
    firefox.chrome("window.crunchEars?.stop(); return 1")


def wait_to_hear(firefox: CrunchFirefox, beginning: str) -> str:
    found = firefox.chrome(WAIT, beginning, 10_000, seconds=15)
    assert found, (beginning, firefox.chrome(HEARD))
    return str(found)


@pytest.mark.usefixtures("ears")
def test_a_press_and_the_next_are_told_in_words(firefox: CrunchFirefox, pages: PageServer, tab: Tab) -> None:
    tab.go(f"{pages.address}/blog.html")
    before = tab.evaluate(SERIALISE)
    crunched = firefox.press(tab)
    words = wait_to_hear(firefox, f"{crunched['share']:.0%} kept, {crunched['hiddenParts']} parts hidden. ")
    assert words.endswith("shows the original.")
    assert firefox.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE) == before
    assert wait_to_hear(firefox, "The page is shown") == "The page is shown as it was."
    assert tab.evaluate(GONE) == "body"
    assert tab.evaluate(SERIALISE) == before
    assert "" in firefox.chrome(HEARD), "the live region stood there before it had words"


@pytest.mark.usefixtures("ears")
def test_unsure_is_told(firefox: CrunchFirefox, pages: PageServer, tab: Tab) -> None:
    tab.go(unsure_page(pages))
    assert firefox.press(tab)["state"] == "unsure"
    wait_to_hear(firefox, "Crunch is unsure about this page.")
    firefox.press(tab)


@pytest.mark.usefixtures("ears")
def test_a_first_press_without_a_host_is_told(
    firefox: CrunchFirefox, host: RecordedHost, home: Path, pages: PageServer, tab: Tab
) -> None:
    (manifest,) = (home / NATIVE_HOSTS).glob("*.json")
    away = manifest.with_suffix(".away")
    firefox.stop_background()
    manifest.rename(away)
    try:
        tab.go(f"{pages.address}/blog.html")
        before = tab.evaluate(SERIALISE)
        assert firefox.press(tab)["code"] == "host_missing"
        assert "not installed" in wait_to_hear(firefox, "Crunch could not work on this page.")
    finally:
        away.rename(manifest)
    assert firefox.press(tab)["state"] == "crunched"
    firefox.press(tab)
    assert tab.evaluate(GONE) == "body"
    assert tab.evaluate(SERIALISE) == before


def test_where_no_script_may_run_the_panel_says_why(firefox: CrunchFirefox, tab: Tab) -> None:
    tab.go("about:license")
    assert firefox.press(tab)["state"] == "impossible"
    look = """(window) => ({
      isFilled: !window.document.body.hidden && window.document.querySelector("#status").textContent !== "",
      status: window.document.querySelector("#status").textContent,
      disabled: window.document.querySelector("#press").disabled,
    })"""
    measured = measure_popup(firefox, look)
    assert measured["status"].startswith("This page belongs to the browser")
    assert measured["disabled"] is True
    close_popup(firefox)
