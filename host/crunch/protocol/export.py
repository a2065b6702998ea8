"""What is generated for the extension: JSON Schema and TypeScript declarations of the messages, and the formats."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from crunch.documents.formats import FORMATS
from crunch.protocol import PROTOCOL
from crunch.protocol.messages import Reply, Request

_NOTE = "Generated from host/crunch/protocol/messages.py by 'crunch build protocol'; do not edit."


def generated() -> dict[str, str]:
    """Text of each file of ``extension/protocol``, by its name."""
    return {"schema.json": schema_json(), "messages.d.ts": declarations(), "formats.js": formats()}


def schema() -> dict[str, Any]:
    """JSON Schema (2020-12) with every message under ``$defs``."""
    (request, reply), definitions = msgspec.json.schema_components([Request, Reply], ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Messages of Crunch, protocol {PROTOCOL}",
        "$comment": _NOTE,
        "$defs": {**definitions, "Request": request, "Reply": reply},
    }


def schema_json() -> str:
    """Text of ``extension/protocol/schema.json``."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def declarations() -> str:
    """Text of ``extension/protocol/messages.d.ts``."""
    lines = [f"// {_NOTE}", "", f"export type Protocol = {PROTOCOL};", ""]
    for name, definition in schema()["$defs"].items():
        if "description" in definition:
            summary = " ".join(definition["description"].split())
            lines.append(f"/** {summary} */")
        if definition.get("type") == "object" and "properties" in definition:
            lines.append(f"export interface {name} {{")
            required = set(definition.get("required", ()))
            for key, value in definition["properties"].items():
                lines.append(f"  {key}{'' if key in required else '?'}: {_type(value)};")
            lines += ["}", ""]
        else:
            lines += [f"export type {name} = {_type(definition)};", ""]
    return "\n".join(lines)


def formats() -> str:
    """Text of ``extension/protocol/formats.js``."""
    lines = [
        "// Generated from host/crunch/documents/formats/__init__.py by 'crunch build protocol'; do not edit.",
        "",
        "/** Name and title of what results can be written as. @type {[string, string][]} */",
        "export const FORMATS = [",
        *(f"  [{json.dumps(name)}, {json.dumps(form.title)}]," for name, form in FORMATS.items()),
        "];",
    ]
    return "\n".join(lines) + "\n"


def _type(value: dict[str, Any]) -> str:
    if "$ref" in value:
        return str(value["$ref"].rpartition("/")[2])
    if "enum" in value:
        return " | ".join(json.dumps(item) for item in value["enum"])
    if "anyOf" in value:
        return " | ".join(dict.fromkeys(_type(item) for item in value["anyOf"]))
    simple = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
    kind = value.get("type")
    if kind == "array":
        inner = _type(value["items"])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object":
        values = value.get("additionalProperties")
        return f"Record<string, {_type(values) if values else 'unknown'}>"
    return simple.get(str(kind), "unknown")
