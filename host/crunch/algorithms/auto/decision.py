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
    """By slot. Never changed: :meth:`draft` gives one that may be."""
    compared: Slots | None = None
    """The slots with which headings are compared that may have lost their section."""

    def draft(self, evidence: Evidence) -> Extraction:
        """The decision by slot, to be changed and given to :meth:`answered`."""
        if self.answer is not None:
            return copied(self.answer)
        extraction = learned.extraction_of(evidence.page, evidence.judgement, self.blocks, self.foreseen)
        if self.is_more:
            say_that_more_stays(extraction)
        return extraction

    def with_blocks(self, blocks: Bools) -> Decision:
        """With other blocks kept; itself where they are the same.

        Raises:
            ValueError: slots are decided already.
        """
        if self.answer is not None:
            raise ValueError("a step about blocks stands after one about slots")
        return self if (blocks == self.blocks).all() else replace(self, blocks=blocks)

    def answered(self, draft: Extraction) -> Decision:
        """With a draft as what is decided by slot."""
        return replace(self, answer=draft)


def copied(extraction: Extraction) -> Extraction:
    """An extraction that may be changed, and the other one stays."""
    reasons = extraction.reasons
    return replace(
        extraction,
        kept_texts=bytearray(extraction.kept_texts),
        kept_tails=bytearray(extraction.kept_tails),
        reasons=list(reasons) if isinstance(reasons, list) else reasons,
        notes=list(extraction.notes),
    )


def slots_of(extraction: Extraction) -> Slots:
    """The slots as they are now."""
    return bytes(extraction.kept_texts), bytes(extraction.kept_tails)


def say_that_more_stays(extraction: Extraction) -> None:
    """Note on an extraction that it was filled up (R3)."""
    extraction.unsure = True
    extraction.notes.insert(0, MORE_STAYS)
