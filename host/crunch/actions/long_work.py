"""Work that takes minutes, tells how far it is, and can be paused and stopped. It has no time limit."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from crunch.actions.jobs import error_reply
from crunch.errors import BadMessageError, BadSettingsError, InputError
from crunch.protocol.messages import Reply

if TYPE_CHECKING:
    from crunch.actions.session import Session


class Control:
    """What the one who asked wants of the work now."""

    def __init__(self) -> None:
        self._goes_on = threading.Event()
        self._goes_on.set()
        self.is_stopped = False

    def pause(self) -> None:
        """Begin nothing new until :meth:`resume`."""
        self._goes_on.clear()

    def resume(self) -> None:
        """Go on."""
        self._goes_on.set()

    def stop(self) -> None:
        """End after what is being done."""
        self.is_stopped = True
        self._goes_on.set()

    def wait(self) -> bool:
        """Wait while paused; True when the work is to go on."""
        self._goes_on.wait()
        return not self.is_stopped


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
            reply = error_reply(request_id, BadSettingsError(error.message))
        except Exception as error:  # noqa: BLE001 - the boundary: every request ends in a reply
            reply = error_reply(request_id, error)
        session.long_work.pop(request_id, None)
        session.send(reply)
        gc.collect()

    threading.Thread(target=run, daemon=True).start()
