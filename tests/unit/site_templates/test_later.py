from __future__ import annotations

import threading

import pytest

from crunch.site_templates import later
from crunch.site_templates.later import forget, remember_later, remember_now
from crunch.site_templates.memory import is_remembered, pages_of, remember
from tests.support.site_pages import site_page
from tests.unit.site_templates.conftest import SITE


@pytest.fixture
def timers(monkeypatch):
    """Those that were begun; they fire when the test says so."""
    begun: list[threading.Timer] = []

    class Held(threading.Timer):
        def start(self) -> None:
            begun.append(self)

    monkeypatch.setattr(later.threading, "Timer", Held)
    yield begun
    forget(None)


def test_it_is_kept_in_a_moment(timers):
    remember_later(SITE, site_page(1), f"{SITE}/1", begin=True)
    assert not is_remembered(SITE)
    timers[0].function()
    assert len(pages_of(SITE)) == 1


def test_an_unknown_site_is_not_begun(timers):
    remember_later(SITE, site_page(1), f"{SITE}/1", begin=False)
    assert timers == []
    remember(SITE, site_page(1), f"{SITE}/1")
    remember_later(SITE, site_page(2), f"{SITE}/2", begin=False)
    timers[0].function()
    assert len(pages_of(SITE)) == 2


@pytest.mark.parametrize("site", [SITE, None])
def test_what_still_waits_is_forgotten_too(timers, site):
    remember(SITE, site_page(1), f"{SITE}/1")
    remember_later(SITE, site_page(2), f"{SITE}/2", begin=True)
    forget(site)
    timers[0].function()
    assert not is_remembered(SITE)


def test_another_site_is_not_forgotten(timers):
    remember_later(SITE, site_page(1), f"{SITE}/1", begin=True)
    forget("https://other.example")
    timers[0].function()
    assert is_remembered(SITE)


def test_a_folder_that_nobody_may_write_into_spoils_nothing(timers, monkeypatch, capsys):
    monkeypatch.setattr(later, "remember", lambda *_: (_ for _ in ()).throw(OSError("read-only")))
    remember_later(SITE, site_page(1), f"{SITE}/1", begin=True)
    timers[0].function()
    assert "read-only" in capsys.readouterr().err


def test_who_compares_does_not_wait(timers):
    remember_now(SITE, site_page(1), f"{SITE}/1")
    assert timers == []
    assert is_remembered(SITE)
