"""The pages that one process has read: each is parsed once for its own sake and for those that it stands beside."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

from crunch.corpus.page_files import read_page
from crunch.corpus.sites import address_of
from crunch.documents.page import Page
from crunch.documents.parsing import parse_html
from crunch.errors import CrunchError
from crunch.processes.limits import OutOfTimeError, one_page
from crunch.service import weigh_ahead


class ReadPages:
    """Those that are kept depend on the page at hand alone, so that its memory is the same whatever came before."""

    def __init__(self) -> None:
        self._parsed: dict[str, Page] = {}
        self._failed: set[str] = set()

    def page(self, path: str) -> Page:
        """One page.

        Raises:
            CrunchError: it cannot be read.
        """
        if path not in self._parsed:
            text = read_page(Path(path), follow=False)
            self._parsed[path] = parse_html(text, address_of(text))
        return self._parsed[path]

    def keep(self, paths: Collection[str]) -> None:
        """Forget all other pages: their memory is wanted."""
        for path in self._parsed.keys() - set(paths):
            del self._parsed[path]

    def beside(self, paths: Sequence[str], settings: dict[str, Any]) -> tuple[list[Page], bool]:
        """Pages of a site that `auto` is to weigh another with, each under the limits of a page of its own.

        Args:
            paths: theirs.
            settings: of `auto`.

        Returns:
            Those that can be weighed, and whether some cannot that can be read: their work fails or takes too long.

        Raises:
            MemoryError: they are too large to be held together.
        """
        found, has_failed = [], False
        for path in paths:
            if path in self._failed:
                has_failed = True
                continue
            try:
                with one_page():
                    page = self.page(path)
                    weigh_ahead(page, settings)
            except MemoryError:
                raise
            except CrunchError:  # told where it is cleaned itself
                continue
            except (Exception, OutOfTimeError):  # noqa: BLE001  what is wrong with it is no fault of the page at hand
                self._failed.add(path)
                self._parsed.pop(path, None)
                has_failed = True
                continue
            found.append(page)
        return found, has_failed
