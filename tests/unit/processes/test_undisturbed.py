"""A result and its note are not parted."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time

import pytest

from crunch.processes.undisturbed import end_now, undisturbed

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of a Unix")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGPROF])
def test_signals_wait(number):
    came = []
    before = signal.signal(number, lambda *_: came.append(1))
    try:
        with undisturbed():
            os.kill(os.getpid(), number)
            time.sleep(0.01)
            assert came == []
        assert came == [1]
    finally:
        signal.signal(number, before)


def test_the_end_of_the_process_waits():
    done, mark = os.pipe()
    child = os.fork()
    if child == 0:
        with undisturbed():
            threading.Thread(target=end_now, args=(3,), daemon=True).start()
            time.sleep(0.2)
            os.write(mark, b"done")
        time.sleep(5)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    os.close(mark)
    assert os.read(done, 9) == b"done"
    os.close(done)
    assert os.waitstatus_to_exitcode(status) == 3
