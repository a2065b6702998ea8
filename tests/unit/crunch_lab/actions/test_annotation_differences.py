"""Where two annotators differ, through a message."""

from __future__ import annotations

from crunch.protocol.annotation_messages import AnnotationDifferences
from crunch_lab.actions.annotation_differences import answer
from crunch_lab.actions.annotation_save import save
from crunch_lab.annotation.folder import choose_folder
from tests.unit.crunch_lab.actions.annotation_pages import PAGE, SPANS, only, saving


def mark(annotator: str, spans: list, existing: str = "ask"):
    return save(saving(spans=spans, annotator=annotator, existing=existing))


def test_differences(session, sent, tmp_path):
    choose_folder(str(tmp_path / "gold"))
    mark("ada", SPANS)
    answer(AnnotationDifferences(**PAGE), session)
    assert "only one" in only(sent).message
    mark("bob", SPANS[:1], "second")
    changed = PAGE["html"].replace("<nav>", "<p>new</p><nav>")
    answer(AnnotationDifferences(**{**PAGE, "snapshot": changed, "html": changed, "elements": 9}), session)
    reply = only(sent)
    assert (reply.annotators, reply.blocks) == (["ada", "bob"], 3)
    assert reply.kappa < 1
    assert [(one.label, one.element) for one in reply.agreed] == [("title", 7)]
    assert [(one.label, one.element, one.end) for one in reply.first] == [("main", 8, 14)]
    assert [(one.label, one.element, one.end) for one in reply.second] == [("additional", 8, 14)]


def test_a_page_that_is_not_there(session, sent, tmp_path):
    choose_folder(str(tmp_path / "gold"))
    answer(AnnotationDifferences(**PAGE), session)
    assert only(sent).code == "not_saved"
