"""The files of a test package, from a folder or from a ``.tar.xz``. Archives are hostile until shown otherwise."""

from __future__ import annotations

import io
import lzma
import os
import re
import tarfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Final

from crunch.errors import InputError

FILE_LIMIT: Final = 64 * 2**20
"""Bytes of one file; a larger one is refused."""
TOTAL_LIMIT: Final = 8 * 2**30
"""Bytes of all files of an archive."""
_HEADERS: Final = 2**20

_DRIVE: Final = re.compile(r"^[A-Za-z]:")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Would do something in a terminal, or show another name than it is."""
_SUFFIX: Final = ".tar.xz"


class PackageError(InputError):
    """A test package that cannot be used; the message names file and line."""

    def __init__(self, file: str, message: str, line: int | None = None) -> None:
        place = file if line is None else f"{file}:{line}"
        super().__init__(f"{place}: {message}")
        self.file, self.line, self.reason = file, line, message


def is_archive(path: Path) -> bool:
    """True for a name that ends like an archive of ours."""
    return path.name.endswith(_SUFFIX)


def package_name(path: Path) -> str:
    """A package is called what its folder or archive is called."""
    name = path.resolve().name
    return name.removesuffix(_SUFFIX) if is_archive(path) else name


def read_files(path: Path) -> Iterator[tuple[str, bytes]]:
    """Names and bytes of the files at the top of a package, in the order of the archive or of their names.

    Raises:
        PackageError: no package there, or an archive with path tricks, links, devices, duplicates or a bomb.
    """
    if path.is_dir():
        return _read_folder(path)
    if not path.exists():
        raise PackageError(str(path), "there is no such folder or archive")
    if not is_archive(path):
        raise PackageError(str(path), f"a test package is a folder or a {_SUFFIX} archive")
    return _read_archive(path)


def _read_folder(folder: Path) -> Iterator[tuple[str, bytes]]:
    root = folder.resolve()
    for entry in sorted(package_entries(folder)):
        if _CONTROL.search(entry.name):
            raise PackageError(repr(str(entry)), "has a control character in its name; refused")
        if entry.is_symlink() and not entry.resolve().is_relative_to(root):
            raise PackageError(str(entry), "is a link out of the package")
        if not entry.is_file():
            raise PackageError(str(entry), "is neither file nor folder, or a link that leads nowhere")
        try:
            if entry.stat().st_size > FILE_LIMIT:
                raise PackageError(str(entry), f"is larger than {FILE_LIMIT >> 20} MiB")
            data = entry.read_bytes()
        except OSError as error:
            raise PackageError(str(entry), f"cannot be read: {error.strerror}") from None
        yield entry.name, data


def package_entries(folder: Path) -> Iterator[Path]:
    """Files at the top, and those of a document in a folder of its own, which all begin with its name."""
    for entry in folder.iterdir():
        if entry.name.startswith("."):
            continue
        if not entry.is_dir():
            yield entry
        elif not entry.is_symlink() and (entry / f"{entry.name}.html").is_file():
            yield from (
                file
                for file in entry.iterdir()
                if file.name.startswith(f"{entry.name}.") and (file.is_file() or file.is_symlink())
            )


class _Metered(io.BufferedIOBase):
    """A stream that refuses to give more than one file's bytes between two members.

    The names and extended headers of an archive have sizes of their own, which tarfile reads whole into memory.
    """

    def __init__(self, path: Path, source: BinaryIO | lzma.LZMAFile) -> None:
        super().__init__()
        self._path, self._source = path, source
        self.next_member()

    def next_member(self) -> None:
        """Start counting again."""
        self._left = FILE_LIMIT + _HEADERS

    def read(self, size: int | None = -1, /) -> bytes:
        """The next bytes; what is beyond the limit is an error."""
        data = self._source.read(-1 if size is None else size)
        self._left -= len(data)
        if self._left < 0:
            raise PackageError(str(self._path), f"holds headers of more than {FILE_LIMIT >> 20} MiB")
        return data


def _read_archive(path: Path) -> Iterator[tuple[str, bytes]]:
    seen: set[str] = set()
    tops: set[str] = set()
    total = 0
    try:
        with (
            lzma.open(path) as unpacked,
            tarfile.open(fileobj=(metered := _Metered(path, unpacked)), mode="r|") as archive,
        ):
            for member in archive:
                metered.next_member()
                parts = _safe_parts(path, member)
                if member.isdir():
                    continue
                tops.add(parts[0] if len(parts) > 1 else "")
                if len(tops) > 1:
                    raise PackageError(f"{path}!{member.name}", "an archive holds one folder, and this is another one")
                key = "/".join(parts).casefold()
                if key in seen:
                    raise PackageError(f"{path}!{member.name}", "is in the archive twice")
                seen.add(key)
                total += member.size
                if member.size > FILE_LIMIT or total > TOTAL_LIMIT:
                    raise PackageError(f"{path}!{member.name}", f"is larger than {FILE_LIMIT >> 20} MiB")
                content = archive.extractfile(member)
                if len(parts) > 2 or parts[-1].startswith(".") or content is None:
                    continue
                yield parts[-1], content.read()
    except (tarfile.TarError, lzma.LZMAError, EOFError) as error:
        raise PackageError(str(path), f"is no readable {_SUFFIX} archive ({error})") from None


def _safe_parts(path: Path, member: tarfile.TarInfo) -> list[str]:
    """The parts of a member's name, or an error: nothing is unpacked to disk, and tricks are refused all the same."""
    name = member.name
    place = f"{path}!{name!r}"
    if not (member.isfile() or member.isdir()):
        raise PackageError(place, "is neither file nor folder; links and devices are refused")
    if _CONTROL.search(name):
        raise PackageError(place, "has a control character in its name; refused")
    if name.startswith("/") or _DRIVE.match(name) or "\\" in name:
        raise PackageError(place, "is an absolute path, or holds a backslash; refused")
    parts = [part for part in name.split("/") if part not in ("", ".")]
    if ".." in parts:
        raise PackageError(place, "leads out of the package; refused")
    if not parts and not member.isdir():
        raise PackageError(place, "has no name")
    return parts or ["."]


def write_folder(folder: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Write a new package folder; every file appears whole or not at all.

    Raises:
        PackageError: the folder exists and is not empty.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise PackageError(str(folder), "exists already")
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files:
        write_atomically(folder / name, data)


def write_archive(path: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Write a ``.tar.xz`` that is the same byte by byte for the same files.

    Raises:
        PackageError: the archive exists.
    """
    if path.exists():
        raise PackageError(str(path), "exists already")
    path.parent.mkdir(parents=True, exist_ok=True)
    top = package_name(path)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with tarfile.open(temporary, "w:xz", format=tarfile.PAX_FORMAT) as archive:
            for name, data in files:
                member = tarfile.TarInfo(f"{top}/{name}")
                member.size, member.mode = len(data), 0o644
                archive.addfile(member, io.BytesIO(data))
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def write_package(path: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Write a folder or an archive, by the name of ``path``."""
    (write_archive if is_archive(path) else write_folder)(path, files)


def write_atomically(path: Path, data: bytes) -> None:
    """Replace a file in one step."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        temporary.write_bytes(data)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
