"""Why a block goes, in words: the plainest fact about it that speaks against it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.tree_facts import Floats
from crunch.documents.extraction import Kind, Removal

STEP: Final = "learned"

Test = Callable[[dict[str, Floats]], NDArray[np.bool_]]

_REASONS: Final[tuple[tuple[Kind, str, Test], ...]] = (
    ("navigation", "it is part of the page's navigation", lambda f: f["in_nav"] > 0),
    ("service", "it is part of a footer", lambda f: f["in_footer"] > 0),
    ("service", "it is part of a dialog", lambda f: f["in_dialog"] > 0),
    ("other", "it was hidden already", lambda f: f["in_hidden"] > 0),
    ("navigation", "it is mostly links", lambda f: f["quota"] > 0.5),
    ("service", "it is part of a form", lambda f: f["in_form"] > 0),
    ("other", "the page calls it an aside", lambda f: f["in_aside"] > 0),
    ("other", "the page's names for it are not those of main content", lambda f: f["names_lowest"] < -1.0),
    ("navigation", "what is around it is mostly links", lambda f: f["w3_quota"] > 0.5),
    ("other", "it is far from the main text", lambda f: f["best_away"] > np.log(6)),
    ("other", "it is apart from the main text", lambda f: f["in_best"] < 1),
    ("other", "it is short, and no running text", lambda f: f["characters"] < np.log(80)),
    ("other", "it does not read like the main text", lambda f: f["characters"] >= 0),
)


def reasons_for(table: FeatureTable, probabilities: Floats, keep: NDArray[np.bool_]) -> list[Removal]:
    """A removal for each block that goes; its score is how sure that is."""
    columns = {name: table.values[:, place] for place, name in enumerate(table.names)}
    tests = np.array([test(columns) for _, _, test in _REASONS])
    first = np.argmax(tests, axis=0)
    removals = []
    for row in np.flatnonzero(~keep).tolist():
        kind, reason, _ = _REASONS[first[row]]
        number = int(table.facts.numbers[row])
        removals.append(Removal(number, STEP, kind, reason, round(1.0 - float(probabilities[row]), 3)))
    return removals
