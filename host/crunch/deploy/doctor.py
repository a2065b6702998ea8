"""Looking at an installation as the browser sees it: from the manifest to a real greeting of the host."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from crunch import __version__
from crunch.deploy.browsers import (
    Browser,
    Place,
    browser_named,
    find_program,
    flatpak_place,
    found_browsers,
    places,
    profile_place,
)
from crunch.deploy.handshake import HandshakeError, greet
from crunch.deploy.machine import Machine
from crunch.deploy.sandboxed import Sandboxed, flatpak_commands, may_leave, sandboxed_browsers
from crunch.deploy.sources import HOST_NAME, DeployError, extension_id
from crunch.deploy.unpacked import unpacked_extension, version_of
from crunch.deploy.wrapper import command_of
from crunch.protocol import PROTOCOL

KEYS = {"chromium": "allowed_origins", "firefox": "allowed_extensions"}
_COMMON_KEYS = {"name", "description", "path", "type"}


@dataclass(frozen=True)
class Check:
    """One thing that was looked at. A problem ends the examination of a browser: what follows depends on it."""

    name: str
    state: Literal["ok", "problem", "note"]
    detail: str
    fix: str = ""


@dataclass(frozen=True)
class Finding:
    """What was found of one browser."""

    browser: str
    title: str
    scope: str
    program: str
    looked_at: tuple[str, ...]
    checks: tuple[Check, ...]

    @property
    def well(self) -> bool:
        """Whether the browser can use the host."""
        return all(check.state != "problem" for check in self.checks)


def examine(machine: Machine, names: Sequence[str] = (), profile: Path | None = None) -> list[Finding]:
    """Look at the named browsers, or at every one on this machine.

    Raises:
        DeployError: nothing to look at.
    """
    if profile is not None:
        browsers = [browser_named(name) for name in names or ("chromium",)]
        return [_finding(browser, [profile_place(browser, machine, profile)], machine) for browser in browsers]
    browsers = [browser_named(name) for name in names] or found_browsers(machine)
    findings = [_finding(browser, _all_places(browser, machine), machine) for browser in browsers]
    findings += [_sandboxed(sandboxed, machine) for sandboxed in sandboxed_browsers(machine)
                 if not names or sandboxed.browser.name in names]  # fmt: skip
    if not findings:
        raise DeployError("no browser was found on this machine. Name one: crunch doctor --browser NAME.")
    return findings


def _all_places(browser: Browser, machine: Machine) -> list[Place]:
    """Where a browser looks, in its order: the first that has a manifest counts."""
    return [*places(browser, machine, "user"), *places(browser, machine, "system")]


def _finding(browser: Browser, candidates: Sequence[Place], machine: Machine) -> Finding:
    program = find_program(browser, machine)
    checks = tuple(_until_problem(_examine_browser(browser, candidates, machine)))
    registered = _registered(candidates, machine)
    return Finding(
        browser=browser.name,
        title=browser.title,
        scope=(registered or candidates[0]).scope,
        program=str(program) if program else "not found",
        looked_at=tuple(_where(place) for place in candidates),
        checks=checks,
    )


def _sandboxed(sandboxed: Sandboxed, machine: Machine) -> Finding:
    place = flatpak_place(sandboxed.browser, machine)
    checks: list[Check]
    if sandboxed.kind == "flatpak" and place.manifest.exists():
        checks = list(_until_problem(_examine_flatpak(place, machine)))
    else:
        checks = [Check("sandbox", "note", sandboxed.explanation, "; ".join(sandboxed.commands))]
    looked_at = (str(place.manifest),) if sandboxed.kind == "flatpak" else ()
    return Finding(
        sandboxed.browser.name, sandboxed.title, sandboxed.kind, str(sandboxed.where), looked_at, tuple(checks)
    )


def _until_problem(checks: Iterator[Check]) -> Iterator[Check]:
    for check in checks:
        yield check
        if check.state == "problem":
            return


def _registered(candidates: Sequence[Place], machine: Machine) -> Place | None:
    for place in candidates:
        if machine.registry.read(place.hive, place.key) if place.key else os.path.lexists(place.manifest):
            return place
    return None


def _where(place: Place) -> str:
    return f"{place.hive}\\{place.key}" if place.key else str(place.manifest)


def _install_command(place: Place, machine: Machine) -> str:
    """The one command that mends nearly everything: it writes the whole registration afresh."""
    more = {
        "user": "",
        "system": " --system",
        "flatpak": " --flatpak",
        "profile": f" --profile {place.folder.parent}",
    }[place.scope]
    as_root = " --as-root" if machine.is_root and place.scope in ("user", "flatpak") else ""
    return f"crunch install --browser {place.browser.name}{more}{as_root}"


def _examine_flatpak(place: Place, machine: Machine) -> Iterator[Check]:
    yield from _examine_place(place, place.manifest, machine)
    if may_leave(place.browser, machine):
        yield Check("sandbox", "ok", "it may start programs outside its sandbox")
    else:
        yield Check("sandbox", "problem", "it may not leave its sandbox", flatpak_commands(place.browser)[1])


def _examine_browser(browser: Browser, candidates: Sequence[Place], machine: Machine) -> Iterator[Check]:
    place = _registered(candidates, machine)
    if place is None:
        looked = " and ".join(_where(candidate) for candidate in candidates)
        yield Check(
            "manifest", "problem", f"not installed; looked at {looked}", _install_command(candidates[0], machine)
        )
        return
    manifest = place.manifest
    if place.key:
        manifest = Path(machine.registry.read(place.hive, place.key) or "")
        yield Check("registry", "ok", f"{place.hive}\\{place.key}")
    yield from _examine_place(place, manifest, machine)
    folder = unpacked_extension(browser.family)
    if folder and version_of(folder) != __version__:
        detail = f"the extension in {folder} is {version_of(folder)}, this crunch is {__version__}"
        yield Check("extension", "problem", detail, f"crunch build {browser.family}, then reload it in the browser")


def _examine_place(place: Place, manifest: Path, machine: Machine) -> Iterator[Check]:
    fix = _install_command(place, machine)
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
        yield Check("valid", "problem", f"{manifest} is not JSON: {error}", fix)
        return
    fault = _fault(content, place)
    if fault:
        yield Check("valid", "problem", f"{manifest}: {fault}", fix)
        return
    yield Check("valid", "ok", "every key that this browser wants, and no other")
    wanted, allowed = _ids(place, content)
    if wanted not in allowed:
        detail = f"the manifest lets in {', '.join(map(str, allowed)) or 'nobody'}; the extension is {wanted}"
        yield Check("extension id", "problem", detail, fix)
        return
    yield Check("extension id", "ok", wanted)
    yield from _examine_wrapper(Path(content["path"]), wanted, place, manifest, fix)


def _fault(content: Any, place: Place) -> str | None:
    """What a browser would not take in a manifest."""
    key = KEYS[place.browser.family]
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


def _ids(place: Place, content: dict[str, Any]) -> tuple[str, list[Any]]:
    identifier = extension_id(place.browser.family)
    wanted = f"chrome-extension://{identifier}/" if place.browser.family == "chromium" else identifier
    return wanted, content[KEYS[place.browser.family]]


def _examine_wrapper(wrapper: Path, wanted: str, place: Place, manifest: Path, fix: str) -> Iterator[Check]:
    if not wrapper.is_file():
        yield Check("wrapper", "problem", f"the manifest starts {wrapper}, which is not there", fix)
        return
    if not os.access(wrapper, os.X_OK):
        yield Check("wrapper", "problem", f"{wrapper} may not be executed", fix)
        return
    command = command_of(wrapper.read_text("utf-8", "replace"))
    if command and not Path(command[0]).exists():
        detail = f"{wrapper} starts {command[0]}, which is gone: Python or crunch has moved"
        yield Check("wrapper", "problem", detail, fix)
        return
    yield Check("wrapper", "ok", str(wrapper))
    if place.scope == "flatpak" and command:  # outside the sandbox there is no flatpak-spawn
        start = command
    else:
        start = [str(wrapper)]
    arguments = [wanted] if place.browser.family == "chromium" else [str(manifest), wanted]
    yield from _examine_host([*start, *arguments], fix)


def _examine_host(command: list[str], fix: str) -> Iterator[Check]:
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


def summary(findings: Sequence[Finding], machine: Machine) -> dict[str, Any]:
    """Everything, for programs."""
    return {
        "crunch": __version__,
        "protocol": PROTOCOL,
        "python": sys.version.split()[0],
        "interpreter": sys.executable,
        "system": machine.system,
        "well": all(finding.well for finding in findings),
        "browsers": [
            {
                "browser": finding.browser,
                "title": finding.title,
                "scope": finding.scope,
                "program": finding.program,
                "looked_at": list(finding.looked_at),
                "well": finding.well,
                "checks": [
                    {"name": check.name, "state": check.state, "detail": check.detail, "fix": check.fix}
                    for check in finding.checks
                ],
            }
            for finding in findings
        ],
    }
