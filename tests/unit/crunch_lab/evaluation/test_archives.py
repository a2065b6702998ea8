"""Archives that were made to do harm: each is refused whole, in words, before any of it is used."""

from __future__ import annotations

import io
import lzma
import os
import random
import tarfile
import tracemalloc
import zlib
from contextlib import suppress

import pytest

from crunch_lab.evaluation import archives
from crunch_lab.evaluation.archives import PackageError, read_archive, same_name
from crunch_lab.evaluation.packages import Package


def tar(*names: str | bytes, data: bytes = b"hi", form: int = tarfile.PAX_FORMAT) -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=form) as archive:
        for name in names:
            member = tarfile.TarInfo(name if isinstance(name, str) else name.decode("utf-8", "surrogateescape"))
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return stream.getvalue()


@pytest.fixture
def archive(tmp_path):
    def write(data, *, pack=lzma.compress):
        path = tmp_path / "set.tar.xz"
        path.write_bytes(pack(data))
        return path

    return write


def refusal(path) -> str:
    """What the reader of an archive is told; nothing of the archive may be given before."""
    given = []
    with pytest.raises(PackageError) as caught:
        given.extend(read_archive(path))
    assert not given, "part of a bad archive was used"
    assert caught.value.message.isprintable()
    return caught.value.message


def test_nothing_of_an_archive_is_used_whose_last_member_is_bad(archive):
    assert "leads out" in refusal(archive(tar("set/a.html", "set/b.html", "set/../../c.html")))


@pytest.mark.parametrize(
    "names",
    [
        ("set/a.html", "set/A.html"),
        ("set/caf\u00e9.html", "set/cafe\u0301.html"),
        ("set/STRASSE.html", "set/stra\u00dfe.html"),
        ("set/\u1e69.html", "set/s\u0307\u0323.html"),
    ],
)
def test_names_that_some_file_system_takes_for_one(archive, names):
    assert "case or normal form" in refusal(archive(tar(*names)))


def test_names_that_differ(archive):
    assert len(list(read_archive(archive(tar("set/a.html", "set/b.html", "set/caf\u00e9.html"))))) == 3
    assert same_name("\u0130") != same_name("i")


def test_a_name_that_is_not_utf_8(archive):
    assert refusal(archive(tar(b"set/caf\xe9.html", form=tarfile.GNU_FORMAT))).endswith("is not UTF-8; refused")


@pytest.mark.parametrize("count", [4, 200])
def test_number_of_members_is_bounded(archive, monkeypatch, count):
    monkeypatch.setattr(archives, "MEMBER_LIMIT", count - 1)
    path = archive(tar(*(f"set/{number}.html" for number in range(count))))
    assert f"holds more than {count - 1} files" in refusal(path)
    monkeypatch.setattr(archives, "MEMBER_LIMIT", count)
    assert len(list(read_archive(path))) == count


@pytest.mark.slow
def test_headers_of_members_do_not_stay_in_memory(archive):
    peaks = []
    for count in (100, 1_500):
        path = archive(tar(*(f"set/{number}.html" for number in range(count)), data=b"", form=tarfile.GNU_FORMAT))
        tracemalloc.start()
        assert sum(1 for _ in read_archive(path)) == count
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert (peaks[1] - peaks[0]) / 1_400 < 400, "more than the name is kept of each"


@pytest.mark.slow
def test_a_bomb_is_known_by_its_index_before_anything_is_unpacked(archive, monkeypatch):
    monkeypatch.setattr(archives, "_walk", None)
    path = archive(bytes(200 * 2**20), pack=lambda data: lzma.compress(data, preset=0))
    assert "would grow by a factor of" in refusal(path)
    monkeypatch.setattr(archives, "RATIO_LIMIT", 1 << 40)
    monkeypatch.setattr(archives, "TOTAL_LIMIT", 100 * 2**20)
    monkeypatch.setattr(archives, "MEMBER_LIMIT", 100)
    assert "would be 0.2 GiB unpacked, and 0.1 GiB is the most" in refusal(path)


def with_dictionary(packed: bytes, code: int) -> bytes:
    """The same archive, which says that it needs another dictionary: 40 stands for 4 GiB."""
    head = bytearray(packed[12 : 12 + 4 * (packed[12] + 1)])
    head[head.index(b"\x21\x01") + 2] = code
    head[-4:] = zlib.crc32(head[:-4]).to_bytes(4, "little")
    return packed[:12] + head + packed[12 + len(head) :]


def test_dictionary_is_bounded(archive):
    data = tar("set/a.html")
    assert "needs more than 128 MiB" in refusal(
        archive(data, pack=lambda data: with_dictionary(lzma.compress(data), 40))
    )
    path = archive(data, pack=lambda data: with_dictionary(lzma.compress(data), 28))  # 64 MiB, as of xz -9
    assert [name for name, _ in read_archive(path)] == ["a.html"]


def test_several_streams_and_zeros_between_them(archive):
    data = tar("set/a.html", "set/b.html")
    parts = lzma.compress(data[:700]) + bytes(8) + lzma.compress(data[700:]) + bytes(4)
    assert [name for name, _ in read_archive(archive(parts, pack=bytes))] == ["a.html", "b.html"]


def test_one_file_and_all_files_are_bounded(archive, monkeypatch):
    monkeypatch.setattr(archives, "FILE_LIMIT", 5)
    assert "a.html: is larger than" in refusal(archive(tar("set/a.html", data=b"sixsix")))
    monkeypatch.setattr(archives, "TOTAL_LIMIT", 9)
    assert "b.html: makes the archive larger" in refusal(archive(tar("set/a.html", "set/b.html", data=b"fives")))


def test_a_file_with_holes(archive):
    sparse = tarfile.TarInfo("set/a.html")
    sparse.type, sparse.size = tarfile.GNUTYPE_SPARSE, 0
    assert "holes" in refusal(archive(sparse.tobuf(tarfile.GNU_FORMAT) + bytes(1024)))


def test_a_thousand_long_names_for_one_file(archive):
    """Python's reader calls itself for each of them."""
    header = tarfile.TarInfo("././@LongLink")
    header.type, header.size = tarfile.GNUTYPE_LONGNAME, 6
    one = header.tobuf(tarfile.GNU_FORMAT) + b"a.html".ljust(512, b"\0")
    assert "is no readable" in refusal(archive(one * 3_000 + tar("a.html")))


@pytest.mark.parametrize("size", ["x", "-5", "-9999999", "9" * 5_000, "1e400", "99999999999"])
def test_sizes_in_extended_headers(archive, size):
    record = f" size={size}\n"
    length = next(number for number in range(len(record), 6_000) if number == len(record) + len(str(number)))
    member = tarfile.TarInfo("set/a.html")
    member.type, member.size = tarfile.XHDTYPE, length
    header = f"{length}{record}".encode()
    blocks = member.tobuf(tarfile.USTAR_FORMAT) + header.ljust(-(-len(header) // 512) * 512, b"\0")
    path = archive(blocks + tar("set/a.html"))
    if size.lstrip("-").isdecimal() and len(size) < 20:
        assert "size" in refusal(path) or "larger" in refusal(path)
    else:  # read as zero, or refused
        with suppress(PackageError):
            assert [len(data) for _, data in read_archive(path)] in ([0], [2])


@pytest.mark.parametrize("name", ["zero", "pipe"])
def test_what_is_no_file(tmp_path, name):
    path = tmp_path / f"{name}.tar.xz"
    path.symlink_to("/dev/zero") if name == "zero" else os.mkfifo(path)
    assert "is a device" in refusal(path) or name == "pipe"


@pytest.mark.parametrize("seed", range(4))
def test_mutations_are_read_or_refused(archive, seed):
    """An archive of which some bytes are others: no other error than the one that names it, and never a hang."""
    chance = random.Random(seed)
    whole = tar("set/package.toml", "set/a.html", "set/a.txt", "set/a.json", "set/" + "x" * 150 + ".html")
    packed = lzma.compress(whole)
    for turn in range(150):
        inside = turn % 3 != 0
        data = bytearray(whole if inside else packed)
        for _ in range(chance.randrange(1, 6)):
            place = chance.randrange(len(data)) if chance.random() < 0.3 else chance.randrange(min(len(data), 1024))
            data[place] = chance.choice([0, 0x30, 0x37, 0x78, 0x67, 0x4C, 0x53, 0xFF, chance.randrange(256)])
        if chance.random() < 0.3:
            del data[chance.randrange(len(data)) :]
        path = archive(bytes(data), pack=lzma.compress if inside else bytes)
        with suppress(PackageError):
            list(map(str, Package(path).entries()))
