"""Pages as the browser would send them, and settings files in a folder of the test."""

from __future__ import annotations

from pathlib import Path

import pytest

from crunch_lab.annotation.folder import choose_folder

HTML = """<!DOCTYPE html><html lang="en"><head><title>Ferry</title></head><body>
<nav><a href="/">Home</a> <a href="/news">News</a></nav>
<article><h1>The night ferry stays</h1><p class="by">By Ottilie Marrack</p>
<p>The council voted. It was <em>close</em>, and late.</p><p>Nobody slept.</p></article>
<footer>Imprint</footer></body></html>"""


def snapshot_of(html: str) -> str:
    """A snapshot of simple HTML that is XML too."""
    return html.partition(">")[2].strip() if html.startswith("<!") else html


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("CRUNCH_MANAGED", str(tmp_path / "managed"))
    return tmp_path / "config"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A package that was chosen and holds nothing yet."""
    return choose_folder(str(tmp_path / "gold"))
