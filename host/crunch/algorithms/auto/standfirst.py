"""The standfirst: the lines between title and text that say what it is about.

Annotated packages differ in it, so the model doubts it wherever it stands (55 lines of it were lost on 160 pages of
today's news), but pages say themselves what it is: what they tell other sites of the page, word for word.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from crunch.algorithms.auto.block_names import block_names
from crunch.algorithms.auto.captions import is_caption
from crunch.algorithms.auto.decision import Decision
from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.learned.text_facts import quota_of
from crunch.documents.semantics.names import STANDFIRST, called

DESCRIBED: Final = 0.85
"""Share of a line's words that stand in the page's description from which the line is the description."""
NAMED: Final = 0.07
"""Probability from which a line stays that the page calls a standfirst."""
PARAGRAPH: Final = 20
"""Words of a kept block below the title with which the text begins."""
BELOW: Final = 30
"""Blocks below the title among which the text begins: players, bylines and buttons come between."""
NEAR: Final = 12
"""Blocks below the title among which a standfirst stands that is the page's description."""
NEXT: Final = 5
"""Blocks below the title among which one stands that is only called so."""
WORDS: Final = range(6, 121)
"""Words of a standfirst."""
LINKED: Final = 0.3
"""Share of its characters in links at most."""

_STANDFIRST: Final = called(*STANDFIRST)
_OTHER: Final = called("captions?", "authors?", "bio", "credits?", "date", "time", "paywall", "newsletter", "related")


def with_standfirst(decision: Decision, evidence: Evidence) -> Decision:
    """Keep the lines between title and text that the page's description holds, and one that the page calls so."""
    title = decision.title
    if title is None:
        return decision
    facts, keep = evidence.table.facts, decision.blocks
    below = range(title + 1, min(title + 1 + BELOW, len(keep)))
    text = next((row for row in below if keep[row] and facts.tokens[row] >= PARAGRAPH), None)
    if text is None:
        return decision
    described, quota = facts.column("in_description"), quota_of(facts)
    read = [_flat(facts.texts[row]) for row in np.flatnonzero(keep).tolist()]
    blocks = keep.copy()
    for row in range(title + 1, min(title + 1 + NEAR, text)):
        if keep[row] or int(facts.tokens[row]) not in WORDS or quota[row] > LINKED:
            continue
        number = int(facts.numbers[row])
        is_described = described[row] >= DESCRIBED and not evidence.elsewhere[row]
        is_called = row <= title + NEXT and _is_called_so(evidence, row, number)
        if (is_described or is_called) and not is_caption(evidence.page, number):
            line = _flat(facts.texts[row])
            blocks[row] = not any(line in other for other in read)
            read.append(line)
    return decision.with_blocks(blocks)


def _is_called_so(evidence: Evidence, row: int, number: int) -> bool:
    if evidence.probabilities[row] < NAMED or not evidence.plain[row]:
        return False
    names = block_names(evidence.page, number)
    return _STANDFIRST.search(names) is not None and _OTHER.search(names) is None


def _flat(text: str) -> str:
    """In lower case, without what is no letter and no digit: a copy of a line may end otherwise."""
    return "".join(filter(str.isalnum, text.lower()))
