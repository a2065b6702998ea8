"""Python sources, each parsed once for all tests that look at it."""

from __future__ import annotations

import ast
from functools import cache


@cache
def nodes_of(source: str) -> tuple[ast.AST, ...]:
    """All nodes, as ``ast.walk`` gives them."""
    return tuple(ast.walk(ast.parse(source)))
