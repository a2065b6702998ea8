"""The values of the reading mode: what is damaged costs only itself, and the options show and keep them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import reading_fixtures
from tests.browser.driver import CrunchBrowser
from tests.browser.extension_pages import axe_findings, go, open_page, settings, wait_for_host
from tests.browser.reading import ReadingMode

browser = reading_fixtures.browser
reading = reading_fixtures.reading

pytestmark = pytest.mark.browser


def values(reading: ReadingMode, expression: str) -> Any:
    """What an expression of common/reading.js comes to, in one of the extension's own pages."""
    return reading.asking.evaluate(
        f"async () => {{ const mode = await import('../../common/reading.js'); {expression} }}"
    )


def test_damaged_values_cost_only_themselves(reading: ReadingMode) -> None:
    default = values(reading, "return mode.DEFAULT_LOOK")
    for damaged in ("null", "7", "'dark'", "[]", "{ theme: 'x', size: '200', ink: 'red', focus: 2, measure: NaN }"):
        assert values(reading, f"return mode.readLook({damaged})") == default
    found = values(reading, "return mode.readLook({ theme: 'dark', size: 401, ink: '#ABCDEF', line: 0, foreign: 1 })")
    assert found == {**default, "theme": "dark", "ink": "#abcdef", "line": 0}
    assert values(reading, "return mode.readReading({ always: 'yes', look: 3 })") == {"always": False, "look": default}
    assert values(reading, "return mode.PROFILE_NAMES.map((one) => mode.readLook(mode.lookOf(one)).profile)") == list(
        values(reading, "return mode.PROFILE_NAMES")
    )


def test_changes_keep_what_is_the_readers(reading: ReadingMode) -> None:
    calm = values(reading, "return mode.changedLook({ ...mode.DEFAULT_LOOK, ink: '#123456' }, { profile: 'calm' })")
    assert (calm["profile"], calm["theme"], calm["ink"]) == ("calm", "sepia", "#123456")
    own = values(reading, "return mode.changedLook(mode.lookOf('calm'), { size: 200 })")
    assert (own["profile"], own["size"], own["theme"]) == ("own", 200, "sepia")
    assert values(reading, "return mode.changedLook(mode.lookOf('calm'), { focus: 3 }).profile") == "calm"
    assert values(reading, "return [90, 100, 120, 400].map((size) => mode.nextSize({ size }, 1))") == [
        100,
        110,
        125,
        400,
    ]
    assert values(reading, "return [100, 120, 500].map((size) => mode.nextSize({ size }, -1))") == [100, 110, 400]
    spaced = "mode.isSpaced({ ...mode.DEFAULT_LOOK, ...mode.spacing(%s) })"
    assert values(reading, f"return [{spaced % 'true'}, {spaced % 'false'}]") == [True, False]


def test_the_options_show_the_look_and_forget_sites(browser: CrunchBrowser, reading: ReadingMode) -> None:
    site = "http://127.0.0.1:1"
    stored = "(site) => chrome.storage.local.set({ settings: { readingSites: { [site]: { look: { size: 200 } } } } })"
    browser.worker.evaluate(stored, site)
    options = open_page(browser, "options.html")
    wait_for_host(options)
    go(options, "reading")
    expect(options.locator("#reading-sites li")).to_have_count(1)
    options.locator("#reading-profile").select_option("low_vision")
    expect(options.locator("[name=reading-theme][value=contrast]")).to_be_checked()
    expect(options.locator("#reading-size")).to_have_attribute("aria-valuetext", "200%")
    options.locator("[name=reading-theme][value=custom]").check()
    expect(options.locator("#reading-ink")).to_be_visible()
    options.locator("#reading-always").check()
    assert axe_findings(options) == []
    options.locator("#reading-sites button").click()
    expect(options.locator("#no-reading-sites")).to_be_visible()
    found = settings(browser)
    look = found["reading"]["look"]
    assert (look["theme"], look["size"], look["profile"], found["reading"]["always"]) == ("custom", 200, "own", True)
    assert found["readingSites"] == {}
    options.close()
