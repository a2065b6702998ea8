"""crunch.deploy.sources"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from crunch.deploy import sources


def test_ids_of_both_families() -> None:
    """That Chromium comes to the same id is seen in a browser (tests/browser/test_press.py)."""
    assert re.fullmatch("[a-p]{32}", sources.extension_id("chromium"))
    assert "@" in sources.extension_id("firefox")


def test_a_folder_that_is_nowhere() -> None:
    with pytest.raises(sources.DeployError, match=r"no folder 'attic'; looked at .* and .*Install crunch again"):
        sources.source_folder("attic")


def test_write_atomically_leaves_what_is_the_same(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file"
    assert sources.write_atomically(path, b"one")
    inode = path.stat().st_ino
    assert not sources.write_atomically(path, b"one")
    assert path.stat().st_ino == inode
    assert sources.write_atomically(path, b"two", mode=0o755)
    assert path.read_bytes() == b"two"
    assert path.stat().st_mode & 0o777 == 0o755
    assert [entry.name for entry in path.parent.iterdir()] == ["file"]


def test_write_atomically_leaves_no_rest_behind(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="folder"):
        sources.write_atomically(tmp_path / "folder", b"content")
    assert [entry.name for entry in tmp_path.iterdir()] == ["folder"]
