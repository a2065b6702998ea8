"""Would a press of the button work, once the host is registered well? Browser, policies, the extension in it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from crunch import __version__
from crunch.deploy.browsers import Location, find_program
from crunch.deploy.check import Check
from crunch.deploy.loaded import Loaded, find_loaded, profile_folders, still_runs, written_since
from crunch.deploy.machine import Machine
from crunch.deploy.policies import forbidden
from crunch.deploy.sources import extension_id
from crunch.deploy.unpacked import step_to_load, unpacked_extension, version_of
from crunch.errors import shown
from crunch.last_hello import LastHello, last_hello

_SAVING = 15.0
"""Seconds after which Chromium has written down what was loaded or taken out."""


def examine_press(location: Location, machine: Machine, *, has_program: bool = False) -> Iterator[Check]:
    """What stands between a registration and a press.

    Args:
        location: where the host is registered.
        has_program: the browser is known to be there, as Flatpaks are.
    """
    hello = last_hello(location.wrapper)
    title = location.browser.title
    if not has_program and find_program(location.browser, machine) is None and hello is None:
        other = "install it, or look at another browser: crunch doctor --browser NAME"
        yield Check("browser", "problem", f"{title} was not found on this machine", other)
        return
    loading = None
    for policy in forbidden(location.browser, machine):
        if policy.only_loading:
            loading = policy
        elif not (policy.only_system and location.scope == "system"):
            yield Check("policy", "problem", policy.detail, policy.fix)
    checks = list(_examine_extension(location, machine, hello))
    if loading and any(check.state == "problem" for check in checks):
        yield Check("policy", "problem", loading.detail, loading.fix)
    yield from checks


def _examine_extension(location: Location, machine: Machine, hello: LastHello | None) -> Iterator[Check]:
    family = location.browser.family
    folder = unpacked_extension(family)
    if folder and version_of(folder) != __version__:
        detail = f"the extension in {folder} is {version_of(folder)}, this crunch is {__version__}"
        yield Check("extension", "problem", detail, f"crunch build {family}, then reload it in the browser")
        return
    found = find_loaded(location, machine, extension_id(family))
    if found:
        yield _in_profile(found[0], location)
        return
    step = step_to_load(family)
    where = " and ".join(map(str, profile_folders(location, machine)))
    if hello is None:
        detail = f"not loaded: no profile in {where} has it, and none ever greeted the host"
        yield Check("extension", "problem", detail, step)
        return
    greeted = f"it last greeted the host on {time.strftime('%Y-%m-%d at %H:%M', time.localtime(hello.at))}"
    if not still_runs(hello, location, machine):
        gone = "and Firefox forgets a temporary add-on when it is closed" if family == "firefox" else "and not since"
        yield Check("extension", "problem", f"not loaded: {greeted}, {gone}", step)
    elif family == "chromium" and written_since(location, machine, hello.at + _SAVING):
        yield Check("extension", "problem", f"taken out: {greeted}, and no profile in {where} has it now", step)
    elif hello.extension != __version__:
        yield _other_version(hello.extension, location)
    else:
        yield Check("extension", "ok", f"{hello.extension} in the {location.browser.title} that runs now")


def _in_profile(loaded: Loaded, location: Location) -> Check:
    page = "about:addons" if location.browser.family == "firefox" else "chrome://extensions"
    if not loaded.is_on:
        return Check("extension", "problem", f"switched off in {shown(loaded.profile)}", f"switch it on on {page}")
    if loaded.path and not (loaded.path / "manifest.json").is_file():
        detail = f"it was loaded from {shown(loaded.path)}, which is gone"
        return Check("extension", "problem", detail, step_to_load(location.browser.family))
    if loaded.version != __version__:
        return _other_version(loaded.version, location, loaded.path)
    return Check("extension", "ok", f"{loaded.version} in {shown(loaded.profile)}")


def _other_version(version: str | None, location: Location, path: Path | None = None) -> Check:
    """An update that has not reached the browser: its folder is the new one already, or it is another folder."""
    family = location.browser.family
    if path and version_of(path) == __version__:
        fix = "press the round arrow of Crunch on chrome://extensions"
    else:
        fix = step_to_load(family)
    detail = f"the browser has {version or 'no version'} of it, this crunch is {__version__}"
    return Check("extension", "problem", detail, fix)
