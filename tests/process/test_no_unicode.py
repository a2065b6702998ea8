"""Names and words that are not UTF-8, everywhere on the command line: no command ends in a fault of the program."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from crunch import cli
from crunch.corpus.summary import REPORT
from tests.unit.corpus.conftest import article, make_site

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
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")


def report(out: str) -> Iterator[dict[str, object]]:
    return iter(json.loads((Path(out) / REPORT).read_text("utf-8"))["files"])


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


def test_in_a_folder_whose_name_is_not_utf8(monkeypatch):
    make_site(Path(ODD), 30)  # more than one process does
    monkeypatch.chdir(ODD)
    assert cli.main(["clean", ".", "--out", "../out", "--jobs", "2"]) == 0
    assert {one["site"] for one in report("../out")} == {"b\\xe9"}


def test_pictures_beside_such_a_page_are_copied():
    folder = make_site(Path(ODD), 1)
    picture = '<p><img src="caf%E9.png" alt="A cup of coffee"></p><p>'
    page = folder / "page1.html"
    page.write_text(article(1).replace("<p>", picture), "utf-8")
    (folder / "caf\udce9.png").write_bytes(b"\x89PNG\r\n")
    assert cli.main(["clean", ODD, "--out", "out", "--format", "html", "--images"]) == 0
    (only,) = report("out")
    assert only["images"]
