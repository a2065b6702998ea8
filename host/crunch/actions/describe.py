"""`describe`: the algorithms and the schemas of their settings."""

from __future__ import annotations

from typing import Any, Final

from crunch.actions.session import Session
from crunch.algorithms import describe_all
from crunch.algorithms.crunch.declaring import NOT_IN_CELLS, OF_THE_PAGE
from crunch.algorithms.crunch.page_output import FILTERS
from crunch.protocol.messages import AlgorithmDescription, Describe, DescribeReply

_OF_ONE: Final = frozenset((("article", "scope"), ("article", "threshold"), ("crunch", "amount"), ("crunch", "forms")))
"""Settings that mean something else where another algorithm has one of the same name."""


def answer(request: Describe, session: Session) -> DescribeReply:
    """Describe every algorithm."""
    return DescribeReply(
        id=request.id,
        algorithms=[
            AlgorithmDescription(name=name, title=title, settings=_with_codes(name, schema))
            for name, title, schema in describe_all()
        ],
    )


def code_of(algorithm: str, setting: str) -> str:
    """The code under which the extension has its own words for a setting; append only: extensions in use know these."""
    return f"{algorithm}_{setting}" if (algorithm, setting) in _OF_ONE else setting


def _with_codes(algorithm: str, schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with what only the extension asks for: codes, and where a setting has its place."""
    properties = {}
    for key, setting in schema["properties"].items():
        told = {**setting, "code": code_of(algorithm, key)}
        if algorithm == FILTERS:
            told["of_the_page"] = key in OF_THE_PAGE
            told["in_cells"] = key not in NOT_IN_CELLS
        properties[key] = told
    return {**schema, "properties": properties}
