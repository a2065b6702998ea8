"""Why a line of TOML cannot be read, in words that help to mend it; readers of TOML speak of its grammar."""

from __future__ import annotations

import re
from typing import Final

from crunch.wording import say

AT_LINE: Final = re.compile(r"(?<!\s)\s*\(at (?:line (\d+), column \d+|end of document)\)")
"""How readers of TOML name the place."""
_MOST: Final = 60
"""Characters of a line that stand in an example."""
_WORD: Final = re.compile(r"[A-Za-z_][\w-]*+\s*+(?:#.*+)?")
_COMMA: Final = re.compile(r"([-+]?\d++),(\d++)\s*+(?:#.*+)?")
_POINT: Final = re.compile(r"([-+]?)(\d*+)\.(\d*+)\s*+(?:#.*+)?")
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")
_SWITCHES: Final = {"yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false"}

_REASONS: Final = (
    ("Unterminated string", say("toml_open_quotes")),
    ('Expected \'"""\'', say("toml_open_three", quotes='"""')),
    ("Expected \"'''\"", say("toml_open_three", quotes="'''")),
    ("Unclosed array", say("toml_open_list")),
    ("Unclosed inline table", say("toml_open_table")),
    ("Unescaped", say("toml_backslash")),
    ("Escaped character", say("toml_no_character")),
    ("Invalid hex", say("toml_hexadecimal")),
    ("Expected ']'", say("toml_header_end")),
    ("Invalid initial character for a key", say("toml_key")),
    ("Found invalid character", say("toml_control")),
    ("Illegal character", say("toml_control")),
    ("Invalid date", say("toml_no_date")),
    ("Duplicate inline table key", say("toml_key_twice_inside")),
    ("Cannot mutate immutable", say("toml_key_twice_inside")),
    ("Cannot redefine", say("toml_key_twice")),
    ("Cannot overwrite", say("toml_key_twice")),
    ("Cannot declare", say("toml_table_twice")),
    ("Expected", say("toml_open_quotes")),
)
"""Beginnings of what readers of TOML say, and how to mend it."""


def explained(error: ValueError, text: str) -> tuple[int, str]:
    """Of what the reader of TOML says of a text: the line, from 1, and how to mend it."""
    lines = text.split("\n")
    found = AT_LINE.search(str(error))
    number = min(int(found[1]), len(lines)) if found and found[1] else len(lines)
    while number > 1 and not lines[number - 1].strip():  # what ends too early ends with its last words
        number -= 1
    return number, why_not_read(error, lines[number - 1])


def why_not_read(error: ValueError, line: str) -> str:
    """How to mend a line that a reader of TOML stopped at; what it says itself where that has a code."""
    known: str | None = getattr(error, "words", None)
    return known or in_words(AT_LINE.sub("", str(error)).strip(), line)


def in_words(reason: str, line: str) -> str:
    """How to mend a line.

    Args:
        reason: what the reader of TOML says of it, without the place.
        line: as it stands in the file.

    >>> in_words("Invalid value", "preset = blog")
    'a text stands in quotes: preset = "blog"'
    """
    key, equals, value = (part.strip() for part in line.partition("="))
    if reason.startswith("Invalid value"):
        return _value(key[:_MOST], value) if equals else say("toml_bare")
    if reason.startswith("Expected newline"):
        return _behind(key[:_MOST], value)
    if reason.startswith("Expected '='"):
        return _no_equals(line.strip())
    if reason.startswith("Invalid statement"):
        return say("toml_no_key") if line.strip().startswith("=") else _no_equals(line.strip())
    return next((words for start, words in _REASONS if reason.startswith(start)), reason)


def why_no_header(line: str) -> str:
    """How to mend a line that was to begin a table."""
    text = line.strip()
    if text.startswith("[["):
        how = say("toml_one_bracket")
    elif "]" not in text:
        how = say("toml_missing_bracket")
    else:
        how = say("toml_header_is")
    return say("toml_no_header", how=how)


def _value(key: str, value: str) -> str:
    if not value or value.startswith("#"):
        return say("toml_no_value")
    if value.startswith("="):
        return say("toml_one_equals", line=f"{key} = {value.lstrip('= ')[:_MOST]}")
    word = value.partition("#")[0].strip()
    if word.lower() in _SWITCHES:
        return say("toml_switch", line=f"{key} = {_SWITCHES[word.lower()]}")
    if _WORD.fullmatch(value):
        return say("toml_quotes", line=f'{key} = "{word[:_MOST]}"')
    if (point := _POINT.fullmatch(value)) and point[2] + point[3]:
        return say("toml_point", line=f"{key} = {point[1]}{point[2] or '0'}.{point[3] or '0'}")
    for opening, closing in ("[]", "{}"):
        if value.startswith(opening) and value.count(opening) > value.count(closing):
            return say("toml_unclosed", opening=opening, closing=closing)
    return say("toml_wrong_value")


def _behind(key: str, value: str) -> str:
    if comma := _COMMA.fullmatch(value):
        return say("toml_comma", line=f"{key} = {comma[1]}.{comma[2]}")
    if (point := _POINT.fullmatch(value)) and point[2] + point[3]:
        return say("toml_point", line=f"{key} = {point[1]}{point[2] or '0'}.{point[3] or '0'}")
    if _DATE.match(value):
        return say("toml_no_date")
    return say("toml_more_behind")


def _no_equals(line: str) -> str:
    key, colon, value = line.partition(":")
    if colon and value.strip() and " " not in key.strip():
        return say("toml_colon", line=f"{key.strip()[:_MOST]} = {value.strip()[:_MOST]}")
    return say("toml_no_equals")
