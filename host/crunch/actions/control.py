"""What the one who asked wants of work under way: that it goes on, waits or ends."""

from __future__ import annotations

import threading


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
