"""A snapshot as a reader takes it along."""

from __future__ import annotations

import base64
import queue

import pytest

from crunch.actions.session import Session
from crunch.actions.snapshot_part import answer as keep_part
from crunch.actions.write import answer, write_snapshot
from crunch.documents.formats import FORMATS
from crunch.errors import CountMismatchError
from crunch.protocol.messages import Reply, SnapshotPart
from crunch.protocol.writing_messages import Write, WritePart, WriteReply
from tests.support.pages import snapshot_of

SNAPSHOT = snapshot_of('<nav crunch:hidden="tree">Menu</nav><h1>Tide</h1><p>Low at <a href="/noon">noon</a></p>')


@pytest.mark.parametrize("name", FORMATS)
def test_what_is_displayed_in_every_format(name):
    request = Write(id=1, snapshot=SNAPSHOT, elements=8, format=name, url="https://a.example/")
    reply = write_snapshot(request)
    assert (reply.id, reply.suffix) == (1, FORMATS[name].suffix)
    written = reply.text.encode() if reply.encoding == "text" else base64.b64decode(reply.text)
    if FORMATS[name].is_text:
        assert b"Tide" in written
        assert b"Menu" not in written
        assert (b"https://a.example/noon" in written) == (name != "text")
    else:
        assert written.startswith(b"PK")


def test_a_wrong_number_of_elements_is_an_error():
    with pytest.raises(CountMismatchError):
        write_snapshot(Write(id=1, snapshot=SNAPSHOT, elements=9, format="text"))


def test_a_long_one_comes_and_goes_in_parts(session: Session, sent: queue.Queue[Reply]):
    snapshot = snapshot_of(f"<p>{'word ' * 100_000}</p>")
    half = len(snapshot) // 2
    for index, text in enumerate((snapshot[:half], snapshot[half:])):
        keep_part(SnapshotPart(id=3, index=index, text=text), session)
    answer(Write(id=3, snapshot="", snapshot_parts=2, elements=5, format="markdown"), session)
    parts = [sent.get(timeout=30)]
    while isinstance(parts[-1], WritePart):
        parts.append(sent.get(timeout=30))
    assert isinstance(parts[-1], WriteReply)
    assert len(parts) == 3
    assert "".join(part.text for part in parts).split() == ["word"] * 100_000
