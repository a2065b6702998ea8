"""What a process is told of a page that it cleans, and what the result is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from crunch import __version__
from crunch.corpus.journal import key_of
from crunch.corpus.page_files import PageFile
from crunch.corpus.wish import Wish
from crunch.documents.formats import FormatName
from crunch.errors import unicode_name
from crunch.service import choose_for, choose_for_lone_page
from crunch.service.comparing import COMPARING
from crunch.settings_file.choosing import USUAL

LEAST_BESIDE: Final = 2
"""Other pages of its site that `auto` needs to weigh a page with them."""


class Task(msgspec.Struct, frozen=True):
    """A page to clean."""

    path: str
    name: str
    other: str | None
    """Path of the page it is compared with."""
    algorithm: str
    settings: dict[str, Any]
    page_settings: dict[str, Any]
    """Output and Size, where the algorithm has no such settings itself."""
    is_alone: bool
    """No other page of its site is there to be compared with."""
    format: FormatName
    images: bool
    out: str
    output: str
    """Name of the result in ``out``."""
    inner: str
    """Of the page in its folder, as the system writes it."""
    root: str
    """The folder of the pages; no picture is taken from outside."""
    key: str
    """What the result is made of, for the journal."""
    notes: list[str]
    """What is to be known of the settings of its site."""
    beside: list[str] = []
    """Paths of the pages of its site that `auto` weighs it with."""
    fewer_key: str = ""
    """What it is made of where not all of them can be weighed: that may be otherwise under other limits."""
    fewer: bool = False
    """It is tried again, by itself."""

    @property
    def by_itself(self) -> Task:
        """The same page, weighed with no other; the same task where it is not anyway."""
        return msgspec.structs.replace(self, beside=[], key=self.fewer_key, fewer=True) if self.beside else self


@dataclass(frozen=True, slots=True)
class Source:
    """A page as it was found."""

    file: PageFile
    key: str
    """Changes with what is in it."""


@dataclass(frozen=True, slots=True)
class Orders:
    """What is the same for all pages of a run."""

    wish: Wish
    format: FormatName
    settings_key: str
    notes: Sequence[str]
    """What is said once for all pages."""

    def task(
        self, page: Source, address: str | None, output: str, partner: Source | None, beside: Sequence[Source]
    ) -> Task:
        """The task of one page.

        Args:
            page: the page.
            address: where it is from.
            output: name of the result.
            partner: the next page of its site.
            beside: that one and those after it, as many as `auto` weighs a page with.
        """
        wish = self.wish
        choice = choose_for(address, wish.request)
        other = partner if choice.algorithm == COMPARING else None
        is_alone = choice.algorithm == COMPARING and other is None
        if is_alone:
            choice = choose_for_lone_page(address, choice)
        weighed = beside if choice.algorithm == USUAL and len(beside) >= LEAST_BESIDE and not wish.alone else ()
        made_of: list[Any] = [
            __version__,
            page.key,
            other.file.name if other else None,
            other.key if other else None,
            choice.algorithm,
            choice.settings,
            choice.page,
            self.format,
            wish.images,
            unicode_name(output),
            *([one.file.name, one.key] for one in weighed),
        ]
        return Task(
            str(page.file.path),
            page.file.name,
            str(other.file.path) if other else None,
            choice.algorithm,
            choice.settings,
            choice.page,
            is_alone,
            self.format,
            wish.images,
            str(wish.out),
            output,
            page.file.inner,
            page.file.root,
            key_of(made_of, self.settings_key),
            [note for note in choice.notes if note not in self.notes],
            [str(one.file.path) for one in weighed],
            key_of([*made_of, str(wish.limits)], self.settings_key) if weighed else "",
        )
