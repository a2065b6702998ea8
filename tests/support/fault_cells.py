"""One cell of the fault matrix: a press that meets a fault at a step, in whichever browser drives it.

What a cell demands: the page is as it was or it is crunched, never between; a press that failed says why; and the next
press works. Both drivers (tests/browser/driver.py, tests/firefox/driver.py) have the same methods.
"""

from __future__ import annotations

import itertools
from typing import Any, Final

from tests.browser.driver import SERIALISE, SERIALISE_BESIDE_NOTE
from tests.support.fault_host import FAULTS, STEPS, VERSIONS, FaultyRelay

CELLS: Final = [(step, fault) for step in STEPS for fault in FAULTS] + [("at hello", version) for version in VERSIONS]
"""Every step with every fault of the host."""

SHORT: Final = [
    ("after hello", "killed"),
    ("while the snapshot is sent", "killed"),
    ("in mid-reply", "killed"),
    ("after the reply", "garbage"),
]
"""Those that no other test has; the rest takes its time (``python -m tests.soak.faults``)."""

_TRIES: Final = itertools.count()
_MARKS: Final = "() => document.documentElement.outerHTML.includes('data-crunch')"
_LIMITS: Final = {"hello": {"hello": 2500}, "crunch": {"crunch": 5000}}
"""Milliseconds for a host that hangs, at hello or later; without a fault the usual ones hold."""


def try_host_fault(browser: Any, relay: FaultyRelay, address: str, step: str, fault: str) -> str:
    """Press on a page while the host breaks, then go on. Returns the state of the press, or the code of its error."""
    page = browser.open(f"{address}?try={next(_TRIES)}")  # what failed may have left its tab
    before = page.evaluate(SERIALISE)
    relay.end()
    hangs = fault == "hung" or (step, fault) in _SILENT
    request = "hello" if step in ("before hello", "at hello") else "crunch"
    browser.set_time_limits(**(_LIMITS[request] if hangs else {}))
    relay.arm(step, fault)
    last = browser.press(page)
    relay.disarm()
    assert relay.has_broken, "the fault did not come to pass"
    came_to = _checked(page, last, before)
    browser.set_time_limits()
    if hangs:
        relay.end()
    _go_on(browser, page, before, is_crunched=came_to == last["state"])
    page.close()
    return came_to


_SILENT: Final = {
    ("in mid-reply", fault) for fault in ("garbage", "noise", "huge frame")
}  # what follows half a frame may complete one that the browser drops without a word


def _checked(page: Any, last: dict[str, Any], before: str) -> str:
    if last["state"] in ("crunched", "unsure"):
        assert page.evaluate(_MARKS), last
        return str(last["state"])
    assert last["state"] == "error", last
    assert last["code"], last
    assert page.evaluate(SERIALISE_BESIDE_NOTE) == before, f"after {last['code']} the page is another one"
    return str(last["code"])


def _go_on(browser: Any, page: Any, before: str, *, is_crunched: bool) -> None:
    """The next press works, and the one after that."""
    if is_crunched:
        assert browser.press(page)["state"] == "restored"
        assert page.evaluate(SERIALISE_BESIDE_NOTE) == before
    again = browser.press(page)
    assert again["state"] in ("crunched", "unsure"), again
    assert browser.press(page)["state"] == "restored"
    assert page.evaluate(SERIALISE_BESIDE_NOTE) == before
