"""The package of marked pages: how it is chosen, what its documents are called."""

from __future__ import annotations

import pytest

from crunch.errors import InputError
from crunch_lab.annotation.folder import (
    checked_annotator,
    choose_folder,
    chosen_folder,
    document_name,
    documents_of,
    of_address,
    usable_folder,
)
from crunch_lab.annotation.gold import save_gold
from crunch_lab.evaluation.packages import Package, Problem
from tests.unit.crunch_lab.annotation.support import URL, USUAL, marked


def test_it_is_chosen_once(tmp_path):
    assert chosen_folder() is None
    with pytest.raises(InputError, match="no folder"):
        usable_folder()
    folder = choose_folder(f" {tmp_path}/new/gold ")
    assert (chosen_folder(), usable_folder()) == (folder, folder)
    assert (folder / "package.toml").read_text("utf-8").count("name = ") == 1
    assert choose_folder(str(folder)) == folder


def test_home_is_known(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    assert choose_folder("~/gold") == tmp_path / "gold"


@pytest.mark.parametrize("text", ["", "  ", "gold", "../gold", "./x"])
def test_relative_paths_are_refused(text):
    with pytest.raises(InputError, match="absolute"):
        choose_folder(text)
    assert chosen_folder() is None


def test_folders_of_something_else_are_refused(tmp_path):
    (tmp_path / "file").write_text("x", "utf-8")
    with pytest.raises(InputError, match="is a file"):
        choose_folder(str(tmp_path / "file"))
    with pytest.raises(InputError, match="other files"):
        choose_folder(str(tmp_path))
    (tmp_path / "package.toml").write_text('name = "x"\ndocuments = 0\n', "utf-8")
    (tmp_path / "file").unlink()
    with pytest.raises(InputError, match="how many"):
        choose_folder(str(tmp_path))
    (tmp_path / "package.toml").write_text("name = \n", "utf-8")
    with pytest.raises(InputError, match="no package to add to"):
        choose_folder(str(tmp_path))


def test_a_folder_that_went_away(folder):
    (folder / "package.toml").unlink()
    with pytest.raises(InputError, match="any more"):
        usable_folder()


def test_documents_by_address(folder):
    saved = save_gold(folder, marked(*USUAL))
    save_gold(folder, marked(*USUAL, url="https://www.example.org/other"))
    assert len(documents_of(folder)) == 2
    (one,) = of_address(folder, f"{URL}#part")
    assert (one.name, one.url, one.annotators) == (saved.name, URL, ("ada",))
    assert of_address(folder, "https://www.example.org/") == []
    assert [entry for entry in Package(folder).entries() if isinstance(entry, Problem)] == []


@pytest.mark.parametrize(
    ("url", "beginning"),
    [
        ("https://www.example.org/news/A%20story.html", "example-org-a-20story-html-"),
        ("https://example.org/../../etc/passwd", "example-org-passwd-"),
        ("https://example.org/con", "example-org-con-"),
        ("file:///a/..%2f..%2f.ssh", "page-2f-2f-ssh-"),
        ("https://пример.example/путь", "example-"),
        ("https://example.org/" + "a" * 500, "example-org-aaaa"),
        ("\ud800", "page-"),
    ],
)
def test_names_are_plain(url, beginning):
    name = document_name(url, set())
    assert name.startswith(beginning)
    assert len(name) < 64
    assert name.strip("abcdefghijklmnopqrstuvwxyz0123456789-") == ""


def test_names_are_never_taken_twice():
    taken: set[str] = set()
    for _ in range(12):
        taken.add(document_name(URL, taken))
    assert len(taken) == 12


@pytest.mark.parametrize("name", ["", "Ada", "a/b", "..", "a.b", "-a", "a" * 40, "a b"])
def test_names_of_annotators(name):
    assert checked_annotator("ada-2") == "ada-2"
    with pytest.raises(InputError):
        checked_annotator(name)
