"""Odd values: what a careless program takes for a number, a text or a list, and is wrong."""

from __future__ import annotations

from random import Random
from typing import Any

INTEGERS = (0, 1, -1, 2, 3, 7, 64, 255, 5_000, 5_001, 65_536, 2**31 - 1, 2**31, 2**32, 2**53 - 1, 2**53, -(2**63))
HUGE = (2**63, 2**64, -(2**64), 10**30, 10**400)
FLOATS = (0.0, -0.0, 0.5, 1e-320, 1e308, -1e308, float("inf"), float("-inf"), float("nan"))
TEXTS = (
    "",
    " ",
    "\x00",
    "\n\r\t\x0b\x0c",
    "\ud800",
    "\udfff\ud800",
    "\ufeff",
    "\ufffe\uffff",
    "\u202egnp.exe",
    "e\u0301\u0301\u0301",
    "𝔘𝔫𝔦𝔠𝔬𝔡𝔢",
    "👩‍👩‍👧‍👦",
    "ﷺ" * 40,
    "null",
    "true",
    "-1",
    "1e999",
    "NaN",
    "auto",
    "crunch",
    "__class__",
    "constructor",
    "%s%n%d",
    "{0}{x.__class__}",
    "$(id)",
    "'; DROP TABLE pages; --",
    "<script>alert(1)</script>",
    "<!DOCTYPE x [<!ENTITY a 'b'>]>&a;",
    "]]>",
    "javascript:alert(1)",
    "data:text/html,x",
    "http://[::1",
    "http://[",
    "https://user:pass@example.org:99999/%zz?q#f",
    "//example.org",
    "file:///nowhere",
    "about:blank",
    "../escaped",
    "..",
    "con",
    "a/b",
    "a\\b",
    "x" * 300,
    "9" * 5_000,
)
WORDS = (
    "bread flour water salt home next share menu login more 2024 12:30 € © . , ! ? – … ( ) \u00a0 東京 מים хлеб".split(
        " "
    )
)


def text(drawn: Random) -> str:
    """A text, mostly an odd one."""
    if drawn.random() < 0.6:
        return drawn.choice(TEXTS)
    if drawn.random() < 0.5:
        return " ".join(drawn.choices(WORDS, k=drawn.randrange(1, 12)))
    return "".join(
        chr(drawn.choice((32, 0x300, 0x5D0, 0x4E00, 0xD800, 0x1F600)) + drawn.randrange(64)) for _ in range(8)
    )


def integer(drawn: Random) -> int:
    """A number, seldom one that fits no machine word."""
    if drawn.random() < 0.15:
        return drawn.choice(HUGE)
    return drawn.choice(INTEGERS) if drawn.random() < 0.6 else drawn.randrange(-300, 3_000)


def value(drawn: Random, depth: int = 3) -> Any:
    """Anything that JSON can say."""
    kind = drawn.randrange(8 if depth else 5)
    if kind == 0:
        return drawn.choice((None, True, False))
    if kind == 1:
        return integer(drawn)
    if kind == 2:
        return drawn.choice(FLOATS)
    if kind < 5:
        return text(drawn)
    if kind < 7:
        return [value(drawn, depth - 1) for _ in range(drawn.randrange(4))]
    return {text(drawn): value(drawn, depth - 1) for _ in range(drawn.randrange(4))}


def nested(drawn: Random) -> Any:
    """A value far deeper than anybody would write by hand."""
    deep: Any = value(drawn, 0)
    for _ in range(drawn.choice((20, 200, 800))):
        deep = [deep] if drawn.random() < 0.5 else {"a": deep}
    return deep


def mutated_bytes(drawn: Random, data: bytes, times: int) -> bytes:
    """Bytes with pieces changed, lost, doubled and moved."""
    mutated = bytearray(data)
    for _ in range(times):
        place = drawn.randrange(len(mutated) + 1)
        size = drawn.choice((1, 1, 1, 2, 4, 16, 64))
        match drawn.randrange(6):
            case 0:
                mutated[place : place + 1] = bytes([drawn.randrange(256)])
            case 1:
                del mutated[place : place + size]
            case 2:
                mutated[place:place] = drawn.randbytes(size)
            case 3:
                mutated[place:place] = mutated[place : place + size] * drawn.randrange(1, 4)
            case 4:
                other = drawn.randrange(len(mutated) + 1)
                mutated[place : place + size] = mutated[other : other + size]
            case _:
                if place < len(mutated):
                    mutated[place] ^= 1 << drawn.randrange(8)
    return bytes(mutated)
