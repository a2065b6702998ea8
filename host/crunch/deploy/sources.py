"""Where the extension and the manifest templates lie: in the wheel beside this file, in a checkout at its top."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from crunch.errors import CrunchError, shown

HOST_NAME = "org.crunch.host"


class DeployError(CrunchError):
    """Building or installing is not possible: the message says what, where, and how to mend it."""


def source_folder(name: str) -> Path:
    """Folder ``extension`` or ``manifest_templates``.

    Raises:
        DeployError: neither place has it.
    """
    here = Path(__file__).resolve()
    folders = (here.parent / "sources" / name, here.parents[3] / name)
    for folder in folders:
        if folder.is_dir():
            return folder
    looked = " and ".join(str(folder) for folder in folders)
    raise DeployError(
        f"no folder {name!r}; looked at {shown(looked)}. Install crunch again, or run it from its checkout."
    )


def template(name: str) -> dict[str, Any]:
    """A manifest template, read."""
    path = source_folder("manifest_templates") / name
    try:
        content = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise DeployError(f"{shown(path)} cannot be read as JSON: {error}") from error
    if not isinstance(content, dict):
        raise DeployError(f"{shown(path)} is no JSON object")
    return content


def chromium_extension_id(key: str) -> str:
    """The id that Chromium derives from a manifest's ``key`` (base64 of the DER public key)."""
    from base64 import b64decode

    digits = sha256(b64decode(key)).hexdigest()[:32]
    return "".join(chr(ord("a") + int(digit, 16)) for digit in digits)


def extension_id(family: str) -> str:
    """The id of the extension in a browser family: ``chromium`` or ``firefox``."""
    overlay = template(f"extension.{family}.json")
    if family == "chromium":
        return chromium_extension_id(overlay["key"])
    return str(overlay["browser_specific_settings"]["gecko"]["id"])
