"""Codes of what is said of a page, beside its English words, on the way through processes and the journal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from crunch.wording import Said, from_json, to_json

Codes = dict[str, dict[str, Any]]
"""English words -> ``code`` and ``parameters``, as JSON can hold them."""


def codes_of(words: Iterable[str | None]) -> Codes:
    """The codes of those words that have one."""
    return {str(said): to_json(said) for said in words if isinstance(said, Said)}


def with_code(words: str, codes: Mapping[str, dict[str, Any]]) -> str:
    """The words with their code again; without one where none is known, as of a journal of another version."""
    try:
        return from_json(codes[words], words)
    except (LookupError, TypeError, ValueError, AttributeError):  # somebody else wrote it
        return words
