"""Images that stay: listed, and those that lie beside the page copied to the same place among the results."""

from __future__ import annotations

import os
import posixpath
import re
from pathlib import Path, PurePosixPath
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from crunch.corpus.outputs import inside
from crunch.documents.extraction import Extraction
from crunch.documents.files import FOR_ALL, read_file
from crunch.documents.kept import kept_elements
from crunch.documents.semantics.media import FILES, LATER, SETS
from crunch.errors import InputError
from crunch.files import replace_file

LARGEST: Final = 32 << 20

_SET: Final = re.compile(r"([^\s,]\S*+)[^,]*")


def kept_images(extraction: Extraction) -> list[dict[str, Any]]:
    """The images that stay, as the algorithm lists them (`article`), else with address and alternative text."""
    details = extraction.details(extraction) if extraction.details else {}
    if "images" in details:
        return [image for image in details["images"] if image["kept"]]
    page = extraction.page
    kept = kept_elements(extraction).kept
    return [
        {"element": number, "image": references(extraction, number)[0], "caption": page.elements[number].get("alt")}
        for number, tag in enumerate(page.tags)
        if tag == "img" and kept[number] and references(extraction, number)
    ]


def references(extraction: Extraction, number: int) -> list[str]:
    """Every address that an image element gives, as it stands there."""
    element = extraction.page.elements[number]
    found = [value.strip() for name in ("src", *LATER) if (value := element.get(name))]
    for name in SETS:
        found += [match[1] for match in _SET.finditer(element.get(name) or "")]
    return [one for one in dict.fromkeys(found) if one and not one.startswith("data:")]


def copy_local(
    extraction: Extraction, images: list[dict[str, Any]], source: Path, name: str, out: Path, root: Path
) -> list[str]:
    """Copy what lies in the folder, so that relative addresses hold among the results too; names of the copies.

    Args:
        extraction: of the page.
        images: those that stay.
        source: the page's file.
        name: its name among the pages.
        out: the folder of results.
        root: the folder of the pages: nothing is copied from outside, by whatever links.
    """
    copied: list[str] = []
    for image in images:
        for reference in references(extraction, image["element"]):
            inner = _local(reference)
            if inner is None:
                continue
            target = posixpath.normpath(str(PurePosixPath(name).parent / inner))
            file = source.parent / inner
            if target.startswith("..") or target in copied:
                continue
            if not _copy(file, out, target, os.path.realpath(root)):
                continue
            copied.append(target)
    return copied


def _copy(file: Path, out: Path, target: str, root: str) -> bool:
    real = os.path.realpath(file)
    if os.path.commonpath((root, real)) != root:
        return False
    try:
        copy = inside(out, target)
        if os.path.realpath(copy) == real:
            return False
        replace_file(copy, read_file(real, LARGEST, follow=False))
    except InputError:
        return False
    except OSError as error:
        if error.errno in FOR_ALL:
            raise
        return False
    return True


def _local(reference: str) -> str | None:
    """A relative path to a picture; None for anything else."""
    try:
        parts = urlsplit(reference)
    except ValueError:
        return None
    path = unquote(parts.path)
    if parts.scheme or parts.netloc or not path or path.startswith("/") or "\\" in path or "\0" in path:
        return None
    return path if PurePosixPath(path).suffix[1:].lower() in FILES else None
