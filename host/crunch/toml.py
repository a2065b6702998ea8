"""TOML as Crunch reads it: of bounded size and depth, with one kind of error for whatever cannot be read."""

from __future__ import annotations

import json
import os
import stat
import tomllib
from pathlib import Path
from typing import Any, Final

from crunch.errors import InputError, shortened, shown, why_unreadable
from crunch.wording import say

LARGEST: Final = 256 * 1024
"""Bytes of a file: some 4,000 sites. All that reads and checks it takes time in proportion."""
DEEPEST: Final = 50
"""Tables and lists inside each other, and parts of a key; deeper ones are no settings."""
_INTEGERS: Final = range(-(2**63), 2**63)

TOMLError = tomllib.TOMLDecodeError


class TooMuchError(TOMLError):
    """What TOML's grammar allows and no file of settings has."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


def read_file(path: Path, largest: int = LARGEST) -> str:
    """The text of a file, with its line ends and the mark of its byte order if it has one.

    Raises:
        InputError: it is no file, too large, not UTF-8 or cannot be read; the message says why and names no path.
    """
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(handle, "rb") as file:  # a pipe would wait for who writes into it, a device never end
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise InputError(say("file_no_text"))
            data = file.read(largest + 1)
        if len(data) > largest:
            raise InputError(say("file_large", most=largest // 1024))
        return data.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(why_unreadable(error)) from None


def loads(text: str) -> dict[str, Any]:
    """The values of a text.

    Raises:
        TOMLError: it is no TOML, nested deeper than :data:`DEEPEST`, or has integers that TOML does not have: they are
            of 64 bits.
    """
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError:
        raise TooMuchError(say("toml_many_brackets", most=DEEPEST)) from None
    except ValueError:  # Python reads no integer of more than 4,300 digits
        raise TooMuchError(say("toml_large_number")) from None
    check(values)
    return values


def check(values: dict[str, Any]) -> None:
    """Nothing, when plain values are such as files of settings have.

    Raises:
        TOMLError: nested deeper than :data:`DEEPEST`, or integers of more than 64 bits.
    """
    level: list[Any] = [values]
    for _ in range(DEEPEST + 2):
        deeper: list[Any] = []
        for value in level:
            inner = value.values() if isinstance(value, dict) else value
            deeper += [one for one in inner if isinstance(one, dict | list)]
            if any(type(one) is int and one not in _INTEGERS for one in inner):
                raise TooMuchError(say("toml_large_number"))
        level = deeper
        if not level:
            return
    raise TooMuchError(say("toml_many_tables", most=DEEPEST))


def quoted(text: str) -> str:
    """A text, or a key, between quotes.

    Raises:
        InputError: it holds half a character, or was typed in bytes that are not UTF-8: no file of TOML can hold it.
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        raise InputError(say("not_written", what=shortened(shown(text), 80), why=say("not_utf8"))) from None
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
