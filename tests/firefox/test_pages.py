"""The extension's own pages in Firefox with the real host: panel, options, welcome, help; no errors in the console."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.server import PageServer
from tests.firefox.driver import NATIVE_HOSTS, CrunchFirefox, Tab
from tests.firefox.hosts import RecordedHost
from tests.firefox.own_page import ERRORS, FORGET_MESSAGES, TAB_ID, OwnPage

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("no_errors")]


def choose_method(page: OwnPage, value: str) -> None:
    """Choose in the select, whose list no driver opens."""
    page.do(
        """
        const select = document.querySelector("#algorithm");
        select.value = arguments[0];
        select.dispatchEvent(new Event("change"));
        """,
        value,
    )


def test_the_panel(firefox: CrunchFirefox, pages: PageServer, tab: Tab, open_own: Any, host: RecordedHost) -> None:
    tab.go(f"{pages.address}/blog.html")
    before = tab.evaluate(SERIALISE)
    tab_id = firefox.chrome(TAB_ID)
    assert firefox.press(tab)["state"] == "crunched"  # gives activeTab, as does the menu that opens the panel
    panel = open_own(f"panel.html?tab={tab_id}")
    panel.wait_for_text("#host", "is ready")
    panel.wait_for_text("#status", "parts hidden")
    panel.wait_for_text("#press-words", "Show original")
    panel.wait("document.querySelectorAll('#algorithm optgroup').length === 3")
    size = "const { width, height } = document.querySelector('main').getBoundingClientRect(); return [width, height]"
    width, height = panel.do(size)
    assert (width <= 360, height <= 600) == (True, True)

    slider = "return [document.querySelector('#amount').ariaValueText, document.activeElement.id]"
    panel.wait("!document.querySelector('#amount').disabled")
    count = firefox.press_count()
    panel.keys("#amount", "\ue014")
    firefox.wait_for_press(count)
    assert panel.do(slider) == ["More", "amount"]
    request, reply = host.last_exchange()
    assert (request["settings"], reply["settings"]["amount"]) == ({}, 1), "the host keeps it for the site"
    panel.wait("!document.querySelector('#press').ariaBusy")

    count = firefox.press_count()
    choose_method(panel, "preset:papers-blog")
    assert firefox.wait_for_press(count)["algorithm"] == "crunch"
    assert "preset" not in host.last_exchange()[0]
    panel.wait("!document.querySelector('#press').ariaBusy")

    count = firefox.press_count()
    choose_method(panel, "auto")
    assert firefox.wait_for_press(count)["algorithm"] == "auto"
    panel.wait("!document.querySelector('#press').ariaBusy")

    panel.wait_for_text("#own-words", "Kept for 127.0.0.1")
    count = firefox.press_count()
    panel.click("#own-reset")
    firefox.wait_for_press(count)
    panel.wait_for_text("#own-words", "What you choose here is kept for 127.0.0.1")
    panel.wait("!document.querySelector('#press').ariaBusy")

    panel.click("#press")
    panel.wait_for_text("#status", "Shown as it is.")
    assert tab.evaluate(SERIALISE_UNDONE) == before


def test_options_are_saved(open_own: Any) -> None:
    options = open_own("options.html")
    options.wait_for_text("#host-state", "is ready")
    options.wait("document.querySelectorAll('#algorithm optgroup').length === 3")
    again = open_own("options.html")
    for expected in (True, False):
        options.click("input[name=badge]")
        options.wait_for_text("#saved", "Saved")
        again.wait("document.querySelector('input[name=badge]').checked === wanted", expected)
    for method in ("preset:news", "auto"):
        choose_method(options, method)
        options.wait_for_text("#saved", "Saved")
        again.wait("document.querySelector('#algorithm').value === wanted", method)


def test_errors_of_pages_are_seen(firefox: CrunchFirefox, open_own: Any) -> None:
    """So that their absence means something."""
    page = open_own("host_help.html")
    page.do(
        "const script = document.createElement('script');"
        " script.src = '../shared/texts.js'; document.body.append(script);"
    )
    firefox.chrome(
        f"return limited(5000, (finish) => {{ const look = () => {{ const found = (() => {{ {ERRORS} }})();"
        " if (found !== '[]') finish(found); else window.setTimeout(look, 20); }; look(); })"
    )
    assert "texts.js" in firefox.chrome(ERRORS)
    firefox.chrome(FORGET_MESSAGES)


def test_the_sample_of_the_welcome_page(open_own: Any) -> None:
    welcome = open_own("welcome.html")
    welcome.wait("document.querySelector('#sample').contentDocument?.readyState === 'complete'")
    welcome.click("#try")
    welcome.wait_for_text("#try-status", "of the text")
    welcome.click("#try")
    welcome.wait("!document.querySelector('#try-status').textContent.includes('of the text')")


def test_host_help_tells_what_is_missing(firefox: CrunchFirefox, home: Path, host: RecordedHost, open_own: Any) -> None:
    manifests = list((home / NATIVE_HOSTS).glob("*.json"))
    assert len(manifests) == 1
    away = manifests[0].with_suffix(".away")
    firefox.stop_background()  # and with it the port that is open
    manifests[0].rename(away)
    try:
        help_page = open_own("host_help.html")
        help_page.wait_for_text("#state", "The host program is not installed")
        help_page.wait_for_text("#command", "crunch install --browser firefox")
        help_page.wait_for_text("#paths", "native-messaging-hosts")
    finally:
        away.rename(manifests[0])
    help_page.click("#retry")
    help_page.wait("document.querySelector('#state').dataset.state === 'ready'")
    help_page.wait("document.querySelector('#trouble').hidden && !document.querySelector('#facts').hidden")
