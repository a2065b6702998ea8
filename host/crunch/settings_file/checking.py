"""What can be read in the reader's settings file and yet never acts: for the one who asks whether it is right."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from crunch import toml
from crunch.errors import InputError, shown
from crunch.presets.collection import find_preset
from crunch.settings_file.choosing import choose
from crunch.settings_file.lines import find_keys
from crunch.settings_file.loading import load, own_path
from crunch.settings_file.parsing import Problem

_NOT_IN_NAMES: Final = re.compile(r"[/@?#*\[\]\s]")
"""Signs of addresses and patterns."""


def idle_lines() -> list[str]:
    """Presets that are not there, sites that no address has, settings of a site that what runs there does not know."""
    own = load(own_path())
    presets: list[tuple[str | None, tuple[str, ...]]] = [(own.preset, ("preset",))]
    presets += [(site.preset, ("sites", host, "preset")) for host, site in own.sites.items()]
    found = [_problem(path, why) for name, path in presets if (why := _why_no_preset(name))]
    missing = {f"{shown(own.path)}: {_why_no_preset(name)}" for name, _ in presets}
    for host in own.sites:
        why = why_no_site(host)
        if why:
            found.append(_problem(("sites", host), why))
        else:
            found += [note for note in choose(f"https://{_in_address(host)}/").notes if note not in missing]
    known = set(map(str, own.problems))
    return [line for line in dict.fromkeys(found) if line not in known]


def why_no_site(name: str) -> str | None:
    """Why nothing that is said of a site of that name can ever hold; None when it can."""
    if not _is_no_name(name):
        return None
    try:
        meant = (urlsplit(name if "//" in name else f"//{name}").hostname or "").removeprefix("*.")
    except ValueError:
        meant = ""
    hint = f': sites."{meant}"' if meant and not _is_no_name(meant) else ""
    return f"{name!r} is never met: a site is named by its host alone, which stands for its subdomains, too{hint}"


def _is_no_name(name: str) -> bool:
    return not name or bool(_NOT_IN_NAMES.search(name)) or name.count(":") == 1  # a port; IPv6 has more colons


def _in_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _why_no_preset(name: str | None) -> str | None:
    try:
        if name:
            find_preset(name)
    except InputError as error:
        return error.message
    return None


def _problem(path: tuple[str, ...], why: str) -> str:
    file = own_path()
    key_lines = find_keys(toml.read_file(file).removeprefix("\ufeff").replace("\r\n", "\n"))
    entry = key_lines.entries.get(path)
    line = entry.first if entry else key_lines.tables.get(path)
    return str(Problem(str(file), None if line is None else line + 1, why))
