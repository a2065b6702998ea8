"""A page behind a modal dialog, or one that an overlay has made inert, can be used while Firefox has it crunched."""

from __future__ import annotations

import pytest

from tests.browser.driver import SERIALISE
from tests.browser.modal_pages import KEPT, SHUT, STATE, UNDER
from tests.browser.server import PageServer
from tests.firefox.driver import CrunchFirefox, Tab

pytestmark = pytest.mark.browser

SOME = (
    *("modal_with_a_hidden_opener", "attributes_after_open", "closed_by_a_click", "inside_a_hidden_part"),
    *("inert_from_the_start", "inert_and_unheard"),
)
SETTLE = "() => new Promise((done) => setTimeout(done, 60)).then(() => { heard.length = 0 })"
AFTER_A_TASK = "() => new Promise((done) => setTimeout(done, 60))"
FOCUS_CART = "() => { cart.focus(); return document.activeElement.id }"
HANDLE = """async () => {
  const at = () => document.elementFromPoint(innerWidth - 40, innerHeight - 35);
  for (let times = 0; times < 200 && !at()?.hasAttribute("data-crunch"); times += 1) {
    await new Promise((done) => setTimeout(done, 20));
  }
  return at().hasAttribute("data-crunch");
}"""
"""Whether ours is what is clicked in its corner, once it has come."""


def tab_key_moves_on(firefox: CrunchFirefox, tab: Tab) -> bool:
    """Whether it leads to the next button, or to ours where that is hidden."""
    firefox.marionette.find_element("css selector", "#cart").send_keys("\ue004")
    return bool(tab.evaluate("() => document.activeElement.matches('#next, [data-crunch]')"))


@pytest.mark.parametrize("kind", SOME)
def test_the_page_can_be_used(firefox: CrunchFirefox, pages: PageServer, kind: str) -> None:
    tab = firefox.open(pages.add(f"/behind/{kind}", SHUT[kind]))
    tab.evaluate(SETTLE)
    before, markup = tab.evaluate(STATE), tab.evaluate(SERIALISE)
    assert before["at"] == "mail"
    assert tab.evaluate(UNDER) != "cart"
    assert firefox.press(tab)["state"] == "crunched"
    assert tab.evaluate(UNDER) == "cart"
    assert tab.evaluate(HANDLE)
    assert tab.evaluate(FOCUS_CART) == "cart"
    assert tab_key_moves_on(firefox, tab)
    assert firefox.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE) == markup
    tab.evaluate(AFTER_A_TASK)
    assert tab.evaluate(STATE) == before
    assert tab.evaluate(UNDER) != "cart"
    tab.close()


@pytest.mark.parametrize("kind", ["login", "inert_behind_a_login"])
def test_what_asks_for_money_or_a_login_stays(firefox: CrunchFirefox, pages: PageServer, kind: str) -> None:
    tab = firefox.open(pages.add(f"/behind/{kind}", KEPT[kind]))
    before = tab.evaluate(STATE)
    assert firefox.press(tab)["state"] in ("crunched", "unsure")
    assert tab.evaluate("() => o.checkVisibility()")
    assert tab.evaluate(UNDER) != "cart"
    assert {**tab.evaluate(STATE), "heard": []} == {**before, "heard": []}
    tab.close()


def test_an_extension_that_was_reloaded_brings_it_back(firefox: CrunchFirefox, pages: PageServer) -> None:
    tab = firefox.open(pages.add("/behind/reloaded", SHUT["modal_and_inert"]))
    before, markup = tab.evaluate(STATE), tab.evaluate(SERIALISE)
    assert firefox.press(tab)["state"] == "crunched"
    firefox.reload_extension()
    if firefox.press(tab)["state"] == "crunched":  # anew, as the browser had taken the sheet away
        assert firefox.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE) == markup
    assert {**tab.evaluate(STATE), "heard": []} == {**before, "heard": []}
    tab.close()
