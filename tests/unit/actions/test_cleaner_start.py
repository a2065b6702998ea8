from __future__ import annotations

import json

import msgspec
import pytest

from crunch.actions import answer, cleaner_start
from crunch.corpus.outcome import Outcome
from crunch.protocol.cleaner_messages import CleanerControl, CleanerProgress, CleanerStart, CleanerStartReply
from crunch.protocol.messages import ErrorReply
from crunch.protocol.said import SaidMessage
from crunch.wording import say
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
    assert reply.said is not None


def test_what_is_said_of_a_page_has_codes_now_and_when_it_is_kept(session, sent, folder, tmp_path):
    for name, data in (("empty.html", b""), ("picture.html", b"\x89PNG"), ("cut.html", b"<p>" + b"word " * 99 + b"<b")):
        (folder / name).write_bytes(data)
    fields = {"folder": str(folder), "out": str(tmp_path / "out"), "algorithm": "tree-matching"}
    told = []
    for _ in range(2):
        news, _ = run(session, sent, **fields)
        told.append({one.name: one for message in news for one in message.outcomes})
    first, second = told
    assert first["empty.html"].said == [SaidMessage(code="page_empty")]
    kind = SaidMessage(code="kind_picture")
    assert first["picture.html"].said == [SaidMessage(code="page_binary_kind", parameters={"what": kind})]
    assert "page_cut_in_tag" in [one.code for one in first["cut.html"].said]
    assert [one.name for one in first.values() if one.words and not one.said] == []
    assert {name: one.said for name, one in first.items()} == {name: one.said for name, one in second.items()}
    assert sum(one.status == "kept" for one in second.values()) >= 6


def test_what_has_no_code_is_told_in_english_alone():
    outcome = Outcome("a.html", "cleaned", notes=[say("page_alone"), "of another version"])
    told = cleaner_start._message(outcome)
    assert (told.words, told.said) == ("alone on its site, so cleaned by auto; of another version", [])


def test_no_more_codes_than_there_is_room_for():
    notes: list[str] = [say("page_compared", name=f"{number}-" + "ü" * 200) for number in range(100)]
    told = cleaner_start._message(Outcome("a.html", "cleaned", notes=notes))
    assert told.said
    assert len(msgspec.json.encode(told.said)) <= 3 * cleaner_start.LONGEST
    assert len(told.words) == cleaner_start.LONGEST


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
