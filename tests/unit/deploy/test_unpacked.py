"""Where the built extension is."""

from __future__ import annotations

from pathlib import Path

import pytest

from crunch import __version__
from crunch.deploy import unpacked
from crunch.deploy.build_extension import build_extension


@pytest.fixture
def module_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout in which nothing was built; the folder of the module."""
    folder = tmp_path / "checkout" / "host" / "crunch" / "deploy"
    folder.mkdir(parents=True)
    monkeypatch.setattr(unpacked, "__file__", str(folder / "unpacked.py"))
    return folder


def test_not_built(module_folder: Path) -> None:
    assert unpacked.unpacked_extension("chromium") is None
    assert unpacked.how_to_load("chromium") == "the extension is not built yet: crunch build chromium"


def test_checkout_and_wheel(module_folder: Path) -> None:
    in_checkout = module_folder.parents[2] / "build" / "extension" / "firefox"
    build_extension("firefox", in_checkout)
    assert unpacked.unpacked_extension("firefox") == in_checkout
    in_wheel = module_folder / "builds" / "firefox"
    build_extension("firefox", in_wheel)
    assert unpacked.unpacked_extension("firefox") == in_wheel
    assert str(in_wheel / "manifest.json") in unpacked.how_to_load("firefox")


def test_version(tmp_path: Path) -> None:
    build_extension("chromium", tmp_path)
    assert unpacked.version_of(tmp_path) == __version__
    (tmp_path / "manifest.json").write_text("[]", "utf-8")
    assert unpacked.version_of(tmp_path) is None
    assert unpacked.version_of(tmp_path / "gone") is None
