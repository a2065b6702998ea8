"""The core of late content in Firefox: parts that come into the text, also in frames and shadow trees, another page
without loading, and undo."""

from __future__ import annotations

import time

import pytest

from tests.browser import late_pages as late
from tests.browser import late_tree_pages as trees
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.server import PageServer
from tests.firefox.driver import CrunchFirefox, Tab

pytestmark = pytest.mark.browser


def wait_until_right(tab: Tab) -> None:
    """Until what is to be seen is, and nothing else."""
    end = time.monotonic() + 10
    while wrong := tab.evaluate(late.WRONG):
        assert time.monotonic() < end, wrong
        time.sleep(0.1)


def test_late_parts_and_another_page(firefox: CrunchFirefox, pages: PageServer, tab: Tab) -> None:
    firefox.open(pages.add("/late.html", late.STORY), tab)
    tab.evaluate(late.LATE)
    whole = tab.evaluate(SERIALISE)
    firefox.open(pages.add("/late.html", late.STORY), tab)
    assert firefox.press(tab)["state"] == "crunched"
    tab.evaluate(late.LATE)
    wait_until_right(tab)
    assert firefox.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == whole

    firefox.open(pages.add("/app.html", late.APP), tab)
    assert firefox.press(tab)["state"] == "crunched"
    tab.evaluate("([address, html]) => show(address, html)", ["/app.html?other", late.OTHER])
    tab.evaluate("() => new Promise((resolve) => setTimeout(resolve, 200))")
    wait_until_right(tab)
    assert firefox.press(tab)["state"] == "restored"
    assert "data-crunch" not in tab.evaluate(SERIALISE_UNDONE)


def test_late_frames_and_shadow_trees(firefox: CrunchFirefox, pages: PageServer, tab: Tab) -> None:
    for path, source in trees.FRAMES.items():
        pages.add(path, source)
    pages.slow[trees.SLOW] = 2

    def wait_until(condition: str) -> None:
        end = time.monotonic() + 15
        while not tab.evaluate(condition):
            assert time.monotonic() < end, tab.evaluate(trees.WRONG)
            time.sleep(0.1)

    firefox.open(pages.add("/late-trees.html", trees.STORY), tab)
    assert firefox.press(tab)["state"] == "crunched"
    tab.evaluate(trees.COME)
    wait_until(trees.right())
    tab.evaluate(trees.NAVIGATE)
    wait_until(trees.right(elsewhere=True))
    assert firefox.press(tab)["state"] == "restored"
    assert tab.evaluate(trees.MARKS) == []
    assert "data-crunch" not in tab.evaluate(SERIALISE_UNDONE)
