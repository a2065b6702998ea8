"""A display without a screen, with a window manager: for what only a real keyboard and mouse can do."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

PROGRAMS = ("Xvfb", "openbox", "xdotool")


def missing_programs() -> list[str]:
    """What is not installed of what a display needs."""
    return [program for program in PROGRAMS if shutil.which(program) is None]


class Display:
    """A running display."""

    def __init__(self, name: str, folder: Path) -> None:
        self._screen = folder / "Xvfb_screen0"
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

    def picture(self, path: Path) -> None:
        """Save all that the display shows as PNG; browsers take pictures of pages only, not of what hangs over them."""
        path.write_bytes(_png(self._screen.read_bytes()))

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
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        screen = ["-screen", "0", f"{width}x{height}x24", "-fbdir", str(folder)]
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), *screen, "-nolisten", "tcp"],
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
        display = Display(f":{number.decode().strip()}", folder)
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


def _png(dump: bytes) -> bytes:
    """A PNG of an X window dump with four bytes a pixel (blue, green, red, nothing), as Xvfb keeps its screen."""
    header = struct.unpack(">25I", dump[:100])
    size, width, height, line, colours = header[0], header[4], header[5], header[12], header[19]
    pixels = dump[size + 12 * colours :]
    rows = []
    for row in range(height):
        there = pixels[row * line : row * line + 4 * width]
        points = bytearray(3 * width)
        points[0::3], points[1::3], points[2::3] = there[2::4], there[1::4], there[0::4]
        rows.append(b"\0" + bytes(points))
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(b"".join(rows))),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in chunks
    )
