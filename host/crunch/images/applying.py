"""What the verdicts on pictures do to an extraction: some go, some only fade, and some come back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from crunch.documents.extraction import Extraction, Kind, Removal
from crunch.documents.kept import kept_elements
from crunch.documents.page import Page
from crunch.images.judging import judge_pictures
from crunch.images.pictures import Boxes
from crunch.images.relevance import IsAdvertisement, Verdict
from crunch.wording import Said, say

PictureWish = Literal["keep", "dim", "hide"]
"""keep: pictures follow their block. dim, hide: those that do not belong to the main content fade, or go."""

STEP: Final = "picture"
_FIGURE_ABOVE: Final = 5
_SURE: Final = 0.6
"""From this score on a picture comes back that the algorithm took out with its block."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FadedPicture:
    """A picture that a mark of its own fades, or a background that is taken off."""

    element: int
    action: Literal["dim", "background"]
    reason: Said
    score: float


def apply_wish(
    extraction: Extraction,
    wish: PictureWish,
    boxes: Boxes | None = None,
    is_advertisement: IsAdvertisement | None = None,
) -> tuple[Extraction, list[FadedPicture]]:
    """Carry out what the reader wants of pictures.

    Args:
        extraction: of any algorithm.
        wish: keep does nothing.
        boxes: by element, what the browser measured.
        is_advertisement: for an address and that of the page: the advertisement server that it belongs to, or None.

    Returns:
        The extraction with removals and their reasons, in which pictures that belong are standing; and the pictures
        that stay in their place and get a mark of their own.
    """
    if wish == "keep":
        return extraction, []
    verdicts = judge_pictures(extraction, boxes, is_advertisement)
    kept = kept_elements(extraction).kept
    faded: list[FadedPicture] = []
    standing = set(extraction.standing)
    slots = bytearray(extraction.kept_texts), bytearray(extraction.kept_tails)
    removals: list[Removal] = []
    for verdict in verdicts:
        number = verdict.element
        if verdict.is_relevant:
            if not kept[number] and verdict.score >= _SURE and verdict.kind != "background":
                _bring_back(extraction.page, slots, number, standing)
        elif kept[number]:
            reason = in_words(verdict)
            if verdict.kind == "background":
                faded.append(
                    FadedPicture(element=number, action="background", reason=reason, score=round(1 - verdict.score, 2))
                )
            elif wish == "dim":
                faded.append(
                    FadedPicture(element=number, action="dim", reason=reason, score=round(1 - verdict.score, 2))
                )
            else:
                kind: Kind = "advertisement" if verdict.is_advertisement else "other"
                removal = Removal(number, STEP, kind, reason, round(1 - verdict.score, 2))
                removals.append(removal)
                _take_text(extraction.page, slots, number)
    texts, tails = map(bytes, slots)
    changed = replace(extraction, kept_texts=texts, kept_tails=tails, standing=frozenset(standing))
    return changed.with_removals(removals), faded


def in_words(verdict: Verdict) -> Said:
    """The reason with the number, for a reader."""
    return say("picture", what=verdict.reason, share=verdict.score)


_Slots = tuple[bytearray, bytearray]


def _bring_back(page: Page, slots: _Slots, number: int, standing: set[int]) -> None:
    """Show a picture again, and its figure's caption with it."""
    kept_texts, kept_tails = slots
    standing.add(number)
    around = number
    for _ in range(_FIGURE_ABOVE):
        around = page.parents[around]
        if page.tags[around] == "figure":
            break
    else:
        return
    for caption in range(around, page.ends[around]):
        if page.tags[caption] == "figcaption":
            start, end = caption, page.ends[caption]
            kept_texts[start:end] = page.ink_texts[start:end]
            kept_tails[start + 1 : end] = page.ink_tails[start + 1 : end]


def _take_text(page: Page, slots: _Slots, number: int) -> None:
    """Text inside a picture (a video's fallback) goes with it."""
    kept_texts, kept_tails = slots
    start, end = number, page.ends[number]
    kept_texts[start:end] = bytes(end - start)
    kept_tails[start + 1 : end] = bytes(end - start - 1)
