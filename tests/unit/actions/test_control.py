from __future__ import annotations

import threading

from crunch.actions.control import Control


def test_a_pause_holds_until_it_is_lifted():
    control = Control()
    control.pause()
    passed = threading.Event()
    thread = threading.Thread(target=lambda: control.wait() and passed.set())
    thread.start()
    assert not passed.is_set()
    control.resume()
    thread.join(30)
    assert passed.is_set()


def test_stop_ends_a_pause():
    control = Control()
    control.pause()
    control.stop()
    assert control.wait() is False
