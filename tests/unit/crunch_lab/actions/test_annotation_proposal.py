"""An algorithm's answer as labels."""

from __future__ import annotations

from crunch.protocol.annotation_messages import AnnotationProposal
from crunch_lab.actions.annotation_proposal import answer
from tests.unit.crunch_lab.actions.annotation_pages import PAGE, only


def test_proposal(session, sent):
    answer(AnnotationProposal(**PAGE, algorithm="plain"), session)
    assert only(sent).spans == [4, 0, 0, 4, 6, 0, 0, 5, 7, 0, 0, 14]


def test_an_algorithm_that_is_not_there(session, sent):
    answer(AnnotationProposal(**PAGE, algorithm="nobody"), session)
    assert only(sent).code == "unknown_algorithm"
