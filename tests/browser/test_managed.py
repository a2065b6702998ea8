"""What an administrator set for the extension: it holds, it is shown, and nobody can change it in the options.

Only a policy of the whole system fills this storage in Chromium, so its answer is made here; in Firefox it is real
(tests/firefox/test_managed.py).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Running
from tests.browser.extension_pages import axe_findings, forget_settings, go, open_page, settings, wait_for_host

pytestmark = pytest.mark.browser

SCHEMA = json.loads((Path(__file__).parents[2] / "extension" / "managed_schema.json").read_text("utf-8"))
MANAGED: dict[str, Any] = {
    "badge": True,
    "press": "panel",
    "algorithm": "region",
    "research": "yes",
    "sites": {"https://intranet.example": "always"},
}


@pytest.fixture
def options(running: Running) -> Iterator[Page]:
    page = running.browser.context.new_page()
    page.add_init_script(f"chrome.storage.managed.get = async () => ({json.dumps(MANAGED)});")
    open_page(running.browser, "options.html", page)
    wait_for_host(page)
    yield page
    page.close()
    forget_settings(running.browser)


def test_it_holds_and_is_locked(options: Page, running: Running) -> None:
    badge = options.locator('input[name="badge"]')
    expect(badge).to_be_checked()
    expect(badge).to_be_disabled()
    expect(options.locator('input[name="press"][value="panel"]')).to_be_checked()
    expect(options.locator('input[name="press"][value="crunch"]')).to_be_disabled()
    expect(options.locator("#algorithm")).to_have_value("region")
    expect(options.locator("#algorithm")).to_be_disabled()
    row = options.locator("#site-list li")
    expect(row).to_contain_text("intranet.example")
    expect(row.locator("select")).to_be_disabled()
    expect(options.get_by_text("Set by your administrator.")).to_have_count(4)
    research = options.locator('input[name="research"]')
    expect(research).to_be_enabled()
    expect(research).not_to_be_checked()
    assert axe_findings(options) == []


def test_the_reader_s_own_choices_stay_apart(options: Page, running: Running) -> None:
    go(options, "research")
    options.locator('input[name="research"]').check()
    expect(options.locator("#saved")).to_have_text("Saved")
    stored = settings(running.browser)
    assert (stored["research"], stored["badge"], stored["press"], stored["sites"]) == (True, False, "crunch", {})


def test_the_schema_knows_every_setting(options: Page) -> None:
    """But how text has to look to be read, which is for nobody else to say."""
    names = options.evaluate("async () => Object.keys((await import('../../common/settings.js')).defaultSettings())")
    assert set(SCHEMA["properties"]) == set(names) - {"reading", "readingSites"}


def test_the_browser_takes_the_schema(running: Running) -> None:
    assert running.browser.worker.evaluate("() => chrome.storage.managed.get(null)") == {}
