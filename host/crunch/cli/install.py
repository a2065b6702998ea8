"""``crunch install``: tell browsers where the host is."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Literal

from crunch.cli import COMMANDS
from crunch.deploy.browsers import (
    BROWSERS,
    Location,
    browser_named,
    find_program,
    flatpak_location,
    found_browsers,
    locations,
    other_readers,
    profile_location,
)
from crunch.deploy.install_host import Plan, closed_to_others, plan, refuse_root, write
from crunch.deploy.machine import Machine
from crunch.deploy.old_name import outdated_locations
from crunch.deploy.sandboxed import flatpak_commands, may_leave, sandboxed_browsers
from crunch.deploy.sources import DeployError
from crunch.deploy.trust import refuse_open_installation
from crunch.deploy.unpacked import how_to_load
from crunch.deploy.wrapper import interpreter
from crunch.errors import shown
from crunch.typed_path import typed_path

_EXAMPLES = """\
examples:
  crunch install                        every browser on this machine, for you
  crunch install --browser firefox      Firefox alone
  crunch install --dry-run              show what would be written
  sudo "$(command -v crunch)" install --system
                                        for all users of this machine
  crunch install --profile ~/test-profile
  chromium --user-data-dir=$HOME/test-profile
                                        a Chromium that runs with a folder of its own

Afterwards 'crunch doctor' says whether it works, 'crunch uninstall' takes all of it away, and
says what stays.
"""


def add_parser(subparsers: Any) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser(
        "install",
        help=COMMANDS["install"],
        description="Register the host with browsers. For each it writes a manifest into the place where the browser\n"
        "looks for native hosts, and beside it a wrapper that starts this Python. Nothing else is changed.\n"
        "Run it again after Python or crunch has moved; what is right already stays untouched.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_location_arguments(parser)
    parser.set_defaults(run=run)


def add_location_arguments(parser: argparse.ArgumentParser) -> None:
    """What install and uninstall have in common."""
    parser.add_argument(
        "--browser",
        action="append",
        choices=list(BROWSERS),
        metavar="NAME",
        help=f"{', '.join(BROWSERS)}; may be given several times; default: every one that is found",
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--system", action="store_true", help="for all users of this machine (needs root)")
    where.add_argument(
        "--profile",
        "--user-data-dir",
        dest="profile",
        type=Path,
        metavar="DIR",
        help="for one Chromium-family browser that is started with --user-data-dir=DIR; default browser: chromium",
    )
    where.add_argument(
        "--flatpak", action="store_true", help="for browsers that are Flatpaks; a second command is needed and shown"
    )
    parser.add_argument("--dry-run", action="store_true", help="say what would happen, and change nothing")
    parser.add_argument(
        "--as-root",
        action="store_true",
        help="allow root to do it for itself: right in a container or on a build machine, where root is the only\n"
        "user; wrong on a desktop, where the browser runs as somebody else",
    )


def run(options: argparse.Namespace) -> int:
    """Register it and say what was written."""
    machine = Machine.this()
    chosen = chosen_locations(options, machine)
    if not (options.browser or options.profile or options.flatpak or options.system):
        chosen += [location for location in outdated_locations(machine) if location not in chosen]
    refusal = ""
    for location in chosen:
        try:
            refuse_root(machine, location, options.as_root)
        except DeployError as error:
            if not options.dry_run:
                raise
            refusal = error.message
    if options.system:
        refuse_open_installation(path for location in chosen for path in (location.wrapper, location.manifest))
    plans = [plan(location) for location in chosen]
    for planned in plans:
        _install(planned, machine, options.dry_run)
    _notes(chosen, machine, options)
    if refusal:
        print(f"\nnote: without --dry-run this is refused: {refusal}")
    return 0


def chosen_locations(options: argparse.Namespace, machine: Machine) -> list[Location]:
    """The places that the options ask for.

    Raises:
        DeployError: there is none.
    """
    named = [browser_named(name) for name in dict.fromkeys(options.browser or ())]
    if options.profile is not None:
        profile = typed_path(str(options.profile))
        return [profile_location(browser, machine, profile) for browser in named or [browser_named("chromium")]]
    if options.flatpak:
        flatpaks = [found.browser for found in sandboxed_browsers(machine) if found.kind == "flatpak"]
        if not named and not flatpaks:
            raise DeployError("no browser that is a Flatpak was found. Name one with --browser.")
        return [flatpak_location(browser, machine) for browser in named or flatpaks]
    browsers = named or found_browsers(machine)
    if not browsers:
        shut_in = "".join(
            f"\n{found.title} {found.explanation}\n  " + "\n  ".join(found.commands)
            for found in sandboxed_browsers(machine)
        )
        raise DeployError(
            f"no browser was found that can start it (looked for {', '.join(b.title for b in BROWSERS.values())})."
            f" Name one with --browser to install for it all the same.{shut_in}"
        )
    scope: Literal["user", "system"] = "system" if options.system else "user"
    unique = {location.folder: location for browser in browsers for location in locations(browser, machine, scope)}
    return list(unique.values())


def _install(planned: Plan, machine: Machine, dry_run: bool) -> None:
    location = planned.location
    others = other_readers(location, machine)
    print(location.browser.title + (f" (also read by {', '.join(others)})" if others else ""))
    if dry_run:
        for path, content in ((location.manifest, planned.manifest), (location.wrapper, planned.wrapper)):
            print(f"  would write {shown(path)}")
            print("".join(f"    | {line}\n" for line in content.splitlines()), end="")
        if location.key:
            print(f"  would set {location.hive}\\{location.key}")
        return
    installed = write(planned, machine)
    state = "written" if installed.changed else "all of it was there already"
    print(f"  manifest   {shown(installed.manifest)}")
    print(f"  wrapper    {shown(installed.wrapper)}")
    if location.key:
        print(f"  registry   {location.hive}\\{location.key}")
    print(f"  extension  {shown(installed.extension)}\n  {state}")


def _notes(chosen: list[Location], machine: Machine, options: argparse.Namespace) -> None:
    for location in chosen:
        if location.scope in ("user", "system") and find_program(location.browser, machine) is None:
            print(f"\nnote: {location.browser.title} was not found on this machine; it is registered all the same.")
        if location.scope == "flatpak" and not may_leave(location.browser, machine):
            print(f"\n{location.browser.title} still needs this, which lets it start any program outside its sandbox:")
            print(f"  {flatpak_commands(location.browser)[1]}")
    if options.system and machine.system != "windows" and (closed := closed_to_others(Path(interpreter()))):
        print(
            f"\nWARNING: other users may not enter {shown(closed)}, so their browsers cannot start this Python. Install"
            " crunch\nfor all users, for example in its folder: sudo pipx install --global ."
        )
    for sandboxed in [] if options.profile or options.flatpak else sandboxed_browsers(machine):
        if not options.browser or sandboxed.browser.name in options.browser:
            print(f"\n{sandboxed.title} {sandboxed.explanation}")
            print("".join(f"  {command}\n" for command in sandboxed.commands), end="")
    for family in dict.fromkeys(location.browser.family for location in chosen):
        titles = ", ".join(
            dict.fromkeys(location.browser.title for location in chosen if location.browser.family == family)
        )
        print(f"\nThe extension, for {titles}:")
        print("".join(f"  {line}\n" for line in how_to_load(family).splitlines()), end="")
    print("\nThen press its button on any page; where nothing happens, 'crunch doctor' says why.")
