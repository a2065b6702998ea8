"""The generated files of the extension: fresh, and true to the messages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from crunch.protocol.export import declarations, generated, schema
from crunch.protocol.messages import ErrorReply, Reply, Request
from tests.protocol.test_messages import REPLIES, REQUESTS

GENERATED = Path(__file__).parents[2] / "extension" / "protocol"


@pytest.mark.parametrize(("name", "text"), generated().items())
def test_generated_file_is_fresh(name, text):
    assert (GENERATED / name).read_text("utf-8") == text, "run: crunch build protocol"


def test_every_file_of_the_folder_is_generated():
    assert {path.name for path in GENERATED.iterdir()} == generated().keys()


def conforms(value: object, rule: dict, definitions: dict) -> bool:
    """A small reading of JSON Schema: what the messages use of it."""
    if "$ref" in rule:
        return conforms(value, definitions[rule["$ref"].removeprefix("#/$defs/")], definitions)
    if "anyOf" in rule:
        return any(conforms(value, one, definitions) for one in rule["anyOf"])
    if "enum" in rule:
        return value in rule["enum"]
    kinds = {
        "object": dict,
        "array": list,
        "string": str,
        "boolean": bool,
        "integer": int,
        "number": (int, float),
        "null": type(None),
    }
    if "type" in rule and not isinstance(value, kinds[rule["type"]]):
        return False
    if isinstance(value, dict):
        missing = set(rule.get("required", ())) - set(value)
        return not missing and all(
            conforms(inner, rule.get("properties", {}).get(key, {}), definitions) for key, inner in value.items()
        )
    if isinstance(value, list):
        return all(conforms(inner, rule.get("items", {}), definitions) for inner in value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return rule.get("minimum", value) <= value <= rule.get("maximum", value)
    return True


@pytest.mark.parametrize("message", [*REQUESTS, *REPLIES], ids=lambda message: type(message).__name__)
def test_messages_conform_to_the_schema(message):
    definitions = schema()["$defs"]
    side = "Reply" if message in REPLIES else "Request"
    value = json.loads(msgspec.json.encode(message))
    assert conforms(value, definitions[side], definitions)
    for key in value:
        if key in definitions[type(message).__name__]["required"]:
            assert not conforms({k: v for k, v in value.items() if k != key}, definitions[side], definitions)


def test_schema_names_the_version_of_the_protocol():
    assert schema()["title"].endswith("protocol 1")
    assert "export type Protocol = 1;" in declarations()


@pytest.mark.parametrize(
    "line",
    [
        '  label: "additional" | "byline" | "caption" | "date" | "discussion" | "main" | "title" | "unsure";',
        '  type: "crunch";',
        "  id: number | null;",
        "  url?: string | null;",
        "  hidden_slots: number[];",
        "  removals: RemovalMessage[];",
        "  settings?: Record<string, unknown>;",
        '  kind: "advertisement" | "discussion" | "fixed description" | "navigation" | "other" | "service";',
    ],
)
def test_declarations_say_it_in_typescript(line):
    assert line in declarations().split("\n")


@pytest.mark.parametrize(("side", "kind"), [("Request", Request), ("Reply", Reply)])
def test_declarations_have_every_message_of_a_side(side, kind):
    names = " | ".join(one.__name__ for one in get_args(kind))
    assert f"export type {side} = {names};" in declarations().split("\n")


def test_summary_of_a_message_becomes_its_comment():
    assert f"/** {ErrorReply.__doc__} */\nexport interface ErrorReply {{" in declarations()
