"""Which part of our code around the peers a peer depends on: a change for one of them leaves the others' results."""

from __future__ import annotations

import ast
from typing import Final

_TABLE: Final = "PEER_FUNCTIONS"


def adapter_source(source: str, peer: str) -> str:
    """The definitions of a module that a peer's entry in ``PEER_FUNCTIONS`` needs, in the order of the module.

    Raises:
        KeyError: the table has no such entry.
    """
    tree = ast.parse(source)
    definitions: dict[str, ast.stmt] = {}
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef):
            definitions[statement.name] = statement
        elif isinstance(statement, ast.AnnAssign | ast.Assign):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            definitions |= {target.id: statement for target in targets if isinstance(target, ast.Name)}
    entry = _entry(definitions[_TABLE], peer)
    needed: set[str] = set()
    waiting = [entry]
    while waiting:
        for node in ast.walk(waiting.pop()):
            if isinstance(node, ast.Name) and node.id in definitions and node.id not in needed:
                needed.add(node.id)
                waiting.append(definitions[node.id])
    return "\n".join([ast.unparse(entry), *(ast.unparse(definitions[name]) for name in definitions if name in needed)])


def _entry(table: ast.stmt, peer: str) -> ast.AST:
    for node in ast.walk(table):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value == peer:
                    return value
    raise KeyError(peer)
