"""Looking at an installation as the browser sees it: from the manifest to a real greeting of the host."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crunch import __version__
from crunch.deploy.browsers import (
    Browser,
    Location,
    browser_named,
    find_program,
    flatpak_location,
    found_browsers,
    locations,
    profile_location,
)
from crunch.deploy.check import Check
from crunch.deploy.machine import Machine
from crunch.deploy.old_name import old_installs
from crunch.deploy.policies import forbidden
from crunch.deploy.press import examine_press
from crunch.deploy.registration import examine_location, install_command
from crunch.deploy.sandboxed import Sandboxed, flatpak_commands, may_leave, sandboxed_browsers
from crunch.deploy.snaps import is_snap
from crunch.deploy.sources import DeployError
from crunch.errors import shown
from crunch.protocol import PROTOCOL


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
        """Whether a press of the button would work."""
        return all(check.state != "problem" for check in self.checks)


def examine(machine: Machine, names: Sequence[str] = (), profile: Path | None = None) -> list[Finding]:
    """Look at the named browsers, or at every one on this machine.

    Raises:
        DeployError: nothing to look at.
    """
    if profile is not None:
        browsers = [browser_named(name) for name in names or ("chromium",)]
        return [_finding(browser, [profile_location(browser, machine, profile)], machine) for browser in browsers]
    browsers = [browser_named(name) for name in names] or found_browsers(machine)
    shut_in = [found for found in sandboxed_browsers(machine) if not names or found.browser.name in names]
    instead = {found.browser.name for found in shut_in}
    findings = [
        _finding(browser, _all_locations(browser, machine), machine)
        for browser in browsers
        if browser.name not in instead or _is_there(browser, machine)
    ]
    findings += [_sandboxed(found, machine) for found in shut_in]
    if not findings:
        raise DeployError("no browser was found on this machine. Name one: crunch doctor --browser NAME.")
    return findings


def _is_there(browser: Browser, machine: Machine) -> bool:
    """Whether a browser is installed otherwise than in a sandbox."""
    program = find_program(browser, machine)
    return program is not None and not (machine.system == "linux" and is_snap(program))


def _all_locations(browser: Browser, machine: Machine) -> list[Location]:
    """Where a browser looks, in its order: the first that has a manifest counts."""
    return [*locations(browser, machine, "user"), *locations(browser, machine, "system")]


def _finding(browser: Browser, candidates: Sequence[Location], machine: Machine) -> Finding:
    program = find_program(browser, machine)
    checks = tuple(_until_problem(_examine_browser(browser, candidates, machine)))
    registered = _registered(candidates, machine)
    return Finding(
        browser=browser.name,
        title=browser.title,
        scope=(registered or candidates[0]).scope,
        program=str(program) if program else "not found",
        looked_at=tuple(_where(location) for location in candidates),
        checks=checks,
    )


def _sandboxed(found: Sandboxed, machine: Machine) -> Finding:
    browser = found.browser
    looked_at: tuple[str, ...] = ()
    step = " && ".join(found.commands)
    checks: Iterator[Check] = iter([Check("sandbox", "problem", found.explanation, step)])
    if found.kind == "flatpak":
        location = flatpak_location(browser, machine)
        looked_at = (str(location.manifest),)
        if location.manifest.exists():
            checks = _examine_flatpak(location, machine)
    elif browser.family == "firefox":  # the desktop starts hosts for it, from where any Firefox looks
        candidates = _all_locations(browser, machine)
        looked_at = tuple(_where(location) for location in candidates)
        checks = _examine_snap(found, candidates, machine)
    return Finding(browser.name, found.title, found.kind, str(found.where), looked_at, tuple(_until_problem(checks)))


def _examine_snap(found: Sandboxed, candidates: Sequence[Location], machine: Machine) -> Iterator[Check]:
    last = None
    for last in _examine_browser(found.browser, candidates, machine, has_program=True):
        if last.state == "problem":
            break
        yield last
    if last is not None and last.state == "problem":
        if last.name == "extension":  # loaded or not: without the permission it cannot have greeted
            yield Check("sandbox", "note", found.explanation, found.commands[-1])
        yield last


def _until_problem(checks: Iterator[Check]) -> Iterator[Check]:
    for check in checks:
        yield check
        if check.state == "problem":
            return


def _registered(candidates: Sequence[Location], machine: Machine) -> Location | None:
    for location in candidates:
        if machine.registry.read(location.hive, location.key) if location.key else os.path.lexists(location.manifest):
            return location
    return None


def _where(location: Location) -> str:
    return f"{location.hive}\\{location.key}" if location.key else str(location.manifest)


def _examine_flatpak(location: Location, machine: Machine) -> Iterator[Check]:
    yield from examine_location(location, location.manifest, machine)
    if may_leave(location.browser, machine):
        yield Check("sandbox", "ok", "it may start programs outside its sandbox")
    else:
        yield Check("sandbox", "problem", "it may not leave its sandbox", flatpak_commands(location.browser)[1])
    yield from examine_press(location, machine, has_program=True)


def _examine_browser(
    browser: Browser, candidates: Sequence[Location], machine: Machine, *, has_program: bool = False
) -> Iterator[Check]:
    only_system = next((policy for policy in forbidden(browser, machine) if policy.only_system), None)
    allowed = [location for location in candidates if location.scope == "system"] if only_system else candidates
    location = _registered(allowed, machine)
    if location is None and only_system:
        yield Check("policy", "problem", only_system.detail, only_system.fix)
        return
    if location is None:
        looked = " and ".join(_where(candidate) for candidate in candidates)
        yield Check(
            "manifest", "problem", f"not installed; looked at {shown(looked)}", install_command(candidates[0], machine)
        )
        return
    manifest = location.manifest
    if location.key:
        manifest = Path(machine.registry.read(location.hive, location.key) or "")
        yield Check("registry", "ok", f"{location.hive}\\{location.key}")
    yield from examine_location(location, manifest, machine)
    yield from examine_press(location, machine, has_program=has_program)


def summary(findings: Sequence[Finding], machine: Machine) -> dict[str, Any]:
    """Everything, for programs."""
    return {
        "crunch": __version__,
        "protocol": PROTOCOL,
        "python": sys.version.split()[0],
        "interpreter": sys.executable,
        "system": machine.system,
        "well": bool(findings) and all(finding.well for finding in findings),
        "old_name": [
            {"where": str(old.where), "detail": old.detail, "command": old.command} for old in old_installs(machine)
        ],
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
