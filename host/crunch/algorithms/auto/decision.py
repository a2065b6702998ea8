"""What was decided so far about a page: by block, then by slot. Every step of `auto` gives a new one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.learned import algorithm as learned
from crunch.algorithms.learned.tree_facts import Bools
from crunch.documents.extraction import Extraction
from crunch.wording import say

MORE_STAYS = say("hardly_any")

Slots = tuple[bytes, bytes]
"""``kept_texts`` and ``kept_tails`` of an extraction."""


@dataclass(frozen=True, eq=False, slots=True)
class Decision:
    """Blocks are decided first; once a step decides about less than a block, slots are."""

    blocks: Bools
    """By block: whether it is kept."""
    foreseen: float = 1.0
    """F1 that may be expected of the blocks."""
    title: int | None = None
    """The block that is the page's own heading."""
    span: tuple[int, int] = (0, 0)
    """First and last of the blocks that were kept when the title was looked for."""
    is_more: bool = False
    """Whether more stays than looks like main content, as the page would be blank otherwise (R3)."""
    is_by_rules: bool = False
    """Whether `region` decided in place of the model: steps that weigh what the model says have nothing to weigh."""
    answer: Extraction | None = None
    """By slot, once a step has decided about less than a block."""
    compared: Slots | None = None
    """The slots with which headings are compared that may have lost their section."""

    def by_slot(self, evidence: Evidence) -> Extraction:
        """The decision as an extraction."""
        if self.answer is not None:
            return self.answer
        extraction = learned.extraction_of(evidence.page, evidence.judgement, self.blocks, self.foreseen)
        if evidence.site is not None:
            extraction = evidence.site.told(extraction, evidence.table.facts.numbers)
        return say_that_more_stays(extraction) if self.is_more else extraction

    def with_blocks(self, blocks: Bools) -> Decision:
        """With other blocks kept; itself where they are the same.

        Raises:
            ValueError: slots are decided already.
        """
        if self.answer is not None:
            raise ValueError("a step about blocks stands after one about slots")
        return self if (blocks == self.blocks).all() else replace(self, blocks=blocks)

    def answered(self, answer: Extraction) -> Decision:
        """With what is decided by slot."""
        return replace(self, answer=answer)


def slots_of(extraction: Extraction) -> Slots:
    """Both columns of slots."""
    return extraction.kept_texts, extraction.kept_tails


def say_that_more_stays(extraction: Extraction) -> Extraction:
    """The extraction with a note that it was filled up (R3)."""
    return replace(extraction, unsure=True, notes=(MORE_STAYS, *extraction.notes))
