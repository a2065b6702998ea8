"""`annotation_scores`: how well each algorithm does on a saved document."""

from __future__ import annotations

import json
from functools import partial

from crunch.actions.session import Session
from crunch.errors import InputError, NotSavedError
from crunch.protocol.annotation_messages import AlgorithmScoreMessage, AnnotationScores, AnnotationScoresReply
from crunch.wording import say
from crunch_lab.annotation.folder import documents_of, usable_folder
from crunch_lab.annotation.saving import read_document
from crunch_lab.annotation.scores import measure, score_algorithms


def answer(request: AnnotationScores, session: Session) -> None:
    """Start the work, which is that of ten presses, where it holds up no tab; its reply comes when it is done."""
    session.jobs.start(request.id, partial(scores, request), in_child=True)


def scores(request: AnnotationScores) -> AnnotationScoresReply:
    """Run them all. The name is looked up among the documents of the package, so it leads nowhere else."""
    try:
        folder = usable_folder()
    except InputError as error:
        raise NotSavedError(error.words) from None
    if request.document not in {one.name for one in documents_of(folder)}:
        raise NotSavedError(say("package_no_such_document", name=f"{request.document!r:.80}"))
    files = read_document(folder, request.document)
    url = json.loads(files[f"{request.document}.json"]).get("url")
    results = score_algorithms(files[f"{request.document}.html"], url, files[f"{request.document}.txt"].decode())
    messages = [
        AlgorithmScoreMessage(
            algorithm=one.algorithm,
            precision=round(one.precision, 6),
            recall=round(one.recall, 6),
            f1=round(one.f1, 6),
            problem=one.problem,
        )
        for one in results
    ]
    return AnnotationScoresReply(id=request.id, measure=measure(), scores=messages)
