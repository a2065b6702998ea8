"""In Firefox: pages that would mark by themselves while they are being marked, listen, or take the overlay away."""

from __future__ import annotations

import pytest

from tests.browser.server import PageServer
from tests.browser.test_marking_attacks import ATTACK, LISTENING, QUIET, THIEVES
from tests.firefox import test_annotation
from tests.firefox.driver import CrunchFirefox, Tab
from tests.firefox.own_page import TAB_ID, OwnPage
from tests.firefox.test_annotation import press_keys, start_marking, wait_until

pytestmark = pytest.mark.browser

package = test_annotation.package
research = test_annotation.research

ASK = """
const [message, done] = arguments;
const { runtime } = window.wrappedJSObject.browser;
runtime.sendMessage(JSON.parse(JSON.stringify(message))).then(
  (answer) => done(JSON.stringify(answer.value ?? null)), (error) => done(String(error)));
"""


def marked(firefox: CrunchFirefox, tab: Tab) -> int:
    """How many stretches of text are marked, asked as the form does."""
    tab.show()
    tab_id = firefox.chrome(TAB_ID)
    page = OwnPage(firefox, "guideline.html")
    answer = firefox.marionette.execute_async_script(
        ASK.replace("answer.value ?? null", "answer.value.marked"),
        [{"type": "annotation_state", "tabId": tab_id}],
        script_timeout=20_000,
    )
    page.tab.close()
    firefox.shown = None
    tab.show()
    return int(answer)


def leave(firefox: CrunchFirefox, tab: Tab) -> None:
    press_keys(firefox, "Escape", "Escape")
    wait_until(lambda: tab.evaluate("() => document.documentElement.lastElementChild.localName") == "body")


def test_a_script_presses_nothing(research: CrunchFirefox, pages: PageServer) -> None:
    tab = research.open(pages.add("/attack", QUIET))
    start_marking(research, tab)
    handles = len(research.marionette.window_handles)
    tab.evaluate(ATTACK)
    assert marked(research, tab) == 0
    press_keys(research, "ArrowRight", "Space")
    assert marked(research, tab) == 1
    for _ in range(3):
        tab.evaluate(ATTACK)
    assert marked(research, tab) == 1
    assert len(research.marionette.window_handles) == handles
    leave(research, tab)
    tab.close()


def test_the_page_hears_nothing_and_holds_nothing_up(research: CrunchFirefox, pages: PageServer) -> None:
    tab = research.open(pages.add("/listening", LISTENING))
    start_marking(research, tab)
    tab.evaluate("() => { heard.length = 0 }")
    press_keys(research, "ArrowRight", "Space", "Tab", "3", "4")
    mouse = research.marionette.actions.sequence("pointer", "mouse", {"pointerType": "mouse"})
    box = tab.evaluate("() => { const { left, top } = two.getBoundingClientRect(); return [left, top] }")
    mouse.pointer_move(round(box[0]) + 12, round(box[1]) + 8).click().perform()
    assert {type_ for type_, _, _ in tab.evaluate("() => heard")} <= {"pointerover"}
    assert tab.evaluate("() => [window.length, window[0] ?? null]") == [0, None]
    assert marked(research, tab) == 2
    leave(research, tab)
    tab.close()


@pytest.mark.parametrize("when", THIEVES)
def test_who_takes_the_focus_gets_no_key(research: CrunchFirefox, pages: PageServer, when: str) -> None:
    script = f"<script>field.focus(); {THIEVES[when]}</script>"
    tab = research.open(pages.add("/thief", QUIET.replace("</body>", f"{script}</body>")))
    start_marking(research, tab)
    press_keys(research, "ArrowRight", "Space", "x", "y", "2")
    assert tab.evaluate("() => field.value") == ""
    assert marked(research, tab) == 1
    leave(research, tab)
    tab.close()


def test_an_overlay_that_is_taken_away_comes_back(research: CrunchFirefox, pages: PageServer) -> None:
    tab = research.open(pages.add("/taking", QUIET))
    start_marking(research, tab)
    press_keys(research, "ArrowRight", "Space")
    last = "document.documentElement.lastElementChild"
    for taken in (f"{last}.remove()", f"document.body.append({last})"):
        tab.evaluate(f"() => {{ {taken} }}")
        wait_until(lambda: tab.evaluate(f"() => {last}.localName") == "div")
        assert marked(research, tab) == 1
    press_keys(research, "Space")
    assert marked(research, tab) == 0
    leave(research, tab)
    tab.close()
