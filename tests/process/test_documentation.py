"""Every line that a page says can be typed, as it stands there, in the environment that README's first line makes."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from crunch.documents.labels import Span
from crunch.documents.parsing import parse_html
from crunch_lab.annotation.folder import choose_folder
from crunch_lab.annotation.gold import Marked, save_gold
from crunch_lab.annotation.slots import slots_of
from tests.meta.test_pages import pages
from tests.process.commands import IS_ROOT
from tests.process.environments import ROOT, copy_sources, pipx_folders
from tests.unit.crunch_lab.annotation.test_learning import xml_of
from tests.unit.crunch_lab.annotation.test_rules import HTML

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="the lines are for a POSIX shell, the folders those of Linux"),
]

TEXT = "\n".join(path.read_text("utf-8") for path in pages())
TYPED = [line.split("  #")[0].strip() for line in re.findall(r"^    ((?:crunch|pipx|make|python) .*)$", TEXT, re.M)]
IN_TEXT = re.findall(r"`((?:crunch|make) [^`\n]+)`", TEXT)
PYTHON = re.findall(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)

NOT_RUN = {
    "make demo": "it opens a browser to look at; the demo has tests of its own",
    "make demo URL=page.html": "the same",
    "make test": "that is what runs this",
    "make setup": "it makes the environment of a checkout, which these tests run in",
    "make check": "linters and fast tests of a checkout",
    "make bench": "figures of a checkout, for hours",
    "make fuzz": "a checkout's, for an hour; its short form is a test of its own",
    "make soak": "the same",
    'make soak SOAK="tabs pages presses browsers"': "the same",
    "python -m tests.bench.accuracy build/accuracy build/peers": "it writes the pages' own tables",
    "python -m tests.bench.worst SETS/*.tar.xz --sample 30 --pages 30 --write": "a checkout's; it writes its pages",
    "crunch build protocol": "it writes into a checkout; a test compares what it writes",
    "crunch install --system": "it writes for everybody on the machine; it has tests of its own",
    "crunch COMMAND --help": "no command; every --help has a test",
    "crunch variant=paper": "an algorithm with a setting, in the table of accuracy",
    **dict.fromkeys(
        ("crunch clean", "crunch completion", "crunch evaluate", "crunch package merge", "crunch train"),
        "the name of a command",
    ),
}
ASKS_FOR_MORE = {
    "crunch train": "it needs jax, lightgbm and optax, which are not installed. Run: pipx inject crunch-reader 'jax>=",
    "crunch evaluate SETS/*.tar.xz --peers all": "no peer is installed. Run: pipx inject crunch-reader trafilatura",
}
"""What a plain install has not: the line ends at once, with the command that adds it."""


@dataclass(frozen=True)
class Clone:
    """A clone as somebody has it after the first line, in a home of its own."""

    folder: Path
    home: Path
    tools: Path

    def run(self, line: str) -> subprocess.CompletedProcess[str]:
        """Run a line in the shell."""
        programs = f"{self.home / '.local' / 'bin'}:{self.home / 'browsers'}:{self.tools}"
        variables = {key: value for key, value in os.environ.items() if not key.startswith(("CRUNCH", "XDG"))}
        return subprocess.run(
            ["bash", "-c", line],
            cwd=self.folder,
            env={**variables, **pipx_folders(self.home), "PATH": f"{programs}:/usr/bin:/bin"},
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )


@pytest.fixture(scope="module")
def clone(tools: Path, tmp_path_factory: pytest.TempPathFactory) -> Clone:
    """Installed by README's own line, with a package MINE, pages of the same site, and a folder SETS."""
    top = tmp_path_factory.mktemp("readme")
    folder, home = copy_sources(top / "clone"), top / "home"
    (folder / "tests").symlink_to(ROOT / "tests", target_is_directory=True)
    (home / "browsers").mkdir(parents=True)
    (home / "browsers" / "chromium").write_text("#!/bin/sh\n", "utf-8")
    (home / "browsers" / "chromium").chmod(0o755)
    (folder / "SETS").mkdir()
    with tarfile.open(folder / "SETS" / "small.tar.xz", "w:xz") as archive:
        for path in sorted((ROOT / "tests" / "packages" / "samples").glob("[bn]*.*")):
            archive.add(path, path.name)
    _mark(folder)
    made = Clone(folder, home, tools)
    done = made.run(next(line for line in TYPED if line.startswith("pipx install")))
    assert done.returncode == 0, done.stderr
    return made


def _mark(folder: Path) -> None:
    """Three pages of a site marked by ada, one of them by bob too, and another saved."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CRUNCH_CONFIG", str(folder / "config"))
        mine = choose_folder(str(folder / "MINE"))
    for number in range(3):
        html = HTML.format(f"story-{number}", number, number)
        page = parse_html(html)
        spans = [
            Span(label="title" if slot.text.startswith("Title") else "main", element=slot.element, slot=slot.slot)
            for slot in slots_of(page)
            if slot.text.startswith(("Title", "Text"))
        ]
        address = f"https://example.org/{number}"
        save_gold(mine, Marked(xml_of(html), len(page), html, address, spans, "ada"))
        if number == 0:
            save_gold(mine, Marked(xml_of(html), len(page), html, address, spans[1:], "bob"), "second")
    (folder / "saved").mkdir()
    link = '<head><link rel="canonical" href="https://example.org/7">'
    (folder / "saved" / "7.html").write_text(HTML.format("story-7", 7, 7).replace("<head>", link, 1), "utf-8")


def as_root(line: str) -> str:
    """Tests may run as root, where install and uninstall must be told that this is meant."""
    return f"{line} --as-root" if IS_ROOT and line in ("crunch install", "crunch uninstall") else line


RUN = [line for line in (*TYPED, *IN_TEXT) if line not in NOT_RUN and not line.startswith("pipx install")]


def test_nothing_is_left_out() -> None:
    assert len(PYTHON) == 1
    assert set(NOT_RUN) <= {*TYPED, *IN_TEXT}
    assert {shlex.split(line)[1] for line in RUN} >= {
        "extract", "clean", "algorithms", "preset", "settings", "package", "evaluate", "images", "agreement",
        "train", "findings", "install", "doctor", "uninstall", "gate",
    }  # fmt: skip


@pytest.mark.parametrize("line", list(dict.fromkeys(RUN)))
def test_line(clone: Clone, line: str) -> None:
    done = clone.run(as_root(line.replace("MINE...", "MINE")))
    said = done.stdout + done.stderr
    more = next((words for start, words in ASKS_FOR_MORE.items() if line.startswith(start)), None)
    if more:
        assert done.returncode == 1
        assert more in said
        return
    assert "Traceback" not in said
    assert done.returncode == (1 if line == "crunch doctor" else 0), said  # the extension is in no browser yet
    assert line != "crunch doctor" or ("Load unpacked" in said and "All is well" not in said)
    _, written, name = line.partition(" -o ")
    assert (clone.folder / name).stat().st_size > 1000 if written else said.strip()


@pytest.mark.parametrize("code", PYTHON)
def test_python(clone: Clone, code: str) -> None:
    done = clone.run(f'"$PIPX_HOME"/venvs/crunch-reader/bin/python -c {shlex.quote(code)}')
    assert "Vellmouth" in done.stdout, done.stderr
