"""Codes of what a reply says in words, so that the extension can say it in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from crunch.wording import Said

ROOM: Final = 100_000
"""Bytes that the codes of a reply may take that has hardly anything else."""


class SaidMessage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Words under a code: the extension has its own for it, in the reader's language."""

    code: str
    parameters: dict[str, str | int | float | SaidMessage] = {}
    """By name, in the order in which the words name them; one called ``share`` is a share of 0 to 1."""


def said_messages(words: Iterable[str], room: int) -> tuple[dict[str, SaidMessage], int]:
    """English words that know their code -> the code with its parameters, as many as ``room`` bytes hold.

    Those that find no room stay English in every language. Returns the room that is left, too.
    """
    found: dict[str, SaidMessage] = {}
    for said in words:
        if not isinstance(said, Said) or said in found:
            continue
        message = said_message(said)
        room -= len(msgspec.json.encode({str(said): message}))
        if room < 0:
            return found, 0
        found[str(said)] = message
    return found, room


def said_message(said: Said) -> SaidMessage:
    """The code of some words; among the parameters there may be words with a code of their own."""
    parameters = {
        name: said_message(value) if isinstance(value, Said) else value for name, value in said.parameters.items()
    }
    return SaidMessage(code=said.code, parameters=parameters)
