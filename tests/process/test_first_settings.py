"""Programs that write the very first settings at the same moment: none loses its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from crunch.settings_file.loading import load

pytestmark = pytest.mark.slow

WRITER = """
import os, sys
from pathlib import Path
from crunch.settings_file.editing import change

folder, who = Path(os.environ["CRUNCH_CONFIG"]), sys.argv[1]
for number in range(20):
    os.environ["CRUNCH_CONFIG"] = str(folder / str(number))
    sys.stdout.write("ready\\n")
    sys.stdout.flush()
    sys.stdin.readline()
    change(("sites", f"{who}.example", "preset"), "news")
"""


@pytest.mark.skipif(os.name != "posix", reason="folders are locked on POSIX only")
def test_none_of_the_first_settings_is_lost(tmp_path: Path) -> None:
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, who],
            env={**os.environ, "CRUNCH_CONFIG": str(tmp_path)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for who in "abc"
    ]
    for _ in range(20):
        for writer in writers:
            assert writer.stdout
            assert writer.stdout.readline() == "ready\n"
        for writer in writers:
            assert writer.stdin
            writer.stdin.write("go\n")
            writer.stdin.flush()
    for writer in writers:
        writer.communicate(timeout=60)
        assert writer.returncode == 0
    for number in range(20):
        found = load(tmp_path / str(number) / "settings.toml").sites
        assert sorted(found) == ["a.example", "b.example", "c.example"], number
