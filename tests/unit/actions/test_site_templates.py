from __future__ import annotations

import time

import pytest

from crunch.actions import answer
from crunch.actions.crunch import crunch_snapshot
from crunch.protocol.messages import Crunch
from crunch.protocol.site_messages import SiteTemplates
from crunch.site_templates.later import forget
from crunch.site_templates.memory import pages_of
from tests.support.pages import snapshot_of
from tests.support.site_pages import COMMON, site_html, story

SITE = "https://news.example"


@pytest.fixture(autouse=True)
def state(tmp_path, monkeypatch):
    monkeypatch.setenv("CRUNCH_STATE", str(tmp_path / "state"))
    yield tmp_path / "state"
    forget(None)  # also what a test did not wait for


def crunch(number, **fields):
    texts = "".join(f"<p>{story(number)} {part}</p>" for part in ("One.", "Two.", "Three."))
    body = f"<main><h1>Story {number}</h1>{texts}<p>{COMMON}</p></main>"
    snapshot = snapshot_of(body)
    elements = snapshot.count("<") - snapshot.count("</")
    return crunch_snapshot(Crunch(id=1, snapshot=snapshot, elements=elements, url=f"{SITE}/{number}", **fields))


def wait_for_pages(count):
    end = time.monotonic() + 30
    while len(pages_of(SITE)) < count:
        assert time.monotonic() < end
        time.sleep(0.01)


def test_nothing_is_kept_unasked(state, session):
    crunch(1)
    crunch(2, site=SITE)
    assert not state.exists()
    assert answer(SiteTemplates(id=2, site=SITE), session).pages == 0


def test_a_template_serves_the_next_page(session):
    first = crunch(1, site=SITE, remember=True)
    assert (first.site_pages, first.repeated) == (0, 0)
    wait_for_pages(1)
    second = crunch(2, site=SITE)
    assert (second.site_pages, second.repeated) == (1, 1)
    assert any("other pages of this site" in removal.reason for removal in second.removals)
    wait_for_pages(2)  # a site that is known is added to
    reply = answer(SiteTemplates(id=2, site=SITE), session)
    assert (reply.pages, reply.sites) == (2, 1)


def test_other_algorithms_only_when_asked():
    crunch(1, site=SITE, remember=True)
    wait_for_pages(1)
    assert crunch(2, site=SITE, algorithm="plain").repeated == 0
    assert crunch(3, site=SITE, algorithm="plain", compare=True).repeated == 1


def test_a_page_that_was_fetched():
    reply = crunch(1, site=SITE, compare=True, remember=True, other_page=site_html(2))
    assert (reply.site_pages, reply.repeated) == (1, 1)


def test_forgetting(session):
    crunch(1, site=SITE, remember=True)
    wait_for_pages(1)
    assert answer(SiteTemplates(id=2, action="forget", site=SITE), session).pages == 0
    crunch(1, site=SITE, remember=True)
    crunch(2, site=SITE, remember=True)  # of which nothing is written yet
    assert answer(SiteTemplates(id=3, action="forget_all"), session).sites == 0
    assert pages_of(SITE) == []
