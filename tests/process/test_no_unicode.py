"""Names and words that are not UTF-8, everywhere on the command line: no command ends in a fault of the program."""

from __future__ import annotations

import argparse
import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from crunch import cli
from crunch.corpus.summary import REPORT
from crunch.settings_file.loading import own_path
from tests.unit.corpus.conftest import article, make_site
from tests.unit.crunch_lab.evaluation.conftest import package_maker

ODD = "b\udce9"
"""What Python makes of the bytes ``b\\xe9`` on a command line or in a folder."""

pytestmark = pytest.mark.skipif(
    os.name == "nt" or os.uname().sysname == "Darwin", reason="no such names in its file systems"
)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings, presets and browsers of nobody, and a folder to work in."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for variable in ("CONFIG", "STATE", "DATA", "CACHE"):
        monkeypatch.setenv(f"XDG_{variable}_HOME", str(tmp_path / "home" / variable.lower()))
    (tmp_path / f"work{ODD}").mkdir()
    monkeypatch.chdir(tmp_path / f"work{ODD}")


def report(out: str) -> Iterator[dict[str, object]]:
    return iter(json.loads((Path(out) / REPORT).read_text("utf-8"))["files"])


@pytest.mark.slow
def test_pages_in_a_folder_whose_name_is_not_utf8_are_cleaned_and_reported(capsys):
    make_site(Path(ODD), 3)
    assert cli.main(["clean", ODD, "--out", "out"]) == 0
    assert {one["site"] for one in report("out")} == {"b\\xe9"}
    assert cli.main(["clean", ODD, "--out", f"out{ODD}"]) == 0
    assert "3 pages cleaned into outb\\xe9" in capsys.readouterr().out
    assert {one["site"] for one in report(f"out{ODD}")} == {"b\\xe9"}


def test_a_mirror_with_hosts_whose_names_are_not_utf8(monkeypatch):
    for host in (ODD, "c"):
        make_site(Path("mirror") / host, 2)
    assert cli.main(["clean", "mirror", "--out", "out", "--algorithm", "tree-matching"]) == 0
    assert {one["site"] for one in report("out")} == {"b\\xe9", "c"}


@pytest.mark.slow
def test_in_a_folder_whose_name_is_not_utf8(monkeypatch):
    make_site(Path(ODD), 30)  # more than one process does
    monkeypatch.chdir(ODD)
    assert cli.main(["clean", ".", "--out", "../out", "--jobs", "2"]) == 0
    assert {one["site"] for one in report("../out")} == {"b\\xe9"}


@pytest.mark.slow
def test_pictures_beside_such_a_page_are_copied():
    folder = make_site(Path(ODD), 1)
    picture = '<p><img src="caf%E9.png" alt="A cup of coffee"></p><p>'
    page = folder / "page1.html"
    page.write_text(article(1).replace("<p>", picture), "utf-8")
    (folder / "caf\udce9.png").write_bytes(b"\x89PNG\r\n")
    assert cli.main(["clean", ODD, "--out", "out", "--format", "html", "--images"]) == 0
    (only,) = report("out")
    assert only["images"]


GOOD: dict[str, list[str]] = {
    "extract": ["page.html"],
    "clean": ["pages", "--out", "out"],
    "algorithms": [],
    "preset list": [],
    "preset show": ["news"],
    "preset copy": ["news", "mine"],
    "preset rename": ["own", "mine"],
    "preset remove": ["own"],
    "preset export": ["news", "news.toml"],
    "preset import": ["own.toml"],
    "settings check": [],
    "settings init": [],
    "settings migrate": [],
    "settings set": ["algorithms.auto.amount", "0.5"],
    "settings unset": ["algorithms.auto.amount"],
    "package new": ["made", "page.html"],
    "package check": ["news"],
    "package merge": ["made", "news"],
    "package split": ["news", "left", "right"],
    "package stats": ["news"],
    "package learn-rules": ["news"],
    "package from-rules": ["rules.toml", "made", "page.html", "--site", "example.org"],
    "agreement": ["news"],
    "evaluate": ["news", "--algorithms", "plain", "--out", "out", "--jobs", "1"],
    "gate": ["news", "--floors", "floors.json", "--jobs", "1"],
    "train": ["--packages", "cleaneval", "--out", "out", "--jobs", "1"],
    "images": ["news"],
    "findings": ["none", "--out", "out", "--jobs", "1"],
    "build": ["chromium", "--out", "built"],
    "install": ["--dry-run", "--as-root"],
    "uninstall": ["--dry-run"],
    "doctor": [],
    "completion": ["bash"],
}
"""Each command with arguments that it works with, or, where that takes minutes, that end it soon."""
BEFORE: dict[str, tuple[str, ...]] = {
    "--set": ("amount=", "output=", ""),
    "--algorithms": ("", "plain,", "lqf:variant="),
    "--command": ("", "cat "),
    "--url": ("", "https://example.org/", "https://"),
    "--site": ("", "example."),
}
"""What an odd word may stand behind in an option, so that it comes further."""
SETTINGS = {
    "key": (f"algorithms.auto.{ODD}", f"sites.{ODD}", f'sites."x{ODD}".preset', f"preset.{ODD}"),
    "value": (f'["{ODD}"]', f'{{"a": "{ODD}"}}'),
}
"""The same for what is set and unset."""
ODD_THINGS = {name: f"{ODD}{name}" for name in ("news", "pages", "page.html", "own.toml", "rules.toml")}
"""What there is in the folder, and the same under names that are not UTF-8."""


Leaf = tuple[str, argparse.ArgumentParser]


def leaves(parser: argparse.ArgumentParser, path: tuple[str, ...] = ()) -> Iterator[Leaf]:
    """Every command and subcommand that does something."""
    groups = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    for group in groups:
        for name, inner in group.choices.items():
            yield from leaves(inner, (*path, name))
    if not groups:
        yield " ".join(path), parser


def command_lines() -> Iterator[list[str]]:
    """Every command with an odd word in each of its places, and what leads to no command."""
    yield from ([ODD], ["help", ODD], ["preset", ODD], ["settings", ODD], ["package", ODD], [f"--{ODD}"])
    for command, parser in leaves(cli.whole_parser()):
        good = [*command.split(), *GOOD[command]]
        yield [*good, f"--{ODD}"]
        if not ODD_THINGS.keys().isdisjoint(GOOD[command]):
            yield [*command.split(), *(ODD_THINGS.get(word, word) for word in GOOD[command])]
        yield [*good, ODD]
        for place in range(len(command.split()), len(good)):
            if not good[place].startswith("-"):
                yield [*good[:place], ODD, *good[place + 1 :]]
        positionals = [action for action in parser._actions if not action.option_strings]
        for action in parser._actions:
            if action.option_strings and action.nargs != 0:
                option = action.option_strings[0]
                yield from ([*good, option, before + ODD] for before in BEFORE.get(option, ("",)))
            elif action in positionals and action.dest in SETTINGS:
                place = len(command.split()) + positionals.index(action)
                yield from ([*good[:place], odd, *good[place + 1 :]] for odd in SETTINGS[action.dest])


def test_every_command_is_tried():
    assert {command for command, _ in leaves(cli.whole_parser())} == set(GOOD)


@pytest.fixture
def things(tmp_path: Path) -> None:
    """What the command lines name, and the same under names that are not UTF-8."""
    make_site(Path("pages"), 1)
    Path("page.html").write_text(article(1), "utf-8")
    package_maker(Path())("news")
    package_maker(Path())("cleaneval")  # nobody may train on it
    Path("rules.toml").write_text('[sites."example.org"]\nmain = ["p"]\n', "utf-8")
    assert cli.main(["preset", "copy", "news", "own"]) == 0
    assert cli.main(["preset", "export", "news", "own.toml"]) == 0
    for name, odd in ODD_THINGS.items():
        (shutil.copytree if Path(name).is_dir() else shutil.copy)(name, odd)


@pytest.mark.slow
@pytest.mark.parametrize("line", list(command_lines()), ids=lambda line: ascii(" ".join(line)))
def test_no_word_that_is_not_utf8_is_a_fault(line, things, capsys):
    presets = {path: path.read_bytes() for path in (own_path().parent / "presets").iterdir()}
    try:
        code = cli.main(line)
    except SystemExit as ended:
        code = ended.code
    said = capsys.readouterr()
    assert code in (0, 1, 2)
    assert "Traceback" not in said.err
    said.err.encode()  # what is told can be written anywhere
    if code:
        assert said.err or said.out
        assert not own_path().exists()
        for path, data in presets.items():
            assert path.read_bytes() == data, "what is refused changes nothing"
    elif "made" in line:
        assert cli.main(["package", "check", "made"]) == 0, "what is written is good"
