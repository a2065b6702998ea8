"""``crunch uninstall``: take away what ``crunch install`` wrote."""

from __future__ import annotations

import argparse
from typing import Any, Literal

from crunch.cli import COMMANDS
from crunch.cli.install import add_location_arguments, chosen_locations
from crunch.deploy.browsers import BROWSERS, Location, flatpak_location, locations, other_readers
from crunch.deploy.install_host import refuse_root
from crunch.deploy.machine import Machine
from crunch.deploy.own_files import own_files, remove_own_files
from crunch.deploy.sources import DeployError
from crunch.deploy.uninstall_host import Removal, uninstall
from crunch.errors import shown
from crunch.folders import fixed_folder

_EXAMPLES = """\
examples:
  crunch uninstall                      every browser, for you
  crunch uninstall --browser brave      Brave alone
  crunch uninstall --dry-run            show what would be removed
  sudo "$(command -v crunch)" uninstall --system
                                        what was installed for all users
  crunch uninstall --settings           settings, presets, what you hid or kept by hand, and what is
                                        remembered of sites, too

Settings stay unless you say --settings. The extension is removed in the browser, the program with pipx, uv or pip,
whichever installed it.
"""


def add_parser(subparsers: Any) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser(
        "uninstall",
        help=COMMANDS["uninstall"],
        description="Take away the manifests, wrappers and folders that 'crunch install' wrote, and nothing else.\n"
        "Without --browser it looks at every browser that Crunch knows, installed or not.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_location_arguments(parser)
    parser.add_argument(
        "--settings", action="store_true", help="remove your settings, presets, corrections and what is remembered, too"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Remove it and say what was removed."""
    machine = Machine.this()
    is_partial = bool(options.browser or options.profile or options.flatpak)
    if options.settings and (is_partial or options.system):
        raise DeployError("--settings takes away what all browsers share: give it alone")
    chosen = chosen_locations(options, machine) if options.browser or options.profile else _everywhere(options, machine)
    # Backwards, so that folders made for several browsers are empty when their turn comes.
    found = [location for location in reversed(chosen) if _anything(uninstall(location, machine, dry_run=True))]
    if not found:
        print("nothing to remove; looked at")
        print("".join(f"  {shown(location.manifest)}\n" for location in chosen), end="")
    for location in found:
        if not options.dry_run:
            refuse_root(machine, location, options.as_root)
        _say(uninstall(location, machine, options.dry_run), machine, options.dry_run)
    if options.settings:
        _remove_settings(machine, options.dry_run)
    elif not is_partial:
        _say_what_stays(machine, options)
    return 0


def _remove_settings(machine: Machine, dry_run: bool) -> None:
    found = own_files(machine)
    if not found:
        print("no settings to remove, and nothing is remembered")
    for own in found:
        print(own.what)
        for path in remove_own_files(own, dry_run=dry_run):
            print(f"  {'would remove' if dry_run else 'removed'} {shown(path)}")
        for path in own.others:
            print(f"  left alone {shown(path)}: Crunch did not write it")


def _say_what_stays(machine: Machine, options: argparse.Namespace) -> None:
    if options.system:
        folder = fixed_folder()
        if folder.is_dir():
            print(f"\nwhat stays: the administrator's settings in {shown(folder)}; take that folder away by hand")
        return
    if found := own_files(machine):
        print("\nwhat stays:")
        print("".join(f"  {own.what}: {shown(own.folder)}\n" for own in found), end="")
        print("to remove that, too: crunch uninstall --settings")


def _everywhere(options: argparse.Namespace, machine: Machine) -> list[Location]:
    flatpaks = (
        [flatpak_location(browser, machine) for browser in BROWSERS.values()] if machine.system == "linux" else []
    )
    if options.flatpak:
        return flatpaks
    scope: Literal["user", "system"] = "system" if options.system else "user"
    found = [location for browser in BROWSERS.values() for location in locations(browser, machine, scope)]
    unique = {location.folder: location for location in reversed(found)}
    return [*reversed(unique.values()), *([] if options.system else flatpaks)]


def _anything(removal: Removal) -> bool:
    return bool(removal.removed or removal.kept)


def _say(removal: Removal, machine: Machine, dry_run: bool) -> None:
    others = other_readers(removal.location, machine)
    print(removal.location.browser.title + (f" (also read by {', '.join(others)})" if others else ""))
    for what in removal.removed:
        print(f"  {'would remove' if dry_run else 'removed'} {shown(what)}")
    for what in removal.kept:
        print(f"  left alone {shown(what)}")
