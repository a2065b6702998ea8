"""Another page in place of the one that was crunched, parts that are drawn anew, and marks that the page takes away."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser import late_pages as late
from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE, SERIALISE_BESIDE_NOTE, SERIALISE_UNDONE
from tests.browser.server import PageServer
from tests.browser.test_marks_taken import STRIP

pytestmark = pytest.mark.browser

SHOW = f"(address) => show(address, {late.OTHER!r})"
SETTLED = f"""async () => {{
  const settled = await new Promise((resolve) => {{
    new MutationObserver((_, observer) => {{
      if (document.querySelector("#app main")) {{ observer.disconnect(); resolve(performance.now()); }}
    }}).observe(document.querySelector("#app"), {{ childList: true }});
  }});
  while (({late.WRONG})().length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  return performance.now() - settled;
}}"""
"""Milliseconds from the moment in which the other page stands there to that in which it is crunched."""


def test_another_page_without_loading(running: Running, pages: PageServer, tab: Page) -> None:
    """The old one is forgotten: undo shows the new one as it is, at its own place."""
    browser = running.browser
    address = pages.add("/app.html", late.APP)
    browser.open(address, tab)
    tab.evaluate(SHOW, "/app.html?other")
    tab.wait_for_selector("#app main")
    whole = tab.evaluate(SERIALISE)

    browser.open(address, tab)
    tab.evaluate("() => scrollTo(0, 300)")
    browser.press(tab)
    waiting = f"() => {{ const found = ({SETTLED})(); show('/app.html?other', {late.OTHER!r}); return found; }}"
    milliseconds = tab.evaluate(waiting)
    print(f"crunched {milliseconds:.0f} ms after it stood there")
    assert milliseconds < 1500  # 300 on a machine of one's own: test machines do other things, too
    assert tab.evaluate("() => scrollY") == 0
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate("() => scrollY") == 0
    assert tab.evaluate(SERIALISE_UNDONE) == whole


def test_marks_that_a_page_takes_away_are_put_back(running: Running, pages: PageServer, tab: Page) -> None:
    """The same elements in another order keep theirs; those that are taken come back, but not for ever."""
    browser = running.browser
    browser.open(pages.add("/anew.html", late.STORY), tab)
    before = tab.evaluate(SERIALISE)
    tab_id = browser.tab_id(tab)
    browser.press(tab)
    browser.worker.evaluate(late.COUNT)
    tab.evaluate("""() => {
      for (const parent of document.querySelectorAll("main, article, body")) {
        for (let round = 0; round < 3; round += 1) parent.append(...parent.childNodes);
      }
    }""")
    for _ in range(3):
        tab.evaluate(STRIP)
        late.wait_until_right(tab)
    assert late.captures(browser) == 0
    tab.evaluate(f"() => {{ window.stripper = setInterval({STRIP}, 20); }}")
    browser.wait_for_title(tab_id, "Crunch could not work on this page: this page takes away the marks")
    tab.evaluate("() => clearInterval(stripper)")
    assert tab.evaluate(SERIALISE_BESIDE_NOTE) == before
