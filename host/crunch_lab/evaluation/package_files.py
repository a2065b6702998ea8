"""The files of a test package, from a folder or from a ``.tar.xz``; writing of both."""

from __future__ import annotations

import io
import os
import tarfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from crunch.documents.files import read_file
from crunch.errors import InputError, unicode_name
from crunch.files import replace_file, replacing
from crunch_lab.evaluation.archives import FILE_LIMIT, SUFFIX, PackageError, read_archive, same_name, why_no_name

__all__ = ["PackageError", "same_name"]


def is_archive(path: Path) -> bool:
    """True for a name that ends like an archive of ours."""
    return path.name.endswith(SUFFIX)


def package_name(path: Path) -> str:
    """A package is called what its folder or archive is called."""
    name = unicode_name(Path(os.path.realpath(path)).name)
    return name.removesuffix(SUFFIX) if is_archive(path) else name


def read_files(path: Path, report: Callable[[PackageError], object] | None = None) -> Iterator[tuple[str, bytes]]:
    """Names and bytes of the files at the top of a package, in the order of the archive or of their names.

    Args:
        path: of the package.
        report: is told of a file of a folder that cannot be used, in place of an error; the rest goes on.

    Raises:
        PackageError: no package there, a file that cannot be used, or a bad archive, of which then nothing is given.
    """
    try:
        if path.is_dir():
            return _read_folder(path, report)
        if not path.exists():
            raise PackageError(str(path), "there is no such folder or archive")
    except OSError as error:
        raise PackageError(str(path), f"cannot be read: {error.strerror}") from None
    if not is_archive(path):
        raise PackageError(str(path), f"a test package is a folder or a {SUFFIX} archive")
    return read_archive(path)


def _read_folder(folder: Path, report: Callable[[PackageError], object] | None) -> Iterator[tuple[str, bytes]]:
    root = folder.resolve()
    try:
        entries = sorted(package_entries(folder))
    except OSError as error:
        raise PackageError(str(error.filename or folder), f"cannot be read: {error.strerror}") from None
    for entry in entries:
        try:
            data = _read(root, entry)
        except PackageError as error:
            if report is None:
                raise
            report(error)
        else:
            yield entry.name, data


def _read(root: Path, entry: Path) -> bytes:
    if (why := why_no_name(entry.name)) is not None:
        raise PackageError(str(entry), why)
    real = Path(os.path.realpath(entry))
    if entry.is_symlink() and not real.is_relative_to(root):
        raise PackageError(str(entry), "is a link out of the package")
    if not entry.is_file():
        raise PackageError(str(entry), "is neither file nor folder, or a link that leads nowhere")
    try:
        return read_file(real, FILE_LIMIT, follow=False)
    except InputError as error:
        raise PackageError(str(entry), error.message) from None


def package_entries(folder: Path) -> Iterator[Path]:
    """Files at the top, and those of a document in a folder of its own, which all begin with its name."""
    for entry in folder.iterdir():
        if entry.name.startswith("."):
            continue
        if not entry.is_dir():
            yield entry
        elif not entry.is_symlink() and _is_file(entry / f"{entry.name}.html"):
            yield from (
                file
                for file in entry.iterdir()
                if file.name.startswith(f"{entry.name}.") and (file.is_file() or file.is_symlink())
            )


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # such as a name that is too long
        return False


def write_folder(folder: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Write a new package folder. What stops in the middle, as on a full disk, leaves nothing of it.

    Raises:
        PackageError: the folder exists and is not empty.
        OSError: it cannot be written.
    """
    is_new = not folder.exists()
    if not is_new and (not folder.is_dir() or any(folder.iterdir())):
        raise PackageError(str(folder), "exists already")
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    try:
        for name, data in files:
            replace_file(folder / name, data)
            written.append(folder / name)
    except BaseException:
        for path in written:
            path.unlink(missing_ok=True)
        if is_new:
            folder.rmdir()
        raise


def write_archive(path: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Write a ``.tar.xz`` that is the same byte by byte for the same files.

    Raises:
        PackageError: the archive exists.
    """
    if path.exists():
        raise PackageError(str(path), "exists already")
    top = package_name(path)
    with (
        replacing(path) as new,
        tarfile.open(new, "w:xz", format=tarfile.PAX_FORMAT) as archive,
    ):
        for name, data in files:
            member = tarfile.TarInfo(f"{top}/{name}")
            member.size, member.mode = len(data), 0o644
            archive.addfile(member, io.BytesIO(data))


def write_package(path: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Write a folder or an archive, by the name of ``path``."""
    (write_archive if is_archive(path) else write_folder)(path, files)
