"""A display without a screen, with a window manager: for what only a real keyboard and mouse can do."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

PROGRAMS = ("Xvfb", "openbox", "xdotool")


def missing_programs() -> list[str]:
    """What is not installed of what a display needs."""
    return [program for program in PROGRAMS if shutil.which(program) is None]


class Display:
    """A running display."""

    def __init__(self, name: str) -> None:
        self.environment = {"DISPLAY": name, "WAYLAND_DISPLAY": "", "XDG_SESSION_TYPE": "x11"}

    def xdotool(self, *arguments: str) -> str:
        """Press keys, move windows."""
        environment = {**os.environ, **self.environment}
        done = subprocess.run(["xdotool", *arguments], env=environment, capture_output=True, text=True, check=True)
        return done.stdout

    def focus(self, window_title: str) -> None:
        """Bring a window to the front and give it the keyboard."""
        self.xdotool("search", "--sync", "--onlyvisible", "--name", window_title, "windowactivate", "--sync")

    def windows(self) -> set[str]:
        """All visible windows, menus too."""
        return set(self.xdotool("search", "--onlyvisible", "--name", ".*").split())

    def open_menu(self, x: int, y: int) -> None:
        """Click the right button and wait until the menu is there."""
        before = self.windows()
        self.xdotool("mousemove", str(x), str(y), "click", "3")
        end = time.monotonic() + 10
        while not self.windows() - before:
            if time.monotonic() > end:
                raise TimeoutError("no menu opened")


@contextmanager
def open_display(width: int = 1400, height: int = 1000) -> Iterator[Display]:
    """Start Xvfb on a free number and a window manager in it; both end with the block."""
    with ExitStack() as stack:
        reading, writing = os.pipe()
        stack.callback(os.close, reading)
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],
            pass_fds=[writing],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        stack.callback(_end, server)
        os.close(writing)
        number = b""
        while not number.endswith(b"\n"):
            piece = os.read(reading, 16)
            if not piece:
                raise RuntimeError(f"Xvfb ended with {server.wait()}")
            number += piece
        display = Display(f":{number.decode().strip()}")
        manager = subprocess.Popen(
            ["openbox", "--sm-disable"],
            env={**os.environ, **display.environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        stack.callback(_end, manager)
        yield display


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    process.wait()
