"""Settings files lie in a folder of the test."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def config(tmp_path, monkeypatch):
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("CRUNCH_MANAGED", str(tmp_path / "managed"))
    return tmp_path / "config"
