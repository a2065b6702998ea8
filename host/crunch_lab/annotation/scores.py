"""How well every algorithm does on a document that was just saved."""

from __future__ import annotations

from dataclasses import dataclass

from crunch.algorithms import TABLE
from crunch.documents.parsing import parse_html
from crunch.service import extract_page
from crunch_lab.evaluation.measures import Score, word_bag, word_sequence
from crunch_lab.evaluation.tokens import compared_tokens
from crunch_lab.evaluation.work import scored_text


@dataclass(frozen=True, slots=True)
class AlgorithmScore:
    """One bar."""

    algorithm: str
    precision: float
    recall: float
    f1: float
    problem: str = ""
    """Why there is no answer; the figures are 0 then, as in ``crunch evaluate``."""


def measure() -> str:
    """``sequence`` where the extra ``eval`` is installed, else ``bag``, which needs nothing."""
    try:
        import rapidfuzz  # noqa: F401
    except ImportError:
        return "bag"
    return "sequence"


def score_algorithms(html: bytes, url: str | None, gold: str) -> list[AlgorithmScore]:
    """Every algorithm with its defaults, as ``crunch evaluate`` runs them; the best first."""
    wanted = compared_tokens(gold)
    page = parse_html(html.decode("utf-8", "replace"), url)
    compare = word_sequence if measure() == "sequence" else word_bag
    scores = []
    for name in TABLE:
        problem = ""
        try:
            extraction = extract_page(page, name)
            score = compare(compared_tokens(scored_text(extraction)), wanted)
        except Exception as error:  # noqa: BLE001 - whatever an algorithm throws is its miss
            score, problem = Score(0.0, 0.0), f"{type(error).__name__}: {error}"[:300]
        scores.append(AlgorithmScore(name, score.precision, score.recall, score.f1, problem))
    return sorted(scores, key=lambda one: (-one.f1, one.algorithm))
