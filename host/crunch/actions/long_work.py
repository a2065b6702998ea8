"""Work that takes minutes, tells how far it is, and can be paused and stopped. It has no time limit."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable

from crunch.actions.control import Control
from crunch.actions.jobs import error_reply
from crunch.actions.session import Session
from crunch.errors import BadMessageError, BadSettingsError, InputError
from crunch.protocol.messages import Reply


def run_long(session: Session, request_id: int, work: Callable[[Control], Reply]) -> None:
    """Do the work in a thread of its own; its reply, or why there is none, is sent at its end.

    Raises:
        BadMessageError: work of that id is under way.
    """
    if request_id in session.long_work:
        raise BadMessageError(f"request {request_id} is under way already")
    control = Control()
    session.long_work[request_id] = control

    def run() -> None:
        try:
            reply = work(control)
        except InputError as error:
            reply = error_reply(request_id, BadSettingsError(error.words))
        except Exception as error:  # noqa: BLE001 - the boundary: every request ends in a reply
            reply = error_reply(request_id, error)
        session.long_work.pop(request_id, None)
        session.send(reply)
        gc.collect()

    threading.Thread(target=run, daemon=True).start()
