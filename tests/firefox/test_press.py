"""The press of the button in Firefox from end to end: real browser, real button, real extension, real host."""

from __future__ import annotations

import pytest

from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.server import PageServer
from tests.firefox.driver import CrunchFirefox, Tab

pytestmark = pytest.mark.browser

IDLE = "Crunch this page"
CRUNCHED = "Show original"
DISPLAYED = "() => document.body.innerText"


def test_a_press_crunches_and_the_next_restores(firefox: CrunchFirefox, pages: PageServer, tab: Tab) -> None:
    tab.go(f"{pages.address}/forum.html")
    before, text = tab.evaluate(SERIALISE), tab.evaluate(DISPLAYED)
    assert firefox.title(tab) == IDLE

    crunched = firefox.press(tab)

    assert crunched["state"] == "crunched"
    assert crunched["hiddenParts"] > 10
    assert 0.2 < crunched["share"] < 0.9
    assert firefox.title(tab) == CRUNCHED
    assert len(tab.evaluate(DISPLAYED)) < len(text) * 0.9

    restored = firefox.press(tab)

    assert restored["state"] == "restored"
    assert firefox.title(tab) == IDLE
    assert tab.evaluate(SERIALISE_UNDONE) == before
    assert tab.evaluate(DISPLAYED) == text


STUBBORN = """
<!doctype html><title>stubborn</title>
<style>
  html nav, html nav * { display: block !important; visibility: visible !important; transition: all 9s !important }
</style>
<nav style="display: block !important">LINKS</nav><div id=host></div><main>TEXT</main>
<script>
  const root = document.getElementById("host").attachShadow({ mode: "open" });
  root.innerHTML = `<style>nav, nav * { display: block !important }</style>
    <nav style="display: block !important">LINKS</nav>`;
</script>
"""
SHOWN_LINKS = """
() => [document, document.getElementById("host").shadowRoot].map((tree) =>
  [...tree.querySelectorAll("nav a")].filter((link) => link.checkVisibility()).length)
"""


def test_our_sheet_wins_over_every_rule_of_the_page(firefox: CrunchFirefox, pages: PageServer, tab: Tab) -> None:
    links = "".join(f"<p><a href=/{k}>Place {k}</a></p>" for k in range(14))
    text = "".join(f"<p>{'Words of the article that go on for a while. ' * 20}</p>" for _ in range(3))
    tab.go(pages.add("/stubborn.html", STUBBORN.strip().replace("LINKS", links).replace("TEXT", text)))
    before = tab.evaluate(SERIALISE)
    assert tab.evaluate(SHOWN_LINKS) == [14, 14]
    assert firefox.press(tab)["state"] == "crunched"
    assert tab.evaluate(SHOWN_LINKS) == [0, 0]
    assert firefox.press(tab)["state"] == "restored"
    assert tab.evaluate(SHOWN_LINKS) == [14, 14]
    assert tab.evaluate(SERIALISE_UNDONE) == before
