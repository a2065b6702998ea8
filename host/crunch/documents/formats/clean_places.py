"""Links inside a page, such as those to its notes: they hold in what is written where what they lead to is written."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote

from crunch.documents.formats.clean_addresses import written_address
from crunch.documents.formats.clean_tags import marked_up
from crunch.documents.page import Page
from crunch.documents.semantics.headings import tags_with_headings
from crunch.documents.tags import HEADINGS

_LINK: Final = re.compile(r'(<a) data-to="([^"]*)"')
"""A link that is still to be led somewhere; no page can write one, as all its attributes are written anew."""


def place_of(number: int) -> str:
    """The name of the place of an element."""
    return f"n{number}"


class Places:
    """What links lead to. Names of a page are not taken over: each place has one by its number."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._tags = tags_with_headings(page)
        self._numbers: dict[str, int] = {}
        for attribute in ("id", "name"):
            for number, value in page.attribute(attribute):
                if value and (attribute == "id" or page.tags[number] == "a"):
                    self._numbers.setdefault(value, number)
        wanted = (self._target(href) for _, href in page.attribute("href"))
        self._wanted = {number for number in wanted if number is not None}
        self._due: list[int] = []
        self._written: set[int] = set()

    def begin(self, number: int) -> None:
        """An element begins, whose place may be wanted."""
        if number in self._wanted and self._tags[number] not in HEADINGS:
            self._due.append(number)

    def due(self) -> list[str]:
        """The places to be written now."""
        found = [place_of(number) for number in self._due]
        self.written(*self._due)
        self._due.clear()
        return found

    def written(self, *numbers: int) -> None:
        """These places are written."""
        self._written.update(numbers)

    def link(self, href: str) -> str | None:
        """The attribute of a link into the page; None for another."""
        number = self._target(href.strip())
        return None if number is None else f' data-to="{number} {marked_up(href.strip())}"'

    def with_links(self, parts: list[str]) -> list[str]:
        """What was written, its links led to what was written, else to the page on the web, else nowhere."""
        return [_LINK.sub(self._led, part) if " data-to=" in part else part for part in parts]

    def _led(self, match: re.Match[str]) -> str:
        number, _, href = match[2].partition(" ")
        if int(number) in self._written:
            return f'{match[1]} href="#{place_of(int(number))}"'
        href = href.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", '"').replace("&amp;", "&")
        address = written_address(self._page, f"{self._page.url}{href}") if self._page.url and href[0] == "#" else ""
        return f'{match[1]} href="{marked_up(address)}"' if address else match[1]

    def _target(self, href: str) -> int | None:
        before, sign, name = href.strip().partition("#")
        if not sign or not name or (before and before != (self._page.url or "").partition("#")[0]):
            return None
        return self._numbers.get(name, self._numbers.get(unquote(name)))
