"""What :func:`crunch.extract` gives: the extraction under the names that programs may rely on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from crunch.page_types.telling import page_type_of

if TYPE_CHECKING:
    from crunch.documents.extraction import Extraction
    from crunch.documents.kept_nodes import Removal
    from crunch.documents.page import Page
    from crunch.page_types.types import PageTypeName


@dataclass(frozen=True, eq=False, slots=True)
class Result:
    """The main content of a page, and what is to be told of how it was found; lists are the caller's own."""

    extraction: Extraction
    """The decision itself, by element and text slot; its names may change."""

    @property
    def text(self) -> str:
        """The kept text, one block a line."""
        return self.extraction.text

    @property
    def html(self) -> str:
        """A document of the kept nodes with their own markup, in which nothing runs."""
        return self.extraction.html

    @property
    def markdown(self) -> str:
        """The kept text as Markdown."""
        return self.extraction.markdown

    def written(self, name: str) -> str:
        """The kept nodes in the format of that name, of those of ``crunch extract --format``.

        Raises:
            KeyError: there is no such format.
            ValueError: it is no text, as an EPUB; :meth:`file` gives its bytes.
        """
        return self.extraction.written(name)

    def file(self, name: str) -> bytes:
        """As :meth:`written`, as the bytes of a file; ``epub`` is one of the formats here.

        Raises:
            KeyError: there is no such format.
        """
        return self.extraction.file(name)

    @property
    def share(self) -> float:
        """Displayed non-blank characters kept, of all: 0 to 1; 0 for a page without any."""
        return self.extraction.share

    @property
    def keeps_everything(self) -> bool:
        """True when no displayed text goes."""
        return self.extraction.keeps_everything

    @property
    def unsure(self) -> bool:
        """Whether the algorithm says that its answer may well be wrong."""
        return self.extraction.unsure

    @property
    def notes(self) -> list[str]:
        """What is to be told of the answer as a whole."""
        return list(self.extraction.notes)

    @property
    def removals(self) -> list[Removal]:
        """Why the rest goes: element, step, kind, reason and score of each part."""
        return list(self.extraction.removals)

    @property
    def log(self) -> list[str]:
        """What was tried, and what became of it."""
        return list(self.extraction.log)

    @property
    def algorithm(self) -> str:
        """The one that ran."""
        return self.extraction.algorithm

    @property
    def settings(self) -> dict[str, Any]:
        """Those that held, by name."""
        return dict(self.extraction.settings)

    @property
    def timings(self) -> dict[str, float]:
        """Milliseconds, by what took them."""
        return dict(self.extraction.timings)

    @property
    def details(self) -> dict[str, Any]:
        """What else the algorithm can tell, by name; empty where that is nothing."""
        return self.extraction.details(self.extraction) if self.extraction.details else {}

    @property
    def page_type(self) -> PageTypeName | None:
        """What type of page it is (``article``, ``documentation``, ``service``, ``forum``, ``collection``, ``listing``,
        ``product``), found out when it is first asked for; None when that is unsure."""
        return page_type_of(self.extraction.page).name

    @property
    def page_type_confidence(self) -> float:
        """How likely the likeliest type is the right one: 0 to 1; low where ``page_type`` is None."""
        return page_type_of(self.extraction.page).confidence

    @property
    def page(self) -> Page:
        """The page as it was read."""
        return self.extraction.page

    @property
    def compared_pages(self) -> int:
        """Other pages of the site that it was compared with."""
        return self.extraction.compared_pages
