"""What every algorithm is made of: settings, context, and one function."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, Protocol

import msgspec

from crunch.algorithms.choices import choice
from crunch.documents.extraction import Extraction
from crunch.documents.page import Page
from crunch.documents.semantics.seen import HiddenText

Variant = Literal["paper", "modern"]
VariantSetting = Annotated[
    Variant,
    choice(
        "Form",
        "The algorithm as its paper describes it, or with the changes that today's pages need.",
        {"paper": "As in the paper", "modern": "For today's pages"},
    ),
]
HiddenTextSetting = Annotated[
    HiddenText | None,
    choice(
        "Hidden text",
        "What becomes of text that the page does not show. By itself it is left out; the papers' forms of the "
        "algorithms, and “All displayed text”, keep it.",
        {
            "drop": "Left out, unless a button of the page shows it",
            "unfold": "Left out, but folded sections count as shown",
            "keep": "Kept like any other text",
        },
    ),
]


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of every algorithm's settings. Bounds, defaults, titles and help are declared here and nowhere else."""

    hidden_text: HiddenTextSetting = None

    def resolved(self) -> dict[str, Any]:
        """Every setting with the value that really applies (those that depend on the variant filled in)."""
        return {**msgspec.to_builtins(self), "hidden_text": self.resolved_hidden_text}

    @property
    def resolved_hidden_text(self) -> HiddenText:
        """What becomes of hidden text."""
        return self.hidden_text or "drop"


class SettingsByVariant(Settings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of those of an algorithm that has two forms: as it was published, and for today's pages."""

    variant: VariantSetting = "modern"

    @property
    def resolved_hidden_text(self) -> HiddenText:
        """What becomes of hidden text: the papers knew nothing of it."""
        return self.hidden_text or ("keep" if self.variant == "paper" else "drop")


@dataclass(frozen=True, slots=True)
class Context:
    """What an algorithm may know beyond the page."""

    others: tuple[Page, ...] = field(default=())
    """Other pages of the same site (``--other``)."""
    language: str | None = None
    """Language of the page, a BCP 47 tag, when known."""
    is_advertisement: Callable[[str | None, str | None], str | None] | None = None
    """For an address and that of the page: the advertisement server that it belongs to, or None."""
    without: frozenset[str] = frozenset()
    """Steps of `auto` to be left out (:data:`crunch.algorithms.auto.steps.NAMES`)."""


class Algorithm(Protocol):
    """The interface of a module in :mod:`crunch.algorithms`."""

    name: str
    title: str
    Settings: type[Settings]

    def extract(self, page: Page, settings: Any, context: Context) -> Extraction:
        """Decide what of the page is main content. Deterministic, linear, and never changes the page."""
        ...
