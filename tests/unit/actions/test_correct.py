"""A part of a page is hidden or kept for good, listed, changed and taken out; the next press knows it."""

from __future__ import annotations

import pytest

from crunch.actions.correct import keep_correction
from crunch.actions.corrections import answer as list_corrections
from crunch.actions.crunch import crunch_snapshot
from crunch.actions.session import Session
from crunch.documents.parsing import parse_snapshot
from crunch.errors import BadMessageError, BadSettingsError
from crunch.protocol.correction_messages import Correct, Corrections
from crunch.protocol.messages import Crunch
from tests.support.pages import by_id, snapshot_of

URL = "https://a.example/news/story"
STORY = "A paragraph about the harbour, its ships and the people who work there at night. " * 4
BODY = (
    f'<h1>Tide</h1><p>{STORY}</p><p id="last">{STORY}The last words.</p><aside id="box"><p>Words in a box.</p></aside>'
)
SNAPSHOT = snapshot_of(BODY)
PAGE = parse_snapshot(SNAPSHOT, None, URL)


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path))


def correct(identity, action, **more):
    asked = {"snapshot": SNAPSHOT, "elements": len(PAGE), "url": URL, "element": by_id(PAGE, identity), **more}
    return keep_correction(Correct(id=1, action=action, **asked))


def press(snapshot=SNAPSHOT, url=URL):
    elements = len(parse_snapshot(snapshot, None, url))
    return crunch_snapshot(Crunch(id=1, snapshot=snapshot, elements=elements, url=url, site="https://a.example"))


def corrections(**fields):
    session = Session(lambda reply: None)
    return list_corrections(Corrections(id=1, **fields), session).corrections


def hidden(reply):
    return {removal.element: removal.reason for removal in reply.removals}


def test_what_is_hidden_and_kept_holds_from_the_next_press_on():
    before = press()
    assert by_id(PAGE, "box") in hidden(before)
    assert before.corrections == []
    kept, gone = correct("box", "keep"), correct("last", "hide")
    assert (kept.host, kept.name, kept.words, gone.name) == ("a.example", "1", "Words in a box.", "2")
    reply = press()
    assert hidden(reply) == {by_id(PAGE, "last"): "you hid this part"}
    assert reply.said["you hid this part"].code == "you_hid_it"
    assert [(one.name, one.state, one.element) for one in reply.corrections] == [
        ("1", "applied", by_id(PAGE, "box")),
        ("2", "applied", by_id(PAGE, "last")),
    ]


def test_a_page_that_has_changed_says_so_once_and_finds_what_has_moved():
    correct("box", "keep")
    moved = SNAPSHOT.replace('id="box"', 'id="beside" class="card"')
    assert [one.state for one in press(moved).corrections] == ["applied"]
    assert [one.state for one in press(moved.replace("Words in a", "Other things in the")).corrections] == ["applied"]
    gone = press(snapshot_of(f"<h1>Tide</h1><p>{STORY}</p>"))
    assert [(one.state, one.element) for one in gone.corrections] == [("lost", None)]
    assert any("not found again" in note for note in gone.notes)


def test_they_are_listed_widened_and_taken_out():
    correct("box", "keep")
    [one] = corrections()
    assert (one.host, one.scope, one.place, one.words) == ("a.example", "page", "/news/story", "Words in a box.")
    assert press(url="https://a.example/news/other").corrections == []
    [one] = corrections(action="change", host=one.host, name=one.name, scope="path", to="hide")
    assert (one.action, one.scope, one.place) == ("hide", "path", "/news/")
    assert len(press(url="https://a.example/news/other").corrections) == 1
    with pytest.raises(BadSettingsError, match="cannot be narrowed"):
        corrections(action="change", host=one.host, name=one.name, scope="page")
    assert corrections(action="remove", host=one.host, name=one.name) == []
    with pytest.raises(BadSettingsError, match="not in the list any more"):
        corrections(action="remove", host=one.host, name=one.name)


@pytest.mark.parametrize("element", [0, 10_000])
def test_an_element_that_is_not_there(element):
    with pytest.raises(BadMessageError, match="the page has"):
        correct("box", "hide", element=element)


def test_a_file_on_the_disk_keeps_nothing():
    with pytest.raises(BadSettingsError, match="web address"):
        correct("box", "hide", url="file:///home/ada/page.html")
