"""One list of error codes: in the host, in PROTOCOL.md, in the extension with a text for each."""

from __future__ import annotations

import json
import re
from pathlib import Path

from crunch import errors

ROOT = Path(__file__).parents[2]
NEVER_SENT = {errors.InputError.code}
"""Errors of files, which only the command line and the Python API read."""


def host_codes() -> set[str]:
    kinds = [value for value in vars(errors).values() if isinstance(value, type)]
    return {kind.code for kind in kinds if issubclass(kind, errors.CrunchError)} - NEVER_SENT


def documented_codes() -> set[str]:
    text = (ROOT / "host" / "crunch" / "protocol" / "PROTOCOL.md").read_text("utf-8")
    section = text.partition("## Error codes")[2].partition("\n## ")[0]
    return set(re.findall(r"^\| `([a-z_]+)` \|", section, re.MULTILINE))


def extension_codes() -> tuple[dict[str, str], set[str]]:
    """Codes with the key of their text, and the codes that nobody is told about."""
    text = (ROOT / "extension" / "common" / "errors.js").read_text("utf-8")
    table = text.partition("MESSAGE_KEYS = Object.freeze({")[2].partition("});")[0]
    silent = text.partition("SILENT_CODES = new Set([")[2].partition("]")[0]
    return dict(re.findall(r'^\s*(\w+): "(\w+)",', table, re.MULTILINE)), set(re.findall(r'"(\w+)"', silent))


def test_protocol_lists_the_codes_of_the_host():
    assert documented_codes() == host_codes()


def test_codes_are_told_apart():
    kinds = [value for value in vars(errors).values() if isinstance(value, type) and value is not Exception]
    assert len({kind.code for kind in kinds}) == len(kinds)


def test_extension_has_a_text_for_every_code_or_keeps_quiet():
    keys, silent = extension_codes()
    assert len(keys) > 15
    assert host_codes() <= set(keys) | silent


def test_texts_of_the_codes_are_there():
    keys, _ = extension_codes()
    messages = json.loads((ROOT / "extension" / "_locales" / "en" / "messages.json").read_text("utf-8"))
    assert set(keys.values()) <= set(messages)


def test_codes_are_only_ever_appended():
    """Extensions in use know these."""
    assert {
        "bad_frame",
        "bad_message",
        "unknown_type",
        "protocol_mismatch",
        "bad_snapshot",
        "count_mismatch",
        "unknown_algorithm",
        "bad_settings",
        "timeout",
        "cancelled",
        "too_large",
        "internal",
    } <= host_codes()
