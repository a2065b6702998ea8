from __future__ import annotations

import json

import pytest

from crunch.actions import answer
from crunch.protocol.cleaner_messages import CleanerControl, CleanerProgress, CleanerStart, CleanerStartReply
from crunch.protocol.messages import ErrorReply
from tests.unit.corpus.conftest import make_site


def run(session, sent, **fields):
    """The news and the reply."""
    assert answer(CleanerStart(id=7, **fields), session) is None
    news = []
    while True:
        message = sent.get(timeout=60)
        if not isinstance(message, CleanerProgress):
            return news, message
        news.append(message)


@pytest.fixture
def folder(tmp_path):
    return make_site(tmp_path / "site", 6)


@pytest.mark.slow
def test_every_page_is_cleaned_and_told(session, sent, folder, tmp_path):
    news, reply = run(session, sent, folder=str(folder), out=str(tmp_path / "out"))
    assert isinstance(reply, CleanerStartReply)
    assert reply.counts == {"cleaned": 6}
    assert not reply.stopped
    outcomes = [outcome for one in news for outcome in one.outcomes]
    assert len({outcome.name for outcome in outcomes}) == 6
    assert all((tmp_path / "out" / str(outcome.output)).is_file() for outcome in outcomes)
    assert news[-1].phase == "cleaning"
    assert news[-1].done == news[-1].total == 6
    assert json.loads((tmp_path / "out" / "crunch-report.json").read_text("utf-8"))["counts"] == {"cleaned": 6}


@pytest.mark.slow
def test_the_next_run_keeps_what_is_finished(session, sent, folder, tmp_path):
    run(session, sent, folder=str(folder), out=str(tmp_path / "out"))
    _, reply = run(session, sent, folder=str(folder), out=str(tmp_path / "out"))
    assert reply.counts == {"kept": 6}


@pytest.mark.slow
def test_only_some_pages(session, sent, folder, tmp_path):
    names = sorted(path.name for path in folder.iterdir())
    _, reply = run(session, sent, folder=str(folder), out=str(tmp_path / "a"), only=names[:2])
    assert reply.counts == {"cleaned": 2}
    _, reply = run(session, sent, folder=str(folder), out=str(tmp_path / "b"), without=names[:2])
    assert reply.counts == {"cleaned": 4}


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"out": "results"}, "whole path"),
        ({"out": ""}, "whole path"),
        ({"folder": "/nowhere/at/all"}, "no folder"),
        ({"only": ["other.html"]}, "no page is chosen"),
        ({"algorithm": "magic"}, "magic"),
    ],
)
def test_what_cannot_be_done_is_said(session, sent, folder, tmp_path, fields, words):
    _, reply = run(session, sent, **{"folder": str(folder), "out": str(tmp_path / "out"), **fields})
    assert isinstance(reply, ErrorReply)
    assert words in reply.message


@pytest.mark.slow
def test_stopped_work_ends_and_the_next_run_goes_on(session, sent, folder, tmp_path):
    fields = {"folder": str(folder), "out": str(tmp_path / "out")}
    answer(CleanerStart(id=7, **fields), session)
    session.long_work[7].pause()
    assert answer(CleanerControl(id=8, target=7, action="stop"), session).found
    message = sent.get(timeout=60)
    while isinstance(message, CleanerProgress):
        message = sent.get(timeout=60)
    assert message.stopped
    assert sum(message.counts.values()) < 6
    _, reply = run(session, sent, **fields)
    assert reply.counts.get("cleaned", 0) + reply.counts.get("kept", 0) == 6
