"""Why a line of TOML cannot be read, in words that help to mend it; readers of TOML speak of its grammar."""

from __future__ import annotations

import re
from typing import Final

AT_LINE: Final = re.compile(r"(?<!\s)\s*\(at (?:line (\d+), column \d+|end of document)\)")
"""How readers of TOML name the place."""
_MOST: Final = 60
"""Characters of a line that stand in an example."""
_WORD: Final = re.compile(r"[A-Za-z_][\w-]*+\s*+(?:#.*+)?")
_COMMA: Final = re.compile(r"([-+]?\d++),(\d++)\s*+(?:#.*+)?")
_POINT: Final = re.compile(r"([-+]?)(\d*+)\.(\d*+)\s*+(?:#.*+)?")
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")
_SWITCHES: Final = {"yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false"}

NO_HEADER: Final = "this is no header of a table, and what stands below it is not used either"
TWICE: Final = "this table begins on line {line} already: put what stands below it there, and take this line out"
SAID: Final = "line {line} gives this key a value already: keep one of the two lines"
TAKEN: Final = "line {line} gives this name a value already, so that it cannot be a table: keep one of the two"
CLOSED: Final = "line {line} begins this table already, which takes no more keys from here: put this one there"
TOO_DEEP: Final = "a key has at most eight parts, a value at most fifty brackets inside each other"

_REASONS: Final = (
    ("Unterminated string", "the quotes that begin a text are not closed on this line"),
    ('Expected \'"""\'', 'the three quotes """ that begin a text are never closed'),
    ("Expected \"'''\"", "the three quotes ''' that begin a text are never closed"),
    ("Unclosed array", "a bracket [ is never closed: lists end in ]"),
    ("Unclosed inline table", "a brace { is never closed: such a table ends in } on the same line"),
    ("Unescaped", "in double quotes a backslash is written twice: \\\\; in single quotes once"),
    ("Escaped character", "the number behind \\u or \\U is no character"),
    ("Invalid hex", "behind \\u stand four digits of a hexadecimal number, behind \\U eight"),
    ("Expected ']'", "the header of a table ends in ], and nothing but a # note stands behind it"),
    ("Invalid initial character for a key", "a key has letters, digits, - and _ only, or stands in quotes"),
    ("Found invalid character", "it has a control character: write the line anew"),
    ("Illegal character", "it has a control character: write the line anew"),
    ("Invalid date", "there is no such date or time"),
    ("Duplicate inline table key", "a key stands twice between { and }: keep one"),
    ("Cannot mutate immutable", "a key stands twice between { and }: keep one"),
    ("Cannot redefine", "a key stands twice: keep one"),
    ("Cannot overwrite", "a key stands twice: keep one"),
    ("Cannot declare", "a table stands twice: keep one"),
    ("Expected", "the quotes that begin a text are not closed on this line"),
)
"""Beginnings of what readers of TOML say, and how to mend it."""


def explained(error: ValueError, text: str) -> tuple[int, str]:
    """Of what the reader of TOML says of a text: the line, from 1, and how to mend it."""
    lines = text.split("\n")
    found = AT_LINE.search(str(error))
    number = min(int(found[1]), len(lines)) if found and found[1] else len(lines)
    while number > 1 and not lines[number - 1].strip():  # what ends too early ends with its last words
        number -= 1
    return number, in_words(AT_LINE.sub("", str(error)).strip(), lines[number - 1])


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
        return _value(key[:_MOST], value) if equals else "this is no value; texts stand in quotes"
    if reason.startswith("Expected newline"):
        return _behind(key[:_MOST], value)
    if reason.startswith("Expected '='"):
        return _no_equals(line.strip())
    if reason.startswith("Invalid statement"):
        return "there is no key before the =" if line.strip().startswith("=") else _no_equals(line.strip())
    return next((words for start, words in _REASONS if reason.startswith(start)), reason)


def why_no_header(line: str) -> str:
    """How to mend a line that was to begin a table."""
    text = line.strip()
    if text.startswith("[["):
        how = "one bracket on each side is enough"
    elif "]" not in text:
        how = "its ] is missing"
    else:
        how = 'it is written [algorithms.auto], or [sites."example.org"]'
    return f"{NO_HEADER}: {how}"


def _value(key: str, value: str) -> str:
    if not value or value.startswith("#"):
        return "there is no value behind the =: write one, or take the line out"
    if value.startswith("="):
        return f"one = is enough: {key} = {value.lstrip('= ')[:_MOST]}"
    word = value.partition("#")[0].strip()
    if word.lower() in _SWITCHES:
        return f"yes and no are written true and false, in small letters: {key} = {_SWITCHES[word.lower()]}"
    if _WORD.fullmatch(value):
        return f'a text stands in quotes: {key} = "{word[:_MOST]}"'
    if (point := _POINT.fullmatch(value)) and point[2] + point[3]:
        return f"digits stand on both sides of the point: {key} = {point[1]}{point[2] or '0'}.{point[3] or '0'}"
    for opening, closing in ("[]", "{}"):
        if value.startswith(opening) and value.count(opening) > value.count(closing):
            return f"the {opening} has no {closing}"
    return "what stands behind the = is no value: texts stand in quotes, lists in [ ], numbers have a point"


def _behind(key: str, value: str) -> str:
    if comma := _COMMA.fullmatch(value):
        return f"numbers have a point, and no comma: {key} = {comma[1]}.{comma[2]}"
    if (point := _POINT.fullmatch(value)) and point[2] + point[3]:
        return f"digits stand on both sides of the point: {key} = {point[1]}{point[2] or '0'}.{point[3] or '0'}"
    if _DATE.match(value):
        return "there is no such date or time"
    return "there is more behind the value: each setting has a line of its own, and notes begin with #"


def _no_equals(line: str) -> str:
    key, colon, value = line.partition(":")
    if colon and value.strip() and " " not in key.strip():
        return f"between key and value stands =, and no colon: {key.strip()[:_MOST]} = {value.strip()[:_MOST]}"
    return "a setting is key = value; notes begin with #"
