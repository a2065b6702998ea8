"""What is known of a page before anything is marked on it."""

from __future__ import annotations

from crunch.protocol.annotation_messages import AnnotationPage
from crunch_lab.actions.annotation_page import answer
from crunch_lab.actions.annotation_save import save
from crunch_lab.annotation.folder import choose_folder
from crunch_lab.annotation.labels import GUIDELINE
from tests.unit.crunch_lab.actions.annotation_pages import PAGE, only, saving


def test_guesses_and_what_is_there(session, sent, tmp_path):
    answer(AnnotationPage(**PAGE), session)
    reply = only(sent)
    assert (reply.page_type, reply.guideline_version, reply.folder) == ("article", GUIDELINE, None)
    assert "no folder" in reply.problem
    assert "auto" in reply.algorithms

    folder = choose_folder(str(tmp_path / "gold"))
    saved = save(saving())
    answer(AnnotationPage(**PAGE), session)
    reply = only(sent)
    assert (reply.folder, reply.problem) == (str(folder), "")
    assert [(one.name, one.annotators) for one in reply.existing] == [(saved.document, ["ada"])]


def test_a_snapshot_that_does_not_fit(session, sent):
    answer(AnnotationPage(**{**PAGE, "elements": 9}), session)
    assert only(sent).code == "count_mismatch"
