"""Building the extension."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from crunch import __version__
from crunch.deploy.build_extension import FAMILIES, build_archive, build_extension, extension_files, manifest, merge
from crunch.deploy.sources import chromium_extension_id, extension_id


@pytest.mark.parametrize("family", FAMILIES)
def test_build(tmp_path: Path, family: str) -> None:
    changed = build_extension(family, tmp_path / "out")
    names = {path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*") if path.is_file()}
    assert names == {name for name, _ in extension_files(family)}
    assert changed == len(names)
    assert build_extension(family, tmp_path / "out") == 0
    assert not any(name.endswith((".d.ts", ".md", ".svg", ".py")) for name in names)
    content = json.loads((tmp_path / "out" / "manifest.json").read_text("utf-8"))
    assert content == manifest(family)
    assert content["version"] == __version__
    assert set(content["icons"].values()) <= names


def test_what_does_not_belong_goes(tmp_path: Path) -> None:
    build_extension("chromium", tmp_path)
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "file.js").touch()
    assert build_extension("chromium", tmp_path) == 1
    assert not (tmp_path / "old").exists()


def test_archive_is_the_same_every_time(tmp_path: Path) -> None:
    assert build_archive("firefox", tmp_path / "1.xpi")
    assert not build_archive("firefox", tmp_path / "1.xpi")
    build_archive("firefox", tmp_path / "2.xpi")
    assert (tmp_path / "1.xpi").read_bytes() == (tmp_path / "2.xpi").read_bytes()
    with zipfile.ZipFile(tmp_path / "1.xpi") as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == dict(extension_files("firefox"))


def test_merge() -> None:
    base = {"a": 1, "b": {"c": 1, "d": [1]}, "e": 1}
    assert merge(base, {"a": 2, "b": {"d": [2], "x": 0}, "e": None, "f": {"g": 1}}) == {
        "a": 2,
        "b": {"c": 1, "d": [2], "x": 0},
        "f": {"g": 1},
    }
    assert base == {"a": 1, "b": {"c": 1, "d": [1]}, "e": 1}


def test_the_key_gives_the_id_that_the_host_lets_in() -> None:
    assert chromium_extension_id(manifest("chromium")["key"]) == extension_id("chromium")
    assert "key" not in manifest("firefox")
