"""Templates, ids, and writing a file in one step."""

from __future__ import annotations

from pathlib import Path

import pytest

from crunch.deploy import sources
from crunch.deploy.sources import DeployError, chromium_extension_id, extension_id, template


def test_folders_of_a_checkout() -> None:
    assert (sources.source_folder("extension") / "background" / "main.js").is_file()
    with pytest.raises(DeployError, match="Install crunch again"):
        sources.source_folder("gone")


def test_templates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert template("native_host.firefox.json")["name"] == sources.HOST_NAME
    monkeypatch.setattr(sources, "source_folder", lambda _name: tmp_path)
    (tmp_path / "list.json").write_text("[]", "utf-8")
    for name, words in (("gone.json", "cannot be read"), ("list.json", "is no JSON object")):
        with pytest.raises(DeployError, match=words):
            template(name)


def test_ids() -> None:
    assert chromium_extension_id("") == "odlameecjipmbmbejkplpemijjgpljce"  # SHA-256 of nothing: e3b0c442…
    assert len(extension_id("chromium")) == 32
    assert "@" in extension_id("firefox")
