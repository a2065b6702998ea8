"""`hello`: do both sides speak the same protocol?"""

from __future__ import annotations

import platform

from crunch import __version__
from crunch.actions.session import Session
from crunch.errors import ProtocolMismatchError
from crunch.protocol import PROTOCOL
from crunch.protocol.messages import Hello, HelloReply


def answer(request: Hello, session: Session) -> HelloReply:
    """Tell the host's version, or that the versions do not fit."""
    if request.protocol != PROTOCOL:
        older = "extension" if request.protocol < PROTOCOL else "host"
        raise ProtocolMismatchError(
            f"the extension {request.extension} speaks protocol {request.protocol}, the host {__version__} speaks"
            f" {PROTOCOL}; update the {older}"
        )
    return HelloReply(id=request.id, protocol=PROTOCOL, host=__version__, python=platform.python_version())
