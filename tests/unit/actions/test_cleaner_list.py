from __future__ import annotations

from crunch.actions import answer, cleaner_list
from crunch.protocol.cleaner_messages import CleanerList, CleanerListReply, CleanerPages
from crunch.protocol.messages import ErrorReply
from tests.unit.corpus.conftest import make_site


def test_pages_come_in_pieces(session, sent, tmp_path, monkeypatch):
    monkeypatch.setattr(cleaner_list, "PIECE", 2)
    folder = make_site(tmp_path / "site", 5)
    (folder / "notes.txt").write_text("no page", "utf-8")
    assert answer(CleanerList(id=3, folder=str(folder)), session) is None
    messages = [sent.get(timeout=30) for _ in range(4)]
    news, reply = messages[:3], messages[3]
    assert all(isinstance(one, CleanerPages) and one.total == 5 for one in news)
    assert [len(one.pages) for one in news] == [2, 2, 1]
    assert all(page.title and page.size > 100 for one in news for page in one.pages)
    assert reply == CleanerListReply(id=3, folder=str(folder), total=5, left_out=1, out=str(tmp_path / "site-texts"))


def test_no_folder(session, sent):
    answer(CleanerList(id=3, folder="/nowhere/at/all"), session)
    reply = sent.get(timeout=30)
    assert isinstance(reply, ErrorReply)
    assert reply.code == "bad_settings"
