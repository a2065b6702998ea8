"""Where the command ``crunch`` begins: nothing of it is imported before Ctrl+C ends it as at any other moment."""

from __future__ import annotations

import _thread
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from crunch.ctrl_c import remember


def main() -> int:
    """Run the command line; returns the exit code. Ctrl+C is said in one line, and once all is done it is ignored."""
    sys.unraisablehook = again_later(sys.unraisablehook)
    try:
        remember()
        from crunch.cli import main as run

        code = run()
        _ignore_ctrl_c()
    except BaseException as error:
        if not is_ctrl_c(error):
            raise
        _ignore_ctrl_c()
        with suppress(OSError):  # there may be no standard error
            os.write(2, b"stopped\n")
        code = 130
    return code


def is_ctrl_c(error: BaseException | None) -> bool:
    """Whether it is a ``KeyboardInterrupt``, or one was the cause: what makes a class wraps what is raised in it."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__
    return error is not None


def again_later(hook: Callable[[Any], Any]) -> Callable[[Any], None]:
    """A hook for errors in callbacks, which Python prints and forgets: a Ctrl+C that came in one comes again."""

    def told(unraisable: Any) -> None:
        if issubclass(unraisable.exc_type, KeyboardInterrupt):
            _thread.start_new_thread(_interrupt, ())
        else:
            hook(unraisable)

    return told


def _interrupt() -> None:
    import signal
    import threading

    time.sleep(0.01)  # until the callback has ended
    if sys.platform == "win32":
        _thread.interrupt_main()
    else:  # a signal of the system's own also ends what the main thread waits in
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)


def _ignore_ctrl_c() -> None:
    """While Python ends, nothing is left that it could stop."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
