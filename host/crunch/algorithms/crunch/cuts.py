"""What a filter proposes to take, before anybody decides whether it may."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from crunch.documents.extraction import Kind


@dataclass(frozen=True, slots=True)
class Cut:
    """A subtree that is to go, with the reason for a person."""

    element: int
    kind: Kind
    reason: str
    score: float = 1.0
    whole: bool = True
    """False: the element itself stays, its content goes."""
    spares_forms: bool = False
    """True: forms that are needed stay."""


@dataclass(slots=True)
class Proposal:
    """All that a filter would do to a page."""

    cuts: list[Cut] = field(default_factory=list)
    """In order of elements, none inside another."""
    dropped: list[int] = field(default_factory=list)
    """Elements that are not displayed and go from HTML output."""
    attributes: list[tuple[int, str]] = field(default_factory=list)
    """Attributes that go from HTML output."""
    alt_texts: dict[int, str] = field(default_factory=dict)
    """What is shown in place of images that are cut."""

    @property
    def changes(self) -> bool:
        """Whether it would do anything at all."""
        return bool(self.cuts or self.dropped or self.attributes)


def outermost(cuts: list[Cut], ends: list[int]) -> list[Cut]:
    """In order of elements, without those inside another; of two on one element the first, whole if either is."""
    found: list[Cut] = []
    end = 0
    for cut in sorted(cuts, key=lambda cut: cut.element):  # stable: of several on one element the first filter's
        if cut.element >= end:
            found.append(cut)
            end = ends[cut.element]
        elif cut.element == found[-1].element and cut.whole and not found[-1].whole:
            found[-1] = replace(found[-1], whole=True)
    return found
