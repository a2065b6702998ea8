"""Building the extension: its files as they are, and the manifest of one browser family (base + overlay)."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from crunch import __version__
from crunch.deploy.sources import source_folder, template
from crunch.files import update_file

FAMILIES = ("chromium", "firefox")

_LEFT_OUT_FOLDERS = {("icons", "source")}
_LEFT_OUT_SUFFIXES = (".d.ts", ".md")


def build_extension(family: str, out: Path) -> int:
    """Write the unpacked extension into a folder; other files in it go. Returns how many files changed."""
    files = dict(extension_files(family))
    changed = sum(update_file(out / name, content) for name, content in files.items())
    for path in sorted(out.rglob("*"), reverse=True):
        if path.is_dir():
            if not any(path.iterdir()):
                path.rmdir()
        elif path.relative_to(out).as_posix() not in files:
            path.unlink()
            changed += 1
    return changed


def build_archive(family: str, archive: Path) -> bool:
    """Write the extension as a zip that is the same, byte by byte, for the same files; False when nothing changed."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as bundle:
        for name, content in sorted(extension_files(family)):
            entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            bundle.writestr(entry, content)
    return update_file(archive, buffer.getvalue())


def extension_files(family: str) -> Iterator[tuple[str, bytes]]:
    """Every file of the extension: its path in it, its content."""
    yield "manifest.json", (json.dumps(manifest(family), indent=2, ensure_ascii=False) + "\n").encode()
    root = source_folder("extension")
    for path in sorted(root.rglob("*")):
        relative = path.relative_to(root)
        if path.is_file() and not path.name.startswith(".") and not _left_out(relative):
            yield relative.as_posix(), path.read_bytes()


def manifest(family: str) -> dict[str, Any]:
    """The manifest of a browser family."""
    merged = merge(template("extension.base.json"), template(f"extension.{family}.json"))
    return {"manifest_version": merged.pop("manifest_version"), "version": __version__, **merged}


def merge(base: Mapping[str, Any], overlay: Mapping[str, Any]) -> dict[str, Any]:
    """Base with the overlay's values: objects are merged, everything else is replaced, ``null`` takes a key out."""
    merged = dict(base)
    for key, value in overlay.items():
        if value is None:
            merged.pop(key, None)
        elif isinstance(value, dict):
            inner = merged.get(key)
            merged[key] = merge(inner if isinstance(inner, dict) else {}, value)
        else:
            merged[key] = value
    return merged


def _left_out(relative: Path) -> bool:
    """Sources of the icons, declarations and notes: nothing that a browser reads."""
    return relative.parts[:2] in _LEFT_OUT_FOLDERS or relative.name.endswith(_LEFT_OUT_SUFFIXES)
