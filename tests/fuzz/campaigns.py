"""The table of campaigns: name -> "module:Class", imported where it runs."""

from __future__ import annotations

from importlib import import_module
from random import Random

from tests.fuzz.case import Campaign, Case

CAMPAIGNS: dict[str, str] = {
    "messages": "tests.fuzz.messages:Messages",
    "processes": "tests.fuzz.processes:Processes",
    "pages": "tests.fuzz.pages:Pages",
    "markdown": "tests.fuzz.markdowns:Markdowns",
    "settings": "tests.fuzz.settings_files:SettingsFiles",
    "packages": "tests.fuzz.packages:Packages",
}


def campaign(name: str) -> Campaign:
    """A new one of that name, or of a class ``"module:Class"`` that is not in the table."""
    module, _, made = CAMPAIGNS.get(name, name).partition(":")
    found: Campaign = getattr(import_module(module), made)()
    return found


def case_of(chosen: Campaign, name: str, seed: int, number: int) -> Case:
    """The case of that number."""
    return chosen.make(Random(f"{name} {seed} {number}"), number)
