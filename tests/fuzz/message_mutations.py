"""Mutations of messages: of their values, of the text of the JSON, and of the frames around it."""

from __future__ import annotations

import json
import struct
from random import Random
from typing import Any

from tests.fuzz.message_seeds import drawn_seed
from tests.fuzz.values import integer, mutated_bytes, nested, text, value

Seeds = list[tuple[int, dict[str, Any]]]


def frames(drawn: Random, seeds: Seeds) -> bytes:
    """A few frames, as they might come through one port."""
    count = drawn.choices((1, 2, 4), (80, 15, 5))[0]
    request_id = drawn.randrange(1, 9)
    parts = []
    for _ in range(count):
        message = {**drawn_seed(drawn, seeds), "id": request_id}
        request_id += drawn.choice((0, 1, 1, 1))  # the same once more, at times
        parts.append(_frame(drawn, _content(drawn, message)))
    data = b"".join(parts)
    if drawn.random() < 0.03:
        data = mutated_bytes(drawn, data, 2)
    return data


def _content(drawn: Random, message: dict[str, Any]) -> bytes:
    way = drawn.random()
    if way < 0.7:
        for _ in range(drawn.choice((0, 1, 1, 1, 2, 4))):
            _change(drawn, message)
    content = _written(drawn, message)
    if 0.7 <= way < 0.9:
        content = mutated_bytes(drawn, content, drawn.choice((1, 1, 2, 6)))
    elif 0.9 <= way < 0.95:
        content = _doubled(drawn, content)
    elif 0.95 <= way < 0.97:
        content = _strange(drawn)
    return content


def _written(drawn: Random, message: dict[str, Any]) -> bytes:
    escaped = drawn.random() < 0.5
    written = json.dumps(message, ensure_ascii=escaped, separators=(",", ":") if drawn.random() < 0.5 else None)
    return written.encode("utf-8", "surrogatepass")


def _change(drawn: Random, message: dict[str, Any]) -> None:
    """One value somewhere in the message."""
    if not message:
        return
    holder: Any = message
    key: Any = drawn.choice(list(message))
    while isinstance(holder[key], (dict, list)) and holder[key] and drawn.random() < 0.8:
        holder = holder[key]
        key = drawn.choice(list(holder)) if isinstance(holder, dict) else drawn.randrange(len(holder))
        if isinstance(holder, dict) and drawn.random() < 0.1:
            break
    old = holder[key]
    match drawn.randrange(9):
        case 0:
            del holder[key]
        case 1:
            holder[key] = value(drawn)
        case 2 if drawn.random() < 0.2:
            holder[key] = nested(drawn)
        case 3 if isinstance(old, str):
            holder[key] = mutated_bytes(drawn, old.encode("utf-8", "replace"), 2).decode("utf-8", "replace")
        case 4 if isinstance(old, str):
            holder[key] = text(drawn)
        case 5 if isinstance(holder, dict):
            holder[text(drawn)] = value(drawn)
        case 6 if isinstance(old, int):
            holder[key] = integer(drawn)
        case 7 if isinstance(old, list) and old:
            holder[key] = old * drawn.choice((2, 20))
        case _:
            if isinstance(old, str):
                holder[key] = text(drawn)
            elif isinstance(old, int):
                holder[key] = old + drawn.choice((-1, 1))
            else:
                holder[key] = value(drawn)


def _doubled(drawn: Random, content: bytes) -> bytes:
    """The same keys once more with other values: the last one counts."""
    again = json.dumps({key: value(drawn, 1) for key in drawn.choices(("id", "type", "elements", "x"), k=2)})
    return content[:-1] + b"," + again.encode("utf-8", "surrogatepass")[1:]


def _strange(drawn: Random) -> bytes:
    """JSON that is no message at all, or no JSON."""
    depth = drawn.choice((50, 2_000, 100_000))
    return drawn.choice(
        (
            b"[" * depth,
            b"[" * depth + b"]" * depth,
            b'{"a":' * depth + b"1" + b"}" * depth,
            b"",
            b"null",
            b'"' + b"\xff" * 9 + b'"',
            b"\xef\xbb\xbf{}",
            b'{"type":"hello","id":' + b"9" * 5_000 + b"}",
            b'{"type":"hello","id":1e999,"protocol":-1e999}',
            b'{"type":["hello"],"id":{}}',
            b'{"type":"hello","id":1,"protocol":NaN,"extension":"\\ud800"}',
            json.dumps(value(drawn)).encode(),
        )
    )


def _frame(drawn: Random, content: bytes) -> bytes:
    length = len(content)
    if drawn.random() < 0.03:
        length = drawn.choice(
            (0, 1, max(length - 1, 0), length + 1, length + 4_096, 2**26, 2**26 + 1, 2**31, 2**32 - 1)
        )
    return struct.pack("@I", length) + content
