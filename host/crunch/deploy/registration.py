"""One registration looked at as the browser sees it: from the manifest to a real greeting of the host."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from crunch import __version__
from crunch.deploy.browsers import Location
from crunch.deploy.check import Check
from crunch.deploy.handshake import HandshakeError, greet
from crunch.deploy.machine import Machine
from crunch.deploy.sources import HOST_NAME, extension_id
from crunch.deploy.wrapper import command_of, is_as_written, is_this_python
from crunch.errors import shown
from crunch.protocol import PROTOCOL

KEYS = {"chromium": "allowed_origins", "firefox": "allowed_extensions"}
_COMMON_KEYS = {"name", "description", "path", "type"}


def install_command(location: Location, machine: Machine) -> str:
    """The one command that mends nearly everything: it writes the whole registration afresh."""
    more = {
        "user": "",
        "system": " --system",
        "flatpak": " --flatpak",
        "profile": f" --profile {shlex.quote(str(location.folder.parent))}",
    }[location.scope]
    as_root = " --as-root" if machine.is_root and location.scope in ("user", "flatpak") else ""
    return f"crunch install --browser {location.browser.name}{more}{as_root}"


def examine_location(location: Location, manifest: Path, machine: Machine) -> Iterator[Check]:
    """Look at all of it. Only a host of this crunch is started: a manifest may name any program."""
    fix = install_command(location, machine)
    try:
        text = manifest.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        yield Check("manifest", "problem", f"{manifest} cannot be read: {reason}", fix)
        return
    yield Check("manifest", "ok", str(manifest))
    try:
        content = json.loads(text)
    except ValueError as error:
        yield Check("valid", "problem", f"{shown(manifest)} is not JSON: {error}", fix)
        return
    fault = _fault(content, location)
    if fault:
        yield Check("valid", "problem", f"{shown(manifest)}: {fault}", fix)
        return
    yield Check("valid", "ok", "every key that this browser wants, and no other")
    wanted, allowed = _ids(location, content)
    if wanted not in allowed:
        detail = f"the manifest lets in {', '.join(map(str, allowed)) or 'nobody'}; the extension is {wanted}"
        yield Check("extension id", "problem", detail, fix)
        return
    yield Check("extension id", "ok", wanted)
    yield from _examine_wrapper(Path(content["path"]), wanted, location, manifest, fix)


def _fault(content: Any, location: Location) -> str | None:
    """What a browser would not take in a manifest."""
    key = KEYS[location.browser.family]
    if not isinstance(content, dict):
        return "no JSON object"
    if missing := {"name", "path", "type", key} - set(content):
        return f"without {', '.join(sorted(missing))}"
    if unknown := set(content) - _COMMON_KEYS - {key}:
        return f"with {', '.join(sorted(unknown))}, which does not belong there (Firefox refuses the whole file for it)"
    if content["name"] != HOST_NAME:
        return f"for {content['name']!r} instead of {HOST_NAME!r}"
    if content["type"] != "stdio":
        return f"of type {content['type']!r} instead of 'stdio'"
    if not isinstance(content["path"], str) or not Path(content["path"]).is_absolute():
        return f"its path {content['path']!r} is not absolute"
    if not isinstance(content[key], list):
        return f"its {key} is no list"
    return None


def _ids(location: Location, content: dict[str, Any]) -> tuple[str, list[Any]]:
    identifier = extension_id(location.browser.family)
    wanted = f"chrome-extension://{identifier}/" if location.browser.family == "chromium" else identifier
    return wanted, content[KEYS[location.browser.family]]


def _examine_wrapper(wrapper: Path, wanted: str, location: Location, manifest: Path, fix: str) -> Iterator[Check]:
    if not wrapper.is_file():
        yield Check("wrapper", "problem", f"the manifest starts {shown(wrapper)}, which is not there", fix)
        return
    if not os.access(wrapper, os.X_OK):
        yield Check("wrapper", "problem", f"{shown(wrapper)} may not be executed", fix)
        return
    script = wrapper.read_bytes().decode("utf-8", "replace")
    command = command_of(script)
    if not command or not is_as_written(script):
        detail = (
            f"{shown(wrapper)} is not what crunch install writes, so it was not started: any program may be behind it"
        )
        yield Check("wrapper", "problem", detail, fix)
        return
    if not Path(command[0]).exists():
        detail = f"{shown(wrapper)} starts {command[0]}, which is gone: Python or crunch has moved"
        yield Check("wrapper", "problem", detail, fix)
        return
    if not is_this_python(command[0]):
        detail = f"{shown(wrapper)} starts {command[0]}, which is not the Python of this crunch, so it was not started"
        yield Check("wrapper", "problem", f"{detail}; to look at that one: {command[0]} -m crunch doctor", fix)
        return
    yield Check("wrapper", "ok", str(wrapper))
    if location.scope == "flatpak":  # outside the sandbox there is no flatpak-spawn
        start = command
    else:
        start = [str(wrapper)]
    arguments = [wanted] if location.browser.family == "chromium" else [str(manifest), wanted]
    yield from examine_host([*start, *arguments], fix)


def examine_host(command: list[str], fix: str) -> Iterator[Check]:
    """Start a host that is ours as a browser does, and greet it."""
    try:
        greeting = greet(command)
    except HandshakeError as error:
        if error.kind != "starts":
            yield Check("starts", "ok", "the host starts")
        if error.kind == "versions":
            yield Check("hello", "ok", "it answers")
        yield Check(error.kind, "problem", error.message, fix)
        return
    yield Check("starts", "ok", "with the little that a browser gives it")
    yield Check("hello", "ok", f"a greeting through a real frame, from Python {greeting.python}")
    if (greeting.host, greeting.protocol) != (__version__, PROTOCOL):
        host = f"the host is {greeting.host} (protocol {greeting.protocol})"
        detail = f"{host}, this crunch {__version__} (protocol {PROTOCOL})"
        yield Check("versions", "problem", detail, fix)
        return
    yield Check("versions", "ok", f"host and extension {__version__}, protocol {PROTOCOL}")
