"""The package that pages are saved into, as the reader's settings file names it, and the names of its documents."""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from crunch.documents.hosts import usable
from crunch.errors import InputError, reason, remedy, shown
from crunch.files import replace_file
from crunch.settings_file.editing import change
from crunch.settings_file.loading import load, own_path
from crunch.typed_path import typed_path
from crunch.wording import say
from crunch_lab.annotation.labels import GUIDELINE, SUFFIX
from crunch_lab.annotation.saving import recover
from crunch_lab.evaluation.package_tools import describe
from crunch_lab.evaluation.packages import DESCRIPTION, Package, Problem

_LONGEST: Final = 48
_MOST_COPIES: Final = 1000
ANNOTATOR: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,30}")


@dataclass(frozen=True, slots=True)
class Existing:
    """A document of the package."""

    name: str
    url: str | None
    annotators: tuple[str, ...]
    """Whose labels it has, in the order of their names."""


def chosen_folder() -> Path | None:
    """The package that was chosen; None before."""
    named = load(own_path()).packages
    return Path(named) if named else None


def choose_folder(text: str) -> Path:
    """Choose a package by the path that its owner wrote, and begin it where there is none.

    Raises:
        InputError: no absolute path, a folder of something else, or one that cannot be written.
    """
    folder = typed_path(text.strip())
    if not folder.is_absolute():
        raise InputError(say("package_not_absolute"))
    try:
        if folder.exists() and not folder.is_dir():
            raise InputError(say("package_is_file", path=shown(folder)))
        begun = folder / DESCRIPTION
        if not begun.exists():
            if folder.is_dir() and any(entry for entry in folder.iterdir() if not entry.name.startswith(".")):
                raise InputError(say("package_other_files", path=shown(folder), name=DESCRIPTION))
            fields = {"name": folder.name, "title": "Pages marked in the browser", "guideline_version": GUIDELINE}
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            replace_file(begun, describe(fields))
        for entry in Package(folder).entries():
            if isinstance(entry, Problem) and "holds no document" not in entry.message and entry.level == "error":
                raise InputError(say("package_unfit", path=shown(folder), problem=str(entry)))
        if _described(folder).get("documents") is not None:
            raise InputError(say("package_counts", path=shown(begun)))
    except OSError as error:
        why, mend = reason(error), remedy(error)
        raise InputError(say("package_unusable", path=shown(folder), why=why, remedy=mend)) from None
    change(("packages",), str(folder))
    return folder


def usable_folder() -> Path:
    """The package that was chosen, with what a killed host left tidied up.

    Raises:
        InputError: none was chosen, or it is not there any more.
    """
    folder = chosen_folder()
    if folder is None:
        raise InputError(say("package_not_chosen"))
    if not (folder / DESCRIPTION).is_file():
        raise InputError(say("package_gone", path=shown(folder)))
    recover(folder)
    return folder


def _described(folder: Path) -> dict[str, Any]:
    package = Package(folder)
    for _ in package.entries():
        pass
    return package.description


def documents_of(folder: Path) -> list[Existing]:
    """The documents that lie in folders of their own, which are those of the browser."""
    found = []
    for entry in sorted(folder.iterdir()):
        facts = entry / f"{entry.name}.json"
        if entry.name.startswith(".") or not facts.is_file():
            continue
        try:
            url = json.loads(facts.read_text("utf-8")).get("url")
        except (OSError, ValueError, AttributeError):
            continue  # 'crunch package check' says what is wrong with it
        names = sorted(file.name.split(".")[1] for file in entry.glob(f"{entry.name}.*.{SUFFIX}"))
        found.append(Existing(entry.name, url if isinstance(url, str) else None, tuple(names)))
    return found


def of_address(folder: Path, url: str) -> list[Existing]:
    """The documents with this address; what follows a ``#`` does not count."""
    wanted = url.partition("#")[0]
    return [one for one in documents_of(folder) if one.url is not None and one.url.partition("#")[0] == wanted]


def document_name(url: str, taken: set[str]) -> str:
    """A file name for a page, from nothing but letters, digits and hyphens of its address.

    >>> document_name("https://www.example.org/news/A%20story.html?id=3", set())[:26]
    'example-org-a-20story-html'
    """
    parts = urlsplit(usable(url) or "")
    last = next((part for part in reversed(parts.path.split("/")) if part), "")
    readable = f"{(parts.hostname or 'page').removeprefix('www.')}-{last}"
    plain = unicodedata.normalize("NFKD", readable).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", plain.lower())[:_LONGEST].strip("-") or "page"
    name = f"{slug}-{sha256(url.partition('#')[0].encode('utf-8', 'replace')).hexdigest()[:8]}"
    for number in range(2, _MOST_COPIES):
        if name not in taken:
            return name
        name = f"{name.removesuffix(f'-{number - 1}') if number > 2 else name}-{number}"
    raise InputError(say("package_many_copies"))


def checked_annotator(name: str) -> str:
    """A name for an annotator that can stand in a file name.

    Raises:
        InputError: it cannot.
    """
    if not ANNOTATOR.fullmatch(name):
        raise InputError(say("annotator_name"))
    return name
