"""A host that a user starts in whatever surroundings keeps to what the administrator has set."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.process.conftest import page
from tests.support.pages import WORDS

pytestmark = pytest.mark.slow

STARTED_WITH = """
import runpy, sys
from pathlib import Path
import crunch.folders
crunch.folders._FIXED = {"linux": Path(%r), "darwin": Path(%r)}  # in place of a folder that only root can make
runpy.run_module("crunch.stdio", run_name="__main__")
"""


@pytest.mark.parametrize("variable", ["CRUNCH_MANAGED", "CRUNCH_CONFIG", "XDG_CONFIG_HOME"])
def test_the_environment_is_no_way_out(start_host, tmp_path: Path, variable: str) -> None:
    fixed, mine = str(tmp_path / "etc"), tmp_path / "mine"
    for folder, preset in ((Path(fixed), "forum"), (mine, "blog"), (mine / "crunch", "blog")):
        folder.mkdir()
        (folder / "settings.toml").write_text(f"preset = '{preset}'\n", "utf-8")
    host = start_host(code=("-c", STARTED_WITH % (fixed, fixed)), **{variable: str(mine)})
    said = host.ask("settings")
    assert (said["managed_preset"], said["managed_file"]) == ("forum", f"{fixed}/settings.toml")
    reply = host.ask("crunch", **page(f"<p>{WORDS * 4}</p>"), preset="blog")
    assert any("an administrator has set the preset 'forum'" in note for note in reply["notes"])
