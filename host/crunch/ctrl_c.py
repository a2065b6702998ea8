"""Ctrl+C while modules are loaded: some of the compiled ones (lxml.etree) drop whatever is raised meanwhile."""

from __future__ import annotations

from types import FrameType

_came: list[int] = []
"""One for every Ctrl+C since :func:`remember`."""


def remember() -> None:
    """Note every Ctrl+C from now on, which raises ``KeyboardInterrupt`` as before; where it is ignored it stays so."""
    import signal  # a part of what is loaded while Ctrl+C counts

    def note(number: int, frame: FrameType | None) -> None:
        _came.append(number)
        signal.default_int_handler(number, frame)

    _came.clear()
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, note)


def stop_if_asked() -> None:
    """When all is loaded: whoever asked to stop meanwhile is heard.

    Raises:
        KeyboardInterrupt: somebody did, and what was raised then was dropped.
    """
    if _came:
        raise KeyboardInterrupt
