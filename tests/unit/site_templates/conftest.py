"""Pages of one site, and a state folder of the test's own."""

from __future__ import annotations

from pathlib import Path

import pytest

SITE = "https://news.example"


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CRUNCH_STATE", str(tmp_path / "state"))
    return tmp_path / "state"
