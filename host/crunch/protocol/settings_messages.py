"""The messages of settings and presets: what the reader's files say, and changes of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from crunch.protocol.base import RequestId
from crunch.protocol.said import SaidMessage
from crunch.protocol.site_messages import SiteSettings


class _Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    id: RequestId


# Requests ---------------------------------------------------------------------------------------------------------


class SettingChange(msgspec.Struct, frozen=True, kw_only=True):
    """One key of the reader's settings file; null takes it out."""

    path: Annotated[list[str], msgspec.Meta(min_length=1)]
    value: Any = None


class Settings(_Message, frozen=True, tag="settings"):
    """What does the settings file say, and where of ``host``? With ``changes``: first change it, up to an error."""

    changes: list[SettingChange] = []
    host: str | None = None


class Presets(_Message, frozen=True, tag="presets"):
    """Which presets are there? With another ``action``: do that first."""

    action: Literal["list", "copy", "rename", "remove", "save", "export", "import"] = "list"
    name: str = ""
    new_name: str = ""
    title: str | None = None
    why: str = ""
    algorithm: str = "crunch"
    settings: dict[str, Any] = {}
    """Of the preset to be saved."""
    text: str = ""
    """Of the preset to be imported."""


# Replies ----------------------------------------------------------------------------------------------------------


class SettingsReply(_Message, frozen=True, tag="settings"):
    """The file as it is used; ``managed``: by an administrator. ``entry``: what a choice for ``host`` goes into."""

    file: str
    preset: str | None
    algorithms: dict[str, dict[str, Any]]
    sites: list[SiteSettings]
    managed_file: str
    managed_preset: str | None
    managed: dict[str, dict[str, Any]]
    problems: list[str]
    entry: str | None = None
    said: dict[str, SaidMessage] = {}
    """Problems under their codes, by their English words."""


class PresetMessage(msgspec.Struct, frozen=True, kw_only=True):
    """One preset."""

    name: str
    title: str
    why: str
    algorithm: str
    settings: dict[str, Any]
    shipped: bool
    group: Literal["kinds", "papers", "own"] = "own"
    """For a kind of page, as in the papers, or the reader's own."""


class PresetsReply(_Message, frozen=True, tag="presets"):
    """All presets; ``text`` is the file that was exported."""

    presets: list[PresetMessage]
    problems: list[str]
    text: str
    said: dict[str, SaidMessage] = {}
    """Problems under their codes, by their English words."""
