from __future__ import annotations

import os
from pathlib import Path

import pytest

from crunch.corpus import page_files
from crunch.corpus.page_files import damage, file_key, find_pages, natural, read_page
from crunch.errors import InputError

PAGE = b"<html><body><p>Text</p></body></html>"


def put(folder: Path, *names: str, data: bytes = PAGE) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def test_pages_of_a_folder_in_natural_order(tmp_path):
    put(tmp_path, "p10.html", "p9.HTM", "sub/a.xhtml", "index", ".hidden.html", ".git/x.html")
    put(tmp_path, "picture.png", "notes.txt", data=b"data")
    found = find_pages([tmp_path], tmp_path / "out")
    assert [page.name for page in found.pages] == ["index", "p9.HTM", "p10.html", "sub/a.xhtml"]
    assert found.left_out == ["notes.txt", "picture.png"]
    assert found.hidden == [".git/", ".hidden.html"]
    assert {page.folder for page in found.pages} == {str(tmp_path.resolve())}


def test_results_and_what_a_browser_saved_beside_a_page_are_no_pages(tmp_path):
    put(tmp_path, "a.html", "a_files/frame.html", "b_files/c.html", "out/a.html")
    assert [page.name for page in find_pages([tmp_path], tmp_path / "out").pages] == ["a.html", "b_files/c.html"]


def test_folder_of_folders_is_several_sites(tmp_path):
    put(tmp_path, "one.org/a.html", "one.org/deep/b.html", "two.org/c.html")
    pages = find_pages([tmp_path], tmp_path / "out").pages
    assert [Path(page.folder).name for page in pages] == ["one.org", "one.org", "two.org"]


def test_several_folders_keep_their_names(tmp_path):
    put(tmp_path, "x/a.html", "y/a.html")
    found = find_pages([tmp_path / "x", tmp_path / "y"], tmp_path / "out")
    assert [page.name for page in found.pages] == ["x/a.html", "y/a.html"]


def test_files_are_taken_as_they_are_and_once(tmp_path):
    put(tmp_path, "a.html", "b.data")
    a, b = tmp_path / "a.html", tmp_path / "b.data"
    assert [page.name for page in find_pages([a, b, a, tmp_path], tmp_path / "out").pages] == ["a.html", "b.data"]


def test_missing_file(tmp_path):
    with pytest.raises(InputError, match=r"there is no .*missing"):
        find_pages([tmp_path / "missing.html"], tmp_path / "out")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "empty"),
        (b" \n\t ", "empty"),
        (b"%PDF-1.4 ...", "binary: a PDF document"),
        (b"\x89PNG\r\n", "binary: a picture"),
        (bytes(range(256)) * 40, "binary"),
        (b"\0" * 5_000, "binary"),
        (b"just words", "no HTML"),
        (b'<meta charset="utf-8"><p>' + b"\xff\xfe\xfd x" * 2_000, "corrupt"),
    ],
)
def test_what_cannot_be_a_page_says_why(tmp_path, data, message):
    (tmp_path / "x.html").write_bytes(data)
    with pytest.raises(InputError, match=message):
        read_page(tmp_path / "x.html")


def test_too_large(tmp_path, monkeypatch):
    monkeypatch.setattr(page_files, "LARGEST", 10)
    put(tmp_path, "x.html")
    with pytest.raises(InputError, match="too large"):
        read_page(tmp_path / "x.html")


def test_unreadable(tmp_path):
    with pytest.raises(InputError, match="is a folder and no file"):
        read_page(tmp_path)


@pytest.mark.parametrize(
    ("text", "encoding", "head"),
    [
        ("Bäckerei – Brot", "utf-8", ""),
        ("Bäckerei", "windows-1252", ""),
        ("хлеб и соль", "windows-1251", '<meta charset="windows-1251">'),
        ("東京の天気", "shift_jis", '<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">'),
        ("東京の天気", "utf-16", ""),
        ("東京の天気はとても良いです", "euc_jp", ""),
        ("Ελληνικά", "utf-8-sig", ""),
    ],
)
def test_encodings(tmp_path, text, encoding, head):
    (tmp_path / "x.html").write_bytes(f"<html><head>{head}</head><body><p>{text}</p>".encode(encoding))
    assert text in read_page(tmp_path / "x.html")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("<html><body><p>x</p></body></html>", None),
        ("<p>x", None),
        ("<html><body><p>x</p>", "has no end"),
        ("<html><body><p>x</p><div cla", "in the middle of a tag"),
    ],
)
def test_damage(text, says):
    found = damage(text)
    assert found is None if says is None else says in str(found)


def test_natural_order():
    assert sorted(["p10", "p9", "P1", "a2b10", "a2b9"], key=natural) == ["a2b9", "a2b10", "P1", "p9", "p10"]


def test_odd_files_are_named_and_links_are_not_followed_out(tmp_path):
    folder = tmp_path / "site"
    put(folder, "a.html", "dir.html/b.html")
    (tmp_path / "mine.html").write_bytes(PAGE)
    os.mkfifo(folder / "pipe.html")
    os.mkfifo(folder / "pipe")
    for name, target in (
        ("zero.html", "/dev/zero"),
        ("zero", "/dev/zero"),
        ("out.html", "../mine.html"),
        ("loop.html", "loop.html"),
        ("gone.html", "gone"),
        ("same.html", "a.html"),
        ("folder.html", "dir.html"),
        ("up", ".."),
    ):
        (folder / name).symlink_to(target)
    os.close(os.open(os.fsencode(folder) + b"/caf\xe9.html", os.O_CREAT | os.O_WRONLY))
    os.close(os.open(os.fsencode(folder) + b"/caf\\xe9.html", os.O_CREAT | os.O_WRONLY))
    found = find_pages([folder], tmp_path / "out")
    names = [page.name for page in found.pages]
    assert names == ["a.html", "caf\\xe9.html", "caf\\xe9.html (2)", "dir.html/b.html"]
    assert sorted(page.inner for page in found.pages)[2] == "caf\udce9.html"
    assert dict(found.refused) == {
        "pipe.html": "is a pipe and no file",
        "zero.html": "is a link out of the folder, which is not followed: name the file itself",
        "out.html": "is a link out of the folder, which is not followed: name the file itself",
        "loop.html": "is a link that leads in a circle",
        "gone.html": "cannot be read: No such file or directory",
        "folder.html": "is a link to a folder, which is not followed: what is in it is read where it lies",
    }
    assert found.left_out == ["pipe"]
    assert dict(found.links) == {
        **{name: why for name, why in found.refused if "link" in why},
        "up": "is a link out of the folder, which is not followed: name the folder itself",
        "zero": "is a link out of the folder, which is not followed: name the file itself",
    }


def test_what_is_named_itself_is_read_through_links(tmp_path):
    put(tmp_path, "site/a.html")
    (tmp_path / "link.html").symlink_to("site/a.html")
    os.mkfifo(tmp_path / "pipe.html")
    found = find_pages([tmp_path / "link.html", tmp_path / "pipe.html"], tmp_path / "out")
    assert [page.name for page in found.pages] == ["link.html"]
    assert found.refused == [("pipe.html", "is a pipe and no file")]
    assert "Text" in read_page(found.pages[0].path, follow=False)


def test_a_page_that_a_link_has_replaced_meanwhile_is_not_read(tmp_path):
    put(tmp_path, "a.html", "mine.html")
    (page, _) = find_pages([tmp_path], tmp_path / "out").pages
    page.path.unlink()
    page.path.symlink_to("mine.html")
    with pytest.raises(InputError, match="is a link and no file"):
        read_page(page.path, follow=False)


def test_a_file_that_is_written_anew_has_another_key(tmp_path):
    put(tmp_path, "a.html")
    path = tmp_path / "a.html"
    before = file_key(path)
    assert file_key(path) == before
    path.write_text(path.read_text() + "more")
    assert file_key(path) != before
    path.unlink()
    assert file_key(path) == "gone"


def test_a_hidden_page_makes_no_site_of_a_folder_of_sites(tmp_path):
    put(tmp_path, ".index.html", "one.org/a.html", "two.org/.b.html", "two.org/c.html", ".out/a.html")
    found = find_pages([tmp_path], tmp_path / ".out")
    assert [Path(page.folder).name for page in found.pages] == ["one.org", "two.org"]
    assert found.hidden == [".index.html", "two.org/.b.html"]
