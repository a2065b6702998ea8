"""Names with line breaks, tabs and signs that act in a terminal: every command that prints one prints it in one way."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

import pytest

from tests.process.test_odd_files import crunch_each
from tests.unit.corpus.conftest import article
from tests.unit.crunch_lab.evaluation.conftest import package_maker

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="names that only a Unix takes"),
]

ODD = "odd\n\tEVIL\x1b[2J\u202e"
SHOWN = r"odd\x0a\x09EVIL\x1b[2J\u202e"


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A folder of that name, and in it a page, a package, rules and a file of settings of that name."""
    folder = tmp_path / ODD
    folder.mkdir()
    (folder / f"{ODD}.html").write_text(article(1, '<link rel="canonical" href="https://example.org/a">'))
    (folder / f"{ODD}.toml").write_text('[sites."example.org"]\nmain = ["article", "main", "p"]\n')
    (folder / "broken.toml").write_text("algorithm = [\n")
    (folder / "file").write_text("words")
    package_maker(folder)("package", {"one": "Words of the harbour.", "two": "Others."})
    return folder


def test_every_command_shows_names_in_one_way(here, monkeypatch):
    page, rules, gone, package = here / f"{ODD}.html", here / f"{ODD}.toml", here / "gone", here / "package"
    monkeypatch.setenv("HOME", str(here))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(here / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(here / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(here / "data"))
    out = here / "out"
    commands: list[list[object]] = [
        ["extract", gone],
        ["extract", here],
        ["extract", page, "--other", gone],
        ["extract", f"https://example.org/{ODD}"],
        ["clean", gone, "--out", out],
        ["clean", page, "--out", here / "file"],
        ["clean", here, "--out", out],
        ["clean", here, "--out", here],
        ["package", "new", here / "new", page],
        ["package", "new", here / "new", page],
        ["package", "check", here / "new", gone, here],
        ["package", "merge", here / "all", here / "new", package],
        ["package", "split", here / "new", here / "a", here / "b"],
        ["package", "stats", here, gone],
        ["package", "learn-rules", package],
        ["package", "from-rules", rules, here / "ruled", page, gone, here / "file"],
        ["package", "from-rules", rules, here / "ruled", page],
        ["package", "from-rules", here / "broken.toml", here / "ruled2", page],
        ["agreement", package],
        ["agreement", gone],
        ["evaluate", gone, "--algorithms", "plain", "--out", here / "e"],
        ["evaluate", package, "--algorithms", "plain", "--out", here / "e", "--jobs", "1"],
        ["evaluate", package, "--algorithms", "plain", "--out", here / "file"],
        ["evaluate", package, "--algorithms", ODD, "--out", here / "e"],
        ["evaluate", package, "--command", f"{gone} {{html}}", "--out", here / "e"],
        ["gate", gone],
        ["images", gone],
        ["images", package, "--labels", gone],
        ["findings", gone, "--out", here / "f"],
        ["settings"],
        ["settings", "init"],
        ["settings", "init"],
        ["settings", "set", "algorithm", "auto"],
        ["settings", "set", f"'{ODD}'", "1"],
        ["settings", "unset", "algorithm"],
        ["settings", "unset", f'sites."{ODD}".preset'],
        ["preset", "copy", "blog", "mine"],
        ["preset", "copy", "blog", "mine"],
        ["preset", "export", "mine", here / "exported"],
        ["preset", "export", "mine", here / "file" / "x"],
        ["preset", "import", gone],
        ["preset", "import", here / "file", "--name", "other"],
        ["preset", "import", here / "exported", "--name", "other"],
        ["preset", "show", ODD],
        ["preset", "remove", "mine"],
        ["install", "--browser", "chromium", "--as-root"],
        ["install", "--profile", here / "profile", "--as-root"],
        ["install", "--browser", ODD],
        ["doctor", "--browser", "chromium"],
        ["doctor", "--profile", here / "profile", "--report", "-"],
        ["doctor", "--browser", "chromium", "--report", gone / "x"],
        ["uninstall", "--dry-run", "--as-root"],
        ["uninstall", "--as-root"],
        ["uninstall", "--as-root"],
        ["build", "chromium", "--out", here / "file"],
        ["build", "chromium", "--out", here],
        ["build", "chromium", "--out", here / "extension", "--zip", here / "e.zip"],
    ]
    wrong, named = [], 0
    for command, (_, said) in zip(commands, crunch_each(*commands), strict=True):
        assert "Traceback" not in said, said
        named += SHOWN in said
        if re.search("\n\\s*EVIL|\x1b\\[2J|\u202e|\t", said):
            wrong.append((" ".join(map(str, command[:2])), said))
    assert not wrong, json.dumps(wrong, indent=1)
    assert named > 0.7 * len(commands)
    assert os.path.isdir(here)  # noqa: PTH112
