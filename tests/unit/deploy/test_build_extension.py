"""crunch.deploy.build_extension"""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from crunch import __version__
from crunch.deploy import build_extension


def test_overlay_merges_objects_replaces_lists_and_takes_out_nulls() -> None:
    base = {"a": {"b": 1, "c": [1, 2]}, "d": 1, "e": {"f": 1}}
    overlay = {"a": {"c": [3]}, "d": None, "e": 5, "g": {"h": 1}}
    assert build_extension.merge(base, overlay) == {"a": {"b": 1, "c": [3]}, "e": 5, "g": {"h": 1}}
    assert base["d"] == 1


@pytest.mark.parametrize("family", build_extension.FAMILIES)
class TestBuild:
    def test_manifest_names_files_that_are_there(self, family: str, tmp_path: Path) -> None:
        build_extension.build_extension(family, tmp_path)
        manifest = json.loads((tmp_path / "manifest.json").read_text("utf-8"))
        assert manifest["version"] == __version__
        background = manifest["background"]
        named = [*manifest["icons"].values(), *manifest["action"]["default_icon"].values()]
        named += [background["service_worker"]] if family == "chromium" else background["scripts"]
        named.append(f"_locales/{manifest['default_locale']}/messages.json")
        assert [name for name in named if not (tmp_path / name).is_file()] == []

    def test_install_asks_for_no_host_permission(self, family: str) -> None:
        manifest = build_extension.manifest(family)
        assert "host_permissions" not in manifest
        assert set(manifest["permissions"]) == {
            "activeTab",
            "contextMenus",
            "nativeMessaging",
            "scripting",
            "storage",
        }

    def test_sources_stay_out(self, family: str) -> None:
        names = [name for name, _content in build_extension.extension_files(family)]
        assert not [name for name in names if name.endswith((".d.ts", ".svg", ".py"))]
        assert len(names) == len(set(names))

    def test_a_second_build_changes_nothing(self, family: str, tmp_path: Path) -> None:
        assert build_extension.build_extension(family, tmp_path) > 20
        assert build_extension.build_extension(family, tmp_path) == 0

    def test_what_does_not_belong_goes(self, family: str, tmp_path: Path) -> None:
        build_extension.build_extension(family, tmp_path)
        (tmp_path / "old" / "deep").mkdir(parents=True)
        (tmp_path / "old" / "deep" / "file.js").write_text("")
        assert build_extension.build_extension(family, tmp_path) == 1
        assert not (tmp_path / "old").exists()

    def test_the_archive_is_the_same_every_time(self, family: str, tmp_path: Path) -> None:
        first, second = tmp_path / "one.zip", tmp_path / "two.zip"
        assert build_extension.build_archive(family, first)
        assert not build_extension.build_archive(family, first)
        build_extension.build_archive(family, second)
        assert first.read_bytes() == second.read_bytes()
        with zipfile.ZipFile(first) as archive:
            assert archive.testzip() is None
            assert dict(build_extension.extension_files(family)).keys() == set(archive.namelist())
