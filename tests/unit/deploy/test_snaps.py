from __future__ import annotations

from pathlib import Path

import pytest

from crunch.deploy.snaps import is_snap


@pytest.mark.parametrize(
    ("folder", "content", "expected"),
    [
        ("snap/bin", "binary", True),
        ("usr/bin", '#!/bin/sh\nexec /snap/bin/chromium "$@"\n', True),
        ("usr/bin", "#!/bin/sh\nexec /usr/lib/chromium/chromium\n", False),
        ("usr/bin", "binary that names /snap/bin/chromium", False),
    ],
)
def test_by_its_folder_or_as_a_script_that_starts_one(tmp_path: Path, folder: str, content: str, expected: bool):
    program = tmp_path / folder / "browser"
    program.parent.mkdir(parents=True)
    program.write_text(content, "utf-8")
    assert is_snap(program) is expected


def test_what_is_not_there_is_none(tmp_path: Path):
    assert not is_snap(tmp_path / "none")
