"""Archives with tricks in them are refused, and the message names the member."""

import io
import lzma
import os
import tarfile
import tracemalloc

import pytest

from crunch_lab.evaluation import archives
from crunch_lab.evaluation.package_files import PackageError, read_files, write_archive, write_folder
from crunch_lab.evaluation.packages import Package


@pytest.fixture
def make_archive(tmp_path):
    def make(*members):
        path = tmp_path / "set.tar.xz"
        with tarfile.open(path, "w:xz") as archive:
            for name, kind in members:
                member = tarfile.TarInfo(name)
                member.type = kind
                if kind == tarfile.REGTYPE:
                    member.size = 2
                else:
                    member.linkname = "/etc/passwd"
                archive.addfile(member, io.BytesIO(b"hi"))
        return path

    return make


@pytest.mark.parametrize(
    ("name", "kind", "reason"),
    [
        ("../evil.html", tarfile.REGTYPE, "leads out"),
        ("set/../../evil.html", tarfile.REGTYPE, "leads out"),
        ("/etc/evil.html", tarfile.REGTYPE, "absolute"),
        ("C:/evil.html", tarfile.REGTYPE, "absolute"),
        ("set\\..\\evil.html", tarfile.REGTYPE, "backslash"),
        ("set/a\x1b[31m.html", tarfile.REGTYPE, "control character"),
        ("set/a\nb.html", tarfile.REGTYPE, "control character"),
        ("set/\u202elmth.a", tarfile.REGTYPE, "control character"),
        ("set/link.html", tarfile.SYMTYPE, "links"),
        ("set/link.html", tarfile.LNKTYPE, "links"),
        ("set/device.html", tarfile.CHRTYPE, "devices"),
        ("set/pipe.html", tarfile.FIFOTYPE, "devices"),
    ],
)
def test_path_tricks_are_refused(make_archive, name, kind, reason):
    path = make_archive(("set/fine.html", tarfile.REGTYPE), (name, kind))
    with pytest.raises(PackageError, match=reason) as caught:
        list(read_files(path))
    assert caught.value.message.isprintable()


def test_a_name_twice_is_refused(make_archive):
    path = make_archive(("set/a.html", tarfile.REGTYPE), ("set/A.html", tarfile.REGTYPE))
    with pytest.raises(PackageError, match="twice"):
        list(read_files(path))


def test_two_folders_are_refused(make_archive):
    path = make_archive(("set/a.html", tarfile.REGTYPE), ("other/b.html", tarfile.REGTYPE))
    with pytest.raises(PackageError, match="one folder"):
        list(read_files(path))


def test_a_bomb_is_refused(make_archive, monkeypatch):
    monkeypatch.setattr(archives, "TOTAL_LIMIT", 3)
    path = make_archive(("set/a.html", tarfile.REGTYPE), ("set/b.html", tarfile.REGTYPE))
    with pytest.raises(PackageError, match="larger"):
        list(read_files(path))


@pytest.mark.parametrize("kind", [tarfile.GNUTYPE_LONGNAME, tarfile.XHDTYPE, tarfile.XGLTYPE])
def test_a_bomb_of_headers_is_refused(tmp_path, monkeypatch, kind):
    """Long names and extended headers are read before there is a member to look at."""
    monkeypatch.setattr(archives, "FILE_LIMIT", 2**20)
    monkeypatch.setattr(archives, "RATIO_LIMIT", 2**20)
    header = tarfile.TarInfo("bomb")
    header.type, header.size = kind, 64 * 2**20
    path = tmp_path / "set.tar.xz"
    with lzma.open(path, "wb", preset=0) as file:
        file.write(header.tobuf(tarfile.GNU_FORMAT))
        file.write(bytes(header.size))
    tracemalloc.start()
    with pytest.raises(PackageError, match="headers of more than 1 MiB"):
        list(read_files(path))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 16 * 2**20


def test_garbage_is_no_archive(tmp_path):
    path = tmp_path / "set.tar.xz"
    path.write_bytes(b"no archive")
    with pytest.raises(PackageError, match="readable"):
        list(read_files(path))


def test_a_truncated_archive(tmp_path, make_package):
    whole = tmp_path / "whole.tar.xz"
    write_archive(whole, read_files(make_package()))
    cut = tmp_path / "cut.tar.xz"
    cut.write_bytes(whole.read_bytes()[:300])
    with pytest.raises(PackageError, match="readable"):
        list(read_files(cut))


def test_a_link_out_of_a_folder(make_package, tmp_path):
    (tmp_path / "secret.txt").write_text("secret")
    folder = make_package()
    (folder / "three.txt").symlink_to(tmp_path / "secret.txt")
    with pytest.raises(PackageError, match="link out"):
        list(read_files(folder))


def test_a_pipe_in_a_folder_is_not_waited_for(make_package):
    folder = make_package()
    os.mkfifo(folder / "pipe.html")
    with pytest.raises(PackageError, match=r"pipe\.html: is neither file nor folder"):
        list(read_files(folder))


def test_control_characters_in_a_folder(make_package):
    folder = make_package()
    (folder / "a\x1b[2J.html").write_text("x")
    with pytest.raises(PackageError, match="control character") as caught:
        list(read_files(folder))
    assert caught.value.message.isprintable()


def test_a_document_in_a_folder_of_its_own(make_package, tmp_path):
    folder = make_package("a", {"one": "x", "two": "y"})
    (folder / "two").mkdir()
    for file in folder.glob("two.*"):
        file.rename(folder / "two" / file.name)
    (folder / "two" / "other.txt").write_text("is of no document")
    (folder / "three").mkdir()
    (folder / "three" / "four.html").write_text("neither")
    (folder / ".new-five").mkdir()
    (folder / ".new-five" / ".new-five.html").write_text("not yet")
    assert {name for name, _ in read_files(folder)} == {
        *("package.toml", "one.html", "one.txt", "one.json"),
        *("two.html", "two.txt", "two.json"),
    }
    assert [document.name for document in Package(folder).documents()] == ["one", "two"]


def test_folder_and_archive_give_the_same_documents(make_package, tmp_path):
    folder = make_package()
    archive = tmp_path / "copy" / "news.tar.xz"
    write_archive(archive, read_files(folder))
    assert list(Package(folder).documents()) == list(Package(archive).documents())
    again = tmp_path / "again" / "news.tar.xz"
    write_archive(again, read_files(folder))
    assert archive.read_bytes() == again.read_bytes()


def test_nothing_is_overwritten(make_package):
    folder = make_package()
    with pytest.raises(PackageError, match="exists"):
        write_folder(folder, [])


def test_nothing_there(tmp_path):
    with pytest.raises(PackageError, match="no such"):
        read_files(tmp_path / "nothing")
