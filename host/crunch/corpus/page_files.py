"""Which files of the folders given are pages, and whether one can be read as a page at all."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from crunch.documents.decoding import decode
from crunch.errors import InputError

LARGEST: Final = 32 << 20
"""Bytes of the largest file that is cleaned."""

SUFFIXES: Final = frozenset((".html", ".htm", ".xhtml", ".shtml", ".xht"))
"""Ends of the names of pages."""
_MARKUP: Final = re.compile(r"<(?:[a-zA-Z!?]|/[a-zA-Z])")
_STARTS: Final = re.compile(rb"<(?:!doctype\s+html|html|head|body|meta|title)\b", re.IGNORECASE)
_CONTROLS: Final = bytes(byte for byte in range(32) if byte not in b"\t\n\x0b\x0c\r\x1a\x1b")
_SIGNATURES: Final = {
    b"%PDF": "a PDF document",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"PK\x03\x04": "a zip archive",
    b"\x1f\x8b": "a compressed file",
    b"\x7fELF": "a program",
}
_DIGITS: Final = re.compile(r"(\d+)")


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file that may be a page."""

    path: Path
    name: str
    """Its name in reports, and where its output goes: relative to the folder given, with forward slashes."""
    folder: str
    """The folder whose pages are one site when they themselves do not say otherwise."""


@dataclass(slots=True)
class Found:
    """What the folders and files given hold."""

    pages: list[PageFile] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    """Names of files in the folders that are no pages."""


def find_pages(inputs: Iterable[Path], out: Path) -> Found:
    """The pages in folders, with those below, and the files given; in natural order (page 9 before page 10).

    Left out: hidden files, the folder of results, and what a browser saved beside a page (``name_files``).

    Raises:
        InputError: a path given does not exist.
    """
    found = Found()
    inputs = list(inputs)
    several = sum(path.is_dir() for path in inputs) > 1
    taken: set[Path] = set()
    for path in inputs:
        if path.is_dir():
            files = _walk(path, out)
            holds_pages = any(file.parent == path and file.suffix.lower() in SUFFIXES for file in files)
            whole = path.resolve()
            for file in files:
                inner = file.relative_to(path)
                name = (Path(whole.name) / inner if several else inner).as_posix()
                if file.resolve() in taken:
                    continue
                taken.add(file.resolve())
                if file.suffix.lower() in SUFFIXES or _looks_like_a_page(file):
                    found.pages.append(PageFile(file, name, _site_folder(whole, inner, holds_pages=holds_pages)))
                else:
                    found.left_out.append(name)
        elif path.exists():
            if path.resolve() not in taken:
                taken.add(path.resolve())
                found.pages.append(PageFile(path, path.name, str(path.resolve().parent)))
        else:
            raise InputError(f"there is no {path}")
    return found


def read_page(path: Path) -> str:
    """The text of a page, in whatever encoding it is.

    Raises:
        InputError: it cannot be a page; the message says why.
    """
    try:
        size = path.stat().st_size
        if size > LARGEST:
            raise InputError(f"too large: {size / 1e6:.0f} MB, and {LARGEST / 1e6:.0f} MB is the most")
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}") from None
    if not data.strip():
        raise InputError("empty")
    refuse_binary(data)
    text = decode(data)
    lost = text.count("\ufffd")
    if lost > 20 and lost > 0.02 * len(text):
        raise InputError(f"corrupt: {lost / len(text):.0%} of its characters are none in the encoding that it declares")
    if not _MARKUP.search(text):
        raise InputError("no HTML in it")
    return text


def damage(text: str) -> str | None:
    """What is missing of a page that can be cleaned all the same."""
    if text.rfind("<") > text.rfind(">"):
        return "ends in the middle of a tag: cleaned as far as it goes"
    lower = text[-200_000:].lower()
    if "<body" in text[:200_000].lower() and "</body" not in lower and "</html" not in lower:
        return "has no end, and may be cut off: cleaned as far as it goes"
    return None


def natural(name: str) -> list[tuple[int, int, str]]:
    """Key for sorting names as a person would.

    >>> sorted(["p10", "p9", "P1"], key=natural)
    ['P1', 'p9', 'p10']
    """
    parts = _DIGITS.split(name.lower())
    return [(1, int(part), "") if part.isdecimal() else (0, 0, part) for part in parts] + [(2, 0, name)]


def _walk(folder: Path, out: Path) -> list[Path]:
    files: list[Path] = []
    kept_out = out.resolve()
    for root, folders, names in os.walk(folder):
        here = Path(root)
        pages = {name.rpartition(".")[0] for name in names if Path(name).suffix.lower() in SUFFIXES}
        folders[:] = [
            name
            for name in folders
            if not name.startswith(".")
            and (here / name).resolve() != kept_out
            and not (
                name.endswith(("_files", "-Dateien", ".files"))
                and re.split(r"_files$|-Dateien$|\.files$", name)[0] in pages
            )
        ]
        files += [here / name for name in names if not name.startswith(".")]
    return sorted(files, key=lambda file: natural(file.relative_to(folder).as_posix()))


def _site_folder(folder: Path, inner: Path, *, holds_pages: bool) -> str:
    """A folder of pages is one site. One that holds nothing but folders (a mirror of several hosts) is not."""
    return str(folder if holds_pages or len(inner.parts) < 2 else folder / inner.parts[0])


def _looks_like_a_page(file: Path) -> bool:
    try:
        with file.open("rb") as stream:
            return bool(_STARTS.search(stream.read(1024)))
    except OSError:
        return False


def refuse_binary(data: bytes) -> None:
    """Tell what cannot be a page from its first bytes.

    Raises:
        InputError: it is a picture, an archive, a program; the message says what.
    """
    for signature, what in _SIGNATURES.items():
        if data.startswith(signature):
            raise InputError(f"binary: {what}, and no page")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):  # UTF-16
        return
    start = data[: 1 << 16]
    if len(start) - len(start.translate(None, _CONTROLS)) > 0.02 * len(start):
        raise InputError("binary, and no page")
