"""Where the built extension lies, ready to be loaded: in the wheel beside this file, in a checkout under ``build/``."""

from __future__ import annotations

import json
from pathlib import Path

from crunch.deploy.browsers import Family
from crunch.errors import shown


def unpacked_extension(family: Family) -> Path | None:
    """Folder of the unpacked extension for a browser family, or None in a checkout where none was built yet."""
    here = Path(__file__).resolve()
    for folder in (here.parent / "builds" / family, here.parents[3] / "build" / "extension" / family):
        if (folder / "manifest.json").is_file():
            return folder
    return None


def version_of(folder: Path) -> str | None:
    """The version of an unpacked extension."""
    try:
        return str(json.loads((folder / "manifest.json").read_text("utf-8"))["version"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def step_to_load(family: Family) -> str:
    """How to load the unpacked extension, in one line."""
    folder = unpacked_extension(family)
    build = "" if folder else f"crunch build {family}, "
    where = shown(folder) if folder else "the folder that it names"
    if family == "chromium":
        return f"{build}open chrome://extensions, switch on Developer mode, press Load unpacked, choose {where}"
    manifest = shown(folder / "manifest.json") if folder else "the manifest.json that it makes"
    return f"{build}open about:debugging#/runtime/this-firefox, press Load Temporary Add-on, choose {manifest}"


def how_to_load(family: Family) -> str:
    """How a reader gets it into the browser."""
    folder = unpacked_extension(family)
    if folder is None:
        return f"the extension is not built yet: crunch build {family}"
    if family == "chromium":
        return f"open chrome://extensions, switch on Developer mode, press 'Load unpacked', choose\n{shown(folder)}"
    return (
        "open about:debugging#/runtime/this-firefox, press 'Load Temporary Add-on', choose\n"
        f"{shown(folder / 'manifest.json')}\n"
        "(it stays until Firefox is closed)"
    )
