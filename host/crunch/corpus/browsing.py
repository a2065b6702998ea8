"""Folders and pages for a person who chooses: what is in a folder, titles and sizes of its pages."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Final

from crunch.corpus.page_files import SUFFIXES, PageFile, natural
from crunch.documents.decoding import decode
from crunch.documents.files import open_file
from crunch.errors import InputError, reason, shown
from crunch.typed_path import typed_path
from crunch.wording import say

_HEAD: Final = 16_384
"""Bytes from the start of a page in which its title is looked for."""
_LONGEST: Final = 200
_TITLE: Final = re.compile(r"<title[^<>]*>(.*?)(?:</title|$)", re.IGNORECASE | re.DOTALL)
_MOST_FOLDERS: Final = 2_000


@dataclass(frozen=True, slots=True)
class Folder:
    """One folder to look into."""

    path: Path
    parent: Path | None
    folders: list[str] = field(default_factory=list)
    """Names of those in it, hidden ones left out, in natural order."""
    pages: int = 0
    """Files in it that are pages by their name."""


def given_folder(text: str) -> Path:
    """The folder that a person wrote; ``~`` is the own one.

    Raises:
        InputError: it is not there, or no folder.
    """
    try:
        path = typed_path(text or "~")
        if not path.is_absolute():
            raise InputError(say("path_not_whole", path=f"{text!r:.80}"))
        if not path.is_dir():
            raise InputError(say("no_such_folder", path=shown(path)))
    except OSError as error:
        raise InputError(say("cannot_look_at", path=f"{text!r:.80}", why=str(error), remedy="")) from None
    return path


def look_into(text: str) -> Folder:
    """The folders in a folder.

    Raises:
        InputError: it is not there, no folder, or may not be read.
    """
    path = given_folder(text)
    names: list[str] = []
    pages = 0
    try:
        with os.scandir(path) as entries:
            for entry in entries:
                if entry.name.startswith("."):
                    continue
                if entry.is_dir():
                    names.append(entry.name)
                elif Path(entry.name).suffix.lower() in SUFFIXES:
                    pages += 1
    except OSError as error:
        raise InputError(say("path_unreadable", path=shown(path), why=reason(error))) from None
    parent = path.parent if path.parent != path else None
    return Folder(path, parent, sorted(names, key=natural)[:_MOST_FOLDERS], pages)


def titles(pages: list[PageFile]) -> Iterator[tuple[str, str, int]]:
    """Name, title and size in bytes of each page; what cannot be read has no title and size 0."""
    for page in pages:
        try:
            with open_file(page.path, follow=False) as stream:
                data = stream.read(_HEAD)
                size = os.fstat(stream.fileno()).st_size
        except (OSError, InputError):
            yield page.name, "", 0
            continue
        yield page.name, title_of(data), size


def title_of(data: bytes) -> str:
    """The title in the start of a page, white space collapsed; empty where there is none."""
    if b"\0" in data[:1024] and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return ""
    match = _TITLE.search(decode(data))
    return " ".join(unescape(match[1]).split())[:_LONGEST] if match else ""
