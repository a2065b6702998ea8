"""Options in Firefox: a form of settings that changes the host's file, its preview, and a preset that is copied."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.firefox.driver import CrunchFirefox
from tests.firefox.hosts import RecordedHost
from tests.firefox.own_page import OwnPage

pytestmark = pytest.mark.browser

SET = """
const field = document.querySelector(`[data-setting="${arguments[0]}"] :is(input, select)`);
if (field.type === "checkbox") field.checked = arguments[1];
else field.value = arguments[1];
field.dispatchEvent(new Event("change"));
"""
PREVIEW = "document.querySelector('#preview').contentDocument"


@pytest.fixture
def config(home: Path, host: RecordedHost) -> Iterator[Path]:
    folder = home / ".config" / "crunch"
    yield folder
    for file in [folder / "settings.toml", *(folder / "presets").glob("*.toml")]:
        file.unlink(missing_ok=True)


def test_forms_preview_and_presets(firefox: CrunchFirefox, config: Path) -> None:
    page = OwnPage(firefox, "options.html#methods")
    page.wait("document.querySelectorAll('#target option').length > 1")
    page.do(
        "const all = document.getElementById('target'); all.value = 'crunch'; all.dispatchEvent(new Event('change'))"
    )
    page.wait("document.querySelectorAll('#settings-form [data-setting]').length > 20")
    page.wait(f"{PREVIEW}.querySelector('nav') && getComputedStyle({PREVIEW}.querySelector('nav')).display === 'none'")
    page.do(SET, "page_chrome", "false")
    page.do(SET, "link_lists", False)
    page.wait(f"getComputedStyle({PREVIEW}.querySelector('nav')).display !== 'none'")
    page.do(SET, "font_size", "2")
    page.wait(f"getComputedStyle({PREVIEW}.querySelector('article p')).fontSize !== '16px'")
    written = tomllib.loads((config / "settings.toml").read_text("utf-8"))["algorithms"]["crunch"]
    assert written == {"page_chrome": False, "link_lists": False, "font_size": 2}

    page.do(SET, "ratio", "5000")
    page.wait_for_text('[data-setting="ratio"]', "Not saved: it must lie between 0 and 1000.")

    page.do("location.hash = 'presets'")
    page.do("document.querySelector('[data-preset=news] details').open = true")
    page.click('[data-preset=news] [aria-label="Copy: News"]')
    page.click("#preset-dialog .primary")
    page.wait("document.querySelector('[data-preset=my-news]')")
    assert (config / "presets" / "my-news.toml").is_file()
    page.tab.close()
