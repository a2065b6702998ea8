"""The part of CSS selectors that rules for sites need, as XPath; XPath itself goes through as it is."""

from __future__ import annotations

import re
from typing import Final

from lxml import etree

from crunch.errors import InputError

_NAME: Final = r"-?(?:[_a-zA-Z\u0080-\U0010ffff]|\\.)(?:[\w\u0080-\U0010ffff-]|\\.)*"
_TOKEN: Final = re.compile(
    rf"""(?P<space>\s*[>+~,]\s*|\s+)|(?P<tag>\*|{_NAME})|\#(?P<id>{_NAME})|\.(?P<class>{_NAME})
    |\[\s*(?P<attribute>{_NAME})\s*(?:(?P<operator>[~^$*|]?=)\s*(?P<value>"[^"]*"|'[^']*'|{_NAME})\s*)?\]
    |:nth-of-type\(\s*(?P<nth>\d+)\s*\)|:(?P<pseudo>first-of-type|last-of-type|first-child|last-child)""",
    re.VERBOSE,
)
_COMBINATORS: Final = {
    "": "//",
    ">": "/",
    "+": "/following-sibling::*[1]/self::",
    "~": "/following-sibling::",
}
_PSEUDO: Final = {
    "first-child": "not(preceding-sibling::*)",
    "last-child": "not(following-sibling::*)",
}


def xpath_of(selector: str) -> str:
    """XPath for a selector; one that begins with ``/`` or ``(`` is XPath already.

    >>> xpath_of("div#a > p.b, h1")
    "//div[@id = 'a']/p[contains(concat(' ', normalize-space(@class), ' '), ' b ')] | //h1"

    Raises:
        InputError: it cannot be read, or is of a part of CSS that is not known here.
    """
    text = selector.strip()
    if text.startswith(("/", "(")):
        expression = text
    else:
        expression = " | ".join(_translate(selector, part) for part in _parts(selector, text))
    try:
        etree.XPath(expression)
    except etree.XPathSyntaxError as error:
        raise InputError(f"{selector!r} is no selector: {error}") from None
    return expression


def _parts(selector: str, text: str) -> list[list[re.Match[str]]]:
    """The tokens of each selector of a list."""
    parts: list[list[re.Match[str]]] = [[]]
    place = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise InputError(f"{selector!r} is no selector that is known here: {text[place:]!r}")
        if match["space"] is not None and match["space"].strip() == ",":
            parts.append([])
        else:
            parts[-1].append(match)
        place = match.end()
    if not all(parts):
        raise InputError(f"{selector!r} is no selector: a part of it is empty")
    return parts


def _translate(selector: str, tokens: list[re.Match[str]]) -> str:
    path, step = "", "//"
    tag = ""
    conditions: list[str] = []

    def close() -> None:
        nonlocal path, tag
        if not tag and not conditions:
            raise InputError(f"{selector!r} is no selector: it has nothing between two signs")
        path += f"{step}{tag or '*'}{''.join(f'[{condition}]' for condition in conditions)}"
        tag = ""
        conditions.clear()

    for token in tokens:
        if token["space"] is not None:
            close()
            step = _COMBINATORS[token["space"].strip()]
        elif token["tag"] is not None:
            if tag or conditions:
                raise InputError(f"{selector!r} is no selector: {token['tag']!r} stands in the wrong place")
            tag = token["tag"].lower()
        else:
            conditions.append(_condition(token, tag))
    close()
    return path


def _condition(token: re.Match[str], tag: str) -> str:
    if token["id"] is not None:
        return f"@id = {_quoted(_plain(token['id']))}"
    if token["class"] is not None:
        return _has_word("@class", _plain(token["class"]))
    if token["nth"] is not None:
        return f"count(preceding-sibling::{tag or '*'}) = {int(token['nth']) - 1}"
    if token["pseudo"] is not None:
        if token["pseudo"].endswith("of-type"):
            side = "preceding" if token["pseudo"].startswith("first") else "following"
            return f"not({side}-sibling::{tag or '*'})"
        return _PSEUDO[token["pseudo"]]
    name = f"@{token['attribute'].lower()}"
    if token["operator"] is None:
        return name
    value = token["value"]
    value = value[1:-1] if value[0] in "\"'" else _plain(value)
    quoted = _quoted(value)
    match token["operator"]:
        case "=":
            return f"{name} = {quoted}"
        case "~=":
            return _has_word(name, value)
        case "^=":
            return f"starts-with({name}, {quoted})"
        case "*=":
            return f"contains({name}, {quoted})"
        case "$=":
            return f"substring({name}, string-length({name}) - {len(value) - 1}) = {quoted}"
        case _:
            return f"({name} = {quoted} or starts-with({name}, {_quoted(value + '-')}))"


def _has_word(name: str, word: str) -> str:
    return f"contains(concat(' ', normalize-space({name}), ' '), {_quoted(f' {word} ')})"


def _plain(name: str) -> str:
    return re.sub(r"\\(.)", r"\1", name)


def _quoted(text: str) -> str:
    """An XPath string; one with both kinds of quotes is put together."""
    if "'" not in text:
        return f"'{text}'"
    if '"' not in text:
        return f'"{text}"'
    return "concat(" + ', "\'", '.join(f"'{part}'" for part in text.split("'")) + ")"
