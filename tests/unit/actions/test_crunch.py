"""From a snapshot to markers."""

from __future__ import annotations

import msgspec
import pytest

from crunch.actions import crunch
from crunch.actions.page_sizes import LARGE_PAGE
from crunch.errors import BadMessageError, BadSettingsError, CountMismatchError
from crunch.protocol.messages import Crunch
from tests.support.pages import WORDS, snapshot_of

SNAPSHOT = snapshot_of(f"<nav>Menu</nav><p>{WORDS * 4}</p>")
REQUEST = Crunch(id=5, snapshot=SNAPSHOT, elements=6)


def test_markers_of_a_snapshot():
    reply = crunch.crunch_snapshot(REQUEST)
    assert (reply.id, reply.elements, reply.algorithm) == (5, 6, "auto")
    assert [removal.element for removal in reply.removals] == [4]
    assert reply.timings.parse > 0
    assert reply.timings.extract > 0


def test_answer_never_is_blank():
    links = "".join(f"<li><a>Section number {number}</a></li>" for number in range(60))
    request = Crunch(id=5, snapshot=snapshot_of(f"<ul>{links}</ul>"), elements=125, algorithm="lqf")
    reply = crunch.crunch_snapshot(request)
    assert reply.unsure
    assert reply.share == 1.0


def test_selection_is_kept_whatever_the_algorithm():
    request = Crunch(id=5, snapshot=SNAPSHOT, elements=6, keep_only=[4], algorithm="no such")
    reply = crunch.crunch_snapshot(request)
    assert reply.algorithm == "keep only"
    assert [removal.element for removal in reply.removals] == [5]


def test_address_reaches_the_page(monkeypatch):
    seen = []
    monkeypatch.setattr(crunch, "markers", lambda extraction, *_: seen.append(extraction.page.url))
    crunch.crunch_snapshot(Crunch(id=5, snapshot=SNAPSHOT, elements=6, url="https://example.org/"))
    assert seen == ["https://example.org/"]


def test_errors_are_raised():
    with pytest.raises(CountMismatchError):
        crunch.crunch_snapshot(Crunch(id=5, snapshot=SNAPSHOT, elements=7))
    with pytest.raises(BadSettingsError):
        crunch.crunch_snapshot(Crunch(id=5, snapshot=SNAPSHOT, elements=6, settings={"x": 1}))


def test_choice_for_all_pages_is_weaker_than_that_for_the_site(config):
    request = Crunch(id=5, snapshot=SNAPSHOT, elements=6, url="https://www.x.test/", algorithm="bte")
    general = msgspec.structs.replace(request, for_all_pages=True)
    assert crunch.crunch_snapshot(general).algorithm == "bte"
    config.mkdir()
    (config / "settings.toml").write_text('[sites."x.test"]\nalgorithm = "lqf"\n', "utf-8")
    assert crunch.crunch_snapshot(general).algorithm == "lqf"
    assert crunch.crunch_snapshot(request).algorithm == "bte"
    elsewhere = msgspec.structs.replace(general, url="https://y.test/")
    assert crunch.crunch_snapshot(elsewhere).algorithm == "bte"


def test_preset_of_the_request_and_of_the_site(config):
    request = Crunch(id=5, snapshot=SNAPSHOT, elements=6, url="https://www.x.test/")
    named = crunch.crunch_snapshot(msgspec.structs.replace(request, preset="papers-news"))
    assert (named.algorithm, named.settings["ratio"]) == ("crunch", 0.2)
    config.mkdir()
    (config / "settings.toml").write_text('[sites."x.test"]\npreset = "papers-forum"\nnonsense = 1\n', "utf-8")
    reply = crunch.crunch_snapshot(request)
    assert (reply.algorithm, reply.settings["ratio"]) == ("crunch", 1.0)
    assert "line 3" in reply.notes[-1]
    with pytest.raises(BadSettingsError, match="no preset"):
        crunch.crunch_snapshot(msgspec.structs.replace(request, preset="none"))


def test_reply_comes_later(session, sent):
    assert crunch.answer(REQUEST, session) is None
    assert sent.get(timeout=30).id == 5


def test_pieces_are_joined(session, sent):
    session.add_piece(5, 0, SNAPSHOT[:20])
    session.add_piece(5, 1, SNAPSHOT[20:])
    crunch.answer(Crunch(id=5, snapshot="", snapshot_parts=2, elements=6), session)
    assert sent.get(timeout=30).elements == 6


def test_missing_piece_is_an_error_at_once(session):
    session.add_piece(5, 0, SNAPSHOT[:20])
    with pytest.raises(BadMessageError, match="piece 1"):
        crunch.answer(Crunch(id=5, snapshot="", snapshot_parts=2, elements=6), session)


@pytest.mark.parametrize(("elements", "in_child"), [(LARGE_PAGE, False), (LARGE_PAGE + 1, True)])
def test_huge_page_is_worked_on_in_the_child(elements, in_child, session, monkeypatch):
    started = []
    monkeypatch.setattr(
        session.jobs, "start", lambda request_id, work, in_child: started.append((request_id, in_child))
    )
    crunch.answer(Crunch(id=5, snapshot="", elements=elements), session)
    assert started == [(5, in_child)]
