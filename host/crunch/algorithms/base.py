"""What every algorithm is made of: settings, context, and one function."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, Protocol

import msgspec

from crunch.documents.extraction import Extraction
from crunch.documents.page import Page
from crunch.documents.semantics.seen import HiddenText

Variant = Literal["paper", "modern"]
VariantSetting = Annotated[
    Variant,
    msgspec.Meta(
        title="Variant",
        description="paper: as the paper describes it; modern: with the changes that today's pages need.",
    ),
]
HiddenTextSetting = Annotated[
    HiddenText | None,
    msgspec.Meta(
        title="Hidden text",
        description="drop: text that nobody sees goes, but what a control of the page opens stays. unfold: the same, "
        "and closed details count as open in a browser, too. keep: it is text like any other. "
        "Default: keep in the paper's form and for all displayed text, else drop.",
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


class Algorithm(Protocol):
    """The interface of a module in :mod:`crunch.algorithms`."""

    name: str
    title: str
    Settings: type[Settings]

    def extract(self, page: Page, settings: Any, context: Context) -> Extraction:
        """Decide what of the page is main content. Deterministic, linear, and never changes the page."""
        ...
