"""What the host remembers of one port: pieces of snapshots still to be joined, and work under way. No page is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from crunch.actions.control import Control
from crunch.actions.jobs import Jobs
from crunch.actions.reply_parts import in_parts
from crunch.errors import BadMessageError
from crunch.protocol.correction_messages import Correct
from crunch.protocol.messages import Crunch, Reply
from crunch.protocol.writing_messages import Write

Sent = TypeVar("Sent", Crunch, Write, Correct)
"""Requests with a snapshot that may be too long for one message."""
_MAX_WAITING = 4
"""Snapshots of which pieces have come but whose request has not."""


class Session:
    """State of one port."""

    def __init__(self, send: Callable[[Reply], None], wrapper: str | None = None) -> None:
        self.send = send
        self.wrapper = wrapper
        """The program through which a browser started this host."""
        self.jobs = Jobs(self._send_in_parts)
        self.long_work: dict[int, Control] = {}
        """By request: what can be paused and stopped."""
        self._pieces: dict[int, dict[int, str]] = {}

    def _send_in_parts(self, reply: Reply) -> None:
        for part in in_parts(reply):
            self.send(part)

    def add_piece(self, request_id: int, index: int, text: str) -> None:
        """Keep a piece until its request comes; the oldest unfinished snapshot gives way to a fifth."""
        if request_id not in self._pieces and len(self._pieces) >= _MAX_WAITING:
            del self._pieces[next(iter(self._pieces))]
        self._pieces.setdefault(request_id, {})[index] = text

    def join_pieces(self, request_id: int, count: int) -> str:
        """The snapshot of a request from its pieces, which are forgotten.

        Raises:
            BadMessageError: a piece is missing.
        """
        pieces = self._pieces.pop(request_id, {})
        missing = [str(index) for index in range(count) if index not in pieces]
        if missing:
            raise BadMessageError(f"snapshot_parts is {count}, but piece {', '.join(missing[:5])} did not come")
        return "".join(pieces[index] for index in range(count))

    def whole(self, request: Sent) -> Sent:
        """The request with its snapshot, also where that came in pieces before it.

        Raises:
            BadMessageError: a piece is missing.
        """
        if not request.snapshot_parts:
            return request
        snapshot = self.join_pieces(request.id, request.snapshot_parts)
        return msgspec.structs.replace(request, snapshot=snapshot, snapshot_parts=0)

    def drop_pieces(self, request_id: int) -> bool:
        """Forget the pieces of a request that will not come."""
        return self._pieces.pop(request_id, None) is not None
