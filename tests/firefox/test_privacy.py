"""What Firefox itself says: its log of the network, and its profile after a private window."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import pytest

from tests.browser.annotation import facts, saved_files
from tests.browser.server import PageServer, serve
from tests.browser.test_privacy import add_stories, files_with, story
from tests.firefox.driver import Tab, open_firefox
from tests.firefox.hosts import register_host
from tests.firefox.network_log import NetworkLog, logged_firefox
from tests.firefox.own_page import TAB_ID, OwnPage
from tests.firefox.test_annotation import (
    form_of,
    press_keys,
    saved_after_proposal,
    start_marking,
    use_research,
    wait_until,
)
from tests.support.pages import WORDS

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


SITE = {"127.0.0.1"}
"""The only host that the logs may name."""


def test_the_browsers_log_of_a_press_and_of_undo(tmp_path: Path, firefox_extension: Path, site: PageServer) -> None:
    home = tmp_path / "home"
    register_host(home)
    with logged_firefox(home, firefox_extension) as (firefox, log):
        tab = firefox.open(f"{site.address}/quizzaciously")
        tab_id = firefox.chrome(TAB_ID)
        assert firefox.press(tab)["state"] in ("crunched", "unsure")
        for name in (f"panel.html?tab={tab_id}", "options.html", "welcome.html", "host_help.html", "site_cleaner.html"):
            OwnPage(firefox, name).tab.close()
        assert firefox.press(tab)["state"] == "restored"
    assert log.requests == [f"{site.address}/quizzaciously"], "what the page was opened with, and once"
    assert log.hosts == SITE
    assert [path for path, _ in site.requests] == ["/quizzaciously"]


def test_the_browsers_log_of_marking(tmp_path: Path, firefox_extension: Path, site: PageServer) -> None:
    """From the panel's entry to the page's form, with a proposal of the host and a difference on the page."""
    home, package = tmp_path / "home", tmp_path / "gold"
    register_host(home)
    address = site.add(f"/marked/{uuid4().hex}", story("marked").replace("</main>", f"<p>{WORDS}</p>" * 10))
    with logged_firefox(home, firefox_extension) as (firefox, log):
        use_research(firefox, package)
        tab = firefox.open(address)
        start_marking(firefox, tab)
        press_keys(firefox, *["Tab"] * 9, *"Proposal of auto", "Tab", "Enter")
        handles = set(firefox.marionette.window_handles)
        press_keys(firefox, "ArrowRight")
        saved_after_proposal(firefox, tab)
        press_keys(firefox, "Enter")
        form = form_of(firefox, handles)
        form.wait("document.querySelector('#result')?.hidden === false")
        form.wait("document.querySelectorAll('#bars li').length === 10")
        form.click("#bars button")
        form.click("#close")
        firefox.shown = None
        wait_until(lambda: tab.evaluate("() => document.documentElement.lastElementChild.localName") == "body")
    (files,) = saved_files(package).values()
    assert facts(files)["url"] == address
    assert log.requests == [address]
    assert log.hosts == SITE
    assert [path for path, _ in site.requests] == [urlsplit(address).path]


def test_the_browsers_log_of_comparing(tmp_path: Path, firefox_extension: Path, site: PageServer) -> None:
    """One page of that site, after the word; nothing else, the next presses with what was learnt of it included."""
    home, tried = tmp_path / "home", uuid4().hex
    register_host(home)
    first, second = add_stories(site, tried)
    with logged_firefox(home, firefox_extension) as (firefox, log):
        tab = firefox.open(first)
        tab_id = firefox.chrome(TAB_ID)
        firefox.press(tab)
        compare = OwnPage(firefox, f"compare.html?tab={tab_id}")
        compare.wait_for_text("#other-address", second)
        assert log.requests == [first]
        compare.click("#compare-other")
        compare.wait_for_text("#outcome", f"Compared with {second}.")
        assert firefox.press(tab)["state"] == "restored"
        assert firefox.press(tab)["state"] in ("crunched", "unsure")
        compare.tab.show()
        compare.wait("!document.querySelector('#forget').hidden")
        compare.click("#forget")
        compare.wait_for_text("#outcome", "Nothing is remembered")
    assert log.requests == [first, second]
    assert log.hosts == SITE
    assert [path for path, _ in site.requests] == [f"/{tried}/1", f"/{tried}/2"]


ASKING = {
    "/own-page": "fetch(`${arguments[0]}/own-page`, { mode: 'no-cors' })",
    "/socket": "new WebSocket(`${arguments[0].replace('http', 'ws')}/socket`)",
    "/tab": "window.wrappedJSObject.browser.tabs.create(JSON.parse(JSON.stringify({ url: `${arguments[0]}/tab` })))",
}
"""Path -> script of a page of the extension that asks for it."""

ASKING_IN_PAGE = {
    "/page": "(site) => fetch(`${site}/page`, { mode: 'no-cors' }).then(() => 1)",
    "/beacon": "(site) => navigator.sendBeacon(`${site}/beacon`)",
    "/picture": "(site) => { new Image().src = `${site}/picture`; }",
}
"""The same of what is put into a page."""

PRECONNECT = """() => {
  document.head.append(Object.assign(document.createElement("link"), { rel: "preconnect", href: "//asked.invalid" }));
}"""


def test_the_log_holds_whatever_way_an_extension_asks(
    tmp_path: Path, firefox_extension: Path, site: PageServer
) -> None:
    """What the tests above would see: each way in which an extension can ask."""
    home = tmp_path / "home"
    register_host(home)
    with serve() as other, logged_firefox(home, firefox_extension) as (firefox, log):
        tab = firefox.open(f"{site.address}/quizzaciously")
        for script in ASKING_IN_PAGE.values():
            tab.evaluate(script, other.address)
        tab.evaluate(PRECONNECT)
        own = OwnPage(firefox, "options.html")
        for script in ASKING.values():
            own.do(script, other.address)
        asked = {*ASKING, *ASKING_IN_PAGE}
        wait_until(lambda: asked_of(log, other) >= asked and "asked.invalid" in log.hosts)
    assert asked_of(log, other) - {"/favicon.ico"} == asked
    elsewhere = [url for url in log.requests if urlsplit(url).hostname not in SITE]
    assert elsewhere == ["http://asked.invalid/"]


def asked_of(log: NetworkLog, site: PageServer) -> set[str]:
    """Paths; from a page of the extension an insecure web socket goes out as a secure one."""
    wanted = urlsplit(site.address).netloc
    return {urlsplit(url).path for url in log.requests if urlsplit(url).netloc == wanted}
