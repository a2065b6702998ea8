"""Every algorithm on a saved document, through a message."""

from __future__ import annotations

import pytest

from crunch.algorithms import TABLE
from crunch.protocol.annotation_messages import AnnotationScores
from crunch_lab.actions.annotation_save import save
from crunch_lab.actions.annotation_scores import answer
from crunch_lab.annotation.folder import choose_folder
from tests.unit.crunch_lab.actions.annotation_pages import only, saving

pytestmark = pytest.mark.slow


def test_scores(session, sent, tmp_path):
    choose_folder(str(tmp_path / "gold"))
    saved = save(saving())
    answer(AnnotationScores(id=2, document=saved.document), session)
    reply = only(sent)
    assert reply.measure == "sequence"
    assert {one.algorithm for one in reply.scores} == set(TABLE)
    plain = next(one for one in reply.scores if one.algorithm == "plain")
    assert (plain.precision, plain.recall) == (0.8, 1.0)


def test_documents_that_are_not_there(session, sent, tmp_path):
    answer(AnnotationScores(id=1, document="a"), session)
    assert only(sent).code == "not_saved"
    folder = choose_folder(str(tmp_path / "gold"))
    (tmp_path / "secret").mkdir()
    for name in ("a", "../secret", str(folder), ""):
        answer(AnnotationScores(id=1, document=name), session)
        reply = only(sent)
        assert (reply.code, "no document" in reply.message) == ("not_saved", True)
