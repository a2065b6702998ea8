from __future__ import annotations

import os
from pathlib import Path

import pytest

from crunch.corpus import walking
from crunch.corpus.walking import unique_names, walk


def names(folder: Path, out: Path = Path("/nowhere")) -> dict[str, str | None]:
    return {entry.inner: entry.problem for entry in walk(folder, out, lambda name: name.endswith(".html"))}


@pytest.mark.slow
def test_hundreds_of_folders_in_each_other(tmp_path):
    place = os.open(tmp_path, os.O_RDONLY)
    for _ in range(510):
        os.mkdir("a", dir_fd=place)
        inner = os.open("a", os.O_RDONLY, dir_fd=place)
        os.close(place)
        place = inner
    os.close(place)
    (tmp_path / "page.html").write_text("x")
    found = names(tmp_path)
    assert found.pop("page.html") is None
    ((deepest, problem),) = found.items()
    assert problem == "lies more than 500 folders deep"
    assert deepest.count("/") == 501


def test_links_in_a_circle_have_an_end(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "up").symlink_to("..")
    (tmp_path / "a" / "x.html").write_text("x")
    assert names(tmp_path) == {
        "a/x.html": None,
        "a/up": "is a link to a folder, which is not followed: what is in it is read where it lies",
    }


@pytest.mark.skipif(os.geteuid() == 0, reason="root may look into every folder")
def test_a_closed_folder(tmp_path):
    (tmp_path / "a").mkdir(mode=0)
    assert names(tmp_path) == {"a/": "cannot be looked into: Permission denied"}


def test_a_folder_that_vanishes(tmp_path, monkeypatch):
    (tmp_path / "a").mkdir()
    scandir = os.scandir

    def gone(place):
        (tmp_path / "a").rmdir() if Path(place) == tmp_path / "a" else None
        return scandir(place)

    monkeypatch.setattr(walking.os, "scandir", gone)
    assert names(tmp_path) == {"a/": "cannot be looked into: No such file or directory"}


def test_what_a_browser_saved_beside_a_page_and_results(tmp_path):
    for name in ("a_files/x.html", "b_files/y.html", "out/z.html", ".git/h.html"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text("x")
    (tmp_path / "a.html").write_text("x")
    assert names(tmp_path, tmp_path / "out") == {"a.html": None, "b_files/y.html": None, ".git/": None}
    found = walk(tmp_path, tmp_path / "out", lambda name: name.endswith(".html"))
    assert [entry.inner for entry in found if entry.is_hidden] == [".git/"]


def test_unique_names():
    assert unique_names(["a", "caf\udce9", "caf\\xe9", "a"]) == ["a", "caf\\xe9", "caf\\xe9 (2)", "a (2)"]
