"""Firefox's profile, and whatever else lies in the home, after a private window."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.server import PageServer, serve
from tests.browser.test_privacy import files_with, story
from tests.firefox.driver import Tab, open_firefox
from tests.firefox.hosts import register_host

pytestmark = pytest.mark.browser


@pytest.fixture
def site():
    """Pages of which each has a word of its own, in its address, too."""
    with serve() as server:
        for word in ("quizzaciously", "absquatulate"):
            server.add(f"/{word}", story(word))
        yield server


def test_a_private_window_leaves_nothing(tmp_path: Path, firefox_extension: Path, site: PageServer) -> None:
    home = tmp_path / "home"
    register_host(home)
    with open_firefox(home, firefox_extension) as firefox:
        tab = firefox.new_tab()
        assert firefox.allow_private_windows() is True
        tab.go(f"{site.address}/absquatulate")
        assert firefox.press(tab)["state"] in ("crunched", "unsure")
        private = Tab(firefox, firefox.marionette.open(type="window", focus=True, private=True)["handle"])
        private.go(f"{site.address}/quizzaciously")
        assert firefox.press(private)["state"] in ("crunched", "unsure")
        private.close()
        tab.show()
    assert files_with(home, "absquatulate"), "what is open leaves its trace, so that the search can find one"
    assert files_with(home, "quizzaciously") == []
