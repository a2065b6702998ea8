"""Reading ``.tar.xz`` archives that anybody may have made: everything about one is bounded before any of it is used."""

from __future__ import annotations

import io
import lzma
import re
import tarfile
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from crunch.errors import InputError, shown
from crunch.file_kinds import no_file
from crunch_lab.evaluation.xz import unpacked_size

SUFFIX: Final = ".tar.xz"
FILE_LIMIT: Final = 64 * 2**20
"""Bytes of one file; a larger one is refused."""
TOTAL_LIMIT: Final = 8 * 2**30
"""Bytes of all files of an archive."""
MEMBER_LIMIT: Final = 200_000
"""Files and folders of an archive."""
RATIO_LIMIT: Final = 2_000
"""Bytes that one packed byte may become, in an archive of more than one file's limit; real packages have up to 100."""
MEMORY_LIMIT: Final = 128 * 2**20
"""Bytes that unpacking may take, most of which is the dictionary; ``xz -9`` wants 65 MiB."""
_HEADER: Final = 2**10
_HEADERS: Final = 2**20
_PIECE: Final = 2**16

_DRIVE: Final = re.compile(r"^[A-Za-z]:")
UNSAFE: Final = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Would do something in a terminal, or show another name than it is."""
_HALF: Final = re.compile("[\ud800-\udfff]")
_BROKEN: Final = (tarfile.TarError, lzma.LZMAError, EOFError, ValueError, OverflowError, RecursionError, IndexError)
"""What the two libraries raise for what is no archive."""


class PackageError(InputError):
    """A test package that cannot be used; the message names file and line."""

    def __init__(self, file: str, message: str, line: int | None = None) -> None:
        self.file, self.line, self.reason = shown(file), line, message
        where = self.file if line is None else f"{self.file}:{line}"
        super().__init__(f"{where}: {message}")


def same_name(name: str) -> str:
    """Equal for names that some file system takes for one: in small letters, and in one normal form."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def why_no_name(name: str) -> str | None:
    """What is wrong with the name of a file of a package; None when nothing is."""
    if UNSAFE.search(name):
        return "has a control character in its name; refused"
    if _HALF.search(name):
        return "has a name that is not UTF-8; refused"
    return None


def read_archive(path: Path) -> Iterator[tuple[str, bytes]]:
    """Names and bytes of the files at the top of an archive, in its order; nothing is unpacked to disk.

    The archive is walked through once before the first file is given: it is refused whole, or used.

    Raises:
        PackageError: no archive, path tricks, links, devices, duplicates, or a bomb.
    """
    try:
        what = no_file(path.stat().st_mode)
        if what is not None:
            raise PackageError(str(path), f"is {what} and no file")
        with path.open("rb") as packed:
            _check_size(path, packed)
            for _ in _walk(path, packed, contents=False):
                pass
            yield from _walk(path, packed, contents=True)
    except OSError as error:
        raise PackageError(str(path), f"cannot be read: {error.strerror or error}") from None


def _check_size(path: Path, packed: BinaryIO) -> None:
    """Hold the sizes that the archive's index states against the limits; a wrong index is found out by unpacking."""
    try:
        size, unpacked = unpacked_size(packed)
    except (lzma.LZMAError, EOFError) as error:
        raise _no_archive(path, error) from None
    if unpacked > TOTAL_LIMIT + MEMBER_LIMIT * _HEADER:
        sizes = f"{unpacked / 2**30:.1f} GiB unpacked, and {TOTAL_LIMIT / 2**30:.1f} GiB is the most"
        raise PackageError(str(path), f"would be {sizes}")
    if unpacked > FILE_LIMIT and unpacked > RATIO_LIMIT * size:
        factors = f"a factor of {unpacked // size:,} unpacked, and {RATIO_LIMIT:,} is the most"
        raise PackageError(str(path), f"would grow by {factors}")


class _Metered(io.RawIOBase):
    """The unpacked stream, which refuses to give more than one file's bytes between two members.

    The names and extended headers of an archive have sizes of their own, which tarfile reads whole into memory.
    """

    def __init__(self, path: Path, packed: BinaryIO) -> None:
        super().__init__()
        packed.seek(0)
        self._path, self._packed = path, packed
        self._unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ, MEMORY_LIMIT)
        self._total = 0
        self.next_member()

    def next_member(self) -> None:
        """Start counting again."""
        self._left = FILE_LIMIT + _HEADERS

    def read(self, size: int | None = -1, /) -> bytes:
        """The next bytes, fewer only at the end; what is beyond the limit is an error."""
        wanted = self._left + 1 if size is None or size < 0 else size
        found = bytearray()
        while len(found) < wanted and len(found) <= self._left:
            piece = self._next(min(wanted - len(found), _PIECE))
            if piece is None:
                break
            found += piece
        self._left -= len(found)
        if self._left < 0:
            raise PackageError(str(self._path), f"holds headers of more than {FILE_LIMIT >> 20} MiB")
        return bytes(found)

    def _next(self, size: int) -> bytes | None:
        unpacker = self._unpacker
        if unpacker.eof:  # another stream may follow, with zeros before it
            rest = (unpacker.unused_data or self._packed.read(_PIECE)).lstrip(b"\0")
            while not rest:
                rest = self._packed.read(_PIECE)
                if not rest:
                    return None
                rest = rest.lstrip(b"\0")
            self._unpacker = unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ, MEMORY_LIMIT)
            return unpacker.decompress(rest, size)
        packed = self._packed.read(_PIECE) if unpacker.needs_input else b""
        if unpacker.needs_input and not packed:
            raise EOFError("it ends in the middle")
        return unpacker.decompress(packed, size)


def _walk(path: Path, packed: BinaryIO, *, contents: bool) -> Iterator[tuple[str, bytes]]:
    seen: set[str] = set()
    tops: set[str] = set()
    total = count = 0
    try:
        with tarfile.open(fileobj=(metered := _Metered(path, packed)), mode="r|") as archive:
            for member in archive:
                metered.next_member()
                archive.members = []  # type: ignore[attr-defined]  # else every header stays in memory
                count += 1
                if count > MEMBER_LIMIT:
                    raise PackageError(str(path), f"holds more than {MEMBER_LIMIT:,} files")
                parts = _safe_parts(path, member)
                if member.isdir():
                    continue
                where = f"{path}!{member.name}"
                tops.add(parts[0] if len(parts) > 1 else "")
                if len(tops) > 1:
                    raise PackageError(where, "an archive holds one folder, and this is another one")
                key = same_name("/".join(parts))
                if key in seen:
                    raise PackageError(
                        where, "is in the archive twice, or with another that differs in case or normal form only"
                    )
                seen.add(key)
                if member.size < 0:
                    raise PackageError(where, "states a size below zero")
                total += member.size
                if member.size > FILE_LIMIT:
                    raise PackageError(where, f"is larger than {FILE_LIMIT >> 20} MiB")
                if total > TOTAL_LIMIT:
                    raise PackageError(where, f"makes the archive larger than {TOTAL_LIMIT >> 20} MiB unpacked")
                if not contents or len(parts) > 2 or parts[-1].startswith("."):
                    continue
                content = archive.extractfile(member)
                if content is not None:
                    yield parts[-1], content.read()
    except PackageError:
        raise
    except lzma.LZMAError as error:
        if "emory" in str(error):
            raise PackageError(str(path), f"needs more than {MEMORY_LIMIT >> 20} MiB to be unpacked") from None
        raise _no_archive(path, error) from None
    except _BROKEN as error:
        raise _no_archive(path, error) from None


def _no_archive(path: Path, error: BaseException) -> PackageError:
    return PackageError(str(path), f"is no readable {SUFFIX} archive ({shown(error) or type(error).__name__})")


def _safe_parts(path: Path, member: tarfile.TarInfo) -> list[str]:
    """The parts of a member's name, or an error: nothing is unpacked to disk, and tricks are refused all the same."""
    name = member.name
    where = f"{path}!{name}"
    if member.issparse() or not (member.isfile() or member.isdir()):
        raise PackageError(where, "is neither file nor folder; links, devices and files with holes are refused")
    if (why := why_no_name(name)) is not None:
        raise PackageError(where, why)
    if name.startswith("/") or _DRIVE.match(name) or "\\" in name:
        raise PackageError(where, "is an absolute path, or holds a backslash; refused")
    parts = [part for part in name.split("/") if part not in ("", ".")]
    if ".." in parts:
        raise PackageError(where, "leads out of the package; refused")
    if not parts and not member.isdir():
        raise PackageError(where, "has no name")
    return parts or ["."]
