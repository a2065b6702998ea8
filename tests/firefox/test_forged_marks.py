"""In Firefox: pages that pretend to be crunched, and an extension that is reloaded while pages are."""

from __future__ import annotations

import pytest

from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.server import PageServer
from tests.browser.test_forged_marks import FORGE, MADE_UP, OLD, PRETEND, STORY, WORDS
from tests.firefox import test_page_settings
from tests.firefox.driver import CrunchFirefox, Tab
from tests.firefox.test_page_settings import Settings

pytestmark = pytest.mark.browser

settings = test_page_settings.settings

SHADOW = (
    f"{STORY}<div><template shadowrootmode=open><nav style='display:flex!important'>"
    + "".join(f"<a href=/m{k}>More {k}</a> " for k in range(20))
    + "</nav></template></div>"
)


def there_and_back(firefox: CrunchFirefox, tab: Tab) -> None:
    before = tab.evaluate(SERIALISE)
    for _ in range(2):
        assert firefox.press(tab)["state"] in ("crunched", "unsure")
        assert firefox.press(tab)["state"] == "restored"
        assert tab.evaluate(SERIALISE_UNDONE) == before


@pytest.mark.parametrize("marks", [OLD, MADE_UP], ids=["old", "made-up"])
def test_a_page_that_brings_marks_along(
    firefox: CrunchFirefox, pages: PageServer, tab: Tab, marks: dict[str, str]
) -> None:
    tab.go(pages.add("/pretend", STORY))
    tab.evaluate(PRETEND, [marks, WORDS])
    there_and_back(firefox, tab)
    assert tab.evaluate(f"() => document.documentElement.textContent.split('{WORDS}').length - 1") == 2


def test_what_is_forged_while_the_page_is_crunched_stays(firefox: CrunchFirefox, pages: PageServer, tab: Tab) -> None:
    tab.go(pages.add("/forging", STORY))
    tab.evaluate(FORGE)
    firefox.press(tab)
    tab.evaluate("async () => { while (!document.querySelector('#forged')) await new Promise(requestAnimationFrame) }")
    assert firefox.press(tab)["state"] == "restored"
    assert tab.evaluate("() => document.querySelector('#forged').textContent") == "kept by nobody else"
    assert tab.evaluate("() => document.querySelectorAll('main p').length") == 9
    assert tab.evaluate("() => document.querySelectorAll('[data-crunch]').length") == 0


@pytest.mark.parametrize("output", ["html", "text"])
def test_an_extension_reloaded_while_a_page_is_crunched(
    settings: Settings, pages: PageServer, tab: Tab, output: str
) -> None:
    """The browser takes the style sheet away; what else there is goes with the next press, which crunches anew where
    nothing acted any more."""
    firefox = settings.firefox
    tab.go(pages.add("/reloaded", SHADOW))
    before = tab.evaluate(SERIALISE)
    settings.press(tab, output=output)
    assert tab.evaluate(SERIALISE) != before
    firefox.reload_extension()
    states = [firefox.press(tab)["state"]]
    if states[0] != "restored":
        assert (
            tab.evaluate(
                "() => new Set([...document.querySelectorAll('[data-crunch]')]"
                ".map((e) => e.dataset.crunch.slice(0, 40))).size"
            )
            == 1
        )
        states.append(firefox.press(tab)["state"])
    assert states[-1] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before
    there_and_back(firefox, tab)
