"""Peek in Firefox: held keys show the page as it was, at the same place; let go, it is crunched as before."""

from __future__ import annotations

import pytest

from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.reading_pages import MENU, TEXT
from tests.browser.server import PageServer
from tests.firefox.driver import CrunchFirefox, Tab

pytestmark = pytest.mark.browser

PAGE = (
    f"<!doctype html><html lang=en><title>A headline</title>{MENU}<main><h1>A headline</h1>{TEXT * 4}"
    f"<p><input id=field value=x> <button id=button>More</button></p><p id=here>Here.</p>{TEXT * 9}</main>"
)
ALT, SHIFT = "\ue00a", "\ue008"
SEEN = """() => ({
  menu: getComputedStyle(document.getElementById("menu")).display,
  top: Math.round(document.getElementById("here").getBoundingClientRect().top),
  focus: document.activeElement.id,
})"""
MARKS = """() => [...document.querySelectorAll("[data-crunch]")].map((one) => one.dataset.crunch).join()"""
FOCUS = "(id) => { document.getElementById(id).focus({ preventScroll: true }); }"


def hold(firefox: CrunchFirefox, *, down: bool) -> None:
    """Press or let go Alt, Shift and H in the tab in front."""
    sequence = firefox.marionette.actions.sequence("key", "keyboard")
    for key in (ALT, SHIFT, "h") if down else ("h", SHIFT, ALT):
        (sequence.key_down if down else sequence.key_up)(key)
    sequence.perform()


def test_the_original_while_it_is_held(firefox: CrunchFirefox, pages: PageServer, tab: Tab, no_errors: None) -> None:
    tab.go(pages.add("/peek/page.html", PAGE))
    before = tab.evaluate(SERIALISE)
    assert firefox.press(tab)["state"] == "crunched"
    tab.evaluate("() => scrollTo({ top: 300, behavior: 'instant' })")
    tab.evaluate(FOCUS, "button")
    crunched, marks = tab.evaluate(SEEN), tab.evaluate(MARKS)
    assert (crunched["menu"], crunched["focus"]) == ("none", "button")
    for _ in range(2):
        hold(firefox, down=True)
        seen = tab.evaluate(SEEN)
        assert seen["menu"] == "block"
        assert abs(seen["top"] - crunched["top"]) <= 1, "the text under the eye moved"
        assert seen["focus"] == "button"
        hold(firefox, down=False)
        assert tab.evaluate(SEEN) == crunched
        assert tab.evaluate(MARKS) == marks

    tab.evaluate(FOCUS, "field")
    hold(firefox, down=True)
    assert tab.evaluate(SEEN)["menu"] == "none", "it began in a field"
    hold(firefox, down=False)
    tab.evaluate(FOCUS, "button")
    hold(firefox, down=True)
    assert firefox.press(tab)["state"] == "restored"
    hold(firefox, down=False)
    assert tab.evaluate(SERIALISE_UNDONE) == before
