"""After ``crunch install --profile DIR`` a real Chromium talks to the host."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from crunch.deploy.build_extension import build_extension
from tests.browser.driver import open_browser
from tests.browser.server import serve
from tests.process.commands import new_person

SAMPLES = Path(__file__).resolve().parents[1] / "packages" / "samples"


@pytest.mark.browser
def test_chromium_finds_the_host(tmp_path: Path, playwright: Playwright) -> None:
    person, profile, extension = new_person(tmp_path), tmp_path / "profile", tmp_path / "extension"
    person.crunch("install", "--profile", str(profile))
    build_extension("chromium", extension)
    with serve(SAMPLES) as server, open_browser(profile, extension, playwright=playwright) as browser:
        page = browser.open(f"{server.address}/news.html")
        assert browser.press(page)["state"] == "crunched"
        person.crunch("uninstall", "--profile", str(profile))
    assert not (profile / "NativeMessagingHosts" / "org.crunch.host.json").exists()
