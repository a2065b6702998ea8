"""All presets: those that come with Crunch and the reader's own, which win over a shipped one of the same name."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Final

from crunch import folders
from crunch.errors import InputError, meant, reason, remedy, shown
from crunch.file_kinds import is_file
from crunch.files import save_text
from crunch.presets.preset import Group, Preset, check_name, read_file, read_preset, toml_value, write_preset
from crunch.wording import say

SHIPPED: Final = Path(__file__).with_name("shipped")
PAPERS: Final = "papers-"
"""Before the names of the presets as they were when all of them ran the filters of the papers."""
_ORDER: Final[tuple[Group, ...]] = ("kinds", "own", "papers")
_TITLE: Final = re.compile(r"^title\s*=.*$", re.MULTILINE)


def own_folder() -> Path:
    """Where the reader's presets lie."""
    return folders.config_folder() / "presets"


def all_presets() -> dict[str, Preset]:
    """By name: for kinds of pages, the reader's own, as in the papers.

    Files that cannot be read are left out (``broken_presets`` names them).
    """
    every = {**_shipped(), **{preset.name: preset for preset in _own()[0]}}
    return dict(sorted(every.items(), key=lambda item: _ORDER.index(item[1].group)))


def broken_presets() -> list[str]:
    """What is wrong with the reader's files."""
    presets, errors = _own()
    return [*errors, *(problem for preset in presets for problem in preset.problems)]


def find_preset(name: str) -> Preset:
    """The preset of that name; an older name that only the papers' group still has means that one.

    Raises:
        InputError: there is none; the message lists what there is.
    """
    return _find(name, own_folder())


def find_managed_preset(name: str) -> Preset:
    """The preset that an administrator names: of ``presets`` beside the administrator's settings, or a shipped one.

    One of the reader's own of that name does not count: it would undo what was set for everybody.

    Raises:
        InputError: there is none.
    """
    return _find(name, folders.managed_folder() / "presets")


def _find(name: str, folder: Path) -> Preset:
    own = folder / f"{check_name(name)}.toml"
    if is_file(own):
        return read_file(own)
    shipped = _shipped()
    found = shipped.get(name) or shipped.get(PAPERS + name)
    if found is None:
        there = meant(name, all_presets()) or say("hint_there_are", names=", ".join(all_presets()))
        raise InputError(say("no_preset", name=repr(name), hint=there))
    return found


def as_in_the_papers(preset: Preset) -> Preset | None:
    """What a preset for a kind of page was when settings of the filters were made for it; None for any other."""
    return _shipped().get(PAPERS + preset.name) if preset.group == "kinds" else None


def preset_text(name: str, title: str | None = None) -> str:
    """The file of a preset, comments and all; with another title when one is given.

    Raises:
        InputError: there is none of that name.
    """
    preset = find_preset(name)
    own = own_folder() / f"{preset.name}.toml"
    text = (own if is_file(own) else _shipped_file(preset)).read_text("utf-8")
    return _TITLE.sub(lambda _: f"title = {toml_value(title)}", text, count=1) if title else text


def copy_preset(name: str, new_name: str, title: str | None = None) -> Path:
    """Make one's own of a preset.

    Raises:
        InputError: there is none of that name, or one of the reader's own of the new name.
    """
    return _save_new(check_name(new_name), preset_text(name, title))


def rename_preset(name: str, new_name: str, title: str | None = None) -> Path:
    """Give one of the reader's own another name.

    Raises:
        InputError: it is not the reader's own, or the new name is taken.
    """
    old = own_file(name)
    path = _save_new(check_name(new_name), preset_text(name, title))
    try:
        _delete(old)
    except InputError:
        with suppress(OSError):  # all of it or nothing
            path.unlink()
        raise
    return path


def remove_preset(name: str) -> Path:
    """Delete one of the reader's own.

    Raises:
        InputError: it is not the reader's own.
    """
    path = own_file(name)
    _delete(path)
    return path


def import_preset(text: str, source: str, name: str) -> tuple[Preset, Path]:
    """Take a preset from elsewhere; its settings are checked, and those that cannot be used left out.

    Raises:
        InputError: it cannot be read, or the name is taken.
    """
    preset = read_preset(text, source, check_name(name))
    return preset, _save_new(name, text if not preset.problems else write_preset(preset))


def save_preset(preset: Preset) -> Path:
    """Write one of the reader's own, in one step."""
    path = own_folder() / f"{check_name(preset.name)}.toml"
    save_text(path, write_preset(preset))
    return path


def own_file(name: str) -> Path:
    """The file of one of the reader's own.

    Raises:
        InputError: there is none.
    """
    path = own_folder() / f"{check_name(name)}.toml"
    if is_file(path):
        return path
    if not _shipped().keys().isdisjoint((name, PAPERS + name)):
        raise InputError(say("preset_of_crunch", name=repr(name), plain=name))
    near = meant(name, [preset.name for preset in all_presets().values() if not preset.shipped])
    raise InputError(say("no_own_preset", name=repr(name), folder=str(own_folder()), hint=near))


def _delete(path: Path) -> None:
    try:
        path.unlink()
    except OSError as error:
        why, mend = reason(error), remedy(error)
        raise InputError(say("undeletable", path=shown(path), why=why, remedy=mend)) from None


def _save_new(name: str, text: str) -> Path:
    path = own_folder() / f"{name}.toml"
    if is_file(path):
        raise InputError(say("preset_there", name=repr(name), path=shown(path)))
    save_text(path, text)
    return path


@lru_cache(maxsize=1)
def _shipped() -> dict[str, Preset]:
    kinds = [read_file(path, group="kinds") for path in sorted(SHIPPED.glob("*.toml"))]
    papers = [
        read_file(path, name=PAPERS + path.stem, group="papers") for path in sorted(SHIPPED.glob("papers/*.toml"))
    ]
    return {preset.name: preset for preset in (*kinds, *papers)}


def _shipped_file(preset: Preset) -> Path:
    if preset.group == "papers":
        return SHIPPED / "papers" / f"{preset.name.removeprefix(PAPERS)}.toml"
    return SHIPPED / f"{preset.name}.toml"


def _own() -> tuple[list[Preset], list[str]]:
    presets: list[Preset] = []
    errors: list[str] = []
    folder = own_folder()
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix == ".toml")
    except (FileNotFoundError, NotADirectoryError):
        return presets, errors
    except OSError as error:
        return presets, [say("path_unreadable", path=shown(folder), why=reason(error))]
    for path in files:
        try:
            check_name(path.stem)
            presets.append(read_file(path))
        except InputError as error:
            errors.append(error.words)
    return presets, errors
