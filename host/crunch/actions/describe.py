"""`describe`: the algorithms and the schemas of their settings."""

from __future__ import annotations

from crunch.actions.session import Session
from crunch.algorithms import describe_all
from crunch.protocol.messages import AlgorithmDescription, Describe, DescribeReply


def answer(request: Describe, session: Session) -> DescribeReply:
    """Describe every algorithm."""
    return DescribeReply(
        id=request.id,
        algorithms=[
            AlgorithmDescription(name=name, title=title, settings=schema) for name, title, schema in describe_all()
        ],
    )
