"""Registering the host with a browser: a manifest where the browser looks for it, and a small wrapper that it starts.

Browsers start hosts with a bare PATH, so the wrapper names this Python by its absolute path.
"""

from __future__ import annotations

import json
import os
import shlex
import site
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from crunch.deploy.sources import HOST_NAME, DeployError, extension_id, template, write_atomically

HOST_MODULE = "crunch.stdio"


@dataclass(frozen=True)
class Browser:
    """A browser that Crunch can be registered with."""

    title: str
    family: Literal["chromium", "firefox"]
    profile_folder: str
    """Where the browser looks for native hosts, relative to a profile of its own (``--user-data-dir``)."""


BROWSERS: dict[str, Browser] = {
    "chromium": Browser("Chromium", "chromium", "NativeMessagingHosts"),
}
"""Name on the command line -> browser. A browser of the Chromium family reads the same place in its profile."""


@dataclass(frozen=True)
class Installed:
    """What was written."""

    manifest: Path
    wrapper: Path
    extension: str
    changed: bool


def install_in_profile(browser_name: str, profile: Path) -> Installed:
    """Register the host with one profile of a browser, given as its user data folder.

    Raises:
        DeployError: unknown browser, the host is not importable, or the folder cannot be written.
    """
    browser = BROWSERS.get(browser_name)
    if browser is None:
        raise DeployError(f"no browser {browser_name!r}; there are {', '.join(BROWSERS)}.")
    return register(browser.family, profile.resolve() / browser.profile_folder)


def register(family: str, folder: Path) -> Installed:
    """Write wrapper and manifest into a folder where browsers of a family look for native hosts."""
    if find_spec(HOST_MODULE) is None:
        raise DeployError(f"{sys.executable} cannot import {HOST_MODULE}. Install crunch with this Python again.")
    wrapper = folder / f"{HOST_NAME}.sh"
    path = folder / f"{HOST_NAME}.json"
    identifier = extension_id(family)
    manifest = fill(template(f"native_host.{family}.json"), {"wrapper": str(wrapper), "extension_id": identifier})
    try:
        changed = write_atomically(wrapper, wrapper_script().encode(), mode=0o755)
        changed |= write_atomically(path, (json.dumps(manifest, indent=2) + "\n").encode())
    except OSError as error:
        raise DeployError(f"{folder} cannot be written: {error.strerror}. Choose a folder that is yours.") from error
    return Installed(manifest=path, wrapper=wrapper, extension=identifier, changed=changed)


def wrapper_script() -> str:
    """The program that the browser starts, as a POSIX shell script."""
    return f'#!/bin/sh\nexec {shlex.quote(_interpreter())} {isolation()} -m {HOST_MODULE} "$@"\n'


def isolation() -> str:
    """Options that keep what lies about in the surroundings out of the host.

    ``-I`` also leaves out packages installed with ``pip install --user``; a crunch that lies there needs them.
    """
    location = Path(__file__).resolve()
    return "-E -P" if location.is_relative_to(Path(site.getusersitepackages()).resolve()) else "-I"


def fill(node: object, values: dict[str, str]) -> object:
    """A template with ``{name}`` replaced in every text."""
    if isinstance(node, dict):
        return {key: fill(value, values) for key, value in node.items()}
    if isinstance(node, list):
        return [fill(value, values) for value in node]
    if isinstance(node, str):
        for name, value in values.items():
            node = node.replace(f"{{{name}}}", value)
    return node


def _interpreter() -> str:
    """This Python, not resolved: in a virtual environment the link is what finds its packages."""
    if not sys.executable:
        raise DeployError("this Python does not know its own path. Run crunch with another one.")
    return os.path.abspath(sys.executable)  # noqa: PTH100 - Path.resolve would follow the link
