"""A result and the note that it is finished belong together: nothing that ends a process comes between them."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NoReturn

_HELD: Final = tuple(
    number for name in ("SIGINT", "SIGTERM", "SIGPROF") if (number := getattr(signal, name, None)) is not None
)
_lock: Final = threading.Lock()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl+C, a request to end and the end of a page's time wait until this is done, and so does :func:`end_now`.

    They are held by their handlers, not by a mask: whichever thread a signal comes to, the handler runs in this one.
    """
    came: list[tuple[int, Any]] = []
    before: dict[int, Any] = {}
    if threading.current_thread() is threading.main_thread():
        before = {number: signal.signal(number, lambda *one: came.append(one)) for number in _HELD}
    try:
        with _lock:
            yield
    finally:
        for number, handler in before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        for number, _ in came:
            signal.raise_signal(number)


def end_now(code: int) -> NoReturn:
    """End this process from any of its threads, as soon as nothing is half done."""
    _lock.acquire()
    os._exit(code)
