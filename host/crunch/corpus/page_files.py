"""Which files of the folders given are pages, and whether one can be read as a page at all."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Final

from crunch.corpus.walking import unique_names, walk
from crunch.documents.files import open_file, read_file
from crunch.documents.page_text import page_text
from crunch.errors import InputError, reason, shown, unicode_name
from crunch.file_kinds import no_file
from crunch.wording import say

LARGEST: Final = 32 << 20
"""Bytes of the largest file that is cleaned."""

SUFFIXES: Final = frozenset((".html", ".htm", ".xhtml", ".shtml", ".xht", ".mhtml", ".mht", ".webarchive"))
"""Ends of the names of pages."""
_STARTS: Final = re.compile(rb"<(?:!doctype\s+html|html|head|body|meta|title)\b", re.IGNORECASE)
_DIGITS: Final = re.compile(r"(\d+)")


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file that may be a page."""

    path: Path
    name: str
    """Its name in reports and in the journal: relative to the folder given, with forward slashes, Unicode, unique."""
    folder: str
    """The folder whose pages are one site when they themselves do not say otherwise."""
    inner: str = ""
    """As ``name``, in the bytes of the system; says where its output goes."""
    root: str = ""
    """The folder that nothing of this page may lead out of."""


@dataclass(slots=True)
class Found:
    """What the folders and files given hold."""

    pages: list[PageFile] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    """Names of files in the folders that are no pages."""
    links: list[tuple[str, str]] = field(default_factory=list)
    """Name and reason of links that are not followed, also of those that are refused as pages."""
    hidden: list[str] = field(default_factory=list)
    """Names of hidden files and, with a slash behind them, folders, which are not looked at."""
    refused: list[tuple[str, str]] = field(default_factory=list)
    """Name and reason of what may be a page and cannot be read: pipes, links that lead out, closed folders."""


def find_pages(inputs: Iterable[Path], out: Path) -> Found:
    """The pages in folders, with those below, and the files given; in natural order (page 9 before page 10).

    Left out: hidden files, the folder of results, and what a browser saved beside a page (``name_files``).

    Raises:
        InputError: a path given does not exist.
    """
    found = Found()
    inputs = list(inputs)
    several = sum(path.is_dir() for path in inputs) > 1
    taken: set[str] = set()
    for path in inputs:
        if path.is_dir():
            _find_in_folder(path, out, found, taken, several=several)
        elif path.exists() or path.is_symlink():
            _find_file(path, found, taken)
        else:
            is_pattern = {"*", "?"} & set(str(path))  # the shell found none
            raise InputError(say("no_fitting_file" if is_pattern else "no_such_file", path=shown(path)))
    names = unique_names([page.inner for page in found.pages])
    found.pages = [replace(page, name=name) for page, name in zip(found.pages, names, strict=True)]
    return found


def _find_in_folder(path: Path, out: Path, found: Found, taken: set[str], *, several: bool) -> None:
    whole = Path(os.path.realpath(path))
    entries = sorted(walk(path, out, _is_named_as_page), key=lambda entry: natural(entry.inner))
    holds_pages = any(
        not entry.is_hidden and "/" not in entry.inner and _is_named_as_page(entry.inner) for entry in entries
    )
    for entry in entries:
        name = f"{whole.name}/{entry.inner}" if several else entry.inner
        if entry.is_hidden:
            found.hidden.append(unicode_name(name))
            continue
        if entry.problem is not None:
            if entry.is_link:
                found.links.append((unicode_name(name), entry.problem))
            if _is_named_as_page(entry.inner) or entry.inner.endswith("/") or entry.path == path:
                found.refused.append((unicode_name(name), entry.problem))
            elif not entry.is_link:
                found.left_out.append(unicode_name(name))
            continue
        real = os.path.realpath(entry.path)
        if real in taken:
            continue
        taken.add(real)
        if _is_named_as_page(entry.inner) or _looks_like_a_page(entry.path):
            site = _site_folder(whole, PurePosixPath(entry.inner), holds_pages=holds_pages)
            found.pages.append(PageFile(entry.path, "", site, name, str(whole)))
        else:
            found.left_out.append(unicode_name(name))


def _find_file(path: Path, found: Found, taken: set[str]) -> None:
    """A file that was named is read wherever a link in its place leads: that is what was asked for."""
    real = os.path.realpath(path)
    if real in taken:
        return
    taken.add(real)
    try:
        what = no_file(os.lstat(real).st_mode)
    except OSError as error:
        found.refused.append((unicode_name(path.name), say("unreadable", why=reason(error))))
        return
    if what is not None:
        found.refused.append((unicode_name(path.name), say("is_no_file", what=what)))
        return
    folder = str(Path(real).parent)
    found.pages.append(PageFile(Path(real), "", folder, path.name, folder))


def read_page(path: Path, *, follow: bool = True) -> str:
    """The text of a page, in whatever encoding it is.

    Args:
        path: of its file.
        follow: whether a link in its place is followed.

    Raises:
        InputError: it cannot be a page; the message says why.
    """
    return page_text(read_file(path, LARGEST, follow=follow))


def damage(text: str) -> str | None:
    """What is missing of a page that can be cleaned all the same."""
    if text.rfind("<") > text.rfind(">"):
        return say("page_cut_in_tag")
    lower = text[-200_000:].lower()
    if "<body" in text[:200_000].lower() and "</body" not in lower and "</html" not in lower:
        return say("page_without_end")
    return None


def natural(name: str) -> list[tuple[int, int, str]]:
    """Key for sorting names as a person would.

    >>> sorted(["p10", "p9", "P1"], key=natural)
    ['P1', 'p9', 'p10']
    """
    parts = _DIGITS.split(name.lower())
    return [(1, int(part), "") if part.isdecimal() else (0, 0, part) for part in parts] + [(2, 0, name)]


def _is_named_as_page(name: str) -> bool:
    return PurePosixPath(name).suffix.lower() in SUFFIXES


def _site_folder(folder: Path, inner: PurePosixPath, *, holds_pages: bool) -> str:
    """A folder of pages is one site. One that holds nothing but folders (a mirror of several hosts) is not."""
    return str(folder if holds_pages or len(inner.parts) < 2 else folder / inner.parts[0])


def _looks_like_a_page(file: Path) -> bool:
    try:
        with open_file(file, follow=False) as stream:
            return bool(_STARTS.search(stream.read(1024)))
    except (OSError, InputError):
        return False


def file_key(path: Path) -> str:
    """Tells whether a file is still what it was: its size and when it was written."""
    try:
        status = path.stat()
    except OSError:
        return "gone"
    return f"{status.st_size}-{status.st_mtime_ns}"
