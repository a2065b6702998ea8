"""A setting with a choice of values: each has words of its own, which forms show in place of the value."""

from __future__ import annotations

from typing import Any

import msgspec


def choice(title: str, description: str, words: dict[str, str], **extra: Any) -> msgspec.Meta:
    """What is shown of a setting that takes one of several values.

    Args:
        title: of the setting.
        description: what is chosen, in a sentence that holds for all values.
        words: by value, short enough for a line of a list.
        extra: what else its schema says.
    """
    return msgspec.Meta(title=title, description=description, extra_json_schema={"words": words, **extra})


def values_of(setting: dict[str, Any]) -> list[Any]:
    """The values that a setting lists in its schema, of those that it may have; none where it takes any."""
    return next((one["enum"] for one in setting.get("anyOf", [setting]) if "enum" in one), [])


def explained(setting: dict[str, Any]) -> list[str]:
    """What each value means, for where it is written down: in files and on the command line."""
    return [f"{value}: {words}" for value, words in setting.get("words", {}).items()]
