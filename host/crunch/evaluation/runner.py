"""One evaluation from packages to report."""

from __future__ import annotations

from collections.abc import Iterator

from crunch.evaluation.scoring import read_scores, score_stage
from crunch.evaluation.stages import Plan, extract_stage, pages_stage
from crunch.evaluation.store import locked


def evaluate(plan: Plan) -> Iterator[str]:
    """Run every stage; yields lines for the reader."""
    with locked(plan.out):
        pages = pages_stage(plan)
        extract_stage(plan, pages)
        score_stage(plan, pages)
        for extractor in plan.extractors:
            means = []
            for package in plan.packages:
                scores = [record["sequence"][2] for record in read_scores(plan, pages, package.name, extractor)]
                means.append(sum(scores) / len(scores))
            yield f"{extractor.label}: {sum(means) / len(means):.3f}"
