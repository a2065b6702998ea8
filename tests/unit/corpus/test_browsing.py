from __future__ import annotations

import pytest

from crunch.corpus.browsing import given_folder, look_into, title_of, titles
from crunch.corpus.page_files import find_pages
from crunch.errors import InputError
from tests.unit.corpus.conftest import make_site


def test_folders_in_natural_order_without_hidden_ones(tmp_path):
    for name in ("p10", "p9", ".git"):
        (tmp_path / name).mkdir()
    found = look_into(str(tmp_path))
    assert found.folders == ["p9", "p10"]
    assert found.parent == tmp_path.parent


@pytest.mark.parametrize("text", ["relative/path", "/nowhere/at/all", "\0"])
def test_what_is_no_folder(text):
    with pytest.raises(InputError):
        given_folder(text)


def test_own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    assert look_into("").path == tmp_path


@pytest.mark.parametrize(
    ("data", "title"),
    [
        (b"<title>A  page\n of bread</title>", "A page of bread"),
        (b"<TITLE lang=en>Caf&eacute;</TITLE>", "Café"),
        ("<meta charset=shift_jis><title>\u99c5</title>".encode("shift_jis"), "駅"),
        (b"<p>none", ""),
        (b"\0\1\2<title>x</title>", ""),
        (b"", ""),
    ],
)
def test_titles(data, title):
    assert title_of(data) == title


def test_titles_and_sizes_of_a_folder(tmp_path):
    pages = find_pages([make_site(tmp_path / "site", 3)], tmp_path / "out").pages
    found = list(titles(pages))
    assert [name for name, _, _ in found] == [page.name for page in pages]
    assert all(title and size == page.path.stat().st_size for (_, title, size), page in zip(found, pages, strict=True))


def test_a_page_that_is_gone_meanwhile(tmp_path):
    pages = find_pages([make_site(tmp_path / "site", 1)], tmp_path / "out").pages
    pages[0].path.unlink()
    assert list(titles(pages)) == [(pages[0].name, "", 0)]
