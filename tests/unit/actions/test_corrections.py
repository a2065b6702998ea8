"""The list of what is hidden and kept for good: what of its file cannot be used is told, and stays there."""

from __future__ import annotations

from crunch.actions.corrections import answer
from crunch.actions.session import Session
from crunch.corrections import store
from crunch.corrections.description import Description
from crunch.protocol.correction_messages import Corrections

URL = "https://a.example/news/story"


def test_the_list_names_its_file_and_problems(tmp_path, monkeypatch):
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path))
    session = Session(lambda reply: None)
    empty = answer(Corrections(id=1), session)
    assert (empty.corrections, empty.problems, empty.file) == ([], [], str(tmp_path / store.NAME))
    part = Description("div", path=["body 1", "div 2 box"])
    store.add(URL, store.correction_for(URL, "hide", "path", part, ""))
    path = tmp_path / store.NAME
    path.write_text(path.read_text("utf-8") + '\n["b.example".1]\naction = "fold"\n', "utf-8")
    reply = answer(Corrections(id=2), session)
    [one] = reply.corrections
    assert (one.host, one.action, one.scope, one.place, one.words) == (
        "a.example",
        "hide",
        "path",
        "/news/",
        "div 2 box",
    )
    [problem] = reply.problems
    assert "b.example, 1" in problem
    assert reply.said[problem].code == "in_file"
