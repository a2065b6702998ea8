"""``crunch extract`` at a terminal, when its page takes its time."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="terminals of a Unix"),
]

PAGE = b"<h1>Bread</h1><p>The baker of the village opens at six in the morning.</p>"


def test_a_slow_page_says_what_is_at_work_and_the_line_goes() -> None:
    leader, terminal = os.openpty()
    command = [sys.executable, "-m", "crunch", "extract", "-"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=terminal)
    os.close(terminal)
    assert process.stdin
    said = b""
    while b"still being read" not in said:  # nobody writes yet
        said += os.read(leader, 1 << 12)
    process.stdin.write(PAGE)
    process.stdin.close()
    process.stdin = None
    out, _ = process.communicate(timeout=60)
    time.sleep(0.1)
    said += os.read(leader, 1 << 12)
    assert process.returncode == 0
    assert said.startswith(b"\rcrunch extract: standard input: still being read, 2 s\x1b[K")
    assert said.endswith(b"\r\x1b[K")
    assert out.decode() == "Bread\nThe baker of the village opens at six in the morning.\n"
