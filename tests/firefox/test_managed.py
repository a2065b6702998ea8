"""What an administrator set for the extension, by Firefox's own way: a file among its native manifests."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.firefox.driver import open_firefox
from tests.firefox.hosts import RecordedHost
from tests.firefox.own_page import OwnPage

pytestmark = pytest.mark.browser

EXTENSION = "crunch@crunch.example"


def test_it_holds_and_is_locked(tmp_path: Path, firefox_extension: Path) -> None:
    home = tmp_path / "home"
    RecordedHost(home)
    folder = home / ".mozilla" / "managed-storage"
    folder.mkdir(parents=True)
    data = {"badge": True, "algorithm": "region"}
    manifest = {"name": EXTENSION, "description": "Settings of Crunch", "type": "storage", "data": data}
    (folder / f"{EXTENSION}.json").write_text(json.dumps(manifest), "utf-8")
    with open_firefox(home, firefox_extension) as firefox:
        page = OwnPage(firefox, "options.html")
        page.wait("document.querySelector('input[name=badge]').disabled")
        state = page.do(
            """
            const badge = document.querySelector("input[name=badge]");
            const research = document.querySelector("input[name=research]");
            return [badge.checked, badge.disabled, research.checked, research.disabled];
            """
        )
        assert state == [True, True, False, False]
        page.wait("document.querySelector('#algorithm').disabled")
